import type { DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import { networks } from "@/lib/providers/mobile-money";
import type { RunReport } from "./reconcile-now";

/** The runs as text for a terminal: a small table each, and a line for each discrepancy. */
export function reportLines(reports: readonly RunReport[]): string[] {
  if (reports.length === 0) return ["There is no network to ask: all of them are closed here."];
  return reports.flatMap((report) => [...linesOf(report), ""]).slice(0, -1);
}

const verdicts: Record<RunReport["status"], string> = {
  queued: "not begun",
  running: "under way",
  matched: "matches",
  unmatched: "DIFFERS",
  failed: "COULD NOT LOOK AT EVERYTHING",
};

const methods: Record<RunReport["method"], string> = {
  book: "by its own book",
  queries: "by querying each transfer",
  statement: "by querying each transfer, and by its statements",
};

function linesOf(report: RunReport): string[] {
  const { provider, status, from, to, method, internal, external, float, error } = report;
  const row = (name: string, ...cells: readonly (string | number)[]) =>
    `  ${name.padEnd(8)}${cells.map((cell) => String(cell).padStart(16)).join("")}`;
  const explained = [
    ["executed there and not settled here yet", float.inFlight],
    ["still open, or settled while they were compared", float.moving],
    ["unexplained", float.unexplained],
  ].filter(([, amount]) => amount !== null && amount !== "0.00");
  const more = report.discrepancyCount - report.discrepancies.length;
  return [
    `${networks[provider].name}: ${verdicts[status]} (run ${report.runId}, ${methods[method]})`,
    `  settled from ${from} to ${to}`,
    row("", "transfers", "GHS", "float, GHS"),
    row("internal", internal.count, internal.amount, float.ledger ?? "-"),
    row("external", external.count, external.amount, float.reported ?? "not told"),
    ...explained.map(([name, amount]) => `  of the floats' discrepancy ${amount} is ${name}`),
    ...(error === null ? [] : [`  ${error}`]),
    ...report.discrepancies.map((discrepancy) => `  ${lineOf(discrepancy)}`),
    ...(more > 0 ? [`  and ${more} more discrepancies`] : []),
    ...report.blindTo.map((sentence) => `  not seen: ${sentence}`),
  ];
}

const factNames = [
  "status",
  "amount",
  "phone",
  "executedAt",
  "times",
  "balance",
  "inFlight",
  "offset",
];

function textOf(facts: DiscrepancyView["internal"]): string {
  if (facts === null) return "nothing";
  const told = factNames.filter((name) => facts[name] !== undefined);
  return told.map((name) => `${name} ${facts[name]}`).join(", ");
}

function lineOf({
  kind,
  transactionId,
  reference,
  direction,
  internal,
  external,
  ...rest
}: DiscrepancyView) {
  const named = [direction, transactionId, reference && `reference ${reference}`].filter(Boolean);
  return [
    kind.padEnd(14),
    ...(named.length > 0 ? [named.join(" ")] : []),
    `internal: ${textOf(internal)}; external: ${textOf(external)}`,
    ...rest.adjustments.map(({ amount, reason }) => `booked ${amount}: ${reason}`),
  ].join("  ");
}
