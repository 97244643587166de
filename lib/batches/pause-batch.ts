import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { assertBatchIs, changeBatch } from "./change-batch";
import { lockBatch } from "./find-batch";
import { viewCounted } from "./view";

/**
 * Starts no more of a batch's payouts: none is made, and none that was made is handed to a network;
 * those that a network has go on (contract §4, Batches).
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`
 */
export async function pauseBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, "processing");
  const act = { action: "paused", by: principal.actor };
  return viewCounted(tx, await changeBatch(tx, batch, act, "paused"));
}
