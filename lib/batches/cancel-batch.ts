import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { assertBatchIs, changeBatch } from "./change-batch";
import { changeRows } from "./change-rows";
import { lockBatch } from "./find-batch";
import { viewCounted } from "./view";

/**
 * Cancels a batch (contract §4, Batches): rows not yet made are cancelled here, payouts made and not
 * yet sent by its next steps; what a network has already goes on.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`
 */
export async function cancelBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, "draft", "pending_approval", "processing", "paused");
  await changeRows(tx, { batchId: id, from: "ready" }, "cancelled");
  const act = { action: "cancelled", by: principal.actor, details: { from: batch.status } };
  const changes = { cancelledBy: principal.actor };
  return viewCounted(tx, await changeBatch(tx, batch, act, "cancelled", changes));
}
