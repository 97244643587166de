import { transactions } from "@/drizzle/schema";
import type { Transaction } from "@/lib/db/client";
import type { TransactionStatus } from "@/lib/states";
import { recordStep, type Author } from "./record-step";
import type { NewTransaction, TransactionRow } from "./row";

/**
 * Writes a new transaction with the first step of its history and its audit row.
 * @param by who makes it, where that is not simply `createdBy`
 */
export async function createTransaction(
  tx: Transaction,
  values: NewTransaction & { status: Extract<TransactionStatus, "pending" | "pending_approval"> },
  by: Author = values.createdBy,
): Promise<TransactionRow> {
  const [row] = await tx.insert(transactions).values(values).returning();
  if (!row) throw new Error("The database returned no transaction.");
  await recordStep(tx, row, {
    from: null,
    by,
    act: "created",
    details: { amountMinor: row.amountMinor.toString(), currency: row.currency },
  });
  return row;
}
