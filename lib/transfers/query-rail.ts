import { database } from "@/lib/db/client";
import type { ExpectedTransfer, QueryOutcome, Rail } from "@/lib/providers/contract";
import { circuitOpen, throughCircuit } from "@/lib/rails/circuit-breaker";
import { findTransfer } from "./find-transfer";
import type { TransferRow } from "./row";

/** What a status query came to, or that the rail was spared it because it responds to none. */
export type QueryResult = QueryOutcome | { state: "not_asked" };

/** Queries a rail about a transfer, and keeps the exchange as evidence. */
export async function queryRail(transfer: TransferRow, rail: Rail): Promise<QueryResult> {
  const expected = await expectedTransfer(transfer);
  const outcome = await throughCircuit(rail.code, "query", transfer.transactionId, (observe) =>
    rail.query(expected, observe),
  );
  return outcome === circuitOpen ? { state: "not_asked" } : outcome;
}

/** Whether a query of the rail can tell what became of this transfer. */
export function canTell(rail: Rail, { refundOf }: { refundOf: unknown }): boolean {
  return refundOf === null || rail.reportsRefunds;
}

/** What a provider should know of a transfer of ours. */
export async function expectedTransfer(transfer: TransferRow): Promise<ExpectedTransfer> {
  const { direction, reference, transactionId, amountMinor, counterparty, receipt } = transfer;
  const refunded = transfer.refundOf ? await findTransfer(database(), transfer.refundOf) : null;
  return {
    direction,
    reference,
    transactionId,
    amountMinor,
    counterparty,
    receipt,
    refundOf: refunded && { reference: refunded.reference, receipt: refunded.receipt },
  };
}
