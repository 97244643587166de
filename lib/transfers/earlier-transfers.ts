import { database } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { scaledMs } from "@/lib/jobs/queue";
import { railFor } from "@/lib/providers/registry";
import { isFloatShort, readFloatReport } from "@/lib/rails/float-level";
import type { TransactionRow } from "@/lib/transactions/row";
import { listTransfers } from "./find-transfer";
import { postLatePayment } from "./late-payment";
import { queryRail } from "./query-rail";
import { unavailableDelayMs } from "./queue-again";
import type { TransferRow } from "./row";
import { mayArrive } from "./send-order";

/** Doublings of the delay between two attempts at a payout whose float is short: at most 16 minutes. */
const maxDoublings = 6;

/**
 * Reads the transfers of a transaction that was queued again, the newest first. A transaction that was never sent has
 * none; its history is too short for one, which saves the query.
 */
export async function readEarlierTransfers(row: TransactionRow): Promise<TransferRow[]> {
  const stepsOfOneTransfer = 3;
  return row.sequence < stepsOfOneTransfer ? [] : listTransfers(database(), row.id);
}

/**
 * Whether it is time for another attempt: each one waits twice as long as the one before it, and for a balance that
 * the network has reported since and that covers the amount, if it reports any.
 */
export async function mayTryAgain(earlier: readonly TransferRow[]): Promise<boolean> {
  const [newest] = earlier;
  if (!newest) return true;
  const { rail, amountMinor, updatedAt } = newest;
  const report = await readFloatReport(rail);
  if (report !== null && report.at <= updatedAt) return false;
  if (await isFloatShort(rail, amountMinor)) return false;
  const delayMs = scaledMs(unavailableDelayMs * 2 ** Math.min(earlier.length - 1, maxDoublings));
  const now = await readNow(database());
  return now.getTime() - updatedAt.getTime() >= delayMs;
}

/**
 * Asks the network once more about the newest transfer of a transaction that is to be sent again under another
 * reference. If the network executed it after all, the transaction is completed by it.
 * @returns `failed`: another transfer may be sent; `executed`: nothing is left to send; `unclear`: ask again later
 */
export async function confirmFailed(
  transfer: TransferRow,
): Promise<"failed" | "executed" | "unclear"> {
  const rail = railFor(transfer.rail, transfer.direction);
  if (!rail || transfer.state !== "failed") return "unclear";
  const reported = await queryRail(transfer, rail);
  switch (reported.state) {
    case "failed":
    case "reversed":
      return "failed";
    case "absent":
      return (await mayArrive(database(), transfer)) ? "unclear" : "failed";
    case "succeeded":
      await postLatePayment(transfer.id, reported);
      return "executed";
    case "pending":
    case "unknown":
    case "unconfirmed":
    case "not_queried":
      return "unclear";
    default:
      return reported satisfies never;
  }
}
