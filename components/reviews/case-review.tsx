"use client";

import { useState } from "react";
import { QueryStateCard } from "@/components/data/query-state";
import { documentLabels } from "@/components/labels/kyc";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { CaseChange } from "./case-change";
import { CaseFacts, Declared } from "./case-facts";
import { CaseHeader } from "./case-header";
import { CaseHistory } from "./case-history";
import { CaseNotes } from "./case-notes";
import { CaseProperties } from "./case-properties";
import { Decision } from "./decision";
import { DocumentViewer } from "./document-viewer";
import { FactsForms } from "./facts-form";
import type { CaseDocument } from "./labels";
import { useCase } from "./use-case";
import { useKeys } from "./use-keys";

/** One case: its documents beside what was declared, and the decision; live. */
export function CaseReview({ id, viewerId }: { id: string; viewerId: string }) {
  const { query, change, load, ...handle } = useCase(id);
  const { detail } = handle;
  const [chosenId, choose] = useState<string | null>(null);
  const documents = [...(detail?.documents ?? [])].sort(inOrder);
  const document = documents.find(({ documentId }) => documentId === chosenId) ?? documents[0];
  useKeys({
    j: () => choose(neighbor(documents, document, 1)),
    k: () => choose(neighbor(documents, document, -1)),
  });
  if (!detail) return <QueryStateCard what="this case" query={query} rows={8} />;
  const part = { detail, handle };
  return (
    <>
      <CaseHeader {...part} viewerId={viewerId} />
      {change && <ChangeAlert change={change} load={load} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:h-[calc(100dvh-var(--band)-17rem)] lg:min-h-150 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <DocumentViewer documents={documents} document={document} choose={choose} />
        <div className="flex min-h-0 min-w-0 flex-col gap-4">
          <div className="grid shrink grid-cols-[minmax(0,1fr)] content-start gap-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
            <Declared detail={detail} />
            <FactsForms {...part} documents={documents} shown={document} viewerId={viewerId} />
            <CaseFacts {...part} choose={choose} />
            <CaseProperties {...part} />
            <CaseNotes {...part} />
            <CaseHistory detail={detail} />
          </div>
          <Decision {...part} document={document} isChanged={change !== null} />
        </div>
      </div>
    </>
  );
}

const order = Object.keys(documentLabels);
const inOrder = (one: CaseDocument, other: CaseDocument) =>
  order.indexOf(one.documentType) - order.indexOf(other.documentType);

/** The document after or before one, at the ends that one. */
function neighbor(
  documents: readonly CaseDocument[],
  current: CaseDocument | undefined,
  step: 1 | -1,
): string | null {
  const index = documents.findIndex((document) => document === current) + step;
  return (documents[index] ?? current)?.documentId ?? null;
}

/** What somebody else did meanwhile, and the way to see it. */
function ChangeAlert({ change: { title, at }, load }: { change: CaseChange; load: () => void }) {
  return (
    <div className="sticky top-(--band) z-30 mb-4">
      <Alert tone="attention" title={title} role="alert">
        {at !== null && (
          <>
            <Time at={at} precision="second" />.{" "}
          </>
        )}
        This page does not show it yet. What you typed stays when you load the case again.
        <span className="mt-3 block">
          <Button size="small" onClick={load}>
            Load the case again
          </Button>
        </span>
      </Alert>
    </div>
  );
}
