"use client";

import { UserCheck } from "lucide-react";
import Link from "next/link";
import { DataList } from "@/components/data/data-list";
import { Amount } from "@/components/ui/amount";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import type { Filters } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";
import { DecideProposal } from "./decide-proposal";
import { actorText } from "./labels";
import { newest, proposals } from "./lists";
import { proposalPage } from "./proposal-text";

type Proposal = ResponseOf<"ops.proposals">["data"][number];

const columns: Column<Proposal>[] = [
  {
    key: "summary",
    header: "Proposal",
    card: "title",
    cell: (proposal) => <Summary proposal={proposal} />,
  },
  {
    key: "worth",
    header: "At stake",
    numeric: true,
    cell: ({ worth }) =>
      worth === null ? (
        <span className="text-muted">Not known</span>
      ) : (
        <Amount value={worth} currency="GHS" />
      ),
  },
  {
    key: "by",
    header: "Proposed by",
    card: "sub",
    cell: ({ proposedBy }) => actorText(proposedBy.id, proposedBy.name),
  },
  {
    key: "at",
    header: "Proposed",
    numeric: true,
    card: "end",
    cell: ({ proposedAt }) => <When at={proposedAt} muted />,
  },
  {
    key: "decide",
    header: "Action",
    card: "note",
    cell: (proposal) =>
      proposal.status === "lapsed" ? (
        <DecideProposal proposal={{ ...proposal, isYours: true }} consequence={proposal.summary} />
      ) : (
        <DecideProposal proposal={proposal} consequence={proposal.summary} />
      ),
  },
];

function Summary({ proposal }: { proposal: Proposal }) {
  const { summary, reason, status } = proposal;
  const href = proposalPage(proposal);
  return (
    <span className="block py-2 sm:max-w-96">
      {href === null ? (
        <span className="font-medium">{summary}</span>
      ) : (
        <Link href={href} className="font-medium underline decoration-outline underline-offset-4">
          {summary}
        </Link>
      )}
      <span className="block text-small wrap-anywhere text-muted">Reason: {reason}</span>
      {status === "lapsed" && <Status tone="attention" label="Outdated: propose it again" />}
    </span>
  );
}

interface ProposalListProps {
  filters: Filters;
  /** Shows only the first few. */
  short?: boolean;
}

/** Acts of all kinds that wait for a second person, newest first. */
export function ProposalList({ filters, short = false }: ProposalListProps) {
  return (
    <DataList
      list={short ? newest(proposals) : proposals}
      filters={filters}
      {...(short && { short, title: "Waiting for a second person" })}
      columns={columns}
      keyOf={({ id }) => id}
      first={{
        icon: <UserCheck className="size-6" />,
        title: "Nothing is waiting",
        description: "Acts that need a second operator are listed here until one confirms them.",
      }}
    />
  );
}
