import type { ReactNode } from "react";

interface DetailListProps {
  /** Each value under its label, in their order; a label without a value is left out. */
  facts: Readonly<Record<string, ReactNode>>;
}

/** Facts about one thing: label left, value right. */
export function DetailList({ facts }: DetailListProps) {
  return (
    <dl className="divide-y divide-line">
      {Object.entries(facts)
        .filter(
          ([, value]) => value !== undefined && value !== null && value !== false && value !== "",
        )
        .map(([label, value]) => (
          <div key={label} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <dt className="text-small text-muted">{label}</dt>
            {/* It gives way before its label does, except for what does not break, such as an amount. */}
            <dd className="shrink-999 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
