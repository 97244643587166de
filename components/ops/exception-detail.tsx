"use client";

import { useQuery } from "@tanstack/react-query";
import { AwaitedCard } from "@/components/data/query-state";
import { StatusOf } from "@/components/transactions/status-of";
import { typeLabels } from "@/components/transactions/labels";
import { Amount } from "@/components/ui/amount";
import { Announcement } from "@/components/ui/announcement";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { currencyCode } from "@/lib/client/amounts";
import { stuckQuery } from "@/lib/client/queries/ops";
import { isOpen } from "@/lib/states";
import { AskButton } from "./query-button";
import { EvidenceList } from "./evidence-list";
import { explainStuck } from "./explain";
import { ProposalCard } from "./proposal-card";
import { ResolveDialog } from "./resolve-dialog";
import { StuckFacts } from "./exception-facts";
import { isDoubted, wholePhone, type StuckDetail as Detail } from "./labels";

/** One transfer with its evidence, and the two things that an operator can do about it; live. */
export function StuckDetail({ id }: { id: string }) {
  const query = useQuery(stuckQuery(id));
  const { data: stuck } = query;
  if (!stuck)
    return <AwaitedCard what="this transfer" query={query} rows={8} label="Loading the transfer" />;
  const told = explainStuck(stuck);
  return (
    <>
      <PageHeader
        back={{ href: "/ops/stuck", label: "Stuck payments" }}
        title={headingOf(stuck)}
        description={stuck.merchant.name}
        action={<Acts stuck={stuck} />}
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:-mt-4">
        <Amount value={stuck.amount} currency={currencyCode(stuck.currency)} size="display" />
        <StatusOf status={stuck.status} />
        {stuck.needsPerson && (isOpen(stuck.status) || stuck.reviewReason !== null) && (
          <Status tone="attention" label="Needs a person" />
        )}
      </div>
      <Announcement {...told} state={told.title} />
      {stuck.proposal && <ProposalCard stuck={stuck} proposal={stuck.proposal} />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card
          title="Evidence"
          description="Every call, notice, posting, decision and status, oldest first."
        >
          <EvidenceList stuck={stuck} />
        </Card>
        <Card title="Details">
          <StuckFacts stuck={stuck} />
        </Card>
      </div>
    </>
  );
}

function headingOf({ type, direction, phone }: Detail): string {
  if (phone === null) return typeLabels[type];
  return `${typeLabels[type]} ${direction === "in" ? "from" : "to"} ${wholePhone(phone)}`;
}

/** Asking helps while the worker goes on with it; resolving, where the interface says how. */
function Acts({ stuck }: { stuck: Detail }) {
  const mayAsk = stuck.status === "pending" || stuck.status === "processing" || isDoubted(stuck);
  if (!mayAsk && stuck.resolvableAs.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      {mayAsk && <AskButton id={stuck.transactionId} />}
      {stuck.resolvableAs.length > 0 && <ResolveDialog stuck={stuck} />}
    </div>
  );
}
