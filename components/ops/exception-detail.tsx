"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { StatusOf } from "@/components/transactions/status-of";
import { typeLabels } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { Announcement } from "@/components/ui/announcement";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { exceptionQuery } from "@/lib/client/queries/ops";
import { isOpen } from "@/lib/states";
import { AskButton } from "./query-button";
import { EvidenceList } from "./evidence-list";
import { explainException } from "./explain";
import { ProposalCard } from "./proposal-card";
import { ResolveDialog } from "./resolve-dialog";
import { ExceptionFacts } from "./exception-facts";
import { isUnconfirmed, wholePhone, type ExceptionDetail as Detail } from "./labels";

/** One transfer with its evidence, and the two things that an operator can do about it; live. */
export function ExceptionDetail({ id }: { id: string }) {
  const query = useQuery(exceptionQuery(id));
  const { data: exception } = query;
  if (!exception) return <QueryStateCard what="this transfer" query={query} rows={8} />;
  const told = explainException(exception);
  return (
    <>
      <PageHeader
        back={{ href: "/ops/exceptions", label: "Exceptions" }}
        title={headingOf(exception)}
        description={exception.merchant.name}
        action={<Acts exception={exception} />}
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:-mt-4">
        <Amount value={exception.amount} currency={exception.currency} size="display" />
        <StatusOf status={exception.status} />
        {exception.needsPerson && (isOpen(exception.status) || exception.reviewReason !== null) && (
          <Status tone="attention" label="Needs a person" />
        )}
      </div>
      <Announcement {...told} state={told.title} />
      {exception.proposal && <ProposalCard exception={exception} proposal={exception.proposal} />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card
          title="Evidence"
          description="Every call, alert, posting, decision and status, oldest first."
        >
          <EvidenceList exception={exception} />
        </Card>
        <Card title="Details">
          <ExceptionFacts exception={exception} />
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
function Acts({ exception }: { exception: Detail }) {
  const mayAsk =
    exception.status === "pending" || exception.status === "processing" || isUnconfirmed(exception);
  if (!mayAsk && exception.resolvableAs.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      {mayAsk && <AskButton id={exception.transactionId} />}
      {exception.resolvableAs.length > 0 && <ResolveDialog exception={exception} />}
    </div>
  );
}
