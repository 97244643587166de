"use client";

import { useEffect, useRef } from "react";
import { TextField } from "@/components/forms/fields";
import { ContractForm } from "@/components/forms/contract-form";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { documentLabels } from "@/components/labels/kyc";
import { Card } from "@/components/ui/card";
import type { DocumentType } from "@/lib/contract/kyc-fields";
import type { enterFactsOperation } from "@/lib/contract/reviews";
import type { CaseDocument } from "./labels";
import type { CasePart } from "./use-case";

const operation = () => import("@/lib/contract/reviews").then((all) => all.enterFactsOperation);

type Facts = CaseDocument["facts"];
type Fact = keyof Facts;
type Values = Record<Fact, string>;

/** What each document says, under the label that it has there. */
const labelsOf: Record<DocumentType, Partial<Record<Fact, string>>> = {
  ghana_card: {
    fullName: "Full name",
    number: "Card number",
    bornOn: "Date of birth",
    expiresOn: "Expiry date",
  },
  passport: {
    fullName: "Full name",
    number: "Passport number",
    bornOn: "Date of birth",
    expiresOn: "Expiry date",
  },
  proof_of_address: { fullName: "Name on it", expiresOn: "Valid until" },
  business_registration: {
    fullName: "Business name on it",
    number: "Registration number",
    expiresOn: "Expiry date",
  },
  beneficial_owners: { fullName: "Owners' names" },
};

interface FactsFormsProps extends CasePart {
  documents: readonly CaseDocument[];
  shown: CaseDocument | undefined;
  /** Only who has the case enters them. */
  viewerId: string;
}

/** What is read in the document that is shown; what is typed for the others stays. */
export function FactsForms({ documents, shown, ...part }: FactsFormsProps) {
  if (!shown) return null;
  return (
    <Card
      title={`Details from the ${documentLabels[shown.documentType]}`}
      description={
        part.detail.assignee?.id === part.viewerId && part.detail.status !== "decided"
          ? "Saving screens the name and compares the number."
          : "Only who has the case can enter this."
      }
    >
      {documents.map((document) => (
        <div key={document.documentId} hidden={document !== shown}>
          <FactsForm {...part} document={document} />
        </div>
      ))}
    </Card>
  );
}

const valuesOf = ({ fullName, bornOn, expiresOn }: Facts): Values => ({
  fullName: fullName ?? "",
  // It is masked: an empty field leaves it as it is.
  number: "",
  bornOn: bornOn ?? "",
  expiresOn: expiresOn ?? "",
});

interface FactsFormProps extends CasePart {
  document: CaseDocument;
  viewerId: string;
}

function FactsForm({ detail, handle, document, viewerId }: FactsFormProps) {
  const { documentId, facts, documentType } = document;
  const labels = labelsOf[documentType];
  const initial = valuesOf(facts);
  const saved = useRef(initial);
  useEffect(() => {
    saved.current = valuesOf(facts);
  }, [facts]);
  const form = useOperationForm<typeof enterFactsOperation, Values>(operation, {
    initial,
    params: { id: detail.caseId, documentId },
    // What was cleared is taken away.
    shown: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          value === "" && saved.current[name as Fact] !== "" ? null : value,
        ]),
      ) as Partial<Values>,
    report: () => ({
      tone: "completed",
      title: "Saved",
      description: "The checks are up to date.",
    }),
    onDone: async (response) => {
      form.resetField("number");
      await handle.take(response);
    },
  });
  if (detail.status === "decided" || detail.assignee?.id !== viewerId)
    return <SavedFacts facts={facts} labels={labels} />;
  return (
    <ContractForm
      form={form}
      submit="Save"
      variant="secondary"
      className="grid items-end gap-3 sm:grid-cols-2"
    >
      {factsIn(labels).map(([name, label], index) => (
        <div key={name} className={name === "fullName" ? "sm:col-span-2" : undefined}>
          <TextField
            form={form}
            name={name}
            label={label}
            required={false}
            {...(index === 0 && { "aria-keyshortcuts": "e" })}
            {...(name.endsWith("On") && { type: "date" })}
            {...(name === "number" && {
              placeholder: facts.number ?? "",
              autoCapitalize: "characters",
              spellCheck: false,
            })}
          />
        </div>
      ))}
    </ContractForm>
  );
}

const factsIn = (labels: Partial<Record<Fact, string>>) =>
  Object.entries(labels) as [Fact, string][];

interface SavedFactsProps {
  facts: Facts;
  labels: Partial<Record<Fact, string>>;
}

/** The same, where they cannot be entered. */
function SavedFacts({ facts, labels }: SavedFactsProps) {
  return (
    <dl className="grid gap-2 text-small">
      {factsIn(labels).map(([name, label]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right wrap-anywhere">{facts[name] ?? "Not entered"}</dd>
        </div>
      ))}
    </dl>
  );
}
