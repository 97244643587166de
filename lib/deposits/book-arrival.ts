import { recordAct } from "@/lib/audit/record";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import type { Account } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import { logger } from "@/lib/log/logger";
import { formatAmount } from "@/lib/money";
import { lockAffected } from "@/lib/payment-requests/settle-requests";
import { changeMovement, lockUnchanged, type MovementRow } from "./store";

const suspense: Account = { kind: "suspense", currency: "USDT" };

/** USDT that is nobody's: where it arrived, and whether it is new there or has vanished again. */
interface Arrival {
  account: Extract<Account["kind"], "chain.hot" | "chain.deposits">;
  act: "arrived" | "vanished";
}

/** Books what others sent to the treasury in suspense, for an operator to explain. */
export function bookArrival(movement: MovementRow): Promise<void> {
  return book(movement, { account: "chain.hot", act: "arrived" }, "suspense");
}

/** Books a deposit that had been reversed, and is in a block again, in suspense. */
export function bookReturnedArrival(movement: MovementRow): Promise<void> {
  return book(movement, { account: "chain.deposits", act: "arrived" }, "suspense");
}

/** Reverses the posting of an arrival whose block vanished. */
export function reverseArrival(movement: MovementRow): Promise<void> {
  const account = movement.transactionId === null ? "chain.hot" : "chain.deposits";
  return book(
    movement,
    { account, act: "vanished" },
    account === "chain.hot" ? "lost" : "reversed",
  );
}

async function book(
  movement: MovementRow,
  arrival: Arrival,
  state: MovementRow["state"],
): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = await lockUnchanged(tx, movement);
    if (!locked) return;
    await lockAffected(tx, [locked]);
    await postArrival(tx, locked, arrival);
    await changeMovement(tx, locked, { state });
  });
}

async function postArrival(
  tx: DbTransaction,
  { txHash, ordinal, sender, recipient, amountMinor, transactionId, updatedAt }: MovementRow,
  { account: kind, act }: Arrival,
): Promise<void> {
  const signedMinor = act === "arrived" ? amountMinor : -amountMinor;
  // It may arrive and vanish any number of times.
  const key = `chain:${txHash}:${ordinal}:${act}:${updatedAt.getTime()}`;
  await post(tx, {
    key,
    kind: act === "arrived" ? "deposit" : "reversal",
    transactionId,
    entries: [
      { account: { kind, currency: "USDT" }, amountMinor: -signedMinor },
      { account: suspense, amountMinor: signedMinor },
    ],
  });
  const facts = { sender, recipient, amount: formatAmount(amountMinor, "USDT") };
  logger().error({ txHash, ...facts }, `USDT that belongs to nobody known ${act}`);
  await recordAct(tx, {
    merchantId: null,
    actor: "system",
    action: `chain.${act}`,
    resource: txHash,
    details: { ...facts, ordinal, postingKey: key },
  });
}
