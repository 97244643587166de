import type { DbTransaction } from "@/lib/db/client";
import { viewNewRow, viewRow } from "@/lib/transactions/read-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { Reply } from "./define-route";

/** Answers with a transaction that was just made, or that an equal earlier call had made. */
export async function transactionReply(
  tx: DbTransaction,
  made: { row: TransactionRow; replayed: boolean },
) {
  const { row, replayed } = made;
  return new Reply(replayed ? await viewRow(tx, row) : viewNewRow(row), { replayed });
}
