import { deliveries } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { EventName } from "@/lib/contract/events";
import type { DbTransaction } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";
import { storeTestEvent } from "@/lib/events/emit-event";
import { viewDelivery } from "./deliveries";
import { findEndpoint } from "./endpoints";
import { newDelivery } from "./make-deliveries";
import { makeDue } from "./queues";
import { sampleOf } from "./catalog";

/**
 * Sends an endpoint a sample event, marked with `test`, which no list of events shows.
 * @throws CedirailError `NOT_FOUND`; `INVALID_STATE` where the endpoint is disabled
 */
export async function testEndpoint(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
  event: EventName | undefined,
) {
  const { merchantId, actor } = principal;
  const endpoint = await findEndpoint(tx, merchantId, id);
  if (endpoint.disabledReason !== null)
    throw invalidState("The endpoint is disabled: enable it first.");
  const chosen = event ?? endpoint.events[0] ?? "payment.completed";
  const stored = await storeTestEvent(tx, { merchantId, event: chosen, ...sampleOf(chosen) });
  const [row] = await tx
    .insert(deliveries)
    .values(newDelivery(stored, id, endpoint.url, id))
    .returning();
  if (!row) throw new Error("The database returned no delivery.");
  await makeDue(tx, [{ key: id, merchantId }]);
  await recordAct(tx, { merchantId, actor, action: "webhook.tested", resource: id });
  return viewDelivery(tx, row);
}
