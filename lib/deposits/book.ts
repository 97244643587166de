import { chainConnection } from "@/lib/chain/client";
import { inTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { findClosed } from "@/lib/merchants/read-merchant";
import { bookArrivals, bookReturned, reverseArrival } from "./book-arrival";
import { confirmMovements, type ConfirmedMovements, type VerifiedMovement } from "./confirm";
import { creditDeposits } from "./credit";
import { holdDeposit, releaseReturned } from "./hold-deposit";
import {
  changeMovement,
  lockUnchanged,
  readMissing,
  readReturned,
  readUnbooked,
  readUnverified,
  type MovementRow,
  type StoredBlock,
} from "./store";
import { verify } from "./verify";

/** How many movements are booked in one step, and how many of them together. */
const [perStep, together] = [1_000, 25];

/**
 * Books what is deep enough below a block that is on the chain, and what has been missing for as long. Each
 * movement is verified right before.
 * @param deepest the highest final block
 * @throws ChainUnavailableError
 */
export async function bookDeepEnough(cursor: StoredBlock, deepest: bigint): Promise<void> {
  const depth = BigInt(chainConnection().confirmations);
  for (const some of inParts(await readUnbooked(deepest, perStep)))
    await bookDeep(await confirmMovements(await there(some), cursor));
  for (const some of inParts(await readReturned(deepest, perStep))) {
    const { movements } = await confirmMovements(await there(some), cursor);
    await each(movements, (movement) =>
      movement.state === "held" ? releaseReturned(movement) : bookReturned(movement),
    );
  }
  for (const some of inParts(await readUnverified(deepest, perStep)))
    await each(
      (await there(some)).map(({ movement }) => movement),
      (movement) => correct(movement, blockAt(movement)),
    );
  for (const some of inParts(await readMissing(cursor.number - depth, perStep)))
    await each(await missing(some), (movement) =>
      movement.state === "credited" ? holdDeposit(movement) : reverseArrival(movement),
    );
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

/** Those of these movements that are where they were read; where the others are is noted. */
async function there(movements: readonly MovementRow[]): Promise<VerifiedMovement[]> {
  const places = await verifyAll(movements);
  for (const { movement, place } of places) {
    if (place.state === "there") continue;
    const { txHash, ordinal } = movement;
    logger().warn({ txHash, ordinal, place: place.state }, "a movement is not where it was read");
    if (place.state === "moved") await correct(movement, place.block);
    else if (place.state === "gone") await correct(movement, null);
  }
  return places.flatMap(({ movement, place }) =>
    place.state === "there" ? [{ movement, receipt: place.receipt }] : [],
  );
}

/** Those of these movements that are still nowhere; where the others are is noted. */
async function missing(movements: readonly MovementRow[]): Promise<MovementRow[]> {
  const places = await verifyAll(movements);
  for (const { movement, place } of places) {
    if (place.state === "moved") await correct(movement, place.block);
    else if (place.state === "there") await correct(movement, blockAt(movement));
  }
  return places.flatMap(({ movement, place }) => (place.state === "gone" ? [movement] : []));
}

const blockAt = ({ blockNumber: number, blockHash: hash }: MovementRow) => ({ number, hash });

const verifyAll = (movements: readonly MovementRow[]) =>
  Promise.all(movements.map(async (movement) => ({ movement, place: await verify(movement) })));

/** Stores where a movement was verified to be. @param block null: nowhere */
async function correct(movement: MovementRow, block: StoredBlock | null): Promise<void> {
  await inTransaction(async (tx) => {
    const known = await lockUnchanged(tx, movement);
    if (!known) return;
    if (block) {
      const { number: blockNumber, hash: blockHash } = block;
      const verifiedHash = blockHash;
      await changeMovement(tx, known, { blockNumber, blockHash, verifiedHash, missingSince: null });
    } else if (known.state === "seen") await changeMovement(tx, known, { state: "lost" });
    else await changeMovement(tx, known, { missingSince: known.blockNumber });
  });
}
