import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { writeSets } from "@/lib/db/row-set";
import { eventRows, eventSet } from "@/lib/events/emit-event";
import { createId } from "@/lib/ids";
import { postingJson, type Posting } from "@/lib/ledger/post";
import { endEvents, nextRow, rowsJson } from "@/lib/transactions/change-status";
import { lockAgainstClosing } from "@/lib/merchants/read-merchant";
import {
  lockAffected,
  settleRequests,
  type LockedRequests,
} from "@/lib/payment-requests/settle-requests";
import { insertRows, newRow } from "@/lib/transactions/create-transaction";
import { viewTransaction } from "@/lib/transactions/read-transaction";
import {
  firstStep,
  historyOf,
  stepParts,
  stepsJson,
  type Step,
} from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { insertTransfers, transfersJson } from "@/lib/transfers/change-transfer";
import { withTakenReceipt } from "@/lib/transfers/claim-receipt";
import type { TransferRow } from "@/lib/transfers/row";
import { lockAddresses, splitByFunds, type FundsByAddress } from "./funds";
import { changeAlone, lockUnchanged, readAwaited, type MovementRow } from "./store";

/**
 * Credits movements that were verified to be deep enough, each once: transaction, transfer, posting, event,
 * audit row and the movement's state in one database transaction. What has changed since is left
 * out, and so is what an address does not hold.
 */
export async function creditDeposits(
  verified: readonly MovementRow[],
  funds: FundsByAddress,
): Promise<void> {
  if (verified.length === 0) return;
  await inTransaction(async (tx) => {
    const owned = await withoutClosed(tx, await lockAll(tx, verified));
    if (owned.length === 0) return;
    // A second watcher may have credited other deposits of the same address since the balance was compared.
    await lockAddresses(tx, owned);
    const { funded: movements } = await splitByFunds(tx, owned, funds);
    if (movements.length === 0) return;
    const requests = await lockAffected(tx, movements);
    const at = await readNow(tx);
    const receipts = await receiptsOf(tx, movements);
    const credits = movements.map((movement, index) =>
      creditOf(movement, receipts[index] ?? movement.txHash, at),
    );
    await write(tx, credits, requests, at);
    for (const { movement, row } of credits)
      await changeAlone(tx, movement, { state: "credited", transactionId: row.id });
    await settleRequests(tx, requests, await readAwaited(tx, requests));
  });
}

async function lockAll(
  tx: DbTransaction,
  movements: readonly MovementRow[],
): Promise<MovementRow[]> {
  const locked: MovementRow[] = [];
  for (const movement of inOneOrder(movements)) {
    const row = await lockUnchanged(tx, movement);
    if (row) locked.push(row);
  }
  return locked;
}

/** Leaves out deposits of merchants that have just closed their account: they are booked in suspense. */
async function withoutClosed(
  tx: DbTransaction,
  movements: readonly MovementRow[],
): Promise<MovementRow[]> {
  const closed = await lockAgainstClosing(
    tx,
    movements.map(({ merchantId }) => merchantId),
  );
  return movements.filter(({ merchantId }) => !closed.has(merchantId ?? ""));
}

/** In one order, so that two watchers never wait for each other. */
function inOneOrder(movements: readonly MovementRow[]): MovementRow[] {
  const nameOf = ({ txHash, ordinal }: MovementRow) => `${txHash}:${String(ordinal).padStart(9)}`;
  return [...movements].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** One receipt is one transfer: a further deposit of the same transaction on the chain has its place added. */
async function receiptsOf(tx: DbTransaction, movements: readonly MovementRow[]): Promise<string[]> {
  const plain = new Map(movements.map(({ txHash }) => [txHash, txHash]));
  const receipts = [...plain.keys()].map((receipt) => ({
    id: receipt,
    rail: "evm",
    direction: "in",
    receipt,
  }));
  const used = await withTakenReceipt(tx, receipts);
  return movements.map(({ txHash, ordinal }) => {
    const receipt = used.has(txHash) ? `${txHash}#${ordinal}` : txHash;
    used.add(txHash);
    return receipt;
  });
}

interface Credit {
  movement: MovementRow;
  row: TransactionRow;
  transfer: TransferRow;
  steps: [Step, Step];
  posting: Posting;
}

function creditOf(movement: MovementRow, receipt: string, at: Date): Credit {
  const { merchantId, paymentRequestId, sender: payer, amountMinor } = movement;
  // A worker of the version without payment requests stores no wallet: it is the address itself.
  const wallet = movement.wallet ?? movement.recipient;
  if (merchantId === null) throw new Error(`${movement.txHash} reached no wallet.`);
  const ordered = newRow(
    {
      id: createId("txn"),
      merchantId,
      type: "deposit",
      status: "pending",
      amountMinor,
      currency: "USDT",
      feeMinor: 0n,
      wallet,
      recipient: wallet,
      payer,
      paymentRequestId,
      direction: "in",
      provider: "evm",
      createdBy: "system",
    },
    at,
  );
  const row = nextRow(ordered, "completed", at);
  return {
    movement,
    row,
    transfer: settledTransfer(row, movement, receipt, at),
    steps: [
      firstStep(ordered, "system"),
      { row, from: ordered.status, by: "system", act: "completed" },
    ],
    posting: {
      key: `${row.id}:deposit`,
      kind: "deposit",
      transactionId: row.id,
      entries: [
        { account: { kind: "chain.deposits", currency: "USDT" }, amountMinor: -amountMinor },
        { account: { kind: "wallet.available", wallet, currency: "USDT" }, amountMinor },
      ],
    },
  };
}

function settledTransfer(
  { id: transactionId, amountMinor, currency }: TransactionRow,
  { txHash, ordinal, sender: counterparty }: MovementRow,
  receipt: string,
  at: Date,
): TransferRow {
  return {
    id: createId("trf"),
    transactionId,
    rail: "evm",
    direction: "in",
    counterparty,
    amountMinor,
    currency,
    reference: `${txHash}:${ordinal}`,
    receipt,
    refundOf: null,
    state: "settled",
    attempts: 0,
    lastSentAt: null,
    acknowledgedAt: at,
    queries: 0,
    reportedMinor: null,
    reviewReason: null,
    rechecks: 0,
    unconfirmedQueries: 0,
    nudgedAt: null,
    createdAt: at,
    updatedAt: at,
    completedAt: at,
    dueAt: null,
    leasedUntil: null,
    claims: 0,
  };
}

const parts = {
  rows: insertRows("transactions"),
  sent: insertTransfers("transfers"),
  ...stepParts,
  events: eventSet.insert("events"),
};
const written = "select post_group((select input.all_sets -> 'postings' from input)) as posted";

async function write(
  tx: DbTransaction,
  credits: readonly Credit[],
  { open }: LockedRequests,
  at: Date,
): Promise<void> {
  // What an open payment request waits for is reported by the request.
  const reported = credits.filter(({ row }) => !open.has(row.paymentRequestId ?? ""));
  const events = reported.flatMap(({ row, transfer, steps }) =>
    endEvents(row, viewTransaction(row, { history: steps.map(historyOf), transfer })),
  );
  await writeSets(tx, parts, written, {
    transactions: rowsJson(credits.map(({ row }) => row)),
    transfers: transfersJson(credits.map(({ transfer }) => transfer)),
    ...stepsJson(credits.flatMap(({ steps }) => steps)),
    events: eventSet.toJson(eventRows(events, at)),
    postings: credits.map(({ posting }) => postingJson(posting)),
  });
}
