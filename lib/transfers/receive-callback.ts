import { database } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import {
  railCodes,
  type CallbackReading,
  type IncomingCallback,
  type Rail,
} from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { acknowledge } from "./acknowledge";
import { readCallbackToken } from "./callback-token";
import { isOpenTransfer } from "./end-transfer";
import { findByReference, findTransfer, newestTransfer } from "./find-transfer";
import { storeCallback, storeRejectedCallback } from "./store-callback";
import { isAnnouncedTooOften } from "./limit-nudges";
import { nudge } from "./nudge";
import type { TransferRow } from "./row";

const rejected = (internal: string) =>
  new CedirailError("UNAUTHORIZED", "This callback is not one of ours.", {}, { internal });

export interface ProviderCallback extends IncomingCallback {
  /** As the address it came to says. */
  provider: string;
  token: string;
}

/**
 * Takes a provider callback and gives the response in the form that provider expects. The transfer is
 * queried sooner because of it, and only the provider's response to that moves money (contract §4, webhook).
 * What looks odd about it is kept for operators. Of one transfer only so many a minute count.
 * @throws CedirailError `UNAUTHORIZED` for a wrong token or signature, or an unknown transfer
 */
export async function receiveProviderCallback(
  callback: ProviderCallback,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const code = railCodes.find((known) => known === callback.provider);
  const rail = code ? railOf(code) : null;
  if (!rail) throw rejected("There is no such rail here.");
  const addressed = readCallbackToken(rail.code, callback.token);
  if (!addressed) throw await reject(rail, callback, "forged", "its token is not ours");
  const reading = rail.readCallback(callback);
  if (reading.state === "forged")
    throw await reject(rail, callback, "forged", "its signature does not fit");
  const transfer = await findAddressed(rail, addressed.id, reading);
  if (!transfer) throw await reject(rail, callback, "unknown", "it names no transfer of this rail");
  if (!(await isAnnouncedTooOften(transfer.transactionId))) {
    await storeCallback(transfer, callback.body, reading);
    // Whoever calls back about an order has it, whatever else is true of what it says.
    if (isOpenTransfer(transfer)) await acknowledge(transfer, `provider:${rail.code}`);
    await nudge(database(), transfer);
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

/** The transfer that a callback is about: the one of its address, or the one that its body names. */
async function findAddressed(
  rail: Rail,
  id: string | null,
  reading: CallbackReading,
): Promise<TransferRow | null> {
  if (id) {
    const isOld = isId("txn", id);
    const found = await (isOld ? newestTransfer(database(), id) : findTransfer(database(), id));
    return found?.rail === rail.code ? found : null;
  }
  const reference = reading.state === "read" ? reading.reference : null;
  return reference === null ? null : findByReference(database(), rail.code, reference);
}
