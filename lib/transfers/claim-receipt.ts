import { and, eq, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { transfers } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { hasAppliedAct } from "@/lib/proposals/applied-acts";
import { resolutionKindName } from "@/lib/states";
import type { TransferRow } from "./row";

const isBearer = ({ id, rail, direction }: TransferRow, receipt: string) =>
  and(
    eq(transfers.rail, rail),
    eq(transfers.direction, direction),
    eq(transfers.receipt, receipt),
    ne(transfers.id, id),
  );

/** Whether another transfer of the same rail and direction has this receipt, which belongs to one only. */
export async function isReceiptTaken(
  tx: DbTransaction,
  transfer: TransferRow,
  receipt: string,
): Promise<boolean> {
  const found = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(isBearer(transfer, receipt));
  return found.length > 0;
}

/** Which of these transfers were reported with a receipt that another already has. */
export async function withTakenReceipt(
  tx: DbTransaction,
  reported: readonly { id: string; rail: string; direction: string; receipt: string }[],
): Promise<Set<string>> {
  if (reported.length === 0) return new Set();
  const rows = await tx.execute<{ id: string }>(sql`
    select given.id from jsonb_to_recordset(${JSON.stringify(reported)}::text::jsonb)
      as given (id text, rail text, direction text, receipt text)
    cross join lateral (
      select 1 from transfers other where other.rail = given.rail
        and other.direction = given.direction and other.receipt = given.receipt
        and other.id <> given.id limit 1) taken`);
  const twice = reported.filter(({ receipt }, index) =>
    reported.some((other, place) => place !== index && other.receipt === receipt),
  );
  return new Set([...rows, ...twice].map(({ id }) => id));
}

const refund = alias(transfers, "refund");

/**
 * The receipt to settle a transfer with, from what its provider reported. Where another transfer has it, this
 * one gets none: money that moved is settled all the same, but a refund must never find another's payment by
 * its receipt. A receipt that an operator typed yields to the provider's, unless a refund was sent with it.
 */
export async function claimReceipt(
  tx: DbTransaction,
  transfer: TransferRow,
  receipt: string | null,
): Promise<string | null> {
  if (receipt === null || !(await isReceiptTaken(tx, transfer, receipt))) return receipt;
  const { transactionId, rail } = transfer;
  logger().error({ transactionId, receipt }, "another transfer already has this receipt");
  const wasTyped = hasAppliedAct(resolutionKindName, transfers.transactionId, { receipt });
  const wasRefunded = tx
    .select({ is: sql`1` })
    .from(refund)
    .where(eq(refund.refundOf, transfers.id));
  const [mistaken] = await tx
    .update(transfers)
    .set({ receipt: null })
    .where(and(isBearer(transfer, receipt), wasTyped, notExists(wasRefunded)))
    .returning({ resource: transfers.transactionId });
  if (!mistaken) return null;
  await recordAct(tx, {
    merchantId: null,
    actor: `provider:${rail}`,
    action: "transfer.receipt_withdrawn",
    resource: mistaken.resource,
    details: { receipt, isOf: transactionId },
  });
  return receipt;
}
