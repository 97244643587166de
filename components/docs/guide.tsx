import type { ReactNode } from "react";
import { DocsFrame } from "./frame";

interface GuideProps {
  title: string;
  /** One sentence. */
  description: string;
  /** The address of this page. */
  current: string;
  children: ReactNode;
}

/** A guide: title, one sentence, sections. */
export function Guide({ title, description, current, children }: GuideProps) {
  return (
    <DocsFrame current={current}>
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="mt-1 max-w-form text-muted">{description}</p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10">{children}</div>
    </DocsFrame>
  );
}

/** A section of a guide. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid max-w-form gap-3">
      <h2 className="text-large font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** A list of names with their meaning. */
export function Facts({
  rows,
}: {
  rows: readonly (readonly [name: string, meaning: ReactNode])[];
}) {
  return (
    <dl className="grid rounded-card border border-line bg-surface sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {rows.map(([name, meaning]) => (
        <div
          key={name}
          className="grid gap-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:col-span-2 sm:grid-cols-subgrid sm:gap-4"
        >
          <dt className="font-mono text-small font-medium max-sm:wrap-anywhere">{name}</dt>
          <dd className="text-small text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
