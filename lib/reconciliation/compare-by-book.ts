import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import {
  ProviderUnavailableError,
  type Movement,
  type Rail,
  type RailCode,
} from "@/lib/providers/contract";
import {
  compareBooks,
  confirmed,
  keyOf,
  parseKey,
  totalsOf,
  type AdjustedSums,
  type Books,
  type Findings,
  type InternalTransfer,
} from "./compare";
import { blindSpots } from "./coverage";
import { readAdjusted, readByReference, readSettled, inPortions } from "./read-internal";
import { readInFlightSince, type Window } from "./window";
import { withRefunds } from "./with-refunds";

/**
 * Compares with the provider's own book, a second time where something differs. `settled` was read before
 * the book, so that the book has all of it.
 */
export async function compareByBook(
  rail: Rail,
  window: Window,
  settled: readonly InternalTransfer[],
  book: readonly Movement[],
): Promise<Findings> {
  const limitations = blindSpots("book", window, []);
  const common = { method: "book", limitations, error: null } as const;
  const first = await compareOnce(rail.code, window, settled, book);
  if (first.discrepancies.length === 0) return { ...common, ...first };
  const settledNow = await readSettled(rail.code, window);
  const bookNow = await listMovements(rail);
  if (!bookNow) throw new ProviderUnavailableError("The network's book is no longer available.");
  const second = await compareOnce(rail.code, window, settledNow, bookNow);
  const discrepancies = confirmed(first.discrepancies, second.discrepancies);
  return { ...common, ...second, discrepancies };
}

async function compareOnce(
  provider: RailCode,
  window: Window,
  settled: readonly InternalTransfer[],
  book: readonly Movement[],
) {
  const inWindow = withRefunds(await booksOfWindow(provider, window, settled, book));
  const adjusted = await readAdjusted(provider);
  const others = withRefunds(await booksOfAdjusted(provider, inWindow, book, adjusted));
  const since = await readInFlightSince();
  const all = {
    internal: [...inWindow.internal, ...others.internal],
    external: [...inWindow.external, ...others.external],
  };
  return { ...totalsOf(inWindow, since), discrepancies: compareBooks(all, since, adjusted) };
}

/** A movement counts when either book has it within the window, and then with every line of its reference. */
async function booksOfWindow(
  provider: RailCode,
  { from, to }: Window,
  settled: readonly InternalTransfer[],
  book: readonly Movement[],
): Promise<Books> {
  const keys = new Set(settled.map(keyOf));
  const isWithin = ({ executedAt }: Movement) => executedAt >= from && executedAt <= to;
  const moved = new Set(book.filter(isWithin).map(keyOf));
  const external = book.filter((line) => keys.has(keyOf(line)) || moved.has(keyOf(line)));
  const unsettled = external.filter((line) => !keys.has(keyOf(line)));
  const references = new Set(unsettled.map(({ reference }) => reference));
  const others = await readByReference(provider, [...references]);
  return {
    internal: [...settled, ...others.filter((transfer) => !keys.has(keyOf(transfer)))],
    external,
  };
}

/**
 * Everything that was adjusted and is not in the window, whenever it moved: the provider may change a line
 * later, or remove it altogether.
 */
async function booksOfAdjusted(
  provider: RailCode,
  { internal, external }: Books,
  book: readonly Movement[],
  adjusted: AdjustedSums,
): Promise<Books> {
  const keys = openKeys(adjusted, [...internal, ...external]);
  const lines = book.filter((line) => keys.has(keyOf(line)));
  const listed = new Set(lines.map(keyOf));
  const missing = [...keys].filter((key) => !listed.has(key)).map(parseKey);
  return {
    internal: await readByKey(provider, keys),
    external: [...lines, ...missing.map((named) => ({ ...neverMoved, ...named }))],
  };
}

const neverMoved = {
  amountMinor: null,
  counterparty: null,
  status: "",
  executedAt: null,
  times: 0,
};

/** Our transfers that were adjusted and are not among these, in whatever state. */
export function readAdjustedTransfers(
  provider: RailCode,
  known: readonly InternalTransfer[],
  adjusted: AdjustedSums,
): Promise<InternalTransfer[]> {
  return readByKey(provider, openKeys(adjusted, known));
}

async function readByKey(
  provider: RailCode,
  keys: ReadonlySet<string>,
): Promise<InternalTransfer[]> {
  const references = [...keys].map((key) => parseKey(key).reference);
  const found = await readByReference(provider, references);
  return found.filter((transfer) => keys.has(keyOf(transfer)));
}

/** The keys, except the known ones, whose adjustments do not cancel out. */
function openKeys(
  adjusted: AdjustedSums,
  known: readonly Parameters<typeof keyOf>[0][],
): Set<string> {
  const keys = new Set([...adjusted].flatMap(([key, sumMinor]) => (sumMinor === 0n ? [] : [key])));
  for (const movement of known) keys.delete(keyOf(movement));
  return keys;
}

/** The whole book: some of it executed outside the window, and adjustments of any age are checked. */
const allTime = { from: new Date(0), to: new Date(8.64e15) };

/**
 * A rail's book by our references: where a provider lists a refund under the reference of the payment, it
 * gets the refund's own. Null where the rail has no book.
 * @throws ProviderUnavailableError when it cannot be read
 */
export async function listMovements(rail: Rail): Promise<Movement[] | null> {
  const movements = await rail.listMovements(allTime);
  if (!movements) return null;
  const given = movements.filter(({ isRefund }) => isRefund).map(({ reference }) => reference);
  const refunds = await readRefundsOf(rail.code, given);
  return movements.map((movement) => {
    const reference = movement.isRefund ? refunds.get(movement.reference) : undefined;
    return reference === undefined ? movement : { ...movement, reference };
  });
}

/** The references of our refunds by those of the payments that they return. */
async function readRefundsOf(
  rail: RailCode,
  references: readonly string[],
): Promise<Map<string, string>> {
  const payment = alias(transfers, "payment");
  const rows = await inPortions(references, (portion) =>
    database()
      .select({ payment: payment.reference, refund: transfers.reference })
      .from(transfers)
      .innerJoin(payment, eq(payment.id, transfers.refundOf))
      .where(and(eq(payment.rail, rail), inArray(payment.reference, portion)))
      // The last row counts: one that has not failed, or else the newest.
      .orderBy(sql`${transfers.state} <> 'failed'`, asc(transfers.createdAt)),
  );
  return new Map(rows.map(({ payment: of, refund }) => [of, refund]));
}
