import type { DiscrepancyKind } from "@/lib/contract/ops-reconciliation";
import { formatAmount } from "@/lib/money";
import type { Direction, RefundedTransfer } from "@/lib/providers/contract";
import { offsetOf } from "./offset";

/** How a transfer of ours stands, in the words that a network's record has for it too. */
export type OurStatus = "processing" | "completed" | "reversed" | "failed";

/** A transfer of ours, as far as a network's book can know it. */
export interface InternalTransfer {
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
export interface ExternalMovement {
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
  internal: readonly InternalTransfer[];
  external: readonly ExternalMovement[];
}

/** Facts of one side, as short texts. */
export type Facts = Record<string, string>;

export interface Discrepancy {
  kind: DiscrepancyKind;
  transactionId: string | null;
  reference: string | null;
  direction: Direction | null;
  internal: Facts | null;
  external: Facts | null;
  /** By how many pesewas more their movements raised what we hold there than ours; see {@link offsetOf}. */
  offsetMinor: bigint | null;
  /** Whether just that was booked before. */
  isBooked: boolean;
}

/** What was booked of earlier discrepancies, in pesewas, by {@link keyOf}. */
export type Booked = ReadonlyMap<string, bigint>;

export interface Pair {
  internal: InternalTransfer | null;
  /** Lines of one reference; more than one is as bad as an execution too many. */
  external: readonly ExternalMovement[];
}

/**
 * Compares by reference and direction what we settled with what the network moved (contract §3,
 * Reversing; issue 4, Reconciliation). What it executed after `inFlightSince`, and we still wait for,
 * is in flight and missing nowhere. What was booked of a discrepancy has to fit it still.
 */
export function compareSides(
  { internal, external }: Sides,
  inFlightSince: Date,
  booked: Booked = new Map(),
): Discrepancy[] {
  return [...pairsOf(internal, external)].flatMap(([key, pair]) =>
    discrepanciesOf(key, pair, inFlightSince, booked.get(key) ?? null),
  );
}

/** Whether money of ours moved by our own books. */
export function isSettled({ status }: InternalTransfer): boolean {
  return status === "completed" || status === "reversed";
}

/** Whether the network executed what we, so soon after, may still be waiting for. */
export function isInFlight(
  internal: InternalTransfer | null,
  external: ExternalMovement,
  inFlightSince: Date,
): boolean {
  return (
    internal?.status === "processing" &&
    external.executedAt !== null &&
    external.executedAt.getTime() > inFlightSince.getTime()
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
  internal: readonly InternalTransfer[],
  external: readonly ExternalMovement[],
): [key: string, pair: Pair][] {
  const pairs = new Map<
    string,
    { internal: InternalTransfer | null; external: ExternalMovement[] }
  >();
  for (const transfer of internal) pairs.set(keyOf(transfer), { internal: transfer, external: [] });
  for (const movement of external) {
    const key = keyOf(movement);
    const pair = pairs.get(key) ?? { internal: null, external: [] };
    if (movement.times > 0) pair.external.push(movement);
    pairs.set(key, pair);
  }
  return [...pairs].sort(([a], [b]) => (a < b ? -1 : 1));
}

function discrepanciesOf(
  key: string,
  pair: Pair,
  inFlightSince: Date,
  bookedMinor: bigint | null,
): Discrepancy[] {
  const kinds = kindsOf(pair, inFlightSince);
  const offsetMinor = offsetOf(pair);
  const fits = bookedMinor === null || offsetMinor === null || bookedMinor === offsetMinor;
  if (!fits && !kinds.some(isAdjustable)) kinds.push("adjustment");
  return kinds.map((kind) => discrepancy(kind, key, pair, offsetMinor, bookedMinor));
}

/** Whether a discrepancy of this kind can say that other money moved than our transfers say. */
function isAdjustable(kind: DiscrepancyKind): boolean {
  return !["phone", "float"].includes(kind);
}

function kindsOf({ internal, external }: Pair, inFlightSince: Date): DiscrepancyKind[] {
  if (external.length === 0) return internal && isSettled(internal) ? ["missing_external"] : [];
  if (!internal) return ["missing_internal"];
  const settled = isSettled(internal);
  if (!settled && !external.some((line) => isInFlight(internal, line, inFlightSince)))
    return cameBack(internal, external) ? [] : ["missing_internal"];
  const kinds: DiscrepancyKind[] = [];
  const says = (differs: (line: ExternalMovement) => boolean) => external.some(differs);
  if (says(({ amountMinor }) => amountMinor !== null && amountMinor !== internal.amountMinor))
    kinds.push("amount");
  if (says(({ counterparty }) => counterparty !== null && counterparty !== internal.counterparty))
    kinds.push("phone");
  if (settled && says(({ status }) => status !== internal.status)) kinds.push("status");
  if (timesOf(external) !== 1) kinds.push("executed_twice");
  return kinds;
}

/** It failed here, and what moved there was given back: nobody holds what is not theirs. */
function cameBack(internal: InternalTransfer, external: readonly ExternalMovement[]): boolean {
  return internal.status === "failed" && external.every(({ status }) => status === "reversed");
}

function timesOf(external: readonly ExternalMovement[]): number {
  return external.reduce((sum, { times }) => sum + times, 0);
}

function discrepancy(
  kind: DiscrepancyKind,
  key: string,
  { internal, external }: Pair,
  offsetMinor: bigint | null,
  bookedMinor: bigint | null,
): Discrepancy {
  return {
    kind,
    transactionId: internal?.transactionId ?? null,
    ...namedBy(key),
    internal: internal && factsOfOurs(internal),
    external: factsOfTheirs(external),
    offsetMinor: isAdjustable(kind) ? offsetMinor : null,
    isBooked: isAdjustable(kind) && offsetMinor !== null && bookedMinor === offsetMinor,
  };
}

function factsOfOurs({ status, amountMinor, counterparty }: InternalTransfer): Facts {
  return { status, amount: formatAmount(amountMinor, "GHSFIAT"), phone: counterparty };
}

function factsOfTheirs(external: readonly ExternalMovement[]): Facts | null {
  if (external.length === 0) return null;
  const all = (texts: readonly (string | null | undefined)[]) =>
    [...new Set(texts.filter((text) => typeof text === "string"))].join(", ");
  const facts = {
    status: all(external.map(({ status }) => status)),
    amount: all(
      external.map(({ amountMinor }) =>
        amountMinor === null ? null : formatAmount(amountMinor, "GHSFIAT"),
      ),
    ),
    phone: all(external.map(({ counterparty }) => counterparty)),
    executedAt: all(external.map(({ executedAt }) => executedAt?.toISOString())),
    times: String(timesOf(external)),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== ""));
}

/** Whether one of them was not booked yet; what was booked is explained, and no alarm. */
export function isAnyOpen(discrepancies: readonly Discrepancy[]): boolean {
  return discrepancies.some(({ isBooked }) => !isBooked);
}

export interface Totals {
  count: number;
  /** Pesewas, both directions together. */
  amountMinor: bigint;
}

/** What either side moved; on theirs without what is still in flight. */
export function totalsOf(
  { internal, external }: Sides,
  inFlightSince: Date,
): { internal: Totals; external: Totals } {
  const known = new Map(internal.map((transfer) => [keyOf(transfer), transfer]));
  const settled = internal.filter(isSettled);
  const moved = external.filter(
    (line) => line.times > 0 && !isInFlight(known.get(keyOf(line)) ?? null, line, inFlightSince),
  );
  return {
    internal: {
      count: settled.length,
      amountMinor: settled.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    },
    external: {
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

/** Those discrepancies that were found again: what was merely under way has come to rest meanwhile. */
export function confirmed(
  first: readonly Discrepancy[],
  second: readonly Discrepancy[],
): Discrepancy[] {
  const nameOf = ({ kind, direction, reference }: Discrepancy) =>
    `${kind} ${direction} ${reference}`;
  const seen = new Set(first.map(nameOf));
  return second.filter((found) => seen.has(nameOf(found)));
}
