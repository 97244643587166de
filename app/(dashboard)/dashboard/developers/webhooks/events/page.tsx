import type { Metadata } from "next";
import { EventCatalog } from "@/components/webhooks/event-catalog";
import { DeliveryRules } from "@/components/webhooks/delivery-rules";
import { WebhookLinks } from "@/components/webhooks/webhook-links";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { readCatalog } from "@/lib/webhooks/catalog";
import { retryDelaysMs } from "@/lib/webhooks/schedule";

export const metadata: Metadata = { title: "Webhook events" };

export default async function EventsPage() {
  await requirePageSession("/dashboard/developers/webhooks/events");
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="The events you can receive, and how we deliver them."
      />
      <WebhookLinks />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EventCatalog events={readCatalog().data} />
        <Card title="Delivery and retries">
          <DeliveryRules delaysMs={retryDelaysMs} />
        </Card>
      </div>
    </>
  );
}
