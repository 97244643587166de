import {
  optionalStatementColumns,
  statementFormats,
  type StatementFormat,
} from "@/lib/contract/statement-formats";
import type { Run } from "./labels";

const meanings: Record<keyof StatementFormat["columns"], string> = {
  receipt: "the network's own id of the movement",
  reference: "our reference, or our transaction id; empty: we did not order it",
  time: "2026-11-21 09:30:00, in UTC",
  kind: "",
  status: "",
  amount: "150.00, without thousands separators",
  currency: "GHS",
  phone: "233241234567, may be empty",
  original: "of a reversal, the id of what came back",
};

/** How one network's file has to look. */
export function StatementGuide({ provider }: { provider: Run["provider"] }) {
  const { columns, kinds, statuses } = statementFormats[provider];
  const words = {
    kind: Object.keys(kinds).join(", "),
    status: Object.keys(statuses).join(", "),
  };
  const optional: readonly string[] = optionalStatementColumns;
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-small font-medium text-muted hover:text-ink">
        Columns of this file
      </summary>
      <dl className="grid gap-2 pb-2 text-small">
        {(Object.entries(columns) as [keyof typeof columns, string][]).map(([key, name]) => (
          <div key={key}>
            <dt className="font-medium">
              {name}
              {optional.includes(key) && (
                <span className="font-normal text-muted"> (may be left out)</span>
              )}
            </dt>
            <dd className="text-muted">
              {key === "kind" || key === "status" ? `One of ${words[key]}` : meanings[key]}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">
        Other columns are ignored. Rows of other statuses than a success moved nothing.
      </p>
    </details>
  );
}
