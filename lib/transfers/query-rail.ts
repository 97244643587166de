import { database } from "@/lib/db/client";
import type { ExpectedTransfer, QueryOutcome, Rail } from "@/lib/providers/contract";
import { circuitOpen, throughCircuit } from "@/lib/rails/circuit-breaker";
import { findTransfer } from "./find-transfer";
import type { TransferRow } from "./row";

/** The outcome of a status query; `not_queried` while the circuit of the rail is open. */
export type QueryResult = QueryOutcome | { state: "not_queried" };

/** Queries a rail about a transfer and records the call as evidence. */
export async function queryRail(transfer: TransferRow, rail: Rail): Promise<QueryResult> {
  const expected = await expectedTransfer(transfer);
  const outcome = await throughCircuit(rail.code, "query", transfer.transactionId, (observe) =>
    rail.query(expected, observe),
  );
  return outcome === circuitOpen ? { state: "not_queried" } : outcome;
}

/** Whether a status query of the rail covers this transfer. */
export function isQueryable(rail: Rail, { refundOf }: { refundOf: unknown }): boolean {
  return refundOf === null || rail.reportsRefunds;
}

/** What a provider should report about a transfer. */
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
