import type { DbTransaction } from "@/lib/db/client";
import { viewNewRow, viewRow } from "@/lib/transactions/read-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { Reply } from "./define-route";

/** A transaction that was just created, or that an identical earlier call created. */
export async function transactionReply(
  tx: DbTransaction,
  { row, replayed }: { row: TransactionRow; replayed: boolean },
) {
  return new Reply(replayed ? await viewRow(tx, row) : viewNewRow(row), { replayed });
}

/** A CSV file for download. */
export function csvReply({ csv, fileName }: { csv: string; fileName: string }): Reply<string> {
  return new Reply(csv, {
    headers: { "Content-Disposition": `attachment; filename="${fileName}"` },
  });
}
