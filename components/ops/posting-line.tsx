import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { TitleLine } from "./title-line";
import { plainText, type ExceptionDetail } from "./labels";

type Posting = ExceptionDetail["postings"][number];

const kindTexts: Record<string, string> = {
  hold: "Booked: set aside",
  settle: "Booked: what was set aside left the wallet",
  release: "Booked: what was set aside is free again",
  collection: "Booked: what was paid in",
  reversal: "Booked: it came back",
  correction: "Booked: what moved besides",
  late: "Booked: paid after the collection had failed",
};

/** What was booked, entry by entry; credits are positive, and each posting sums to zero. */
export function PostingLine({ posting }: { posting: Posting }) {
  return (
    <>
      <TitleLine at={posting.at}>
        {kindTexts[posting.kind] ?? `Booked: ${plainText(posting.kind).toLowerCase()}`}
      </TitleLine>
      <dl className="mt-1 grid gap-0.5 text-tiny text-muted">
        {posting.entries.map((entry, index) => (
          <div key={index} className="flex justify-between gap-4">
            <dt className="wrap-anywhere">{accountText(entry)}</dt>
            <dd className="text-ink">
              <Amount value={entry.amount} currency={entry.currency} signed />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function accountText({ account, provider }: Posting["entries"][number]): string {
  if (account === "wallet.available") return "Wallet, available";
  if (account === "wallet.reserved") return "Wallet, set aside";
  if (account === "float") return `Float at ${networkName(provider)}`;
  if (account === "suspense") return "Suspense, to be explained";
  return account === "fees" ? "Our fees" : account;
}
