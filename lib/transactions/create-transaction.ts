import { transactions } from "@/drizzle/schema";
import type { Transaction } from "@/lib/db/client";
import type { TransactionStatus } from "@/lib/states";
import { recordStep } from "./record-step";
import type { NewTransaction, TransactionRow } from "./row";

/** Writes a new transaction with the first step of its history and its audit row. */
export async function createTransaction(
  tx: Transaction,
  values: NewTransaction & { status: Extract<TransactionStatus, "pending" | "pending_approval"> },
): Promise<TransactionRow> {
  const [row] = await tx.insert(transactions).values(values).returning();
  if (!row) throw new Error("The database returned no transaction.");
  await recordStep(tx, row, {
    from: null,
    by: row.createdBy,
    act: "created",
    details: { amountMinor: row.amountMinor.toString(), currency: row.currency },
  });
  return row;
}
