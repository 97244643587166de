"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { QueryStateCard } from "@/components/data/query-state";
import { tierLabels } from "@/components/labels/kyc";
import { RoleAlert } from "@/components/session/role-alert";
import { useIsManager } from "@/components/session/person";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import { pollWhile } from "@/lib/client/polling";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import {
  neededOf,
  otherReasons,
  reasonText,
  standingOf,
  type ChecklistItem,
  type Kyc,
} from "./explain";
import { LimitsCard } from "./limits-card";
import { Requirement } from "./requirement";
import { TiersCard } from "./tiers-card";

// Of the 50 calls a minute that a merchant's programs share with this page, 3 at most.
const whileDecidedMs = 20_000;

interface VerificationProps {
  /** Money leaves without verification. */
  testnet: boolean;
}

/** Where the verification is, its documents, and what its tier allows. */
export function Verification({ testnet }: VerificationProps) {
  const query = useQuery({
    ...kycStatusQuery(),
    staleTime: 5_000,
    refetchInterval: pollWhile(whileDecidedMs, isLive),
  });
  const mayUpload = useIsManager();
  useHeldDrops();
  const { data: kyc } = query;
  if (!kyc) return <QueryStateCard what="your verification" query={query} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StandingAlert kyc={kyc} testnet={testnet} />
        {!mayUpload && kyc.canResubmit && (
          <RoleAlert cannot="upload documents" view="their status" />
        )}
        <Checklists kyc={kyc} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <LimitsCard kyc={kyc} />
        <TiersCard kyc={kyc} />
      </div>
    </div>
  );
}

/** Somebody else changes it soon: a reviewer, or the check for malware. */
function isLive({ status, documents }: Kyc): boolean {
  return status === "under_review" || documents.some((document) => document.status === "held");
}

function StandingAlert({ kyc, testnet }: { kyc: Kyc; testnet: boolean }) {
  const { tone, title, text } = standingOf(kyc, testnet);
  const reasons = otherReasons(kyc);
  return (
    <div role="status">
      <Alert key={kyc.sequence} tone={tone} title={title}>
        <div className="grid gap-2">
          {reasons.map((reason) => (
            <p key={`${reason.code}${reason.message}`} className="wrap-anywhere">
              {reasonText(reason)}
            </p>
          ))}
          {kyc.comment !== null && (
            <blockquote className="border-l-2 border-outline pl-3 wrap-anywhere whitespace-pre-line">
              <span className="block text-small text-muted">The reviewer writes:</span>
              {kyc.comment}
            </blockquote>
          )}
          <p>{text}</p>
          {kyc.respondBy !== null && (
            <p className="font-medium">
              By <Time at={kyc.respondBy} precision="day" />
            </p>
          )}
        </div>
      </Alert>
    </div>
  );
}

/** The documents of the next tier and of those below it, then those of the tiers above. */
function Checklists({ kyc }: { kyc: Kyc }) {
  const groups = kyc.tiers
    .map(({ tier }) => ({ tier, items: kyc.checklist.filter((item) => item.tier === tier) }))
    .filter(({ items }) => items.length > 0);
  const needed = neededOf(kyc);
  const isFirst = (items: ChecklistItem[]) => items.some((item) => needed.includes(item));
  // What has to be uploaded comes first on a phone.
  const ordered = groups.toSorted((a, b) => Number(isFirst(b.items)) - Number(isFirst(a.items)));
  return ordered.map(({ tier, items }) => (
    <Card
      key={tier}
      title={`For the ${tierLabels[tier].toLowerCase()} tier`}
      description="JPEG, PNG or PDF. Photos are made smaller before they are sent."
      padding="flush"
    >
      <ul>
        {items.map((item) => (
          <Requirement key={item.documentTypes[0]} kyc={kyc} item={item} />
        ))}
      </ul>
    </Card>
  ));
}

/** A file that is dropped beside its document would be opened in place of the page. */
function useHeldDrops(): void {
  useEffect(() => {
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    window.addEventListener("dragover", hold);
    window.addEventListener("drop", hold);
    return () => {
      window.removeEventListener("dragover", hold);
      window.removeEventListener("drop", hold);
    };
  }, []);
}
