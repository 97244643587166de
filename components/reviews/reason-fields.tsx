"use client";

import { Plus, Trash2 } from "lucide-react";
import { TextArea } from "@/components/forms/fields";
import { documentLabels, reasonLabels } from "@/components/labels/kyc";
import { Button } from "@/components/ui/button";
import { Field, FieldError } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { DocumentType } from "@/lib/contract/kyc-fields";
import type { DraftReason } from "./decision-draft";
import type { CaseDetail } from "./labels";

const maxReasons = 20;

interface ReasonFieldsProps {
  detail: CaseDetail;
  reasons: readonly DraftReason[];
  problems: Readonly<Record<string, string>>;
  change: (reasons: DraftReason[]) => void;
}

/** The reasons of a decision, each with what it concerns; the merchant reads them. */
export function ReasonFields({ detail, reasons, problems, change }: ReasonFieldsProps) {
  const options = subjectsOf(detail);
  const changeAt = (index: number, changes: Partial<DraftReason>) =>
    change(reasons.map((reason, at) => (at === index ? { ...reason, ...changes } : reason)));
  return (
    <div className="grid gap-3">
      {reasons.map((reason, index) => (
        <ReasonField
          key={index}
          number={index + 1}
          reason={reason}
          options={options}
          problems={{ code: problems[`code ${index}`], document: problems[`document ${index}`] }}
          change={(changes) => changeAt(index, changes)}
          remove={() => change(reasons.filter((_, at) => at !== index))}
        />
      ))}
      {problems["reasons"] && <FieldError announced>{problems["reasons"]}</FieldError>}
      {reasons.length < maxReasons && (
        <div>
          <Button
            size="small"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => change([...reasons, { code: "", document: "", message: "" }])}
          >
            Add a reason
          </Button>
        </div>
      )}
    </div>
  );
}

interface Subject {
  value: string;
  label: string;
}

/** What a reason may concern: the application, a document, or one that is missing. */
function subjectsOf({ documents, checklist }: CaseDetail): Subject[] {
  const missing = checklist.filter(({ documentId }) => documentId === null);
  const missingTypes = [...new Set(missing.flatMap(({ documentTypes }) => documentTypes))];
  return [
    { value: "", label: "The whole application" },
    ...documents.map(({ documentId, documentType }) => ({
      value: documentId,
      label: documentLabels[documentType],
    })),
    ...missingTypes.map((type: DocumentType) => ({
      value: type,
      label: `${documentLabels[type]} (missing)`,
    })),
  ];
}

interface ReasonFieldProps {
  number: number;
  reason: DraftReason;
  options: Subject[];
  problems: { code: string | undefined; document: string | undefined };
  change: (changes: Partial<DraftReason>) => void;
  remove: () => void;
}

function ReasonField({ number, remove, ...entered }: ReasonFieldProps) {
  const { reason, change } = entered;
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-3">
      <legend className="px-1 text-small font-medium">Reason {number}</legend>
      <ReasonSelects {...entered} />
      <Field label="Message to the merchant" optional>
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={2}
            maxLength={500}
            value={reason.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        )}
      </Field>
      <div>
        <Button
          variant="quiet"
          size="small"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={remove}
        >
          Remove reason {number}
        </Button>
      </div>
    </fieldset>
  );
}

/** What is wrong, and with what. */
function ReasonSelects({
  reason: { code, document },
  options,
  problems,
  change,
}: Omit<ReasonFieldProps, "number" | "remove">) {
  const isOffered = options.some(({ value }) => value === document);
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <Field label="What is wrong" {...(problems.code && { error: problems.code })}>
        {(wiring) => (
          <Select
            {...wiring}
            value={code}
            onChange={({ target }) => change({ code: target.value as DraftReason["code"] })}
          >
            <option value="">Choose a reason</option>
            {Object.entries(reasonLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Concerns" {...(problems.document && { error: problems.document })}>
        {(wiring) => (
          <Select
            {...wiring}
            required={false}
            value={document}
            onChange={({ target }) => change({ document: target.value })}
          >
            {!isOffered && <option value={document}>A document that was replaced</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
