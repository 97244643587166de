import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "@/lib/config/env";
import { unseal } from "@/lib/crypto/seal";
import { database, inTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { enqueue } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import type { TransactionRow } from "@/lib/transactions/row";
import { findTransaction } from "@/lib/transactions/find-transaction";
import { scheduleRecheck } from "./end-payout";
import { readNoticeToken } from "./notice-token";

const refused = () => new CedirailError("UNAUTHORIZED", "This notice is not one of ours.");

/**
 * Takes a provider's notice. It is a hint: the payout is asked about, and only the provider's answer
 * moves money (contract §4, webhook). @throws CedirailError `UNAUTHORIZED` for a wrong token.
 */
export async function receiveProviderNotice(provider: string, token: string): Promise<void> {
  const code = providerCodes.find((known) => known === provider);
  const transactionId = code ? readNoticeToken(code as ProviderCode, token) : null;
  const row = transactionId ? await findTransaction(database(), transactionId) : null;
  if (!row) {
    logger().warn(
      { provider: code ?? "unknown" },
      "a notice came with a token that we never gave out",
    );
    throw refused();
  }
  await lookAtOnce(row);
}

/**
 * Takes a merchant's signed hint about one of its own transactions: `{transactionId}`, with the hex
 * HMAC-SHA256 of the body's bytes under the merchant's webhook secret.
 * @throws CedirailError `UNAUTHORIZED`
 */
export async function receiveMerchantHint(
  bytes: Uint8Array,
  signature: string | null,
): Promise<void> {
  const row = await findTransactionOfHint(bytes);
  if (!row || signature === null) throw refused();
  const merchant = await readMerchant(database(), row.merchantId);
  const secret = unseal(
    config().encryptionKey,
    `webhook-secret:${merchant.id}`,
    merchant.webhookSecretSealed,
  );
  const expected = createHmac("sha256", secret).update(bytes).digest("hex");
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, Buffer.from(expected)))
    throw refused();
  await lookAtOnce(row);
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

/** Brings the next question to the provider forward. */
async function lookAtOnce(row: TransactionRow): Promise<void> {
  if (row.type !== "payout" && row.type !== "payment") return;
  await inTransaction(async (tx) => {
    if (row.status === "completed") await scheduleRecheck(tx, row.id, null);
    else if (row.status === "pending" || row.status === "processing")
      await enqueue(
        tx,
        "advance-payout",
        { transactionId: row.id },
        { key: `payout:${row.id}`, hurry: true },
      );
    else
      logger().warn({ transactionId: row.id, status: row.status }, "a notice on an ended payout");
  });
}
