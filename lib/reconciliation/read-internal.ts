import { and, eq, gte, inArray, lte, notInArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { transactions, transfers } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";
import type { RailCode } from "@/lib/providers/contract";
import type { TransferRow } from "@/lib/transfers/row";
import type { OurStatus, InternalTransfer } from "./compare";
import type { Window } from "./window";

/** What one rail settled for us within the window, however it went on after that. */
export function readSettled(rail: RailCode, { from, to }: Window): Promise<InternalTransfer[]> {
  const { completedAt } = transfers;
  return readTransfers(database(), rail, gte(completedAt, from), lte(completedAt, to));
}

/** What was sent over one rail and failed within the window. */
export function readFailed(rail: RailCode, { from, to }: Window): Promise<InternalTransfer[]> {
  const { state, updatedAt } = transfers;
  return readTransfers(
    database(),
    rail,
    eq(state, "failed"),
    gte(updatedAt, from),
    lte(updatedAt, to),
  );
}

/** Our transfers by their references on one rail, in whatever state. */
export function readByReference(
  rail: RailCode,
  references: readonly string[],
  executor: Executor = database(),
): Promise<InternalTransfer[]> {
  return inPortions(references, (portion) =>
    readTransfers(executor, rail, inArray(transfers.reference, portion)),
  );
}

/** Our transfers over one rail of these transactions, in whatever state. */
export function readByTransaction(
  rail: RailCode,
  ids: readonly string[],
  executor: Executor = database(),
): Promise<InternalTransfer[]> {
  return inPortions(ids, (portion) =>
    readTransfers(executor, rail, inArray(transfers.transactionId, portion)),
  );
}

/** What one rail has been asked to execute, and we do not know the end of. */
export function readOpen(rail: RailCode): Promise<InternalTransfer[]> {
  return readTransfers(database(), rail, inArray(transfers.state, ["sending", "submitted"]));
}

const portionSize = 1000;

/** Reads by many names, so many at a time that a statement can hold them. */
export async function inPortions<T>(
  names: readonly string[],
  read: (portion: string[]) => PromiseLike<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (let start = 0; start < names.length; start += portionSize)
    found.push(...(await read(names.slice(start, start + portionSize))));
  return found;
}

/** What a refund gives back. */
const refunded = alias(transfers, "refunded");
/** What gives a transfer back, unless it failed or came back: there is one at most. */
const refund = alias(transfers, "refund");

/**
 * What moved by our books: of a payment that came late what came, whoever got it after that; its
 * transaction has failed.
 */
const movedMinor = sql<bigint>`case
  when ${transfers.direction} = 'in' and ${transfers.completedAt} is not null
    and ${transactions.status} = 'failed'
  then coalesce(${transfers.reportedMinor}, ${transfers.amountMinor})
  else ${transfers.amountMinor} end`.mapWith(transfers.amountMinor);

async function readTransfers(
  executor: Executor,
  rail: RailCode,
  ...conditions: SQL[]
): Promise<InternalTransfer[]> {
  const rows = await executor
    .select({
      transactionId: transfers.transactionId,
      direction: transfers.direction,
      state: transfers.state,
      reference: transfers.reference,
      amountMinor: movedMinor,
      counterparty: transfers.counterparty,
      receipt: transfers.receipt,
      refundOf: { reference: refunded.reference, receipt: refunded.receipt },
      givenBackBy: refund.reference,
      createdAt: transfers.createdAt,
      updatedAt: transfers.updatedAt,
      completedAt: transfers.completedAt,
    })
    .from(transfers)
    .innerJoin(transactions, eq(transactions.id, transfers.transactionId))
    .leftJoin(refunded, eq(refunded.id, transfers.refundOf))
    .leftJoin(
      refund,
      and(eq(refund.refundOf, transfers.id), notInArray(refund.state, ["failed", "reversed"])),
    )
    .where(and(eq(transfers.rail, rail), ...conditions));
  return rows.map(({ state, ...row }) => ({
    ...row,
    status: statusOf(row.direction, state),
  }));
}

/**
 * How a transfer of ours stands, in the words that a network's record has. What came in stays so: where it
 * was given back, that is a movement of its own.
 */
function statusOf(direction: TransferRow["direction"], state: TransferRow["state"]): OurStatus {
  switch (state) {
    case "sending":
    case "submitted":
      return "processing";
    case "failed":
      return "failed";
    case "settled":
    case "late":
      return "completed";
    case "reversed":
      return direction === "in" ? "completed" : "reversed";
    default:
      return state satisfies never;
  }
}
