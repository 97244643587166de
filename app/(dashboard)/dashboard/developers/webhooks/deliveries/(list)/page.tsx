import { Radio } from "lucide-react";
import type { Metadata } from "next";
import { DeliveryLog } from "@/components/webhooks/delivery-list";
import { deliveryList } from "@/components/webhooks/lists";
import { RetryFailed } from "@/components/webhooks/retry-failed";
import { WebhookLinks } from "@/components/webhooks/webhook-links";
import { ButtonLink } from "@/components/ui/button";
import { listDeliveriesOperation, listWebhooksOperation } from "@/lib/contract/webhooks";
import { listDeliveries } from "@/lib/webhooks/deliveries";
import { listEndpoints } from "@/lib/webhooks/endpoints";
import { ListPage, readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Webhook deliveries" };

export default async function DeliveriesPage({ searchParams }: ListPageProps) {
  const list = deliveryList([]);
  const page = await readList(list, listDeliveriesOperation, searchParams, listDeliveries);
  const all = listWebhooksOperation.query.parse({});
  const { data: endpoints } = await listEndpoints(page.merchant.id, all);
  return (
    <ListPage
      page={page}
      title="Webhooks"
      description="What we sent in the last 90 days, and how your endpoints responded."
      action={page.isFirst ? undefined : <RetryFailed />}
    >
      <WebhookLinks />
      <DeliveryLog
        filters={page.filters}
        endpoints={endpoints.map(({ id, url }) => ({ id, url }))}
        first={{
          icon: <Radio className="size-6" />,
          title: "No deliveries yet",
          description: "Every event that we send to one of your endpoints appears here.",
          action: <ButtonLink href="/dashboard/developers/webhooks">See endpoints</ButtonLink>,
        }}
      />
    </ListPage>
  );
}
