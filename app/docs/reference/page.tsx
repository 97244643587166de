import type { Metadata } from "next";
import { DocsFrame } from "@/components/docs/frame";
import { Method } from "@/components/docs/reference/method";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { readReference } from "./read-reference";
import { sectionOf } from "./section";

export const metadata: Metadata = { title: "API reference" };

export default function ReferencePage() {
  const groups = readReference();
  return (
    <DocsFrame current="/docs/reference" section={sectionOf(groups)}>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between">
        <div>
          <h1 className="text-title font-semibold">API reference</h1>
          <p className="mt-1 max-w-form text-muted">
            Every operation: its fields, errors and limits, with samples in five languages. You can
            try each one with your own test key.
          </p>
        </div>
        <ButtonLink href="/openapi.json" plain>
          OpenAPI spec
        </ButtonLink>
      </div>
      {groups.map(({ title, slug, operations }) => (
        <section key={slug} id={slug} className="scroll-mt-6 pt-8">
          <h2 className="mb-3 text-large font-semibold">
            <a href={`/docs/reference/${slug}`} className="hover:underline">
              {title}
            </a>
          </h2>
          <Card padding="flush">
            <ul>
              {operations.map(({ id, method, path, summary }) => (
                <li
                  key={id}
                  id={id}
                  className="relative scroll-mt-6 border-b border-line px-4 py-3 last:border-b-0 target:bg-accent-soft hover:bg-sunken"
                >
                  <h3 className="flex items-baseline gap-x-2">
                    <Method method={method} />
                    <a
                      href={`/docs/reference/${slug}#${id}`}
                      className="min-w-0 font-mono text-small wrap-anywhere after:absolute after:inset-0"
                    >
                      {path}
                    </a>
                  </h3>
                  <p className="text-small text-muted sm:pl-16">{summary}</p>
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </DocsFrame>
  );
}
