import type { Metadata } from "next";
import { suspense } from "@/components/ops/lists";
import { SuspenseList } from "@/components/ops/suspense-list";
import { listSuspenseOperation } from "@/lib/contract/ops-suspense";
import { listSuspense } from "@/lib/deposits/list-suspense";
import { ListPage, readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Suspense" };

export default async function SuspensePage({ searchParams }: ListPageProps) {
  const page = await readOperatorList(suspense, listSuspenseOperation, searchParams, listSuspense);
  return (
    <ListPage
      page={page}
      title="Suspense"
      description="USDT that arrived on the chain for no open account, newest first."
    >
      <SuspenseList filters={page.filters} />
    </ListPage>
  );
}
