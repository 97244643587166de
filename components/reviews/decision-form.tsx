"use client";

import { LockKeyhole } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { ActProblem } from "@/components/forms/act-problem";
import { TextArea } from "@/components/forms/fields";
import { useOperation } from "@/components/forms/use-operation";
import { tierLabels } from "@/components/labels/kyc";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import type { ToastMessage } from "@/components/ui/toast";
import type { Tier } from "@/lib/contract/kyc-fields";
import { bodyOf, problemsOf, tierOf, type DecisionDraft } from "./decision-draft";
import type { CaseDetail, DecisionKind } from "./labels";
import { ReasonFields } from "./reason-fields";
import type { CasePart } from "./use-case";

type Draft = DecisionDraft & { kind: DecisionKind };

interface DecisionFormProps extends CasePart {
  draft: Draft;
  change: (changes: Partial<DecisionDraft>) => void;
  /** The decision is made. */
  done: () => void;
  /** The case changed since it was loaded: it cannot be decided before it is loaded again. */
  isChanged: boolean;
  /** How often a kind of decision was chosen; each puts the focus into the form. */
  presses: number;
}

/** What a decision consists of, and the button that makes it. */
export function DecisionForm({
  detail,
  handle,
  draft,
  change,
  done,
  isChanged,
  presses,
}: DecisionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { kind } = draft;
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>("select, input, textarea")?.focus();
  }, [presses]);
  const { operation, problems, submit } = useDecision({ detail, handle, draft, done });
  const { label, danger } = submitOf(draft, detail);
  return (
    <>
      <Form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!operation.busy && !isChanged) submit();
        }}
        className="grid gap-4"
      >
        {kind === "approve" ? (
          <TierField detail={detail} draft={draft} change={change} />
        ) : (
          <ReasonFields
            detail={detail}
            reasons={draft.reasons}
            problems={problems}
            change={(reasons) => change({ reasons })}
          />
        )}
        {kind === "reject" && (
          <FinalFields draft={draft} change={change} problem={problems["isFinal"]} />
        )}
        <Texts draft={draft} change={change} />
        <ActProblem error={operation.problem} otherwise="What you typed is still here." />
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          block
          loading={operation.busy}
          disabled={isChanged}
        >
          {label}
        </Button>
      </Form>
      {operation.dialog}
    </>
  );
}

/** Makes the decision that a draft describes; `problems` are shown from the first attempt on. */
function useDecision({
  detail,
  handle,
  draft,
  done,
}: Pick<DecisionFormProps, "detail" | "handle" | "draft" | "done">) {
  const [tried, setTried] = useState(false);
  const operation = useOperation<"reviews.decide">({
    stepUp: "A decision changes what a merchant can do, so confirm that it's you.",
    report: (response) => doneText(draft.kind, response),
    onDone: async (response) => {
      done();
      await handle.take(response);
    },
    onProblem: handle.refresh,
  });
  const problems = problemsOf(draft, detail);
  const submit = () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    operation.send("reviews.decide", {
      params: { id: detail.caseId },
      body: bodyOf(draft, detail),
    });
  };
  return { operation, problems: tried ? problems : {}, submit };
}

function doneText(kind: DecisionKind, { status }: CaseDetail): ToastMessage {
  if (status === "awaiting_second")
    return {
      tone: "attention",
      title: "First approval recorded",
      description: "Another person has to approve too.",
    };
  if (kind === "approve") return { tone: "completed", title: "Approved" };
  return kind === "reject"
    ? { tone: "neutral", title: "Rejected" }
    : { tone: "neutral", title: "Requested from the merchant" };
}

function submitOf(draft: Draft, detail: CaseDetail) {
  const { kind, isFinal } = draft;
  if (kind === "approve")
    return { label: `Approve the ${tierLabels[tierOf(draft, detail)]} tier`, danger: false };
  if (kind === "request_more") return { label: "Request more from the merchant", danger: false };
  return { label: isFinal === "true" ? "Reject for good" : "Reject", danger: true };
}

interface PartProps {
  draft: DecisionDraft;
  change: (changes: Partial<DecisionDraft>) => void;
}

const tiers = Object.keys(tierLabels) as Tier[];

function TierField({ detail, draft, change }: PartProps & { detail: CaseDetail }) {
  const { requestedTier, firstApproval } = detail;
  const offered = tiers.slice(1, tiers.indexOf(requestedTier) + 1);
  const tier = tierOf(draft, detail);
  const help =
    tier === "enhanced" && !firstApproval
      ? "Takes two people: yours is the first approval."
      : undefined;
  return (
    <Field label="Tier" {...(help && { help })}>
      {(wiring) => (
        <Select
          {...wiring}
          value={tier}
          onChange={({ target }) => change({ tier: target.value as Tier })}
        >
          {offered.map((value) => (
            <option key={value} value={value}>
              {tierLabels[value]}
              {value === requestedTier && " (requested)"}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function FinalFields({ draft, change, problem }: PartProps & { problem: string | undefined }) {
  const errorId = useId();
  const choices = [
    {
      value: "false",
      title: "May apply again",
      text: "The merchant submits the rejected documents again.",
    },
    {
      value: "true",
      title: "Final",
      text: "The merchant cannot submit anything again, and loses the tier it has.",
    },
  ] as const;
  return (
    <fieldset aria-describedby={problem ? errorId : undefined}>
      <legend className="mb-1.5 text-small font-medium">After the rejection</legend>
      <div className="grid gap-2">
        {choices.map(({ value, title, text }) => (
          <Choice
            key={value}
            name="isFinal"
            value={value}
            checked={draft.isFinal === value}
            onChange={() => change({ isFinal: value })}
            title={title}
            text={text}
          />
        ))}
      </div>
      {problem && (
        <div className="mt-1.5">
          <FieldError id={errorId} announced>
            {problem}
          </FieldError>
        </div>
      )}
    </fieldset>
  );
}

/** What the merchant reads, and, apart from it, what only reviewers read. */
function Texts({ draft, change }: PartProps) {
  return (
    <>
      <Field
        label="Comment to the merchant"
        optional
        help="The merchant reads it, with the reasons."
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            rows={2}
            maxLength={1000}
            value={draft.comment}
            onChange={({ target }) => change({ comment: target.value })}
          />
        )}
      </Field>
      <div className="rounded-card border border-dashed border-outline bg-sunken p-3">
        <p className="mb-2 flex items-center gap-1.5 text-small text-muted">
          <LockKeyhole aria-hidden="true" className="size-4" />
          The merchant never sees this.
        </p>
        <Field label="Internal note" optional>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={2}
              maxLength={2000}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
      </div>
    </>
  );
}
