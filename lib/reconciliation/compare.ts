import type { DiscrepancyKind, RunView } from "@/lib/contract/ops-reconciliation";
import { formatCedis } from "@/lib/money";
import type { Direction, RefundedTransfer } from "@/lib/providers/contract";

/** The status of one of our transfers, in the terms of a provider's record. */
export type InternalStatus = "processing" | "completed" | "reversed" | "failed";

/** One of our transfers, as far as a provider's record can confirm it. */
export interface InternalTransfer {
  transactionId: string;
  direction: Direction;
  reference: string;
  /** Pesewas that it moves by our books. */
  amountMinor: bigint;
  counterparty: string;
  /** The provider's own id, null where it gave none. */
  receipt: string | null;
  /** What it returns, where it is a refund. */
  refundOf: RefundedTransfer | null;
  /** The reference of the refund that returns it; null where none does. */
  refundedBy: string | null;
  status: InternalStatus;
  /** The provider executed it between its creation and its completion; absent where it does not matter. */
  createdAt?: Date;
  updatedAt?: Date;
  completedAt?: Date | null;
}

/** What a provider reports about one reference; null where it does not report it. */
export interface ExternalMovement {
  direction: Direction;
  reference: string;
  /** Pesewas. */
  amountMinor: bigint | null;
  counterparty: string | null;
  /** `completed`, `reversed`, or another status of the provider, which matches none of our own. */
  status: string;
  executedAt: Date | null;
  /** How many times it was executed. */
  times: number;
}

/** Our records and the provider's. */
export interface Books {
  internal: readonly InternalTransfer[];
  external: readonly ExternalMovement[];
}

type Facts = Record<string, string>;

export interface Discrepancy {
  kind: DiscrepancyKind;
  transactionId: string | null;
  reference: string | null;
  direction: Direction | null;
  internal: Facts | null;
  external: Facts | null;
  /** How many more pesewas the external movements added to our float than the internal one; see {@link offsetOf}. */
  offsetMinor: bigint | null;
  /** Whether exactly this offset was adjusted before. */
  isAdjusted: boolean;
}

/** The sum of the adjustments of each reference, in pesewas, by {@link keyOf}. */
export type AdjustedSums = ReadonlyMap<string, bigint>;

interface Pair {
  internal: InternalTransfer | null;
  /** All lines of one reference; a second line counts as a second execution. */
  external: readonly ExternalMovement[];
}

/**
 * Compares by reference and direction what we settled with what the provider moved (contract §3,
 * Reversing). What it executed after `inFlightSince` while our transfer is still open is in flight, not
 * missing. An earlier adjustment must still match the discrepancy.
 */
export function compareBooks(
  { internal, external }: Books,
  inFlightSince: Date,
  adjusted: AdjustedSums = new Map(),
): Discrepancy[] {
  return [...pairsOf(internal, external)].flatMap(([key, pair]) =>
    discrepanciesOf(key, pair, inFlightSince, adjusted.get(key) ?? null),
  );
}

/** Whether our books say that money moved. */
export function isSettled({ status }: InternalTransfer): boolean {
  return status === "completed" || status === "reversed";
}

/** Whether the provider executed it so recently that our transfer may still be open. */
export function isInFlight(
  internal: InternalTransfer | null | undefined,
  external: ExternalMovement,
  inFlightSince: Date,
): boolean {
  return (
    internal?.status === "processing" &&
    external.executedAt !== null &&
    external.executedAt > inFlightSince
  );
}

/** Identifies a movement in both books. */
export function keyOf(movement: { direction: Direction; reference: string }): string {
  return `${movement.direction} ${movement.reference}`;
}

/** Parses a key made by {@link keyOf}. */
export function parseKey(key: string): { direction: Direction; reference: string } {
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
  adjustedMinor: bigint | null,
): Discrepancy[] {
  const kinds = kindsOf(pair, inFlightSince);
  const offsetMinor = offsetOf(pair);
  const matches = adjustedMinor === null || offsetMinor === null || adjustedMinor === offsetMinor;
  if (!matches && !kinds.some(isAdjustable)) kinds.push("adjustment");
  return kinds.map((kind) => ({
    kind,
    transactionId: pair.internal?.transactionId ?? null,
    ...parseKey(key),
    internal: pair.internal && internalFacts(pair.internal),
    external: externalFacts(pair.external),
    offsetMinor: isAdjustable(kind) ? offsetMinor : null,
    isAdjusted: isAdjustable(kind) && offsetMinor !== null && adjustedMinor === offsetMinor,
  }));
}

/** Whether a discrepancy of this kind can mean that a different amount moved. */
function isAdjustable(kind: DiscrepancyKind): boolean {
  return kind !== "phone" && kind !== "float";
}

function kindsOf({ internal, external }: Pair, inFlightSince: Date): DiscrepancyKind[] {
  if (external.length === 0) return internal && isSettled(internal) ? ["missing_external"] : [];
  if (!internal) return ["missing_internal"];
  const settled = isSettled(internal);
  if (!settled && !external.some((line) => isInFlight(internal, line, inFlightSince))) {
    const returned = external.every(({ status }) => status === "reversed");
    return internal.status === "failed" && returned ? [] : ["missing_internal"];
  }
  const kinds: DiscrepancyKind[] = [];
  const { amountMinor: ordered, counterparty } = internal;
  if (external.some(({ amountMinor }) => amountMinor !== null && amountMinor !== ordered))
    kinds.push("amount");
  if (external.some((line) => line.counterparty !== null && line.counterparty !== counterparty))
    kinds.push("phone");
  if (settled && external.some(({ status }) => status !== internal.status)) kinds.push("status");
  if (timesOf(external) !== 1) kinds.push("executed_twice");
  return kinds;
}

function timesOf(external: readonly ExternalMovement[]): number {
  return external.reduce((sum, { times }) => sum + times, 0);
}

/** By how many pesewas a movement changed our float. */
export function floatChange(moved: {
  direction: Direction;
  amountMinor: bigint;
  status: string;
  times: number;
}): bigint {
  if (moved.status === "reversed") return 0n;
  const amountMinor = moved.amountMinor * BigInt(moved.times);
  return moved.direction === "in" ? amountMinor : -amountMinor;
}

/**
 * How many more pesewas the provider's movements of one reference added to our float than our own
 * transfer. Null where that is not certain: no amount, an unknown status, or a final status that
 * contradicts the internal one and has to be clarified first.
 */
function offsetOf({ internal, external }: Pair): bigint | null {
  if (internal && isSettled(internal) && external.length > 0) {
    const compatible = compatibleStatuses(internal);
    if (!external.some(({ status }) => compatible.includes(status))) return null;
  }
  let offsetMinor = internal?.status === "completed" ? -floatChange({ ...internal, times: 1 }) : 0n;
  for (const line of external) {
    if (line.status === "reversed" || line.status === "failed") continue;
    const amountMinor = line.amountMinor ?? internal?.amountMinor;
    if (line.status !== "completed" || amountMinor === undefined) return null;
    offsetMinor += floatChange({ ...line, amountMinor });
  }
  return offsetMinor;
}

/**
 * The external statuses that leave the internal one unchanged. Only a payout that the provider returned is reversed
 * here too, after another status query; a collection is not, and nothing returned is sent again.
 */
function compatibleStatuses({ direction, status }: InternalTransfer): string[] {
  const mayBeReversed = direction === "out" && status === "completed";
  return mayBeReversed ? ["completed"] : ["completed", "reversed"];
}

function internalFacts({ status, amountMinor, counterparty }: InternalTransfer): Facts {
  return { status, amount: formatCedis(amountMinor), phone: counterparty };
}

function externalFacts(external: readonly ExternalMovement[]): Facts | null {
  if (external.length === 0) return null;
  const all = (textOf: (line: ExternalMovement) => string | null | undefined) =>
    [...new Set(external.map(textOf).filter((text) => typeof text === "string"))].join(", ");
  const facts = {
    status: all(({ status }) => status),
    amount: all(({ amountMinor }) => formatCedis(amountMinor)),
    phone: all(({ counterparty }) => counterparty),
    executedAt: all(({ executedAt }) => executedAt?.toISOString()),
    times: String(timesOf(external)),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== ""));
}

/** Whether any of them has not been adjusted; an adjusted discrepancy is explained. */
export function isAnyOpen(discrepancies: readonly Discrepancy[]): boolean {
  return discrepancies.some(({ isAdjusted }) => !isAdjusted);
}

export interface Totals {
  count: number;
  /** Pesewas, both directions together. */
  amountMinor: bigint;
}

/** What moved by our books and by the provider's; of the latter without what is in flight. */
export function totalsOf(
  { internal, external }: Books,
  inFlightSince: Date,
): { internal: Totals; external: Totals } {
  const known = new Map(internal.map((transfer) => [keyOf(transfer), transfer]));
  const sumOf = (amounts: readonly bigint[]): Totals => ({
    count: amounts.length,
    amountMinor: amounts.reduce((sum, amountMinor) => sum + amountMinor, 0n),
  });
  const moved = external.filter(
    (line) => line.times > 0 && !isInFlight(known.get(keyOf(line)), line, inFlightSince),
  );
  return {
    internal: sumOf(internal.filter(isSettled).map(({ amountMinor }) => amountMinor)),
    external: sumOf(
      moved.map(
        (line) =>
          BigInt(line.times) * (line.amountMinor ?? known.get(keyOf(line))?.amountMinor ?? 0n),
      ),
    ),
  };
}

/** What one comparison of both books found. */
export interface Findings {
  method: RunView["method"];
  internal: Totals;
  external: Totals;
  discrepancies: Discrepancy[];
  /** What it could not see, as sentences. */
  limitations: string[];
  /** Why it is incomplete, as a sentence; null: it is complete. */
  error: string | null;
}

/** The discrepancies that were found twice; the others were only in flight. */
export function confirmed(
  first: readonly Discrepancy[],
  second: readonly Discrepancy[],
): Discrepancy[] {
  const nameOf = ({ kind, direction, reference }: Discrepancy) =>
    `${kind} ${direction} ${reference}`;
  const known = new Set(first.map(nameOf));
  return second.filter((found) => known.has(nameOf(found)));
}
