import { and, eq } from "drizzle-orm";
import { resolutions } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { unconfirmedReasons, type UnconfirmedReason } from "@/lib/states";
import { setReview } from "./change-transfer";
import type { Movement } from "./find-transfer";

const rankOf = (reason: string | null) => unconfirmedReasons.indexOf(reason as UnconfirmedReason);

/**
 * Makes a settled transfer, which the caller holds locked, an exception, with the reason on its row and in
 * the audit log. Does nothing when it is one for as good a reason, or when an operator has looked at this
 * very response and kept it settled.
 */
export async function flagUnconfirmed(
  tx: DbTransaction,
  movement: Movement,
  doubt: UnconfirmedReason,
): Promise<void> {
  const { row, transfer } = movement;
  const { reviewReason } = transfer;
  if (reviewReason !== null && rankOf(reviewReason) >= rankOf(doubt)) return;
  if (await wasKeptSettled(tx, row.id, doubt)) return;
  logger().error({ transactionId: row.id, doubt }, "the provider no longer confirms a settlement");
  await review(tx, movement, doubt, "unconfirmed", doubt);
}

/** Takes a settled transfer from the exceptions again once the provider confirms it after all. */
export async function confirmSettled(tx: DbTransaction, movement: Movement): Promise<void> {
  const { reviewReason } = movement.transfer;
  if (rankOf(reviewReason) >= 0) await review(tx, movement, null, "confirmed", reviewReason);
}

async function review(
  tx: DbTransaction,
  { row, transfer }: Movement,
  next: UnconfirmedReason | null,
  act: string,
  reviewReason: string | null,
): Promise<void> {
  await setReview(tx, transfer, next);
  await recordAct(tx, {
    merchantId: null,
    actor: `provider:${transfer.rail}`,
    action: `${row.type}.${act}`,
    resource: row.id,
    details: { reviewReason },
  });
}

async function wasKeptSettled(
  tx: DbTransaction,
  transactionId: string,
  doubt: UnconfirmedReason,
): Promise<boolean> {
  const [kept] = await tx
    .select({ id: resolutions.id })
    .from(resolutions)
    .where(
      and(
        eq(resolutions.transactionId, transactionId),
        eq(resolutions.status, "applied"),
        eq(resolutions.outcome, "completed"),
        eq(resolutions.reviewReason, doubt),
      ),
    )
    .limit(1);
  return kept !== undefined;
}
