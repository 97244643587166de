import { database, inTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import type { ProviderCode } from "@/lib/providers/contract";
import { adapterOf } from "@/lib/providers/registry";
import { findTransaction } from "@/lib/transactions/find-transaction";
import { askProvider } from "./ask-provider";
import { reversePayout } from "./end-transfer";
import { unansweredRecheckDelayMs } from "./schedule";
import { scheduleRecheck } from "./schedule-recheck";

/**
 * Asks the provider again about a settled payout; only its own answer that the money came back
 * reverses it (contract §3, Reversing).
 */
export async function recheckPayout(transactionId: string, round: number | null): Promise<void> {
  const row = await findTransaction(database(), transactionId);
  const provider = row?.provider as ProviderCode | null | undefined;
  const adapter = provider ? adapterOf(provider) : null;
  if (row?.status !== "completed" || !adapter || !row.providerReference) return;
  const told = await askProvider(row, adapter);
  switch (told.state) {
    case "reversed":
      await reversePayout(row.id);
      return;
    case "unknown":
    case "not_asked":
      // The last question of all counts only once it was answered.
      await inTransaction((tx) => scheduleRecheck(tx, row.id, round, unansweredRecheckDelayMs));
      return;
    case "failed":
    case "absent":
    case "pending":
    case "unconfirmed":
      logger().error(
        { transactionId: row.id, provider, told: told.state },
        "the provider no longer confirms a settled payout; a person has to look",
      );
      break;
    case "succeeded":
      break;
    default:
      told satisfies never;
  }
  if (round !== null) await inTransaction((tx) => scheduleRecheck(tx, row.id, round + 1));
}
