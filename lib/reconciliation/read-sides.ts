import type { Movement, RailCode } from "@/lib/providers/contract";
import { keyOf, namedBy, type Booked, type InternalTransfer, type Sides } from "./compare";
import { readByReference } from "./read-internal";
import type { Window } from "./window";

/**
 * What both sides say of the window, by the network's own book. `settled` was read before the book,
 * so that the book has all of it; a movement counts when either side has it within the window, and
 * then with every line of its reference.
 */
export async function readSidesByBook(
  provider: RailCode,
  window: Window,
  settled: readonly InternalTransfer[],
  book: readonly Movement[],
): Promise<Sides> {
  const keys = new Set(settled.map(keyOf));
  const moved = new Set(book.filter((line) => isWithin(line.executedAt, window)).map(keyOf));
  const external = book.filter((line) => keys.has(keyOf(line)) || moved.has(keyOf(line)));
  const unsettled = external.filter((line) => !keys.has(keyOf(line)));
  const others = await readByReference(provider, [
    ...new Set(unsettled.map(({ reference }) => reference)),
  ]);
  return {
    internal: [...settled, ...others.filter((transfer) => !keys.has(keyOf(transfer)))],
    external,
  };
}

/**
 * What both sides say of all that is booked besides the window, whenever it moved: what the network
 * changes later has to be found, and it may have taken the line away altogether.
 */
export async function readBookedSides(
  provider: RailCode,
  { internal, external }: Sides,
  book: readonly Movement[],
  booked: Booked,
): Promise<Sides> {
  const keys = standingBesides(booked, [...internal, ...external]);
  const lines = book.filter((line) => keys.has(keyOf(line)));
  const known = new Set(lines.map(keyOf));
  const gone = [...keys].filter((key) => !known.has(key)).map(namedBy);
  return {
    internal: await readStanding(provider, keys),
    external: [...lines, ...gone.map((named) => ({ ...neverMoved, ...named }))],
  };
}

const neverMoved = {
  amountMinor: null,
  counterparty: null,
  status: "",
  executedAt: null,
  times: 0,
};

/** Those of ours that adjustments stand for, in whatever state, besides what is known already. */
export async function readBookedTransfers(
  provider: RailCode,
  known: readonly InternalTransfer[],
  booked: Booked,
): Promise<InternalTransfer[]> {
  return readStanding(provider, standingBesides(booked, known));
}

async function readStanding(
  provider: RailCode,
  keys: ReadonlySet<string>,
): Promise<InternalTransfer[]> {
  const references = [...keys].map((key) => namedBy(key).reference);
  const found = await readByReference(provider, references);
  return found.filter((transfer) => keys.has(keyOf(transfer)));
}

/** The references whose adjustments do not cancel out. */
function standingBesides(
  booked: Booked,
  known: readonly Parameters<typeof keyOf>[0][],
): Set<string> {
  const keys = new Set([...booked].flatMap(([key, sumMinor]) => (sumMinor === 0n ? [] : [key])));
  for (const movement of known) keys.delete(keyOf(movement));
  return keys;
}

function isWithin(moment: Date, { from, to }: Window): boolean {
  return moment.getTime() >= from.getTime() && moment.getTime() <= to.getTime();
}
