import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsFrame } from "@/components/docs/frame";
import { OperationEntry } from "@/components/docs/reference/operation-entry";
import { config } from "@/lib/config/env";
import { readReference } from "../read-reference";
import { sectionOf } from "../section";

type Props = PageProps<"/docs/reference/[group]">;

async function groupOf({ params }: Props) {
  const { group } = await params;
  return readReference().find(({ slug }) => slug === group) ?? notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title } = await groupOf(props);
  return { title: `${title}, API reference` };
}

export default async function ReferenceGroupPage(props: Props) {
  const { publicUrl, environment } = config();
  const { title, description, slug, operations } = await groupOf(props);
  return (
    <DocsFrame current={`/docs/reference/${slug}`} section={sectionOf(readReference())}>
      <h1 className="text-title font-semibold">{title}</h1>
      {description && <p className="mt-1 max-w-form text-muted">{description}</p>}
      <ul className="mt-4 mb-8">
        {operations.map(({ id, summary }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-small underline decoration-outline underline-offset-4 sm:min-h-8"
            >
              {summary.replace(/\.$/, "")}
            </a>
          </li>
        ))}
      </ul>
      {operations.map((operation) => (
        <OperationEntry
          key={operation.id}
          operation={operation}
          origin={publicUrl}
          mayWrite={environment === "testnet"}
        />
      ))}
    </DocsFrame>
  );
}
