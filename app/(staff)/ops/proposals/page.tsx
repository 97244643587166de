import type { Metadata } from "next";
import { proposals } from "@/components/ops/lists";
import { ProposalList } from "@/components/ops/proposal-list";
import { listProposalsOperation } from "@/lib/contract/ops-proposals";
import { proposalKinds } from "@/lib/http/handlers/proposal-kinds";
import { listProposals } from "@/lib/proposals/read-proposals";
import { ListPage, readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Proposals" };

export default async function ProposalsPage({ searchParams }: ListPageProps) {
  const page = await readOperatorList(
    proposals,
    listProposalsOperation,
    searchParams,
    (query, viewer) => listProposals(query, viewer, proposalKinds),
  );
  return (
    <ListPage
      page={page}
      back={{ href: "/ops", label: "Rails" }}
      title="Waiting for a second person"
      description="Acts that one operator proposed and another one has to confirm."
    >
      <ProposalList filters={page.filters} />
    </ListPage>
  );
}
