import { and, eq, gte, inArray, isNotNull, lte, type SQL } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { RailCode } from "@/lib/providers/contract";
import { directionOf, transferTypes, type TransactionStatus } from "@/lib/states";
import type { OurTransfer } from "./compare";
import type { Window } from "./window";

/** What one network settled for us within the window, however it went on after that. */
export function readSettled(provider: RailCode, { from, to }: Window): Promise<OurTransfer[]> {
  return readTransfers(
    provider,
    inArray(transactions.status, ["completed", "reversed"]),
    gte(transactions.completedAt, from),
    lte(transactions.completedAt, to),
  );
}

/** What was sent to one network and failed within the window. */
export function readFailed(provider: RailCode, { from, to }: Window): Promise<OurTransfer[]> {
  return readTransfers(
    provider,
    eq(transactions.status, "failed"),
    isNotNull(transactions.providerReference),
    gte(transactions.updatedAt, from),
    lte(transactions.updatedAt, to),
  );
}

/** Our transfers by their references at one network, in whatever state. */
export function readByReference(
  provider: RailCode,
  references: readonly string[],
): Promise<OurTransfer[]> {
  return inPortions(references, (portion) =>
    readTransfers(provider, inArray(transactions.providerReference, portion)),
  );
}

/** Our transfers at one network by their ids, in whatever state. */
export function readByIds(provider: RailCode, ids: readonly string[]): Promise<OurTransfer[]> {
  return inPortions(ids, (portion) => readTransfers(provider, inArray(transactions.id, portion)));
}

/** What one network has been asked to execute, and we do not know the end of. */
export function readOpen(provider: RailCode): Promise<OurTransfer[]> {
  return readTransfers(provider, eq(transactions.status, "processing"));
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

async function readTransfers(provider: RailCode, ...conditions: SQL[]): Promise<OurTransfer[]> {
  const rows = await database()
    .select({
      transactionId: transactions.id,
      type: transactions.type,
      reference: transactions.providerReference,
      amountMinor: transactions.amountMinor,
      recipient: transactions.recipient,
      payer: transactions.payer,
      status: transactions.status,
      receipt: transactions.providerReceipt,
      createdAt: transactions.createdAt,
      completedAt: transactions.completedAt,
    })
    .from(transactions)
    .where(
      and(
        eq(transactions.provider, provider),
        inArray(transactions.type, transferTypes),
        ...conditions,
      ),
    );
  return rows.map(({ type, recipient, payer, reference, status, ...row }) => {
    const direction = directionOf(type) ?? "out";
    return {
      ...row,
      direction,
      // One without a reference can be in nobody's book, and is then missing there.
      reference: reference ?? row.transactionId,
      refundOf: null,
      counterparty: (direction === "out" ? recipient : payer) ?? "",
      status: status as TransactionStatus,
    };
  });
}
