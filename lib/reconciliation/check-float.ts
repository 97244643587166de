import { readFloat, readFloatChanges } from "@/lib/ledger/accounts";
import { ProviderUnavailableError, type Movement, type Rail } from "@/lib/providers/contract";
import { recordingCalls } from "@/lib/evidence/record-calls";
import { floatChange, isInFlight, keyOf, type Discrepancy } from "./compare";
import { discrepancyOfFloat, explainFloat } from "./compare-float";
import { listMovements } from "./list-movements";
import { readByReference, readOpen } from "./read-internal";
import { readInFlightSince } from "./window";

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
export async function checkFloat(rail: Rail, hasBook: boolean): Promise<FloatFindings> {
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
