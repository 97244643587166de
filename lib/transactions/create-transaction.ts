import { transactionHistory, transactions } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { Transaction } from "@/lib/db/client";
import type { TransactionStatus } from "@/lib/states";
import type { NewTransaction, TransactionRow } from "./row";

/** Writes a new transaction with the first step of its history and its audit row. */
export async function createTransaction(
  tx: Transaction,
  values: NewTransaction & { status: Extract<TransactionStatus, "pending" | "pending_approval"> },
): Promise<TransactionRow> {
  const [row] = await tx.insert(transactions).values(values).returning();
  if (!row) throw new Error("The database returned no transaction.");
  await tx.insert(transactionHistory).values({
    transactionId: row.id,
    sequence: row.sequence,
    fromStatus: null,
    toStatus: row.status,
    by: row.createdBy,
  });
  await recordAct(tx, {
    merchantId: row.merchantId,
    actor: row.createdBy,
    action: `${row.type}.created`,
    resource: row.id,
    details: { amountMinor: row.amountMinor.toString(), currency: row.currency },
  });
  return row;
}
