import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { EndpointDetail } from "@/components/webhooks/endpoint-detail";
import { addressOfDeliveries } from "@/components/webhooks/labels";
import { newestDeliveries } from "@/components/webhooks/lists";
import { listQuery } from "@/lib/client/lists";
import { endpointQuery } from "@/lib/client/queries/webhooks";
import { listDeliveriesOperation } from "@/lib/contract/webhooks";
import { requirePageSession } from "@/lib/sessions/page-session";
import { listDeliveries } from "@/lib/webhooks/deliveries";
import { readEndpoint } from "@/lib/webhooks/endpoints";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Endpoint …${id.slice(-6)}`);

export default async function EndpointPage({ params }: ItemProps) {
  const { id } = await params;
  const { merchant } = await requirePageSession(
    `/dashboard/developers/webhooks/${encodeURIComponent(id)}`,
  );
  const endpoint = await orNotFound(readEndpoint(merchant.id, id));
  const list = newestDeliveries(id, addressOfDeliveries(id));
  const deliveries = await listDeliveries(
    merchant.id,
    listDeliveriesOperation.query.parse(list.fixed),
  );
  return (
    <Prefetched
      responses={[
        [endpointQuery(id).queryKey, endpoint],
        [listQuery(list, {}).queryKey, deliveries],
      ]}
    >
      <EndpointDetail id={id} />
    </Prefetched>
  );
}
