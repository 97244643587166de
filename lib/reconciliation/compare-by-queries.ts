import type { QueryOutcome, Rail } from "@/lib/providers/contract";
import { isQueryable } from "@/lib/transfers/query-rail";
import { recordingCalls } from "@/lib/evidence/record-calls";
import {
  compareBooks,
  confirmed,
  isSettled,
  keyOf,
  parseKey,
  totalsOf,
  type ExternalMovement,
  type Findings,
  type InternalTransfer,
} from "./compare";
import { readAdjustedTransfers } from "./compare-by-book";
import { blindSpots, refundsUnseen } from "./coverage";
import { readAdjusted, readByReference } from "./read-internal";
import { readStatementMovements, type StatementPeriod } from "./statement-lines";
import { readInFlightSince, type ProviderWindow } from "./window";
import { withRefunds } from "./with-refunds";
import { withStatement, type QueriedBooks } from "./with-statement";

/**
 * Compares with a provider that has no book: by a status query for each of our transfers, and by its
 * statements. What the first round leaves open is queried a second time.
 */
export async function compareByQueries(
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
