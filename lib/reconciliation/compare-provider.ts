import {
  ProviderUnavailableError,
  type Movement,
  type RailCode,
  type Rail,
} from "@/lib/providers/contract";
import type { RunView } from "@/lib/contract/ops-reconciliation";
import { askEach, type Answered } from "./query-each";
import { checkFloat, type FloatFindings } from "./check-float";
import {
  compareSides,
  confirmed,
  keyOf,
  namedBy,
  totalsOf,
  type Discrepancy,
  type InternalTransfer,
  type Totals,
} from "./compare";
import { blindSpots, refundsUnseen } from "./coverage";
import { readBooked } from "./read-adjustments";
import { listMovements } from "./list-movements";
import { readByReference, readFailed, readSettled } from "./read-internal";
import { readBookedSides, readBookedTransfers, readSidesByBook } from "./read-sides";
import {
  readStatementMovements,
  readStatementPeriods,
  type StatementPeriod,
} from "./statement-lines";
import { canTell } from "@/lib/transfers/query-rail";
import { readInFlightSince, type ProviderWindow, type Window } from "./window";
import { withRefunds } from "./with-refunds";
import { withStatement } from "./with-statement";

interface Compared {
  method: RunView["method"];
  internal: Totals;
  external: Totals;
  discrepancies: Discrepancy[];
  /** What it could not see, as sentences. */
  blindTo: string[];
  /** Why it could not look at everything, as a sentence; null: it did. */
  error: string | null;
}

export interface Comparison extends Compared, Omit<FloatFindings, "discrepancy" | "error"> {
  statementIds: number[];
}

/**
 * Compares our books with one network's over a window, and our float with what it says it holds; what
 * is booked of earlier discrepancies is looked at whatever the window. Changes nothing. What differs is
 * looked at twice, a moment apart, so that what is merely under way is no false alarm.
 * @throws ProviderUnavailableError when the network's book cannot be read
 */
export async function compareProvider(rail: Rail, window: ProviderWindow): Promise<Comparison> {
  // Ours first: the book, read later, then has all of it.
  const settled = await readSettled(rail.code, window);
  const periods = await readStatementPeriods(window);
  // Somebody uploaded statements so that they are compared with.
  const book = periods.length > 0 ? null : await listMovements(rail);
  const compared = book
    ? await compareByBook(rail, window, settled, book)
    : await compareByQueries(rail, window, periods, [
        ...settled,
        ...(await readFailed(rail.code, window)),
      ]);
  const { discrepancy, error, ...float } = await checkFloat(rail, book !== null);
  return {
    ...compared,
    ...float,
    statementIds: periods.map(({ id }) => id),
    discrepancies: [...compared.discrepancies, ...(discrepancy ? [discrepancy] : [])],
    error: compared.error ?? error,
  };
}

async function compareByBook(
  rail: Rail,
  window: Window,
  settled: readonly InternalTransfer[],
  book: readonly Movement[],
): Promise<Compared> {
  const told = { method: "book", blindTo: blindSpots("book", window, []), error: null } as const;
  const first = await lookByBook(rail.code, window, settled, book);
  if (first.discrepancies.length === 0) return { ...told, ...first };
  const settledNow = await readSettled(rail.code, window);
  const bookNow = await listMovements(rail);
  if (!bookNow) throw new ProviderUnavailableError("The network's book vanished.");
  const second = await lookByBook(rail.code, window, settledNow, bookNow);
  const discrepancies = confirmed(first.discrepancies, second.discrepancies);
  return { ...told, ...second, discrepancies };
}

async function lookByBook(
  provider: RailCode,
  window: Window,
  settled: readonly InternalTransfer[],
  book: readonly Movement[],
) {
  const sides = withRefunds(await readSidesByBook(provider, window, settled, book));
  const booked = await readBooked(provider);
  const besides = withRefunds(await readBookedSides(provider, sides, book, booked));
  const since = await readInFlightSince();
  const all = {
    internal: [...sides.internal, ...besides.internal],
    external: [...sides.external, ...besides.external],
  };
  return { ...totalsOf(sides, since), discrepancies: compareSides(all, since, booked) };
}

/** What the first round leaves open, by a discrepancy or for want of an answer, is asked once more. */
async function compareByQueries(
  rail: Rail,
  window: ProviderWindow,
  periods: readonly StatementPeriod[],
  ended: readonly InternalTransfer[],
): Promise<Compared> {
  const since = await readInFlightSince();
  const besides = await readBookedTransfers(rail.code, ended, await readBooked(rail.code));
  const look = (transfers: readonly InternalTransfer[]) =>
    lookByQueries(rail, window, periods, transfers);
  const first = await look([...ended, ...besides]);
  const found = compareSides(first, since, await readBooked(rail.code));
  const silent = new Set(first.unanswered.map(({ reference }) => reference));
  const doubtful = found.flatMap(({ reference }) => reference ?? []);
  const again = await readByReference(rail.code, [...new Set([...doubtful, ...silent])]);
  const second = await look(again);
  const late = compareSides(second, since, await readBooked(rail.code));
  const answeredLate = second.external.filter(({ reference }) => silent.has(reference));
  const unanswered = second.unanswered.filter((transfer) => canTell(rail, transfer)).length;
  const untold = new Set(
    second.unanswered.filter((transfer) => !canTell(rail, transfer)).map(keyOf),
  );
  const booked = new Set(besides.map(keyOf));
  const external = [...first.external, ...answeredLate].filter((line) => !booked.has(keyOf(line)));
  const method = periods.length > 0 ? "statement" : "queries";
  return {
    method,
    blindTo: [...blindSpots(method, window, periods), ...refundsUnseen(untold.size)],
    ...totalsOf(
      { internal: ended.filter((transfer) => !untold.has(keyOf(transfer))), external },
      since,
    ),
    discrepancies: [
      ...confirmed(found, late),
      ...late.filter(({ reference }) => reference !== null && silent.has(reference)),
    ],
    error: unanswered > 0 ? `The network gave no clear answer to ${unanswered} questions.` : null,
  };
}

/** What the network responds about these transfers, together with what its statements list. */
async function lookByQueries(
  rail: Rail,
  window: ProviderWindow,
  covered: readonly Window[],
  transfers: readonly InternalTransfer[],
): Promise<Answered> {
  const { code } = rail;
  const asked = await askEach(rail, transfers);
  const movements = await readStatementMovements(window, transfers);
  const known = new Set(transfers.map(keyOf));
  const unknown = [...movements.keys()].filter((key) => !known.has(key));
  const named = await readByReference(
    code,
    unknown.map((key) => namedBy(key).reference),
  );
  const others = named.filter(
    (transfer) => movements.has(keyOf(transfer)) && !known.has(keyOf(transfer)),
  );
  const told = withStatement(asked, { movements, covered, others });
  return { ...told, ...withRefunds(told) };
}
