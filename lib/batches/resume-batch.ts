import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { assertBatchIs, changeBatch } from "./change-batch";
import { lockBatch } from "./find-batch";
import { viewCounted } from "./view";

/** Goes on with a paused batch (contract §4, Batches). @throws CedirailError `NOT_FOUND`, `INVALID_STATE` */
export async function resumeBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<BatchView> {
  const batch = await lockBatch(tx, principal.merchantId, id);
  assertBatchIs(batch, "paused");
  const act = { action: "resumed", by: principal.actor };
  return viewCounted(tx, await changeBatch(tx, batch, act, "processing"));
}
