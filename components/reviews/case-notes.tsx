"use client";

import { LockKeyhole } from "lucide-react";
import { ContractForm } from "@/components/forms/contract-form";
import { AreaField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { Card } from "@/components/ui/card";
import { When } from "@/components/ui/time";
import { nameOf } from "./labels";
import type { CasePart } from "./use-case";

const operation = () => import("@/lib/contract/reviews").then((all) => all.addNoteOperation);
const initial = { note: "" };

/** What reviewers wrote for one another. */
export function CaseNotes({ detail, handle }: CasePart) {
  const notes = detail.history.flatMap((entry) =>
    typeof entry.details["note"] === "string" ? [{ ...entry, note: entry.details["note"] }] : [],
  );
  const form = useOperationForm(operation, {
    initial,
    params: { id: detail.caseId },
    onDone: async (response) => {
      form.reset(initial);
      await handle.take(response);
    },
  });
  return (
    <Card
      title="Internal notes"
      description="The merchant never sees these."
      action={<LockKeyhole aria-hidden="true" className="size-5 text-muted" />}
    >
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map(({ at, by, note }) => (
            <li key={`${at} ${note}`} className="text-small">
              <span className="wrap-anywhere whitespace-pre-line">{note}</span>
              <span className="block text-tiny text-muted">
                {nameOf(by)}, <When at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ContractForm form={form} submit="Add note" variant="secondary" className="grid gap-3">
        <AreaField
          form={form}
          name="note"
          label="Note"
          rows={2}
          maxLength={2000}
          aria-keyshortcuts="n"
          wrong="Enter a note of at most 2,000 characters."
        />
      </ContractForm>
    </Card>
  );
}
