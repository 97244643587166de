import { ProviderUnavailableError, type Movement, type Rail } from "@/lib/providers/contract";
import { recordingCalls } from "@/lib/evidence/record-calls";
import { isInFlight, keyOf, type Discrepancy } from "./compare";
import { discrepancyOfFloat, explainFloat, movementOf } from "./compare-float";
import { listMovements } from "./list-movements";
import { readFloat, readFloatMovements } from "./read-float";
import { readByReference, readOpen } from "./read-internal";
import { readInFlightSince } from "./window";

export interface FloatFindings {
  /** What we hold at the network by our ledger, in pesewas. */
  heldMinor: bigint;
  /** The same by its own word; null where it does not tell. */
  reportedMinor: bigint | null;
  /** What explains their discrepancy, see {@link FloatExplanation}; null where nothing was reported. */
  inFlightMinor: bigint | null;
  movingMinor: bigint | null;
  discrepancy: Discrepancy | null;
  /** Why this could not be compared, as a sentence; null: it could, or never can. */
  error: string | null;
}

interface Moving {
  certain: bigint[];
  possible: bigint[];
}

/**
 * Compares our float with the network's word. Both change all the time, so that what was booked here
 * between the readings, and what moved there and is not settled here yet, is allowed for.
 */
export async function checkFloat(rail: Rail, hasBook: boolean): Promise<FloatFindings> {
  const before = await readFloat(rail.code);
  const { heldMinor } = before;
  const bookBefore = hasBook ? await listMovements(rail) : null;
  let reportedMinor: bigint | null;
  try {
    reportedMinor = await askForFloat(rail);
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    const sentence = "The network did not tell what it holds for us.";
    return { ...notReported, heldMinor, error: sentence };
  }
  if (reportedMinor === null) return { ...notReported, heldMinor };
  const { certain, possible } = bookBefore
    ? await movingByBook(rail, bookBefore)
    : await movingByState(rail);
  const booked = await readFloatMovements(before, await readFloat(rail.code));
  const sides = { heldMinor, reportedMinor, certain, possible: [...possible, ...booked] };
  const explained = explainFloat(sides);
  const discrepancy = discrepancyOfFloat(sides, explained);
  const { inFlightMinor, movingMinor } = explained;
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
async function askForFloat(rail: Rail): Promise<bigint | null> {
  const direction = rail.directions.includes("out") ? "out" : "in";
  const balance = await recordingCalls(rail.code, null, (observe) =>
    rail.readBalance(direction, observe),
  );
  return balance && balance.amountMinor;
}

/** What the network's book had before we asked is in its answer; what it has only after may be. */
async function movingByBook(rail: Rail, before: readonly Movement[]): Promise<Moving> {
  const after = (await listMovements(rail)) ?? [];
  const since = await readInFlightSince();
  const recent = before.filter(({ executedAt }) => executedAt > since);
  const internal = new Map(
    (
      await readByReference(
        rail.code,
        recent.map(({ reference }) => reference),
      )
    ).map((transfer) => [keyOf(transfer), transfer]),
  );
  const earlier = new Map(before.map((line) => [keyOf(line), movementOf(line)]));
  return {
    certain: recent
      .filter((line) => isInFlight(internal.get(keyOf(line)) ?? null, line, since))
      .map(movementOf),
    possible: after.map((line) => movementOf(line) - (earlier.get(keyOf(line)) ?? 0n)),
  };
}

/** Without a book, anything that we wait for may have moved. */
async function movingByState(rail: Rail): Promise<Moving> {
  const open = await readOpen(rail.code);
  return {
    certain: [],
    possible: open.map((transfer) => movementOf({ ...transfer, times: 1 })),
  };
}
