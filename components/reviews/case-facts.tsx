"use client";

import { documentLabels, documentStyles } from "@/components/labels/kyc";
import { roleLabels } from "@/components/labels/roles";
import { Card } from "@/components/ui/card";
import { MonoId } from "@/components/ui/mono-id";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { Tone } from "@/components/ui/tone";
import { formatPhone } from "@/lib/client/format-phone";
import type { MerchantRole } from "@/lib/contract/roles";
import { HitComparison } from "./hit-comparison";
import { HitDialog } from "./hit-dialog";
import { documentTypesText, duplicateLabels, hitStyles, type CaseDetail } from "./labels";

interface CaseFactsProps {
  detail: CaseDetail;
  /** Shows a document. */
  choose: (documentId: string) => void;
}

/** What was found about the merchant and its documents. */
export function CaseFacts({ detail, choose }: CaseFactsProps) {
  return (
    <>
      <Card title="Checks">
        <Checks detail={detail} />
      </Card>
      <Card title="Required documents">
        <Checklist detail={detail} choose={choose} />
      </Card>
      {detail.duplicates.length > 0 && (
        <Card title="Also found at other merchants">
          <Duplicates detail={detail} choose={choose} />
        </Card>
      )}
      {detail.hits.length > 0 && (
        <Card title="Screening hits">
          <Hits detail={detail} />
        </Card>
      )}
    </>
  );
}

/** What the merchant says about itself. */
export function Declared({ detail: { declared, merchantId } }: { detail: CaseDetail }) {
  return (
    <Card title="Declared">
      <p className="font-medium wrap-anywhere">{declared.businessName}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
        <MonoId value={merchantId} label="merchant ID" />
        <span>
          since <Time at={declared.signedUpAt} precision="day" />
        </span>
      </p>
      <ul className="mt-2 divide-y divide-line">
        {declared.people.map(({ id, name, email, phone, role }) => (
          <li key={id} className="py-2 text-small">
            <span className="font-medium wrap-anywhere">{name ?? "No name"}</span>
            <span className="text-muted"> · {roleLabels[role as MerchantRole] ?? role}</span>
            <span className="block wrap-anywhere text-muted">
              {email}
              {phone !== null && ` · ${formatPhone(phone)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const checkStyles: Record<CaseDetail["checks"][number]["result"], { tone: Tone; label: string }> = {
  passed: { tone: "completed", label: "Passed" },
  attention: { tone: "attention", label: "Look here" },
  not_run: { tone: "neutral", label: "Not run" },
};

function Checks({ detail: { checks } }: { detail: CaseDetail }) {
  return (
    <ul className="grid gap-3">
      {checks.map(({ name, result, detail }) => (
        <li key={name} className="flex items-start justify-between gap-4 text-small">
          <span className="min-w-0">
            <span className="font-medium">{name}</span>
            <span className="block wrap-anywhere text-muted">{detail}</span>
          </span>
          <Status key={result} {...checkStyles[result]} />
        </li>
      ))}
    </ul>
  );
}

/** What the tier requires, and what is there of it. */
function Checklist({ detail: { checklist, documents }, choose }: CaseFactsProps) {
  return (
    <ul className="grid gap-3">
      {checklist.map(({ documentTypes, documentId, isOptional }) => {
        const document = documents.find((one) => one.documentId === documentId);
        return (
          <li
            key={documentTypes.join()}
            className="flex items-start justify-between gap-4 text-small"
          >
            <span className="min-w-0">
              {document ? (
                <DocumentButton id={document.documentId} choose={choose}>
                  {documentLabels[document.documentType]}
                </DocumentButton>
              ) : (
                documentTypesText(documentTypes)
              )}
              {isOptional && <span className="text-muted"> (optional)</span>}
              {document && (
                <span className="block wrap-anywhere text-muted">
                  {document.fileName}, <Time at={document.uploadedAt} />
                </span>
              )}
            </span>
            {document ? (
              <Status key={document.status} {...documentStyles[document.status]} />
            ) : (
              <Status tone={isOptional ? "neutral" : "attention"} label="Missing" />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface DocumentButtonProps {
  id: string;
  choose: (documentId: string) => void;
  children: string;
}

function DocumentButton({ id, choose, children }: DocumentButtonProps) {
  return (
    <button
      type="button"
      onClick={() => choose(id)}
      className="min-h-11 rounded-control font-medium underline decoration-outline underline-offset-4 sm:min-h-6"
    >
      {children}
    </button>
  );
}

function Duplicates({ detail: { duplicates, documents }, choose }: CaseFactsProps) {
  return (
    <ul className="grid gap-3">
      {duplicates.map(({ merchantId, merchantName, by, documentId }) => {
        const document = documents.find((one) => one.documentId === documentId);
        return (
          <li key={`${merchantId} ${by} ${documentId}`} className="text-small">
            <span className="font-medium wrap-anywhere">{merchantName}</span>
            <span className="block text-muted">
              {duplicateLabels[by]}
              {document && (
                <>
                  {": "}
                  <DocumentButton id={document.documentId} choose={choose}>
                    {documentLabels[document.documentType]}
                  </DocumentButton>
                </>
              )}
            </span>
            <MonoId value={merchantId} label="merchant ID" />
          </li>
        );
      })}
    </ul>
  );
}

function Hits({ detail: { hits } }: { detail: CaseDetail }) {
  return (
    <ul className="divide-y divide-line">
      {hits.map((hit) => (
        <li key={hit.hitId} className="grid gap-2 py-3 first:pt-0 last:pb-0">
          <HitComparison hit={hit} />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Status key={hit.status} {...hitStyles[hit.status]} />
            {hit.status === "open" && <HitDialog hit={hit} />}
          </div>
          {hit.reason !== null && (
            <p className="text-small wrap-anywhere text-muted">{hit.reason}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
