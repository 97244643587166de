import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "@/lib/config/env";
import { unseal } from "@/lib/crypto/seal";
import { database } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { findTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { hintsTooOften, isAnnouncedTooOften } from "./limit-nudges";
import { nudgeTransaction } from "./nudge";

const refused = (internal: string) =>
  new CedirailError("UNAUTHORIZED", "This notice is not one of ours.", {}, { internal });

/**
 * Takes a merchant's signed hint about one of its own transactions: `{transactionId}`, with the hex
 * HMAC-SHA256 of the body's bytes under the merchant's webhook secret. Only so many a minute count, of
 * one transfer and of all.
 * @throws CedirailError `UNAUTHORIZED`
 */
export async function receiveMerchantHint(
  bytes: Uint8Array,
  signature: string | null,
): Promise<void> {
  const row = await findTransactionOfHint(bytes);
  if (!row) throw refused("The hint names no transaction.");
  if (signature === null) throw refused(`The hint about ${row.id} is not signed.`);
  const merchant = await readMerchant(database(), row.merchantId);
  const secret = unseal(
    config().encryptionKey,
    `webhook-secret:${merchant.id}`,
    merchant.webhookSecretSealed,
  );
  const expected = createHmac("sha256", secret).update(bytes).digest("hex");
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected)))
    throw refused(`The signature of ${merchant.id}'s hint about ${row.id} does not fit.`);
  if ((await hintsTooOften(merchant.id)) || (await isAnnouncedTooOften(row.id))) return;
  await nudgeTransaction(database(), row.id);
}

async function findTransactionOfHint(bytes: Uint8Array): Promise<TransactionRow | null> {
  try {
    const hint = JSON.parse(Buffer.from(bytes).toString("utf8")) as {
      transactionId?: unknown;
    } | null;
    const id = hint?.transactionId;
    return typeof id === "string" && isId("txn", id) ? await findTransaction(database(), id) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
