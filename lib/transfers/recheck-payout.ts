import { database, inTransaction, type Transaction } from "@/lib/db/client";
import type { ProviderCode } from "@/lib/providers/contract";
import { adapterOf } from "@/lib/providers/registry";
import { findTransaction } from "@/lib/transactions/find-transaction";
import { askProvider, type QueryResult } from "./ask-provider";
import { confirmSettled, doubtPayout, type Doubt } from "./doubt-payout";
import { reversePayout } from "./end-transfer";
import { scheduleRecheck } from "./schedule-recheck";

const minuteMs = 60_000;
/** After an answer that does not confirm a settled payout: when it is asked about again, and how often. */
const doubtfulDelaysMs = [15, 30, 60, 120, 240, 360, 360, 360, 360, 360].map((n) => n * minuteMs);
/** While the network is not asked at all, the answer is merely late. */
const notAskedDelayMs = 15 * minuteMs;
/** So many unclear answers in a row, after four hours, are for a person. */
const unclearForPerson = 5;

/**
 * Queries the provider again about a settled payout. Only its own answer that the money came back reverses
 * it (contract §3, Reversing); any other answer than "succeeded" puts it before the operators, and it is
 * asked about again for two days.
 * @param round which of the planned queries this is; null: one more, after a provider callback
 * @param doubtful how many queries in a row have not confirmed it
 */
export async function recheckPayout(
  transactionId: string,
  round: number | null,
  doubtful = 0,
): Promise<void> {
  const row = await findTransaction(database(), transactionId);
  const adapter = row?.provider ? adapterOf(row.provider as ProviderCode) : null;
  if (row?.status !== "completed" || !adapter || !row.providerReference) return;
  const reported = await askProvider(row, adapter);
  if (reported.state === "reversed") {
    await reversePayout(row.id);
    return;
  }
  await inTransaction(async (tx) => {
    if (reported.state === "succeeded") await confirmSettled(tx, row.id);
    const doubt = doubtOf(reported, doubtful + 1);
    if (doubt) await doubtPayout(tx, row.id, doubt);
    await planNext(tx, row.id, round, reported, doubtful);
  });
}

/** The last planned query counts only once it was answered. */
async function planNext(
  tx: Transaction,
  id: string,
  round: number | null,
  reported: QueryResult,
  doubtful: number,
): Promise<void> {
  if (reported.state === "not_asked")
    return scheduleRecheck(tx, id, round, { delayMs: notAskedDelayMs, doubtful });
  const delayMs = reported.state === "succeeded" ? undefined : doubtfulDelaysMs[doubtful];
  if (delayMs !== undefined)
    return scheduleRecheck(tx, id, round, { delayMs, doubtful: doubtful + 1 });
  if (round !== null) await scheduleRecheck(tx, id, round + 1);
}

/** What makes a settled payout doubtful, after so many answers in a row; null: nothing, or not yet. */
function doubtOf({ state }: QueryResult, times: number): Doubt | null {
  switch (state) {
    case "failed":
    case "absent":
    case "pending":
    case "unconfirmed":
      return `settled_then_${state}`;
    case "unknown":
      return times >= unclearForPerson ? "settled_then_unclear" : null;
    case "succeeded":
    case "reversed":
    case "not_asked":
      return null;
    default:
      return state satisfies never;
  }
}
