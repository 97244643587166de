import { recordAct } from "@/lib/audit/record";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { lockAvailable, readHolds } from "@/lib/ledger/holds";
import { lockSuspense, post, type Entry } from "@/lib/ledger/post";
import type { Account } from "@/lib/ledger/accounts";
import { logger } from "@/lib/log/logger";
import { formatAmount } from "@/lib/money";
import { lockAffected, settleRequests } from "@/lib/payment-requests/settle-requests";
import { changeStatus } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import type { Author } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { changeTransfer, setReview } from "@/lib/transfers/change-transfer";
import { lockNewestTransfer, type Movement } from "@/lib/transfers/find-transfer";
import { postArrival } from "./book-arrival";
import {
  changeAlone,
  changeMovement,
  changeTogether,
  holdingAccount,
  lockDepositMovements,
  lockUnchanged,
  readAwaited,
  type HoldingAccount,
  type MovementRow,
} from "./store";

/**
 * A deposit can consist of several small arrivals. It is on hold as a whole while any of them is missing from the chain.
 * If an operator reverses it, the arrivals that the chain still has are read anew and become another deposit. If some
 * of the deposit was spent, they go to suspense instead.
 */

/**
 * Puts a credited deposit whose block vanished before an operator, and holds what of it is still in the
 * wallet. Does nothing where it has changed meanwhile.
 */
export function holdDeposit(movement: MovementRow): Promise<void> {
  return change(movement, async (tx, { row, transfer }, isOtherHeld) => {
    if (isOtherHeld) return "held";
    const heldMinor = await hold(tx, row);
    await setReview(tx, transfer, "reorganized");
    await record(tx, row, "vanished", heldMinor);
    logger().error(
      { transactionId: row.id, txHash: movement.txHash },
      "a credited deposit vanished from the chain",
    );
    return "held";
  });
}

/** Ends the exception of a deposit once all of it is deep enough on the chain again. */
export function releaseReturned(movement: MovementRow): Promise<void> {
  return change(movement, async (tx, { row, transfer }, isOtherHeld) => {
    if (isOtherHeld) return "credited";
    const releasedMinor = await release(tx, row);
    await setReview(tx, transfer, null);
    await record(tx, row, "returned", releasedMinor);
    return "credited";
  });
}

/** Changes a deposit's movement with what belongs to it: transaction, transfer, movement and request are locked, in this order. */
async function change(
  known: MovementRow,
  apply: (
    tx: DbTransaction,
    movement: Movement,
    isOtherHeld: boolean,
  ) => Promise<MovementRow["state"]>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { transactionId } = known;
    const row = transactionId === null ? null : await lockTransaction(tx, transactionId);
    const transfer = row && (await lockNewestTransfer(tx, row.id));
    if (!row || !transfer) return;
    const all = await lockDepositMovements(tx, row.id);
    const movement = await lockUnchanged(tx, known);
    if (movement?.transactionId !== row.id) return;
    const isOtherHeld = all.some((other) => !isSame(other, movement) && other.state === "held");
    // Before anything is posted, as where deposits are credited.
    await lockAffected(tx, [movement]);
    await changeMovement(tx, movement, {
      state: await apply(tx, { row, transfer }, isOtherHeld),
    });
  });
}

const isSame = (one: MovementRow, other: MovementRow) =>
  one.txHash === other.txHash && one.ordinal === other.ordinal;

/**
 * Ends the exception of a vanished deposit, which the caller holds locked, as an operator decided. `completed`:
 * the wallet keeps it. `reversed`: what is held is taken back, and what was spent of it goes to suspense.
 */
export async function resolveVanished(
  tx: DbTransaction,
  { row, transfer }: Movement,
  outcome: "completed" | "reversed",
  by: Author,
): Promise<void> {
  const all = await lockDepositMovements(tx, row.id);
  const held = all.filter(({ state }) => state === "held");
  const [movement] = held;
  if (!movement) throw new Error(`The deposit ${row.id} is not held.`);
  const requests = await lockAffected(tx, held);
  if (outcome === "completed") {
    await release(tx, row);
    await setReview(tx, transfer, null);
    for (const one of held) {
      const { missingSince: absentSince } = one;
      await changeAlone(tx, one, { state: "credited", missingSince: null, absentSince });
    }
  } else {
    const spentMinor = await takeBack(tx, row, holdingAccount(movement));
    await changeTransfer(tx, transfer, "reversed");
    await changeStatus(tx, row, "reversed", by);
    await changeTogether(tx, held, { state: "reversed" });
    const others = all.filter(({ state }) => state === "credited");
    await (spentMinor > 0n ? moveToSuspense(tx, others) : unbook(tx, others));
  }
  await settleRequests(tx, requests, await readAwaited(tx, requests));
}

/** Lets arrivals of a reversed deposit be booked again: those on the chain at the next look, the others if they return. */
async function unbook(tx: DbTransaction, movements: readonly MovementRow[]): Promise<void> {
  const { there, missing } = splitByPresence(movements);
  await changeTogether(tx, there, { state: "seen", transactionId: null });
  await markGone(tx, missing, { state: "lost", transactionId: null });
}

/** Sets arrivals of a reversed deposit off against what was spent of it, because their customer has had them already. */
async function moveToSuspense(tx: DbTransaction, movements: readonly MovementRow[]): Promise<void> {
  const { there, missing } = splitByPresence(movements);
  const [first, ...others] = there;
  if (first) await postArrival(tx, [first, ...others], "arrived");
  await changeTogether(tx, there, { state: "suspense" });
  await markGone(tx, missing, { state: "reversed" });
}

/** Changes arrivals that are not on the chain, so that they are asked about again like any other that is gone. */
async function markGone(
  tx: DbTransaction,
  movements: readonly MovementRow[],
  changes: { state: "lost" | "reversed"; transactionId?: null },
): Promise<void> {
  for (const one of movements) {
    const missingSince = one.missingSince ?? one.absentSince;
    await changeAlone(tx, one, { ...changes, missingSince, absentSince: null });
  }
}

function splitByPresence(movements: readonly MovementRow[]) {
  // An operator may have left one with its merchant although it was gone.
  const isThere = ({ missingSince, absentSince }: MovementRow) =>
    missingSince === null && absentSince === null;
  return {
    there: movements.filter(isThere),
    missing: movements.filter((movement) => !isThere(movement)),
  };
}

const inWallet = (kind: "wallet.available" | "wallet.reserved", row: TransactionRow): Account => ({
  kind,
  wallet: row.wallet,
  currency: row.currency,
});

async function hold(tx: DbTransaction, row: TransactionRow): Promise<bigint> {
  const { count } = await readHolds(tx, row.id);
  const availableMinor = await lockAvailable(tx, row.wallet, row.currency);
  const amountMinor = availableMinor < row.amountMinor ? availableMinor : row.amountMinor;
  if (amountMinor === 0n) return 0n;
  await post(tx, {
    key: `${row.id}:hold:${count + 1}`,
    kind: "hold",
    transactionId: row.id,
    entries: [
      { account: inWallet("wallet.available", row), amountMinor: -amountMinor },
      { account: inWallet("wallet.reserved", row), amountMinor },
    ],
  });
  return amountMinor;
}

async function release(tx: DbTransaction, row: TransactionRow): Promise<bigint> {
  const { count, open } = await readHolds(tx, row.id);
  if (!open) return 0n;
  await post(tx, {
    key: `${row.id}:release:${count}`,
    kind: "release",
    transactionId: row.id,
    holdKey: open.key,
    entries: [
      { account: inWallet("wallet.reserved", row), amountMinor: -open.amountMinor },
      { account: inWallet("wallet.available", row), amountMinor: open.amountMinor },
    ],
  });
  return open.amountMinor;
}

/** @returns micro-units of the deposit that were spent, which suspense covers */
async function takeBack(
  tx: DbTransaction,
  row: TransactionRow,
  holding: HoldingAccount,
): Promise<bigint> {
  const { open } = await readHolds(tx, row.id);
  const heldMinor = open?.amountMinor ?? 0n;
  const spentMinor = row.amountMinor - heldMinor;
  if (spentMinor > 0n) {
    await lockSuspense(tx);
    logger().error({ transactionId: row.id }, "a reversed deposit had been spent: see suspense");
  }
  const entries: Entry[] = [
    { account: { kind: holding, currency: row.currency }, amountMinor: row.amountMinor },
    { account: inWallet("wallet.reserved", row), amountMinor: -heldMinor },
    { account: { kind: "suspense", currency: row.currency }, amountMinor: -spentMinor },
  ];
  const posting = { key: `${row.id}:reversal`, transactionId: row.id, entries };
  await post(
    tx,
    open ? { ...posting, kind: "settle", holdKey: open.key } : { ...posting, kind: "reversal" },
  );
  return spentMinor;
}

function record(
  tx: DbTransaction,
  row: TransactionRow,
  act: "vanished" | "returned",
  movedMinor: bigint,
): Promise<void> {
  return recordAct(tx, {
    merchantId: null,
    actor: "provider:evm",
    action: `${row.type}.${act}`,
    resource: row.id,
    details: { [act === "vanished" ? "held" : "released"]: formatAmount(movedMinor, row.currency) },
  });
}
