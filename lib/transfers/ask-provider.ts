import type { ProviderAdapter, QueryOutcome } from "@/lib/providers/contract";
import { directionOf } from "@/lib/states";
import type { TransactionRow } from "@/lib/transactions/row";
import { recordingCalls } from "./record-calls";

/** Asks the provider what became of a transfer, and keeps the exchange as evidence. */
export async function askProvider(
  row: TransactionRow,
  adapter: ProviderAdapter,
): Promise<QueryOutcome> {
  const reference = row.providerReference ?? adapter.referenceFor(row.id);
  const direction = directionOf(row.type) ?? "out";
  return recordingCalls(adapter.code, row.id, (observe) =>
    adapter.query(direction, reference, observe),
  );
}
