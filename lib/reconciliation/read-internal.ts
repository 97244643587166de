import { and, eq, gte, inArray, lte, notInArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { adjustments, transactions, transfers } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";
import type { RailCode } from "@/lib/providers/contract";
import type { TransferRow } from "@/lib/transfers/row";
import { keyOf, type AdjustedSums, type InternalStatus, type InternalTransfer } from "./compare";
import type { Window } from "./window";

/** Our transfers that settled over one rail within the window, whatever happened afterwards. */
export function readSettled(rail: RailCode, { from, to }: Window): Promise<InternalTransfer[]> {
  const { completedAt } = transfers;
  return readTransfers(database(), rail, gte(completedAt, from), lte(completedAt, to));
}

/** Our transfers that failed over one rail within the window. */
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

/** Our transfers with these references on one rail, in whatever state. */
export function readByReference(
  rail: RailCode,
  references: readonly string[],
  executor: Executor = database(),
): Promise<InternalTransfer[]> {
  return inPortions(references, (portion) =>
    readTransfers(executor, rail, inArray(transfers.reference, portion)),
  );
}

/** Our transfers of these transactions over one rail, in whatever state. */
export function readByTransaction(
  rail: RailCode,
  ids: readonly string[],
  executor: Executor = database(),
): Promise<InternalTransfer[]> {
  return inPortions(ids, (portion) =>
    readTransfers(executor, rail, inArray(transfers.transactionId, portion)),
  );
}

/** Our transfers over one rail whose outcome is not known yet. */
export function readOpen(rail: RailCode): Promise<InternalTransfer[]> {
  return readTransfers(database(), rail, inArray(transfers.state, ["sending", "submitted"]));
}

/** Splits a list into parts that one SQL statement can hold. */
export function portionsOf<T>(all: readonly T[], size = 1000): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, part) => all.slice(part * size, (part + 1) * size));
}

/** Reads by many names, as many at a time as one SQL statement can hold. */
export async function inPortions<T>(
  names: readonly string[],
  read: (portion: string[]) => PromiseLike<T[]>,
): Promise<T[]> {
  const found: T[] = [];
  for (const portion of portionsOf(names)) found.push(...(await read(portion)));
  return found;
}

/** The sum of the adjustments of each reference at a provider. */
export async function readAdjusted(provider: RailCode): Promise<AdjustedSums> {
  const { direction, reference, amountMinor } = adjustments;
  const rows = await database()
    .select({ direction, reference, sum: sql<string>`sum(${amountMinor})::text` })
    .from(adjustments)
    .where(eq(adjustments.provider, provider))
    .groupBy(direction, reference);
  return new Map(rows.map((row) => [keyOf(row), BigInt(row.sum)]));
}

/** What a refund returns. */
const refunded = alias(transfers, "refunded");
/** The refund of a transfer, unless it failed or was reversed: there is one at most. */
const refund = alias(transfers, "refund");

/** What moved by our books: for a transfer that was executed late, whose transaction has failed, what was reported. */
const movedMinor = sql<bigint>`case
  when ${transfers.completedAt} is not null
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
      refundedBy: refund.reference,
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

/** An incoming transfer stays completed: its refund is a movement of its own. */
function statusOf(
  direction: TransferRow["direction"],
  state: TransferRow["state"],
): InternalStatus {
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
