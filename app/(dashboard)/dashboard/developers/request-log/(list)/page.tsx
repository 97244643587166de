import { ScrollText } from "lucide-react";
import type { Metadata } from "next";
import { callList } from "@/components/request-log/lists";
import { CallLog } from "@/components/request-log/call-log";
import { ButtonLink } from "@/components/ui/button";
import { listRequestLogOperation } from "@/lib/contract/request-log";
import { listActors } from "@/lib/merchants/read-names";
import { listCalls } from "@/lib/request-log/read-log";
import { ListPage, readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Request log" };

export default async function RequestLogPage({ searchParams }: ListPageProps) {
  const page = await readList(
    callList({}),
    listRequestLogOperation,
    searchParams,
    (_, query, viewer) => listCalls(viewer, query),
  );
  const actors = await listActors(page.merchant.id);
  return (
    <ListPage
      page={page}
      title="Request log"
      description="What your programs sent in the last 7 days, and what we responded. Secrets are left out."
    >
      <CallLog
        filters={page.filters}
        names={Object.fromEntries(Object.entries(actors).map(([id, { name }]) => [id, name]))}
        first={{
          icon: <ScrollText className="size-6" />,
          title: "No requests yet",
          description: "Every request with one of your API keys appears here within seconds.",
          action: <ButtonLink href="/dashboard/developers/api-keys">See API keys</ButtonLink>,
        }}
      />
    </ListPage>
  );
}
