"use client";

import { useState } from "react";
import { useDraft } from "@/components/forms/use-draft";
import { reasonLabels, tierLabels } from "@/components/labels/kyc";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { emptyDraft, withKind, type DecisionDraft } from "./decision-draft";
import { DecisionForm } from "./decision-form";
import { caseStyle, nameOf, type CaseDetail, type CaseDocument, type DecisionKind } from "./labels";
import { NextCaseButton } from "./next-case-button";
import type { CasePart } from "./use-case";

interface DecisionProps extends CasePart {
  /** The document that is shown. */
  document: CaseDocument | undefined;
  /** Somebody else changed the case since it was loaded. */
  isChanged: boolean;
}

const kinds: readonly { kind: DecisionKind; label: string; shortcut: string }[] = [
  { kind: "approve", label: "Approve", shortcut: "a" },
  { kind: "request_more", label: "Request more", shortcut: "m" },
  { kind: "reject", label: "Reject", shortcut: "x" },
];

/** The decision of a case: made, to be made, or why it is not the viewer's. */
export function Decision({ detail, handle, document, isChanged }: DecisionProps) {
  const { draft, change, replace } = useDraft(`review ${detail.caseId}`, emptyDraft);
  const { kind } = draft;
  const { status, mayDecide, whyNot, firstApproval } = detail;
  const discard = () => replace(emptyDraft);
  const [presses, setPresses] = useState(0);
  const choose = (next: DecisionKind) => {
    replace(withKind(draft, next, document?.documentId ?? ""));
    setPresses(presses + 1);
  };
  return (
    <div className="lg:max-h-[75%] lg:shrink-0 lg:overflow-y-auto">
      <Card title="Decision">
        <div className="grid gap-4">
          {status !== "decided" && firstApproval && <FirstApproval detail={detail} />}
          {status === "decided" ? (
            <Outcome detail={detail} />
          ) : mayDecide ? (
            <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
              {kinds.map((one) => (
                <Button
                  key={one.kind}
                  size="small"
                  aria-pressed={one.kind === kind}
                  aria-keyshortcuts={one.shortcut}
                  onClick={() => choose(one.kind)}
                  className="aria-pressed:bg-sunken aria-pressed:inset-ring aria-pressed:inset-ring-ink"
                >
                  {one.label}
                </Button>
              ))}
            </div>
          ) : (
            <Alert tone="neutral" title={whyNot ?? "You cannot decide this case"} />
          )}
          {mayDecide && kind !== "" ? (
            <DecisionForm
              detail={detail}
              handle={handle}
              draft={{ ...draft, kind }}
              change={change}
              done={discard}
              isChanged={isChanged}
              presses={presses}
            />
          ) : (
            <TypedTexts draft={draft} discard={discard} />
          )}
        </div>
      </Card>
    </div>
  );
}

/** Who gave the first of two approvals. */
function FirstApproval({ detail: { firstApproval } }: { detail: CaseDetail }) {
  if (!firstApproval) return null;
  const { by, tier, at } = firstApproval;
  return (
    <Alert tone="processing" title={`${nameOf(by)} approved the ${tierLabels[tier]} tier`}>
      <Time at={at} />. Any other reviewer may give the second approval, except a person of this
      merchant.
    </Alert>
  );
}

/** How a case was decided, and the way to the next one. */
function Outcome({ detail }: { detail: CaseDetail }) {
  const { decision, decidedBy, decidedAt, reasons, comment } = detail;
  return (
    <>
      <div className="grid gap-2 text-small">
        <p className="flex flex-wrap items-center gap-2">
          <Status {...caseStyle(detail)} />
          <span>
            {decision !== null && decidedBy && `by ${nameOf(decidedBy)}, `}
            {decidedAt !== null && <Time at={decidedAt} />}
          </span>
        </p>
        {reasons.length > 0 && (
          <ul className="list-disc pl-5">
            {reasons.map(({ code, document, message }) => (
              <li key={`${code} ${document} ${message}`} className="wrap-anywhere">
                {reasonLabels[code]}
                {message && `: ${message}`}
              </li>
            ))}
          </ul>
        )}
        {comment !== null && <p className="wrap-anywhere">Comment to the merchant: {comment}</p>}
      </div>
      <div className="grid sm:block">
        <NextCaseButton />
      </div>
    </>
  );
}

interface TypedTextsProps {
  draft: DecisionDraft;
  discard: () => void;
}

/** What was typed for a decision that somebody else made first. */
function TypedTexts({ draft: { comment, note, reasons }, discard }: TypedTextsProps) {
  const texts = [comment, note, ...reasons.map(({ message }) => message)].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <div className="grid gap-2 text-small">
      <p className="font-medium">What you typed</p>
      {texts.map((text) => (
        <p key={text} className="wrap-anywhere whitespace-pre-line text-muted">
          {text}
        </p>
      ))}
      <div>
        <Button size="small" onClick={discard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
