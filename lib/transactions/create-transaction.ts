import { getTableColumns } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { rowSet } from "@/lib/db/row-set";
import { predictNetwork } from "@/lib/phone";
import type { RailCode } from "@/lib/providers/contract";
import type { TransactionStatus } from "@/lib/states";
import { firstStep, recordStep, type Author } from "./record-step";
import type { NewTransaction, TransactionRow } from "./row";

/** A transaction as it is ordered: it waits for a worker, or for a second person. */
export type Ordered = NewTransaction & {
  status: Extract<TransactionStatus, "pending" | "pending_approval">;
};

/**
 * Writes a new transaction with the first step of its history and its audit row. Where its money goes over
 * a rail, a worker takes it from here: at once, or when the time to approve it is over.
 * @param by who makes it, where that is not simply `createdBy`
 */
export async function createTransaction(
  tx: DbTransaction,
  values: Ordered,
  by: Author = values.createdBy,
): Promise<TransactionRow> {
  const [row] = await tx
    .insert(transactions)
    .values({ ...values, ...workOf(values, now) })
    .returning();
  if (!row) throw new Error("The database returned no transaction.");
  await recordStep(tx, firstStep(row, by));
  return row;
}

const emptyRow = Object.fromEntries(
  Object.keys(getTableColumns(transactions)).map((name) => [name, null]),
) as unknown as TransactionRow;

/** SQL for `writeSets` that inserts transactions. */
export const insertRows = rowSet(transactions).insert;

/** The whole row of a new transaction, to be written together with others. */
export function newRow(values: Ordered, at: Date): TransactionRow {
  const defaults = {
    sequence: 1,
    countedMinor: 0n,
    unapprovedMinor: 0n,
    claims: 0,
    createdAt: at,
    updatedAt: at,
  };
  return { ...emptyRow, ...defaults, ...values, ...workOf(values, at) };
}

function workOf(values: Ordered, at: Date): Partial<Pick<TransactionRow, "firstRail" | "dueAt">> {
  if (!values.direction) return {};
  const waits = values.status === "pending_approval";
  return {
    firstRail: values.firstRail ?? values.provider ?? likelyRail(values),
    dueAt: waits ? (values.approvalExpiresAt ?? null) : at,
  };
}

function likelyRail({ direction, recipient, payer }: NewTransaction): RailCode {
  const counterparty = (direction === "in" ? payer : recipient) ?? "";
  if (!counterparty.startsWith("+")) return "evm";
  return predictNetwork(counterparty) ?? "mtn";
}
