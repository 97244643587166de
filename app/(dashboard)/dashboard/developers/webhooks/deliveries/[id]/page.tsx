import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { DeliveryDetail } from "@/components/webhooks/delivery-detail";
import { deliveryQuery } from "@/lib/client/queries/webhooks";
import type { EventView } from "@/lib/contract/events";
import { readEvent } from "@/lib/events/read-events";
import { requirePageSession } from "@/lib/sessions/page-session";
import { readDelivery } from "@/lib/webhooks/deliveries";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Delivery …${id.slice(-6)}`);

export default async function DeliveryPage({ params }: ItemProps) {
  const { id } = await params;
  const { merchant } = await requirePageSession(
    `/dashboard/developers/webhooks/deliveries/${encodeURIComponent(id)}`,
  );
  const delivery = await orNotFound(readDelivery(merchant.id, id));
  const event = await readEvent(merchant.id, delivery.eventId);
  return (
    <Prefetched responses={[[deliveryQuery(id).queryKey, delivery]]}>
      <DeliveryDetail id={id} about={aboutOf(event)} />
    </Prefetched>
  );
}

/** The transaction of a test event does not exist. */
function aboutOf({ resource, data: { transactionId }, test }: EventView) {
  const isTest = test !== undefined;
  const isOne = !isTest && resource === "transaction" && typeof transactionId === "string";
  return { isTest, transactionId: isOne ? transactionId : null };
}
