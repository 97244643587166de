import { transactions } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { predictNetwork } from "@/lib/phone";
import type { RailCode } from "@/lib/providers/contract";
import type { TransactionStatus } from "@/lib/states";
import { recordStep, type Author } from "./record-step";
import type { NewTransaction, TransactionRow } from "./row";

/**
 * Writes a new transaction with the first step of its history and its audit row. Where its money goes over
 * a rail, a worker takes it from here: at once, or when the time to approve it is over.
 * @param by who makes it, where that is not simply `createdBy`
 */
export async function createTransaction(
  tx: DbTransaction,
  values: NewTransaction & { status: Extract<TransactionStatus, "pending" | "pending_approval"> },
  by: Author = values.createdBy,
): Promise<TransactionRow> {
  const [row] = await tx
    .insert(transactions)
    .values({ ...values, ...(values.direction ? workOf(values) : {}) })
    .returning();
  if (!row) throw new Error("The database returned no transaction.");
  await recordStep(tx, row, {
    from: null,
    by,
    act: "created",
    details: { amountMinor: row.amountMinor.toString(), currency: row.currency },
  });
  return row;
}

function workOf(values: NewTransaction): Partial<NewTransaction> {
  const waits = values.status === "pending_approval";
  return {
    firstRail: values.firstRail ?? values.provider ?? likelyRail(values),
    dueAt: waits ? values.approvalExpiresAt : now,
  };
}

function likelyRail({ direction, recipient, payer }: NewTransaction): RailCode {
  const counterparty = (direction === "in" ? payer : recipient) ?? "";
  if (!counterparty.startsWith("+")) return "evm";
  return predictNetwork(counterparty) ?? "mtn";
}
