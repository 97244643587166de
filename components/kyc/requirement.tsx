"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentLabels } from "@/components/labels/kyc";
import { useIsManager } from "@/components/session/person";
import { Choice } from "@/components/ui/choice";
import { Status } from "@/components/ui/status";
import { Time, useNow, When } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import type { DocumentType } from "@/lib/contract/kyc-fields";
import {
  documentOf,
  reasonsOf,
  reasonText,
  requirementName,
  requirementStyle,
  uploadOf,
  type ChecklistItem,
  type Kyc,
} from "./explain";
import { UploadControls } from "./upload-controls";
import { useUpload } from "./use-upload";

/** What we need of each document. */
const documentTexts: Record<DocumentType, string> = {
  ghana_card: "The front, with all four corners in view.",
  passport: "The page with your photo.",
  proof_of_address:
    "A utility bill, bank statement or tenancy agreement with your name and address, from the last three months.",
  business_registration: "The certificate of the Office of the Registrar of Companies.",
  beneficial_owners: "Who owns or controls the business, and what share each of them has.",
};

interface RequirementProps {
  kyc: Kyc;
  item: ChecklistItem;
}

/** One document of the checklist: its state, what is wrong with it, and its upload. */
export function Requirement({ kyc, item }: RequirementProps) {
  const document = documentOf(kyc, item);
  const reasons = reasonsOf(kyc, item);
  const takes = uploadOf(kyc, item, useNow());
  const mayUpload = useIsManager() && takes !== null;
  const [onlyType] = item.documentTypes;
  const hasChoice = item.documentTypes.length > 1;
  return (
    <li className="grid gap-3 border-t border-line px-4 py-5 first:border-t-0 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{requirementName(item)}</h3>
        <Status {...requirementStyle(kyc, item)} key={item.status} />
      </div>
      {!hasChoice && onlyType && mayUpload && (
        <p className="-mt-2 text-small text-muted">{documentTexts[onlyType]}</p>
      )}
      {document && (
        <p className="text-small text-muted wrap-anywhere">
          {hasChoice && `${documentLabels[document.documentType]}: `}
          {document.fileName}, <When at={document.uploadedAt} />
          {document.expiresOn !== null && (
            <>
              , expires on <Time at={document.expiresOn} precision="day" />
            </>
          )}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="grid gap-1 rounded-card bg-failed-soft p-4 text-small sm:text-base">
          {reasons.map((reason) => (
            <li key={`${reason.code}${reason.message}`} className="wrap-anywhere">
              {reasonText(reason)}
            </li>
          ))}
        </ul>
      )}
      {item.status === "quarantined" && (
        <p className="rounded-card bg-failed-soft p-4 text-small sm:text-base">
          We found malware in this file and did not open it. Take a photo of the document instead.
        </p>
      )}
      {mayUpload &&
        (takes === "needed" ? (
          <DocumentUpload item={item} current={document?.documentType} quiet={false} />
        ) : (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4">
              {document ? "Replace" : "Add"}
              <span className="sr-only"> {requirementName(item)}</span>
            </summary>
            <div className="mt-2">
              <DocumentUpload item={item} current={document?.documentType} quiet />
            </div>
          </details>
        ))}
    </li>
  );
}

interface DocumentUploadProps {
  item: ChecklistItem;
  /** The type of the document that is there already. */
  current: DocumentType | undefined;
  quiet: boolean;
}

/** The upload of one requirement, by which of its documents it is. */
function DocumentUpload({ item: { documentTypes }, current, quiet }: DocumentUploadProps) {
  const [first = "ghana_card"] = documentTypes;
  const [type, setType] = useState<DocumentType>(current ?? first);
  const queries = useQueryClient();
  const toast = useToast();
  const upload = useUpload(first, (document) => {
    // After a failure too: the session may have ended, or something else be requested by now.
    void queries.invalidateQueries(kycStatusQuery());
    if (document) toast({ tone: "completed", title: `${documentLabels[type]} uploaded` });
  });
  return (
    <UploadControls
      label={documentLabels[type]}
      upload={upload}
      take={(file) => upload.start(file, type)}
      quiet={quiet}
    >
      {documentTypes.length > 1 && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">Which document</legend>
          {documentTypes.map((one) => (
            <Choice
              key={one}
              name={`type-${first}`}
              title={documentLabels[one]}
              text={documentTexts[one]}
              value={one}
              checked={one === type}
              onChange={() => setType(one)}
            />
          ))}
        </fieldset>
      )}
    </UploadControls>
  );
}
