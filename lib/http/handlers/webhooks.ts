import * as events from "@/lib/contract/events";
import * as webhooks from "@/lib/contract/webhooks";
import { listEvents, readEvent } from "@/lib/events/read-events";
import { defineRoute } from "@/lib/http/define-route";
import { readCatalog } from "@/lib/webhooks/catalog";
import {
  listDeliveries,
  readDelivery,
  retryDeliveries,
  retryDelivery,
} from "@/lib/webhooks/deliveries";
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  readEndpoint,
} from "@/lib/webhooks/endpoints";
import { revealSecret, rotateSecret } from "@/lib/webhooks/secret";
import { testEndpoint } from "@/lib/webhooks/test-event";

export const webhookRoutes = [
  defineRoute(webhooks.createWebhookOperation, ({ tx, principal, body }) =>
    createEndpoint(tx, principal, body),
  ),
  defineRoute(webhooks.listWebhooksOperation, ({ principal, query }) =>
    listEndpoints(principal.merchantId, query),
  ),
  defineRoute(webhooks.readWebhookOperation, ({ principal, params }) =>
    readEndpoint(principal.merchantId, params.id),
  ),
  defineRoute(webhooks.updateWebhookOperation, ({ tx, principal, params, body }) =>
    changeEndpoint(tx, principal, params.id, body),
  ),
  defineRoute(webhooks.deleteWebhookOperation, ({ tx, principal, params }) =>
    deleteEndpoint(tx, principal, params.id),
  ),
  defineRoute(webhooks.testWebhookOperation, ({ tx, principal, params, body }) =>
    testEndpoint(tx, principal, params.id, body.event),
  ),
  defineRoute(webhooks.readWebhookSecretOperation, ({ principal }) => revealSecret(principal)),
  defineRoute(webhooks.rotateWebhookSecretOperation, ({ tx, principal }) =>
    rotateSecret(tx, principal),
  ),
  defineRoute(webhooks.listDeliveriesOperation, ({ principal, query }) =>
    listDeliveries(principal.merchantId, query),
  ),
  defineRoute(webhooks.readDeliveryOperation, ({ principal, params }) =>
    readDelivery(principal.merchantId, params.id),
  ),
  defineRoute(webhooks.retryDeliveryOperation, ({ tx, principal, params }) =>
    retryDelivery(tx, principal, params.id),
  ),
  defineRoute(webhooks.retryDeliveriesOperation, ({ tx, principal, body }) =>
    retryDeliveries(tx, principal, body.since),
  ),
  defineRoute(events.eventCatalogOperation, async () => readCatalog()),
  defineRoute(events.listEventsOperation, ({ principal, query }) =>
    listEvents(principal.merchantId, query),
  ),
  defineRoute(events.readEventOperation, ({ principal, params }) =>
    readEvent(principal.merchantId, params.id),
  ),
];
