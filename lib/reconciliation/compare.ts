import type { DifferenceKind } from "@/lib/contract/ops-reconciliation";
import { formatAmount } from "@/lib/money";
import type { Direction, RefundedTransfer } from "@/lib/providers/contract";
import { gapOf } from "./offset";

/** How a transfer of ours stands, in the words that a network's record has for it too. */
export type OurStatus = "processing" | "completed" | "reversed" | "failed";

/** A transfer of ours, as far as a network's book can know it. */
export interface OurTransfer {
  transactionId: string;
  direction: Direction;
  reference: string;
  /** Pesewas that it moves by our books. */
  amountMinor: bigint;
  counterparty: string;
  /** What the network called it, null where it gave no receipt. */
  receipt: string | null;
  /** What it gave back, where it is a refund. */
  refundOf: RefundedTransfer | null;
  /** The reference of our refund of it; null where there is none, or it came to nothing. */
  givenBackBy: string | null;
  status: OurStatus;
  /** Between its creation and its completion the network executed it; absent where it does not matter. */
  createdAt?: Date;
  updatedAt?: Date;
  completedAt?: Date | null;
}

/** What a network says of one reference; null where it does not say. */
export interface TheirMovement {
  direction: Direction;
  reference: string;
  /** Pesewas. */
  amountMinor: bigint | null;
  counterparty: string | null;
  /** `completed reversed`, or another word of theirs, which then agrees with nothing of ours. */
  status: string;
  executedAt: Date | null;
  /** How often it was executed. */
  times: number;
}

/** Both sides of what is compared. */
export interface Sides {
  ours: readonly OurTransfer[];
  theirs: readonly TheirMovement[];
}

/** Facts of one side, as short texts. */
export type Facts = Record<string, string>;

export interface Difference {
  kind: DifferenceKind;
  transactionId: string | null;
  reference: string | null;
  direction: Direction | null;
  ours: Facts | null;
  theirs: Facts | null;
  /** By how many pesewas more their movements raised what we hold there than ours; see {@link gapOf}. */
  gapMinor: bigint | null;
  /** Whether just that was booked before. */
  isBooked: boolean;
}

/** What was booked of earlier differences, in pesewas, by {@link keyOf}. */
export type Booked = ReadonlyMap<string, bigint>;

export interface Pair {
  ours: OurTransfer | null;
  /** Lines of one reference; more than one is as bad as an execution too many. */
  theirs: readonly TheirMovement[];
}

/**
 * Compares by reference and direction what we settled with what the network moved (contract §3,
 * Reversing; issue 4, Reconciliation). What it executed after `inFlightSince`, and we still wait for,
 * is in flight and missing nowhere. What was booked of a difference has to fit it still.
 */
export function compareSides(
  { ours, theirs }: Sides,
  inFlightSince: Date,
  booked: Booked = new Map(),
): Difference[] {
  return [...pairsOf(ours, theirs)].flatMap(([key, pair]) =>
    differencesOf(key, pair, inFlightSince, booked.get(key) ?? null),
  );
}

/** Whether money of ours moved by our own books. */
export function isSettled({ status }: OurTransfer): boolean {
  return status === "completed" || status === "reversed";
}

/** Whether the network executed what we, so soon after, may still be waiting for. */
export function isInFlight(
  ours: OurTransfer | null,
  theirs: TheirMovement,
  inFlightSince: Date,
): boolean {
  return (
    ours?.status === "processing" &&
    theirs.executedAt !== null &&
    theirs.executedAt.getTime() > inFlightSince.getTime()
  );
}

/** Names what both sides speak of. */
export function keyOf(movement: { direction: Direction; reference: string }): string {
  return `${movement.direction} ${movement.reference}`;
}

/** What a name of {@link keyOf} stands for. */
export function namedBy(key: string): { direction: Direction; reference: string } {
  const direction: Direction = key.startsWith("in ") ? "in" : "out";
  return { direction, reference: key.slice(direction.length + 1) };
}

function pairsOf(
  ours: readonly OurTransfer[],
  theirs: readonly TheirMovement[],
): [key: string, pair: Pair][] {
  const pairs = new Map<string, { ours: OurTransfer | null; theirs: TheirMovement[] }>();
  for (const transfer of ours) pairs.set(keyOf(transfer), { ours: transfer, theirs: [] });
  for (const movement of theirs) {
    const key = keyOf(movement);
    const pair = pairs.get(key) ?? { ours: null, theirs: [] };
    if (movement.times > 0) pair.theirs.push(movement);
    pairs.set(key, pair);
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
}

function differencesOf(
  key: string,
  pair: Pair,
  inFlightSince: Date,
  bookedMinor: bigint | null,
): Difference[] {
  const kinds = kindsOf(pair, inFlightSince);
  const gapMinor = gapOf(pair);
  const fits = bookedMinor === null || gapMinor === null || bookedMinor === gapMinor;
  if (!fits && !kinds.some(isBookable)) kinds.push("booking");
  return kinds.map((kind) => difference(kind, key, pair, gapMinor, bookedMinor));
}

/** Whether a difference of this kind can say that other money moved than our transfers say. */
function isBookable(kind: DifferenceKind): boolean {
  return !["phone", "float"].includes(kind);
}

function kindsOf({ ours, theirs }: Pair, inFlightSince: Date): DifferenceKind[] {
  if (theirs.length === 0) return ours && isSettled(ours) ? ["missing_there"] : [];
  if (!ours) return ["missing_here"];
  const settled = isSettled(ours);
  if (!settled && !theirs.some((line) => isInFlight(ours, line, inFlightSince)))
    return cameBack(ours, theirs) ? [] : ["missing_here"];
  const kinds: DifferenceKind[] = [];
  const says = (differs: (line: TheirMovement) => boolean) => theirs.some(differs);
  if (says(({ amountMinor }) => amountMinor !== null && amountMinor !== ours.amountMinor))
    kinds.push("amount");
  if (says(({ counterparty }) => counterparty !== null && counterparty !== ours.counterparty))
    kinds.push("phone");
  if (settled && says(({ status }) => status !== ours.status)) kinds.push("status");
  if (timesOf(theirs) !== 1) kinds.push("executed_twice");
  return kinds;
}

/** It failed here, and what moved there was given back: nobody holds what is not theirs. */
function cameBack(ours: OurTransfer, theirs: readonly TheirMovement[]): boolean {
  return ours.status === "failed" && theirs.every(({ status }) => status === "reversed");
}

function timesOf(theirs: readonly TheirMovement[]): number {
  return theirs.reduce((sum, { times }) => sum + times, 0);
}

function difference(
  kind: DifferenceKind,
  key: string,
  { ours, theirs }: Pair,
  gapMinor: bigint | null,
  bookedMinor: bigint | null,
): Difference {
  return {
    kind,
    transactionId: ours?.transactionId ?? null,
    ...namedBy(key),
    ours: ours && factsOfOurs(ours),
    theirs: factsOfTheirs(theirs),
    gapMinor: isBookable(kind) ? gapMinor : null,
    isBooked: isBookable(kind) && gapMinor !== null && bookedMinor === gapMinor,
  };
}

function factsOfOurs({ status, amountMinor, counterparty }: OurTransfer): Facts {
  return { status, amount: formatAmount(amountMinor, "GHSFIAT"), phone: counterparty };
}

function factsOfTheirs(theirs: readonly TheirMovement[]): Facts | null {
  if (theirs.length === 0) return null;
  const all = (texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts.filter((text) => typeof text === "string"))].join(", ");
  const facts = {
    status: all(theirs.map(({ status }) => status)),
    amount: all(
      theirs.map(({ amountMinor }) =>
        amountMinor === null ? null : formatAmount(amountMinor, "GHSFIAT"),
      ),
    ),
    phone: all(theirs.map(({ counterparty }) => counterparty)),
    executedAt: all(theirs.map(({ executedAt }) => executedAt?.toISOString())),
    times: String(timesOf(theirs)),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== ""));
}

/** Whether one of them was not booked yet; what was booked is explained, and no alarm. */
export function isAnyOpen(differences: readonly Difference[]): boolean {
  return differences.some(({ isBooked }) => !isBooked);
}

export interface Totals {
  count: number;
  /** Pesewas, both directions together. */
  amountMinor: bigint;
}

/** What either side moved; on theirs without what is still in flight. */
export function totalsOf(
  { ours, theirs }: Sides,
  inFlightSince: Date,
): { ours: Totals; theirs: Totals } {
  const known = new Map(ours.map((transfer) => [keyOf(transfer), transfer]));
  const settled = ours.filter(isSettled);
  const moved = theirs.filter(
    (line) => line.times > 0 && !isInFlight(known.get(keyOf(line)) ?? null, line, inFlightSince),
  );
  return {
    ours: {
      count: settled.length,
      amountMinor: settled.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    },
    theirs: {
      count: moved.length,
      amountMinor: moved.reduce(
        (sum, line) =>
          sum +
          BigInt(line.times) * (line.amountMinor ?? known.get(keyOf(line))?.amountMinor ?? 0n),
        0n,
      ),
    },
  };
}

/** Those differences that were found again: what was merely under way has come to rest meanwhile. */
export function confirmed(
  first: readonly Difference[],
  second: readonly Difference[],
): Difference[] {
  const nameOf = ({ kind, direction, reference }: Difference) =>
    `${kind} ${direction} ${reference}`;
  const seen = new Set(first.map(nameOf));
  return second.filter((found) => seen.has(nameOf(found)));
}
