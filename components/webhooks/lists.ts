import { defineList, selectFilter } from "@/lib/client/lists";
import { isOnItsWay } from "@/lib/client/queries/webhooks";
import { deliveriesPath, deliveryStyles, eventChoices, webhooksPath } from "./labels";

const liveMs = 2_000;
const endpointsMs = 15_000;

/** The merchant's endpoints. */
export const endpointList = defineList({
  operation: "webhooks.list",
  path: webhooksPath,
  what: "endpoints",
  fields: [],
  everyMs: endpointsMs,
});

/**
 * What was sent to the merchant, live while something of it will be attempted again.
 * @param endpoints what the filter offers; an address may name one that is deleted by now
 */
export const deliveryList = (endpoints: readonly { id: string; url: string }[]) =>
  defineList({
    operation: "webhooks.deliveries",
    path: deliveriesPath,
    what: "deliveries",
    everyMs: liveMs,
    isLive: isOnItsWay,
    fields: [
      selectFilter(
        "status",
        "Status",
        "Any status",
        Object.fromEntries(
          Object.entries(deliveryStyles).map(([status, { label }]) => [status, label]),
        ),
      ),
      selectFilter(
        "event",
        "Event",
        "Any event",
        Object.fromEntries(eventChoices.map((event) => [event, event])),
      ),
      {
        ...selectFilter(
          "endpointId",
          "Endpoint",
          "Any endpoint",
          Object.fromEntries(endpoints.map(({ id, url }) => [id, url])),
        ),
        labelOf: () => "A deleted endpoint",
      },
      { type: "date", name: "from", label: "From" },
      { type: "date", name: "to", label: "To" },
    ],
  });

/** The newest deliveries to one endpoint. */
export const newestDeliveries = (endpointId: string, path: string) =>
  defineList({
    operation: "webhooks.deliveries",
    path,
    what: "deliveries",
    fields: [],
    fixed: { endpointId, limit: "5" },
    everyMs: liveMs,
    isLive: isOnItsWay,
  });
