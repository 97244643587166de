import type { Hex } from "viem";
import { chainConnection, type Block } from "@/lib/chain/client";
import { inTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { findClosed } from "@/lib/merchants/read-merchant";
import { bookArrivals, bookReturned, reverseArrival } from "./book-arrival";
import {
  confirmMovements,
  storeProblems,
  type ConfirmedMovements,
  type VerifiedMovement,
} from "./confirm";
import { creditDeposits } from "./credit";
import { findMovements } from "./find-movements";
import { holdDeposit, releaseReturned } from "./hold-deposit";
import {
  changeMovement,
  lockUnchanged,
  readGone,
  readMissing,
  readReturned,
  readUnbooked,
  readUnverified,
  type MovementRow,
  type StoredBlock,
} from "./store";
import { storeMissed } from "./store-range";
import { verify, type Place } from "./verify";

/** How many movements are booked in one step, and how many of them together. */
const [perStep, together] = [1_000, 25];
/** For how many blocks movements that are gone are asked about again, and how many of them in one step. */
const [recheckBlocks, rechecksPerStep] = [100_000n, 25];

/**
 * Books what is deep enough below a block that is on the chain, and what has been missing for as long. Each
 * movement is verified right before. Money of a missing deposit is held before its absence is final; a posting is
 * reversed only afterwards.
 * @param deepest the highest final block
 * @throws ChainUnavailableError
 */
export async function bookDeepEnough(cursor: StoredBlock, deepest: bigint): Promise<void> {
  const depth = BigInt(chainConnection().confirmations);
  const vanishedBy = cursor.number - depth;
  const finalBy = deepest < vanishedBy ? deepest : vanishedBy;
  for (const some of inParts(await readUnbooked(deepest, perStep)))
    await bookDeep(await confirmMovements(await there(some, cursor), cursor));
  for (const some of inParts(await readReturned(deepest, perStep))) {
    const { movements } = await confirmMovements(await there(some, cursor), cursor);
    await each(movements, (movement) =>
      movement.state === "held" ? releaseReturned(movement) : bookReturned(movement),
    );
  }
  for (const some of inParts(await readUnverified(deepest, perStep)))
    await each(
      (await there(some, cursor)).map(({ movement }) => movement),
      (movement) => correct(movement, blockAt(movement)),
    );
  for (const some of inParts(await readMissing(["credited"], vanishedBy, perStep)))
    await each(await missing(some, false), holdDeposit);
  for (const some of inParts(await readMissing(["suspense", "returned"], finalBy, perStep)))
    await each(await missing(some, true), reverseArrival);
  await recheckGone(cursor, vanishedBy);
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / together) }, (_, index) =>
    all.slice(index * together, (index + 1) * together),
  );
}

async function bookDeep({ movements, funds }: ConfirmedMovements): Promise<void> {
  const closed = await findClosed(movements.map(({ merchantId }) => merchantId));
  const hasOwner = ({ merchantId }: MovementRow) => merchantId !== null && !closed.has(merchantId);
  const deposits = movements.filter(hasOwner);
  const arrivals = movements.filter((movement) => !hasOwner(movement));
  try {
    await creditDeposits(deposits, funds);
  } catch (error) {
    logger().warn({ err: error }, "deposits are credited one by one");
    await each(deposits, (deposit) => creditDeposits([deposit], funds));
  }
  for (const address of new Set(arrivals.map(({ recipient }) => recipient)))
    await bookAt(arrivals.filter(({ recipient }) => recipient === address));
}

/** Books arrivals at one address that belong to no open account. */
async function bookAt(arrivals: readonly MovementRow[]): Promise<void> {
  try {
    await bookArrivals(arrivals);
  } catch (error) {
    logger().warn({ err: error }, "arrivals are booked one by one");
    await each(arrivals, (arrival) => bookArrivals([arrival]));
  }
}

/** Books one after the other; what cannot be booked delays no other, and is tried again at the next look. */
async function each(
  movements: readonly MovementRow[],
  book: (movement: MovementRow) => Promise<void>,
): Promise<void> {
  for (const movement of movements)
    await book(movement).catch((error: unknown) => {
      const { txHash, ordinal } = movement;
      logger().error({ err: error, txHash, ordinal }, "a movement on the chain was not booked");
    });
}

/** Selects the movements that are where they were read, and stores where the others are. */
async function there(
  movements: readonly MovementRow[],
  cursor: StoredBlock,
): Promise<VerifiedMovement[]> {
  const places = await verifyAll(movements, true);
  for (const { movement, place } of places) {
    if (place.state === "there") continue;
    const { txHash, ordinal } = movement;
    logger().warn({ txHash, ordinal, place: place.state }, "a movement is not where it was read");
    if (place.state === "moved") await correct(movement, place.receipt);
    else if (place.state === "gone") await markMissing(movement, cursor);
  }
  await storeProblems(unclear(places));
  return places.flatMap(({ movement, place }) =>
    place.state === "there" ? [{ movement, receipt: place.receipt }] : [],
  );
}

/** Selects the movements that are still nowhere, and stores where the others are. */
async function missing(
  movements: readonly MovementRow[],
  mustBeFinal: boolean,
): Promise<MovementRow[]> {
  const places = await verifyAll(movements, mustBeFinal);
  for (const { movement, place } of places)
    if (place.state === "there" || place.state === "moved") await correct(movement, place.receipt);
  await storeProblems(unclear(places));
  return places.flatMap(({ movement, place }) => (place.state === "gone" ? [movement] : []));
}

const blockAt = ({ blockNumber: number, blockHash }: MovementRow) => ({
  number,
  hash: blockHash as Hex,
});

interface PlacedMovement {
  movement: MovementRow;
  place: Place;
}

const verifyAll = (
  movements: readonly MovementRow[],
  mustBeFinal: boolean,
): Promise<PlacedMovement[]> =>
  Promise.all(
    movements.map(async (movement) => ({ movement, place: await verify(movement, mustBeFinal) })),
  );

const unclear = (places: readonly PlacedMovement[]) =>
  places.flatMap(({ movement, place }) =>
    place.state === "unclear" ? [{ movement, problem: place.problem }] : [],
  );

/**
 * Asks again about movements that were found to be gone. A node may have been wrong about them, and nothing else reads
 * a block again that was read to its end. Each is asked about again after so many blocks as confirm one.
 */
async function recheckGone({ number }: StoredBlock, upTo: bigint): Promise<void> {
  const gone = await readGone(upTo, number - recheckBlocks, rechecksPerStep);
  for (const { movement, place } of await verifyAll(gone, true)) {
    const { txHash, state } = movement;
    if (place.state !== "there" && place.state !== "moved") {
      await postpone(movement, number);
      continue;
    }
    logger().warn({ txHash }, "a movement is on the chain after all");
    if (state !== "lost") await correct(movement, place.receipt);
    else if ((await storeMissed(await findMovements(place.receipt.transfers))) === 0)
      await postpone(movement, number);
  }
}

async function postpone(movement: MovementRow, height: bigint): Promise<void> {
  await inTransaction(async (tx) => {
    const known = await lockUnchanged(tx, movement);
    if (!known) return;
    const isAbsent = known.missingSince === null;
    await changeMovement(tx, known, isAbsent ? { absentSince: height } : { missingSince: height });
  });
}

/** Stores the block in which a movement was verified. */
async function correct(movement: MovementRow, { number, hash }: Block): Promise<void> {
  await inTransaction(async (tx) => {
    const known = await lockUnchanged(tx, movement);
    if (!known) return;
    await changeMovement(tx, known, {
      blockNumber: number,
      blockHash: hash,
      verifiedHash: hash,
      missingSince: null,
      absentSince: null,
      problem: null,
    });
  });
}

/** Stores that a movement is nowhere. One that is booked is asked about again before money is held or taken back. */
async function markMissing(movement: MovementRow, cursor: StoredBlock): Promise<void> {
  await inTransaction(async (tx) => {
    const known = await lockUnchanged(tx, movement);
    if (!known) return;
    const isSeen = known.state === "seen";
    const missingSince = cursor.number;
    await changeMovement(tx, known, {
      missingSince,
      problem: null,
      ...(isSeen && { state: "lost" as const }),
    });
  });
}
