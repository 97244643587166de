import { recordAct } from "@/lib/audit/record";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import type { Account } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import { logger } from "@/lib/log/logger";
import { formatAmount } from "@/lib/money";
import { lockAffected } from "@/lib/payment-requests/settle-requests";
import { isReturned, listAttempts } from "./return-arrival";
import { changeMovement, holdingAccount, lockUnchanged, type MovementRow } from "./store";

const suspense: Account = { kind: "suspense", currency: "USDT" };

type Act = "arrived" | "vanished";

/**
 * Books USDT in suspense that no wallet is credited with: it reached the treasury, the wallet of a closed account, or
 * its deposit was reversed before it came back. An operator decides what becomes of it.
 */
export function bookArrival(movement: MovementRow): Promise<void> {
  return book(movement, "arrived", "suspense");
}

/** Reverses the posting of an arrival whose block vanished. */
export function reverseArrival(movement: MovementRow): Promise<void> {
  return book(movement, "vanished", movement.transactionId === null ? "lost" : "reversed");
}

async function book(movement: MovementRow, act: Act, state: MovementRow["state"]): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = await lockUnchanged(tx, movement);
    if (!locked) return;
    await lockAffected(tx, [locked]);
    await postArrival(tx, locked, act);
    // The treasury may have sent it back while it was missing.
    const isBack = act === "arrived" && isReturned(await listAttempts(tx, locked));
    await changeMovement(tx, locked, { state: isBack ? "returned" : state });
  });
}

async function postArrival(tx: DbTransaction, movement: MovementRow, act: Act): Promise<void> {
  const { txHash, ordinal, sender, recipient, amountMinor, updatedAt } = movement;
  const { merchantId, transactionId } = movement;
  const signedMinor = act === "arrived" ? amountMinor : -amountMinor;
  // It may arrive and vanish any number of times.
  const key = `chain:${txHash}:${ordinal}:${act}:${updatedAt.getTime()}`;
  await post(tx, {
    key,
    kind: act === "arrived" ? "deposit" : "reversal",
    transactionId,
    entries: [
      { account: { kind: holdingAccount(movement), currency: "USDT" }, amountMinor: -signedMinor },
      { account: suspense, amountMinor: signedMinor },
    ],
  });
  const amount = formatAmount(amountMinor, "USDT");
  const facts = { sender, recipient, amount, ...(merchantId && { closedMerchant: merchantId }) };
  logger().error({ txHash, ...facts }, `USDT for no open account ${act}`);
  await recordAct(tx, {
    merchantId: null,
    actor: "system",
    action: `chain.${act}`,
    resource: txHash,
    details: { ...facts, ordinal, postingKey: key },
  });
}
