import { and, eq } from "drizzle-orm";
import { resolutions, transactions } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { Transaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";

/** Why a settled payout is an exception: how the provider no longer confirms it, the weakest first. */
const doubts = [
  "settled_then_unclear",
  "settled_then_pending",
  "settled_then_absent",
  "settled_then_failed",
  "settled_then_unconfirmed",
] as const;
export type Doubt = (typeof doubts)[number];

const rankOf = (reason: string | null) => doubts.indexOf(reason as Doubt);

/**
 * Puts a settled payout before the operators, with the reason on its row and in the audit log. Does nothing
 * when it is before them for as good a reason, or when one of them has looked at this very answer and kept it
 * settled.
 */
export async function doubtPayout(tx: Transaction, id: string, doubt: Doubt): Promise<void> {
  const row = await lockTransaction(tx, id);
  if (row?.status !== "completed") return;
  if (row.reviewReason !== null && rankOf(row.reviewReason) >= rankOf(doubt)) return;
  if (await wasKeptSettled(tx, id, doubt)) return;
  logger().error({ transactionId: id, doubt }, "the provider no longer confirms a settled payout");
  await setReviewReason(tx, row, doubt, "doubted", { reviewReason: doubt });
}

/** Takes a settled payout from the operators again once the provider confirms it after all. */
export async function confirmSettled(tx: Transaction, id: string): Promise<void> {
  const row = await lockTransaction(tx, id);
  if (row?.status !== "completed" || rankOf(row.reviewReason) < 0) return;
  await setReviewReason(tx, row, null, "confirmed", { reviewReason: row.reviewReason });
}

async function setReviewReason(
  tx: Transaction,
  row: TransactionRow,
  reviewReason: Doubt | null,
  act: string,
  details: Record<string, unknown>,
): Promise<void> {
  await tx.update(transactions).set({ reviewReason }).where(eq(transactions.id, row.id));
  await recordAct(tx, {
    merchantId: null,
    actor: `provider:${row.provider}`,
    action: `${row.type}.${act}`,
    resource: row.id,
    details,
  });
}

async function wasKeptSettled(tx: Transaction, id: string, doubt: Doubt): Promise<boolean> {
  const [kept] = await tx
    .select({ id: resolutions.id })
    .from(resolutions)
    .where(
      and(
        eq(resolutions.transactionId, id),
        eq(resolutions.status, "applied"),
        eq(resolutions.outcome, "completed"),
        eq(resolutions.reviewReason, doubt),
      ),
    )
    .limit(1);
  return kept !== undefined;
}
