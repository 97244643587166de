import { recordAct } from "@/lib/audit/record";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import type { Account } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import { logger } from "@/lib/log/logger";
import { formatAmount } from "@/lib/money";
import { lockAffected, settleRequests } from "@/lib/payment-requests/settle-requests";
import { sortArrivals, sumMinor, type ArrivalGroup } from "./dust";
import { lockAddresses } from "./funds";
import { isReturned, listAttempts } from "./return-arrival";
import {
  changeAlone,
  changeMovement,
  changeTogether,
  holdingAccount,
  lockAllUnchanged,
  lockUnchanged,
  readAwaited,
  type MovementRow,
} from "./store";

const suspense: Account = { kind: "suspense", currency: "USDT" };

type Act = "arrived" | "vanished";

/**
 * Books USDT at one address in suspense because it reached the treasury or the wallet of a closed account. An operator
 * decides what becomes of it. Arrivals below the smallest deposit are posted together, or become dust.
 */
export async function bookArrivals(movements: readonly MovementRow[]): Promise<void> {
  await inTransaction(async (tx) => {
    const locked = await lockAllUnchanged(tx, movements);
    await lockAddresses(tx, locked);
    const requests = await lockAffected(tx, locked);
    const { groups, small } = await sortArrivals(tx, locked, []);
    for (const group of groups) {
      await postArrival(tx, group, "arrived");
      for (const one of group) await changeAlone(tx, one, { state: await chooseState(tx, one) });
    }
    await changeTogether(tx, small, { state: "dust" });
    await settleRequests(tx, requests, await readAwaited(tx, requests));
  });
}

/** Books USDT in suspense whose deposit was reversed before it came back. An operator decides what becomes of it. */
export function bookReturned(movement: MovementRow): Promise<void> {
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
    await postArrival(tx, [locked], act);
    await changeMovement(tx, locked, {
      state: act === "arrived" ? await chooseState(tx, locked) : state,
    });
  });
}

/** Returns the state of an arrival that is posted to suspense. The treasury may have sent it back while it was missing. */
async function chooseState(
  tx: DbTransaction,
  movement: MovementRow,
): Promise<"suspense" | "returned"> {
  return isReturned(await listAttempts(tx, movement)) ? "returned" : "suspense";
}

/** Posts arrivals at one address to suspense, or reverses that, and reports it to operators. */
export async function postArrival(tx: DbTransaction, group: ArrivalGroup, act: Act): Promise<void> {
  const newest = group[group.length - 1] ?? group[0];
  const { txHash, ordinal, sender, recipient, updatedAt, merchantId, transactionId } = newest;
  const amountMinor = sumMinor(group);
  const signedMinor = act === "arrived" ? amountMinor : -amountMinor;
  // It may arrive and vanish any number of times.
  const key = `chain:${txHash}:${ordinal}:${act}:${updatedAt.getTime()}`;
  await post(tx, {
    key,
    kind: act === "arrived" ? "deposit" : "reversal",
    transactionId,
    entries: [
      { account: { kind: holdingAccount(newest), currency: "USDT" }, amountMinor: -signedMinor },
      { account: suspense, amountMinor: signedMinor },
    ],
  });
  const amount = formatAmount(amountMinor, "USDT");
  const facts = {
    sender,
    recipient,
    amount,
    ...(group.length > 1 && { arrivals: group.length }),
    ...(merchantId && { closedMerchant: merchantId }),
  };
  logger().error({ txHash, ...facts }, `USDT for no open account ${act}`);
  await recordAct(tx, {
    merchantId: null,
    actor: "system",
    action: `chain.${act}`,
    resource: txHash,
    details: { ...facts, ordinal, postingKey: key },
  });
}
