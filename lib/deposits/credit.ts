import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { writeSets } from "@/lib/db/row-set";
import { eventRows, eventSet } from "@/lib/events/emit-event";
import { createId } from "@/lib/ids";
import { lockSuspense, postingJson, type Posting } from "@/lib/ledger/post";
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
import { lockOwedWallets } from "@/lib/wallet/find-wallet";
import { sortArrivals, sumMinor, type ArrivalGroup } from "./dust";
import { lockAddresses, splitByFunds, type FundsByAddress } from "./funds";
import { changeAlone, changeTogether, lockAllUnchanged, readAwaited } from "./store";
import type { MovementRow } from "./store";

/**
 * Credits movements that were verified to be deep enough, each once: transaction, transfer, posting, event,
 * audit row and the movement's state in one database transaction. Leaves out movements that have changed since, and
 * those that their address does not hold. Arrivals below the smallest deposit are credited together, or become dust.
 */
export async function creditDeposits(
  verified: readonly MovementRow[],
  funds: FundsByAddress,
): Promise<void> {
  if (verified.length === 0) return;
  await inTransaction(async (tx) => {
    const owned = await withoutClosed(tx, await lockAllUnchanged(tx, verified));
    if (owned.length === 0) return;
    // A second watcher may have credited other deposits of the same address since the balance was compared.
    await lockAddresses(tx, owned);
    const { funded: movements } = await splitByFunds(tx, owned, funds);
    if (movements.length === 0) return;
    const requests = await lockAffected(tx, movements);
    const openRequests = requests.rows.filter(({ id }) => requests.open.has(id));
    const { groups, small } = await sortArrivals(tx, movements, openRequests);
    const at = await readNow(tx);
    const credits = await buildCredits(tx, groups, at);
    if (credits.length > 0) await write(tx, credits, requests.open, at);
    for (const { movements: booked, row } of credits)
      await changeTogether(tx, booked, { state: "credited", transactionId: row.id });
    await changeTogether(tx, small, { state: "dust" });
    await settleRequests(tx, requests, await readAwaited(tx, requests));
  });
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

async function buildCredits(
  tx: DbTransaction,
  groups: readonly ArrivalGroup[],
  at: Date,
): Promise<Credit[]> {
  const singles = groups.flatMap(([first, ...others]) => (others.length === 0 ? [first] : []));
  const receipts = await claimReceipts(tx, singles);
  const receiptByKey = new Map(singles.map((row, place) => [toKey(row), receipts[place]]));
  return groups.map((group) => {
    const newest = group[group.length - 1] ?? group[0];
    const { merchantId, paymentRequestId, txHash, ordinal } = newest;
    if (merchantId === null) throw new Error(`${txHash} reached no wallet.`);
    // An arrival can be part of a second deposit after an operator reversed the first one.
    const suffix = group.length === 1 ? "" : `:${createId("trf")}`;
    return buildCredit(group, at, {
      merchantId,
      // A worker of the version without payment requests stores no wallet: it is the address itself.
      wallet: newest.wallet ?? newest.recipient,
      paymentRequestId,
      from: "chain.deposits",
      reference: `${toKey(newest)}${suffix}`,
      receipt: receiptByKey.get(toKey(newest)) ?? `${txHash}#${ordinal}${suffix}`,
    });
  });
}

const toKey = ({ txHash, ordinal }: MovementRow) => `${txHash}:${ordinal}`;

/** One receipt is one transfer: a further deposit of the same transaction on the chain has its place added. */
async function claimReceipts(
  tx: DbTransaction,
  movements: readonly MovementRow[],
): Promise<string[]> {
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

/**
 * Credits a movement in suspense, which the caller holds locked, to a wallet of an open merchant.
 * @returns the id of the deposit
 */
export async function creditFromSuspense(
  tx: DbTransaction,
  movement: MovementRow,
  owner: Pick<CreditTerms, "merchantId" | "wallet">,
): Promise<string> {
  await lockSuspense(tx);
  const at = await readNow(tx);
  const [receipt = movement.txHash] = await claimReceipts(tx, [movement]);
  const { txHash, ordinal } = movement;
  // A deposit that was reversed before the movement came back has the plain reference.
  const again = movement.transactionId === null ? "" : `:${createId("trf")}`;
  const credit = buildCredit([movement], at, {
    ...owner,
    paymentRequestId: null,
    from: "suspense",
    reference: `${txHash}:${ordinal}${again}`,
    receipt: again === "" ? receipt : `${txHash}#${ordinal}${again}`,
  });
  await write(tx, [credit], new Set(), at);
  await changeAlone(tx, movement, { state: "credited", transactionId: credit.row.id });
  return credit.row.id;
}

interface Credit {
  movements: ArrivalGroup;
  row: TransactionRow;
  transfer: TransferRow;
  steps: [Step, Step];
  posting: Posting;
}

/** Who is credited with movements, and how its transfer is identified. */
interface CreditTerms {
  merchantId: string;
  wallet: string;
  paymentRequestId: string | null;
  /** The account that pays it. */
  from: "chain.deposits" | "suspense";
  reference: string;
  receipt: string;
}

function buildCredit(movements: ArrivalGroup, at: Date, terms: CreditTerms): Credit {
  const amountMinor = sumMinor(movements);
  const { sender } = movements[0];
  const payer = movements.every((movement) => movement.sender === sender) ? sender : null;
  const { merchantId, wallet, paymentRequestId } = terms;
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
    movements,
    row,
    transfer: buildTransfer(row, sender, terms, at),
    steps: [
      firstStep(ordered, "system"),
      { row, from: ordered.status, by: "system", act: "completed" },
    ],
    posting: {
      key: `${row.id}:deposit`,
      kind: "deposit",
      transactionId: row.id,
      entries: [
        { account: { kind: terms.from, currency: "USDT" }, amountMinor: -amountMinor },
        { account: { kind: "wallet.available", wallet, currency: "USDT" }, amountMinor },
      ],
    },
  };
}

function buildTransfer(
  { id: transactionId, amountMinor, currency }: TransactionRow,
  counterparty: string,
  { reference, receipt }: CreditTerms,
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
    reference,
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
  open: LockedRequests["open"],
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
  await lockOwedWallets(
    tx,
    credits.map(({ row }) => row.wallet),
  );
}
