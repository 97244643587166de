import { recordAct } from "@/lib/audit/record";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { lockAvailable, readHolds } from "@/lib/ledger/holds";
import { lockSuspense, post, type Entry } from "@/lib/ledger/post";
import type { Account } from "@/lib/ledger/accounts";
import { logger } from "@/lib/log/logger";
import { formatAmount } from "@/lib/money";
import { lockAffected } from "@/lib/payment-requests/settle-requests";
import { changeStatus } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import type { Author } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { changeTransfer, setReview } from "@/lib/transfers/change-transfer";
import { lockNewestTransfer, type Movement } from "@/lib/transfers/find-transfer";
import {
  changeMovement,
  holdingAccount,
  lockOfTransaction,
  lockUnchanged,
  type HoldingAccount,
  type MovementRow,
} from "./store";

/**
 * Puts a credited deposit whose block vanished before an operator, and holds what of it is still in the
 * wallet. Does nothing where it has changed meanwhile.
 */
export function holdDeposit(movement: MovementRow): Promise<void> {
  return change(movement, async (tx, { row, transfer }) => {
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

/** Ends the exception of a deposit that is deep enough on the chain again. */
export function releaseReturned(movement: MovementRow): Promise<void> {
  return change(movement, async (tx, { row, transfer }) => {
    const releasedMinor = await release(tx, row);
    await setReview(tx, transfer, null);
    await record(tx, row, "returned", releasedMinor);
    return "credited";
  });
}

/** Changes a deposit's movement with what belongs to it: transaction, transfer, movement and request are locked, in this order. */
async function change(
  known: MovementRow,
  apply: (tx: DbTransaction, movement: Movement) => Promise<MovementRow["state"]>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { transactionId } = known;
    const row = transactionId === null ? null : await lockTransaction(tx, transactionId);
    const transfer = row && (await lockNewestTransfer(tx, row.id));
    const movement = await lockUnchanged(tx, known);
    if (!row || !transfer || !movement) return;
    // Before anything is posted, as where deposits are credited.
    await lockAffected(tx, [movement]);
    await changeMovement(tx, movement, { state: await apply(tx, { row, transfer }) });
  });
}

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
  const movement = await lockOfTransaction(tx, row.id);
  if (movement?.state !== "held") throw new Error(`The deposit ${row.id} is not held.`);
  await lockAffected(tx, [movement]);
  if (outcome === "completed") {
    await release(tx, row);
    await setReview(tx, transfer, null);
    const { missingSince: absentSince } = movement;
    return changeMovement(tx, movement, { state: "credited", missingSince: null, absentSince });
  }
  await takeBack(tx, row, holdingAccount(movement));
  await changeTransfer(tx, transfer, "reversed");
  await changeStatus(tx, row, "reversed", by);
  await changeMovement(tx, movement, { state: "reversed" });
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

async function takeBack(
  tx: DbTransaction,
  row: TransactionRow,
  holding: HoldingAccount,
): Promise<void> {
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
