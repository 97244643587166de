/** The page that shows the subject of a proposal; null if its kind has none. Each kind of act has a line here. */
export function proposalPage({ kind, subject }: { kind: string; subject: string }): string | null {
  switch (kind) {
    case "resolution":
      return `/ops/exceptions/${encodeURIComponent(subject)}`;
    case "adjustment":
      return `/ops/reconciliation/${encodeURIComponent(subject.split("/")[0] ?? "")}`;
    case "rate":
      return "/ops/rates";
    case "chain_void":
    case "rail-opening":
      return "/ops";
    case "suspense_release":
      return "/ops/suspense";
    case "claim_limit":
      return "/ops/claims";
    default:
      return null;
  }
}
