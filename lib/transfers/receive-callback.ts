import { database } from "@/lib/db/client";
import { type CedirailError, unauthorized } from "@/lib/errors";
import { isId } from "@/lib/ids";
import {
  railCodes,
  type CallbackReading,
  type IncomingCallback,
  type Rail,
} from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { takeUp } from "./change-transfer";
import { readCallbackToken } from "./callback-token";
import { findByReference, findTransferGrouped, newestTransfer } from "./find-transfer";
import { storeCallback, storeRejectedCallback } from "@/lib/evidence/callbacks";
import { exceedsNudgeLimit } from "./nudge";
import type { TransferRow } from "./row";

const rejected = (internal: string) => unauthorized("This callback is not valid.", internal);

export interface ProviderCallback extends IncomingCallback {
  /** The rail that the address names. */
  provider: string;
  token: string;
}

/**
 * Receives a provider callback and returns the response that the provider expects. The transfer is queried
 * sooner because of it, and only the response to that query moves money (contract §4, webhook). Suspicious
 * callbacks are flagged for operators. Only so many a minute count for one transfer.
 * @throws CedirailError `UNAUTHORIZED` for a wrong token or signature, or an unknown transfer
 */
export async function receiveProviderCallback(
  callback: ProviderCallback,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const code = railCodes.find((known) => known === callback.provider);
  const rail = code ? railOf(code) : null;
  if (!rail) throw rejected("No rail of this name is connected.");
  const addressed = readCallbackToken(rail.code, callback.token);
  if (!addressed) throw await reject(rail, callback, "forged", "its token is invalid");
  const reading = rail.readCallback(callback);
  if (reading.state === "forged")
    throw await reject(rail, callback, "forged", "its signature is invalid");
  const transfer = await findAddressed(rail, addressed.id, reading);
  if (!transfer) throw await reject(rail, callback, "unknown", "it names no transfer of this rail");
  if (!(await exceedsNudgeLimit(transfer.transactionId))) {
    await storeCallback(transfer, callback.body, reading);
    // A provider that calls back about an order has received it, whatever else the callback claims.
    await takeUp(transfer, `provider:${rail.code}`);
  }
  return rail.acknowledgeCallback(callback);
}

async function reject(
  rail: Rail,
  callback: ProviderCallback,
  flag: "forged" | "unknown",
  why: string,
): Promise<CedirailError> {
  await storeRejectedCallback(rail.code, callback.body, flag);
  return rejected(`A callback of ${rail.code}: ${why}.`);
}

/** The transfer that the address of a callback names, or else its body. */
async function findAddressed(
  rail: Rail,
  id: string | null,
  reading: CallbackReading,
): Promise<TransferRow | null> {
  if (id) {
    const isOld = isId("txn", id);
    const found = await (isOld ? newestTransfer(database(), id) : findTransferGrouped(id));
    return found?.rail === rail.code ? found : null;
  }
  const reference = reading.state === "read" ? reading.reference : null;
  return reference === null ? null : findByReference(database(), rail.code, reference);
}
