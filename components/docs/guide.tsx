import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { DocsFrame } from "./frame";
import { guides } from "./guides";
import { slugOf } from "./slug";

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
      <Neighbors current={current} />
    </DocsFrame>
  );
}

/** The guides before and after this one. */
function Neighbors({ current }: { current: string }) {
  const place = guides.findIndex(({ href }) => href === current);
  const neighbors = [
    { title: "Previous", guide: guides[place - 1] },
    { title: "Next", guide: place < 0 ? undefined : guides[place + 1] },
  ];
  return (
    <nav aria-label="Previous and next" className="mt-12 grid gap-3 sm:grid-cols-2">
      {neighbors.map(
        ({ title, guide }) =>
          guide && (
            <a
              key={title}
              href={guide.href}
              className={classNames(
                "grid rounded-card border border-line bg-surface px-4 py-3 hover:bg-sunken",
                title === "Next" && "sm:col-start-2 sm:text-right",
              )}
            >
              <span className="text-small text-muted">{title}</span>
              <span className="font-semibold">{guide.label}</span>
            </a>
          ),
      )}
    </nav>
  );
}

/** A section of a guide; its title is its address on the page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      id={slugOf(title)}
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-3 [&>:is(p,ul,ol)]:max-w-form"
    >
      <h2 className="text-large font-semibold">
        <a href={`#${slugOf(title)}`} className="hover:underline">
          {title}
        </a>
      </h2>
      {children}
    </section>
  );
}

interface FactsProps {
  rows: readonly (readonly [name: string, meaning: ReactNode])[];
  /** Whether each name is an address on the page. */
  linked?: boolean;
}

/** A list of names with their meaning. */
export function Facts({ rows, linked = false }: FactsProps) {
  return (
    <dl className="grid rounded-card border border-line bg-surface sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {rows.map(([name, meaning]) => (
        <div
          key={name}
          id={linked ? name : undefined}
          className="grid scroll-mt-6 gap-1 border-b border-line px-4 py-2.5 target:bg-accent-soft last:border-b-0 sm:col-span-2 sm:grid-cols-subgrid sm:gap-4"
        >
          <dt className="font-mono text-small font-medium max-sm:wrap-anywhere">{name}</dt>
          <dd className="text-small text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
