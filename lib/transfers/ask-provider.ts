import type { ExpectedTransfer, ProviderAdapter, QueryOutcome } from "@/lib/providers/contract";
import { directionOf } from "@/lib/states";
import type { TransactionRow } from "@/lib/transactions/row";
import { circuitOpen, throughCircuit } from "./circuit-breaker";

/** What a query came to, or that the network was spared it because it responds to none. */
export type QueryResult = QueryOutcome | { state: "not_asked" };

/** Asks the provider what became of a transfer, and keeps the exchange as evidence. */
export async function askProvider(
  row: TransactionRow,
  adapter: ProviderAdapter,
): Promise<QueryResult> {
  const expected = expectedTransfer(row, adapter);
  const outcome = await throughCircuit(adapter.code, "query", row.id, (observe) =>
    adapter.query(expected, observe),
  );
  return outcome === circuitOpen ? { state: "not_asked" } : outcome;
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
