import type { ReactNode } from "react";

interface DetailListProps {
  items: { label: string; value: ReactNode }[];
}

/** Facts about one thing: label left, value right. */
export function DetailList({ items }: DetailListProps) {
  return (
    <dl className="divide-y divide-line">
      {items.map((item) => (
        <div key={item.label} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
          <dt className="shrink-0 text-small text-muted">{item.label}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
