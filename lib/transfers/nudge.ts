import { and, eq } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { isSame } from "@/lib/crypto/seal";
import { database, type Executor } from "@/lib/db/client";
import { now, readNow } from "@/lib/db/now";
import { unauthorized } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { dueIn } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import type { RailCode } from "@/lib/providers/contract";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { bodySignature, webhookSecretsOf } from "@/lib/merchants/webhook-secret";
import { takeHitOf } from "@/lib/rate-limit/take";
import { findTransaction } from "@/lib/transactions/find-transaction";
import { makePendingDue } from "@/lib/transactions/make-waiting-due";
import type { TransactionRow } from "@/lib/transactions/row";
import { newestTransfer } from "./find-transfer";
import type { TransferRow } from "./row";

/**
 * Makes one extra step of a transfer due now. The planned step keeps its time: a nudge must never delay the
 * next query.
 */
export async function nudge(executor: Executor, { id }: Pick<TransferRow, "id">): Promise<void> {
  await executor.update(transfers).set({ nudgedAt: now }).where(eq(transfers.id, id));
}

/** As {@link nudge}, for the transfer with a reference on its rail. */
export async function nudgeReference(
  executor: Executor,
  rail: RailCode,
  reference: string,
): Promise<void> {
  await executor
    .update(transfers)
    .set({ nudgedAt: now })
    .where(and(eq(transfers.reference, reference), eq(transfers.rail, rail)));
}

/** As {@link nudge}, after a delay: the rail was not queried now. @param delayMs before `RETRY_TIME_SCALE` */
export async function nudgeLater(executor: Executor, id: string, delayMs: number): Promise<void> {
  await executor
    .update(transfers)
    .set({ nudgedAt: dueIn(delayMs) as unknown as Date })
    .where(eq(transfers.id, id));
}

/** Nudges the latest transfer of a transaction, and the transaction itself while it waits for a rail. */
export async function nudgeTransaction(executor: Executor, id: string): Promise<void> {
  const transfer = await newestTransfer(executor, id);
  if (transfer) await nudge(executor, transfer);
  await makePendingDue(executor, id);
}

/** No provider announces one transfer more often in a minute. */
const perTransfer = 30;
/** For a merchant's nudges of all its transfers, each of which causes a query. */
const perMerchant = 300;

/** Whether provider callbacks and nudges about a transaction exceed their limit in this minute. */
export function exceedsNudgeLimit(transactionId: string): Promise<boolean> {
  return exceeds(transactionId, perTransfer);
}

/** Whether a merchant's own nudges exceed their limit in this minute. */
function exceedsMerchantNudgeLimit(merchantId: string): Promise<boolean> {
  return exceeds(merchantId, perMerchant);
}

async function exceeds(subject: string, perMinute: number): Promise<boolean> {
  const { exceeded } = await takeHitOf(`nudge:${subject}`, "nudge", perMinute);
  if (exceeded) logger().warn({ subject }, "too many nudges");
  return exceeded;
}

const rejected = (internal: string) => unauthorized("This callback is not valid.", internal);

/**
 * Receives a merchant's signed nudge about one of its own transactions: `{transactionId}`, with the hex
 * HMAC-SHA256 of the body's bytes under the merchant's webhook secret. Only so many a minute count, for
 * one transfer and for all.
 * @throws CedirailError `UNAUTHORIZED`
 */
export async function receiveNudge(bytes: Uint8Array, signature: string | null): Promise<void> {
  const row = await findTransactionOfNudge(bytes);
  if (!row) throw rejected("The callback names no transaction.");
  if (signature === null) throw rejected(`The nudge about ${row.id} is not signed.`);
  const merchant = await readMerchant(database(), row.merchantId);
  const secrets = webhookSecretsOf(merchant, await readNow(database()));
  if (!secrets.some((secret) => isSame(signature, bodySignature(secret, bytes))))
    throw rejected(`The signature of ${merchant.id}'s nudge about ${row.id} is invalid.`);
  if ((await exceedsMerchantNudgeLimit(merchant.id)) || (await exceedsNudgeLimit(row.id))) return;
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
