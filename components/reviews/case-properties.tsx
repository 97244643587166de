"use client";

import { useQuery } from "@tanstack/react-query";
import { SelectField, TextField } from "@/components/forms/fields";
import type { OperationFormHandle } from "@/components/forms/use-operation-form";
import { tierLabels } from "@/components/labels/kyc";
import { OperationDialog } from "@/components/ops/operation-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import { figuresQuery } from "@/lib/client/queries/reviews";
import { nameOf, priorityLabels } from "./labels";
import type { CasePart } from "./use-case";

const operation = () => import("@/lib/contract/reviews").then((all) => all.updateCaseOperation);

/** How a case is sorted and whose it is. */
export function CaseProperties(part: CasePart) {
  const { detail } = part;
  const { caseId, priority, tags, assignee, requestedTier, currentTier, status } = detail;
  return (
    <Card title="Case" action={status !== "decided" && <PropertiesDialog {...part} />}>
      <DetailList
        facts={{
          Priority: priorityLabels[priority],
          Assignee: assignee ? nameOf(assignee) : "Unassigned",
          Tags: tags.join(", "),
          "Requested tier": tierLabels[requestedTier],
          "Current tier": tierLabels[currentTier],
          Opened: <Time at={detail.openedAt} />,
          "To be decided by": <Time at={detail.targetAt} />,
          "Case ID": <MonoId value={caseId} label="case ID" />,
        }}
      />
    </Card>
  );
}

/** Tags as they are typed, separated by commas, one by one. */
const tagsIn = (typed: string) =>
  [...new Set(typed.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");

function PropertiesDialog({ detail, handle }: CasePart) {
  const { caseId, priority, tags, assignee } = detail;
  const initial: Properties = {
    priority,
    assigneeId: assignee?.id ?? "",
    tags: tags.join(", "),
  };
  return (
    <OperationDialog
      title="Priority, assignee and tags"
      description="A person's choice stays: automatic assignment does not change it."
      trigger={
        <Button size="small" aria-keyshortcuts="p">
          Edit
        </Button>
      }
      operation={operation}
      params={{ id: caseId }}
      initial={initial}
      shown={(values) =>
        ({
          ...values,
          // Left out where it stays: who it is with may have changed meanwhile.
          assigneeId:
            values.assigneeId === initial.assigneeId ? undefined : values.assigneeId || null,
          tags: tagsIn(values.tags),
        }) as unknown as Partial<Properties>
      }
      submit={() => ({ label: "Save" })}
      fields={(form) => <PropertyFields form={form} />}
      done={() => ({ tone: "completed", title: "Saved" })}
      onDone={handle.take}
    />
  );
}

interface Properties {
  priority: string;
  assigneeId: string;
  tags: string;
}

function PropertyFields({ form }: { form: OperationFormHandle<Properties> }) {
  const { data: figures } = useQuery(figuresQuery());
  return (
    <>
      <SelectField form={form} name="priority" label="Priority">
        {Object.entries(priorityLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="assigneeId" label="Assignee" required={false}>
        <option value="">Unassigned</option>
        {figures?.reviewers.map((reviewer) => (
          <option key={reviewer.id} value={reviewer.id}>
            {nameOf(reviewer)}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="tags"
        label="Tags"
        optional
        help="Separated by commas, at most 10."
        maxLength={420}
      />
    </>
  );
}
