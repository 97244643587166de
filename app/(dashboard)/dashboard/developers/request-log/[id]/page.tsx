import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { CallDetail } from "@/components/request-log/call-detail";
import { callQuery } from "@/lib/client/queries/request-log";
import { listActors } from "@/lib/merchants/read-names";
import { readCall } from "@/lib/request-log/read-log";
import { requirePageSession } from "@/lib/sessions/page-session";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Request …${id.slice(-6)}`);

export default async function CallPage({ params }: ItemProps) {
  const { id } = await params;
  const { merchant, principal } = await requirePageSession(
    `/dashboard/developers/request-log/${encodeURIComponent(id)}`,
  );
  const [call, actors] = await orNotFound(
    Promise.all([readCall(principal, id), listActors(merchant.id)]),
  );
  return (
    <Prefetched responses={[[callQuery(id).queryKey, call]]}>
      <CallDetail id={id} name={actors[call.credential]?.name} />
    </Prefetched>
  );
}
