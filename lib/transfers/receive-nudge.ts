import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "@/lib/config/env";
import { unseal } from "@/lib/crypto/seal";
import { database } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { findTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { nudgesTooOften, isAnnouncedTooOften } from "./limit-nudges";
import { nudgeTransaction } from "./nudge";

const rejected = (internal: string) =>
  new CedirailError("UNAUTHORIZED", "This callback is not one of ours.", {}, { internal });

/**
 * Takes a merchant's signed nudge about one of its own transactions: `{transactionId}`, with the hex
 * HMAC-SHA256 of the body's bytes under the merchant's webhook secret. Only so many a minute count, of
 * one transfer and of all.
 * @throws CedirailError `UNAUTHORIZED`
 */
export async function receiveNudge(bytes: Uint8Array, signature: string | null): Promise<void> {
  const row = await findTransactionOfNudge(bytes);
  if (!row) throw rejected("The nudge names no transaction.");
  if (signature === null) throw rejected(`The nudge about ${row.id} is not signed.`);
  const merchant = await readMerchant(database(), row.merchantId);
  const secret = unseal(
    config().encryptionKey,
    `webhook-secret:${merchant.id}`,
    merchant.webhookSecretSealed,
  );
  const expected = createHmac("sha256", secret).update(bytes).digest("hex");
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected)))
    throw rejected(`The signature of ${merchant.id}'s nudge about ${row.id} does not fit.`);
  if ((await nudgesTooOften(merchant.id)) || (await isAnnouncedTooOften(row.id))) return;
  await nudgeTransaction(database(), row.id);
}

async function findTransactionOfNudge(bytes: Uint8Array): Promise<TransactionRow | null> {
  try {
    const nudge = JSON.parse(Buffer.from(bytes).toString("utf8")) as {
      transactionId?: unknown;
    } | null;
    const id = nudge?.transactionId;
    return typeof id === "string" && isId("txn", id) ? await findTransaction(database(), id) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
