import type { ExpectedTransfer, ProviderAdapter, QueryOutcome } from "@/lib/providers/contract";
import { directionOf } from "@/lib/states";
import type { TransactionRow } from "@/lib/transactions/row";
import { recordingCalls } from "./record-calls";

/** Asks the provider what became of a transfer, and keeps the exchange as evidence. */
export async function askProvider(
  row: TransactionRow,
  adapter: ProviderAdapter,
): Promise<QueryOutcome> {
  const expected = expectedTransfer(row, adapter);
  return recordingCalls(adapter.code, row.id, (observe) => adapter.query(expected, observe));
}

/** What a provider should know of a transfer of ours. */
export function expectedTransfer(row: TransactionRow, adapter: ProviderAdapter): ExpectedTransfer {
  const direction = directionOf(row.type) ?? "out";
  return {
    direction,
    reference: row.providerReference ?? adapter.referenceFor(row.id),
    transactionId: row.id,
    amountMinor: row.amountMinor,
    phone: (direction === "out" ? row.recipient : row.payer) ?? "",
    receipt: row.providerReceipt,
  };
}
