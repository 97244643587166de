import { sql } from "drizzle-orm";
import { rulesInForce } from "@/lib/addresses/address-settings";
import type { Executor } from "@/lib/db/client";
import type { MerchantRow } from "@/lib/merchants/read-merchant";

/**
 * The approval threshold of a merchant (contract §2, Maker-checker): a stricter threshold applies at once, a relaxed
 * one only after a waiting time or once a second person confirms it. Otherwise whoever controls one session could
 * switch approvals off, pay, and switch them on again.
 */

/** The threshold of a merchant, as columns; pesewas, null for no threshold. */
export type ThresholdSettings = Pick<
  MerchantRow,
  | "approvalThresholdMinor"
  | "previousApprovalThresholdMinor"
  | "previousApprovalThresholdUntil"
  | "approvalThresholdSetBy"
>;

const hourMs = 3_600_000;
/** Hours that a relaxed threshold waits at least, and that a user must have belonged to a merchant to confirm it. */
export const minWaitingHours = 24;

/** Whether a relaxed threshold has been set but does not apply yet. */
export function isRelaxationPending(
  { previousApprovalThresholdUntil: until }: ThresholdSettings,
  at: Date,
): boolean {
  return until !== null && at < until;
}

/** Whether a threshold applies now or did until a pending relaxation. */
export function hasApprovalThreshold(settings: ThresholdSettings): boolean {
  return (
    settings.approvalThresholdMinor !== null || settings.previousApprovalThresholdMinor !== null
  );
}

/** The threshold that applies at a time, in pesewas; null if nothing needs approval. */
export function getThresholdInForce(settings: ThresholdSettings, at: Date): bigint | null {
  const { approvalThresholdMinor: set, previousApprovalThresholdMinor: previous } = settings;
  if (!isRelaxationPending(settings, at)) return set;
  return isRelaxed(set, previous) ? set : previous;
}

/** Whether a threshold lets more leave without approval than an earlier one. */
function isRelaxed(before: bigint | null, after: bigint | null): boolean {
  if (before === null) return false;
  return after === null || after > before;
}

/** The columns for a new threshold that a user sets. */
export function buildThresholdSettings(
  before: MerchantRow,
  next: bigint | null,
  userId: string,
  at: Date,
): ThresholdSettings {
  const inForce = getThresholdInForce(before, at);
  const set = { approvalThresholdMinor: next, approvalThresholdSetBy: userId };
  if (!isRelaxed(inForce, next))
    return {
      ...set,
      previousApprovalThresholdMinor: null,
      previousApprovalThresholdUntil: null,
    };
  // Setting the pending threshold again, or a stricter one, does not restart the waiting time.
  const continues =
    isRelaxationPending(before, at) && !isRelaxed(before.approvalThresholdMinor, next);
  return {
    ...set,
    previousApprovalThresholdMinor: inForce,
    previousApprovalThresholdUntil: continues
      ? before.previousApprovalThresholdUntil
      : new Date(at.getTime() + waitingHours(before, at) * hourMs),
  };
}

/** The waiting time of the address settings, but at least a day. */
function waitingHours(merchant: MerchantRow, at: Date): number {
  const { onlySaved, coolingHours } = rulesInForce(merchant, at);
  return Math.max(onlySaved ? coolingHours : 0, minWaitingHours);
}

/** Pesewas that a person sent without approval in the last 24 hours, over all sessions and API keys. */
export async function readUnapproved(
  executor: Executor,
  merchantId: string,
  userId: string,
  exceptBatch: string | null = null,
): Promise<bigint> {
  const [row] = await executor.execute<{ minor: string }>(
    sql`select unapproved_minor(${merchantId}, ${userId}, ${exceptBatch}) as minor`,
  );
  return BigInt(row?.minor ?? 0);
}
