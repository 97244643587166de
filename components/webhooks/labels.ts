import type { StatusStyle } from "@/components/ui/tone";
import type { DeliveryView, EndpointView } from "@/lib/client/queries/webhooks";
import type { EventName } from "@/lib/contract/events";

export const webhooksPath = "/dashboard/developers/webhooks";
export const deliveriesPath = `${webhooksPath}/deliveries`;
export const addressOfEndpoint = (id: string) => `${webhooksPath}/${id}`;
export const addressOfDelivery = (id: string) => `${deliveriesPath}/${id}`;

/** The address of the deliveries to one endpoint. */
export const addressOfDeliveries = (endpointId: string) =>
  `${deliveriesPath}?${new URLSearchParams({ endpointId }).toString()}`;

/** What each event is about, as short as possible. */
export const eventLabels: Record<EventName, string> = {
  "payment.completed": "A payment, payout, collection or deposit is completed.",
  "payment.failed": "A payment, payout or collection has failed.",
  "withdrawal.completed": "A withdrawal is completed.",
  "withdrawal.failed": "A withdrawal has failed.",
  "identity.verified": "A phone number or your business is verified.",
  "identity.revoked": "A phone number no longer resolves to your wallet.",
};
export const eventChoices = Object.keys(eventLabels) as EventName[];

/** How each status of a delivery is shown. */
export const deliveryStyles: Record<DeliveryView["status"], StatusStyle> = {
  pending: { label: "Pending", tone: "processing" },
  success: { label: "Delivered", tone: "completed" },
  failed: { label: "Failed, will retry", tone: "attention" },
  exhausted: { label: "Failed", tone: "failed" },
};

/** How an endpoint is shown: one that fails is still enabled. */
export function styleOfEndpoint({ status, failingSince }: EndpointView): StatusStyle {
  if (status === "disabled") return { label: "Disabled", tone: "neutral" };
  return failingSince === null
    ? { label: "Enabled", tone: "completed" }
    : { label: "Failing", tone: "attention" };
}

/** "5 events", or the only one. */
export function eventsText(events: readonly string[]): string {
  return events.length === 1 ? (events[0] ?? "") : `${events.length} events`;
}
