import { recordingCalls } from "@/lib/evidence/record-calls";
import { readFloat, readFloatChanges } from "@/lib/ledger/accounts";
import {
  type Rail,
  type QueryOutcome,
  ProviderUnavailableError,
  type Movement,
} from "@/lib/providers/contract";
import { isQueryable } from "@/lib/transfers/query-rail";
import {
  type Findings,
  compareBooks,
  confirmed,
  isSettled,
  keyOf,
  parseKey,
  totalsOf,
  type ExternalMovement,
  type InternalTransfer,
  floatChange,
  isInFlight,
  type Discrepancy,
} from "./compare";
import { compareByBook, listMovements, readAdjustedTransfers } from "./compare-by-book";
import { discrepancyOfFloat, explainFloat } from "./compare-float";
import { blindSpots, refundsUnseen } from "./coverage";
import { readFailed, readSettled, readAdjusted, readByReference, readOpen } from "./read-internal";
import {
  readStatementPeriods,
  readStatementMovements,
  type StatementPeriod,
} from "./statement-lines";
import { type ProviderWindow, readInFlightSince } from "./window";
import { withRefunds } from "./with-refunds";
import { withStatement, type QueriedBooks } from "./with-statement";

export interface Comparison extends Findings, Omit<FloatFindings, "discrepancy" | "error"> {
  statementIds: number[];
}

/**
 * Compares our books with one provider's over a window, and our float with its report of it; earlier
 * adjustments are checked whatever the window. Changes nothing. What differs is compared again a moment
 * later, so that what is in flight is no false alarm.
 * @throws ProviderUnavailableError when the provider's book cannot be read
 */
export async function compareProvider(rail: Rail, window: ProviderWindow): Promise<Comparison> {
  // Our transfers first: the book, read later, then has all of them.
  const settled = await readSettled(rail.code, window);
  const periods = await readStatementPeriods(window);
  // Statements were uploaded to be compared with, so they go first.
  const book = periods.length > 0 ? null : await listMovements(rail);
  const found = book
    ? await compareByBook(rail, window, settled, book)
    : await compareByQueries(rail, window, periods, [
        ...settled,
        ...(await readFailed(rail.code, window)),
      ]);
  const { discrepancy, error, ...float } = await checkFloat(rail, book !== null);
  return {
    ...found,
    ...float,
    statementIds: periods.map(({ id }) => id),
    discrepancies: [...found.discrepancies, ...(discrepancy ? [discrepancy] : [])],
    error: found.error ?? error,
  };
}

/**
 * Compares with a provider that has no book: by a status query for each of our transfers, and by its
 * statements. What the first round leaves open is queried a second time.
 */
async function compareByQueries(
  rail: Rail,
  window: ProviderWindow,
  periods: readonly StatementPeriod[],
  ended: readonly InternalTransfer[],
): Promise<Findings> {
  const since = await readInFlightSince();
  const adjusted = await readAdjusted(rail.code);
  const others = await readAdjustedTransfers(rail.code, ended, adjusted);
  const query = (transfers: readonly InternalTransfer[]) =>
    booksByQueries(rail, window, periods, transfers);
  const first = await query([...ended, ...others]);
  const found = compareBooks(first, since, adjusted);
  const unclear = new Set(first.unclear.map(({ reference }) => reference));
  const differing = found.flatMap(({ reference }) => reference ?? []);
  const second = await query(
    await readByReference(rail.code, [...new Set([...differing, ...unclear])]),
  );
  const foundLater = compareBooks(second, since, await readAdjusted(rail.code));
  const clearLater = second.external.filter(({ reference }) => unclear.has(reference));
  const stillUnclear = second.unclear.filter((transfer) => isQueryable(rail, transfer)).length;
  const unseen = new Set(
    second.unclear.filter((transfer) => !isQueryable(rail, transfer)).map(keyOf),
  );
  const adjustedKeys = new Set(others.map(keyOf));
  const books = {
    internal: ended.filter((transfer) => !unseen.has(keyOf(transfer))),
    external: [...first.external, ...clearLater].filter((line) => !adjustedKeys.has(keyOf(line))),
  };
  const method = periods.length > 0 ? "statement" : "queries";
  const isUnclear = ({ reference }: { reference: string | null }) =>
    reference !== null && unclear.has(reference);
  return {
    method,
    limitations: [...blindSpots(method, window, periods), ...refundsUnseen(unseen.size)],
    ...totalsOf(books, since),
    discrepancies: [...confirmed(found, foundLater), ...foundLater.filter(isUnclear)],
    error: stillUnclear > 0 ? `The network left ${stillUnclear} status queries unclear.` : null,
  };
}

/** What the provider responds about these transfers, merged with what its statements list. */
async function booksByQueries(
  rail: Rail,
  window: ProviderWindow,
  covered: readonly StatementPeriod[],
  transfers: readonly InternalTransfer[],
): Promise<QueriedBooks> {
  const queried = await queryEach(rail, transfers);
  const movements = await readStatementMovements(window, transfers);
  const known = new Set(transfers.map(keyOf));
  const unknown = new Set([...movements.keys()].filter((key) => !known.has(key)));
  const references = [...unknown].map((key) => parseKey(key).reference);
  const named = await readByReference(rail.code, references);
  const others = named.filter((transfer) => unknown.has(keyOf(transfer)));
  const books = withStatement(queried, { movements, covered, others });
  return { ...books, ...withRefunds(books) };
}

/** Queries in parallel; few, so that a reconciliation does not burden a provider. */
const concurrency = 4;

/**
 * Queries the status of each of our transfers; every call is recorded as evidence. What the provider
 * executed without our order cannot be found in this way.
 */
async function queryEach(
  rail: Rail,
  transfers: readonly InternalTransfer[],
): Promise<QueriedBooks> {
  const waiting = [...transfers];
  const internal: InternalTransfer[] = [];
  const external: ExternalMovement[] = [];
  const unclear: InternalTransfer[] = [];
  const queryNext = async () => {
    for (let transfer = waiting.pop(); transfer; transfer = waiting.pop()) {
      const outcome = isQueryable(rail, transfer) ? await query(rail, transfer) : null;
      // Of a payment that we refunded, an unconfirmed status can only mean the refund.
      const isUnclear = outcome?.state === "unconfirmed" && transfer.refundedBy === null;
      if (outcome === null || outcome.state === "unknown" || isUnclear) {
        unclear.push(transfer);
        continue;
      }
      internal.push(transfer);
      if (outcome.state === "absent") continue;
      // Where both failed, there is nothing to compare.
      if (isSettled(transfer) || outcome.state === "succeeded")
        external.push(movementOf(transfer, outcome));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, queryNext));
  return { internal, external, unclear };
}

function query(rail: Rail, transfer: InternalTransfer): Promise<QueryOutcome> {
  return recordingCalls(rail.code, transfer.transactionId, (observe) =>
    rail.query(transfer, observe),
  );
}

const statusOf = { succeeded: "completed", unconfirmed: "reversed" } as const;

function movementOf(
  { direction, reference }: InternalTransfer,
  outcome: Exclude<QueryOutcome, { state: "absent" | "unknown" }>,
): ExternalMovement {
  const { state } = outcome;
  return {
    direction,
    reference,
    amountMinor: state === "succeeded" ? outcome.amountMinor : null,
    counterparty: null,
    status: state === "succeeded" || state === "unconfirmed" ? statusOf[state] : state,
    executedAt: null,
    times: 1,
  };
}

export interface FloatFindings {
  /** Our float by our ledger, in pesewas. */
  heldMinor: bigint;
  /** Our float as the provider reports it; null where it does not. */
  reportedMinor: bigint | null;
  /** What explains the difference, see `FloatExplanation`; null where nothing was reported. */
  inFlightMinor: bigint | null;
  movingMinor: bigint | null;
  discrepancy: Discrepancy | null;
  /** Why the float could not be compared, as a sentence; null: it could, or this rail reports none. */
  error: string | null;
}

/**
 * Compares our float with the one that the provider reports. Both change all the time, so what was posted
 * between the readings, and what the provider executed and we have not settled yet, is allowed for.
 */
async function checkFloat(rail: Rail, hasBook: boolean): Promise<FloatFindings> {
  const before = await readFloat(rail.code);
  const { heldMinor } = before;
  const bookBefore = hasBook ? await listMovements(rail) : null;
  let reportedMinor: bigint | null;
  try {
    reportedMinor = await queryFloat(rail);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    return { ...notReported, heldMinor, error: "The network did not report our balance." };
  }
  if (reportedMinor === null) return { ...notReported, heldMinor };
  const { certain, possible } = bookBefore
    ? await changesByBook(rail, bookBefore)
    : await changesByState(rail);
  const posted = await readFloatChanges(before, await readFloat(rail.code));
  const readings = { heldMinor, reportedMinor, certain, possible: [...possible, ...posted] };
  const explained = explainFloat(readings);
  const { inFlightMinor, movingMinor } = explained;
  const discrepancy = discrepancyOfFloat(readings, explained);
  return { heldMinor, reportedMinor, inFlightMinor, movingMinor, discrepancy, error: null };
}

const notReported = {
  reportedMinor: null,
  inFlightMinor: null,
  movingMinor: null,
  discrepancy: null,
  error: null,
};

/** One float serves both directions, as one account of the ledger does. */
async function queryFloat(rail: Rail): Promise<bigint | null> {
  const direction = rail.directions.includes("out") ? "out" : "in";
  const balance = await recordingCalls(rail.code, null, (observe) =>
    rail.readBalance(direction, observe),
  );
  return balance && balance.amountMinor;
}

interface Changes {
  certain: bigint[];
  possible: bigint[];
}

/** The reported balance includes what the book listed before; what it lists only after may be included. */
async function changesByBook(rail: Rail, before: readonly Movement[]): Promise<Changes> {
  const after = (await listMovements(rail)) ?? [];
  const since = await readInFlightSince();
  const recent = before.filter(({ executedAt }) => executedAt > since);
  const known = await readByReference(
    rail.code,
    recent.map(({ reference }) => reference),
  );
  const internal = new Map(known.map((transfer) => [keyOf(transfer), transfer]));
  const earlier = new Map(before.map((line) => [keyOf(line), floatChange(line)]));
  return {
    certain: recent
      .filter((line) => isInFlight(internal.get(keyOf(line)), line, since))
      .map(floatChange),
    possible: after.map((line) => floatChange(line) - (earlier.get(keyOf(line)) ?? 0n)),
  };
}

/** Without a book, any open transfer may have moved. */
async function changesByState(rail: Rail): Promise<Changes> {
  const open = await readOpen(rail.code);
  return {
    certain: [],
    possible: open.map((transfer) => floatChange({ ...transfer, times: 1 })),
  };
}
