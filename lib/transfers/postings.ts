import type { DbTransaction } from "@/lib/db/client";
import type { Account } from "@/lib/ledger/accounts";
import { post, postRelease, type Entry } from "@/lib/ledger/post";
import { termsOf } from "@/lib/providers/registry";
import type { SettlementAccounts } from "@/lib/providers/contract";
import type { TransactionRow } from "@/lib/transactions/row";
import type { TransferRow } from "./row";

const totalOf = (row: TransactionRow) => row.amountMinor + row.feeMinor;
const entry = (account: Account, amountMinor: bigint): Entry => ({ account, amountMinor });
const suspense = ({ currency }: Pick<TransferRow, "currency">): Account => ({
  kind: "suspense",
  currency,
});
const fees = ({ currency }: TransactionRow): Account => ({ kind: "fees", currency });
const inWallet =
  (kind: "wallet.available" | "wallet.reserved") =>
  ({ wallet, currency }: TransactionRow): Account => ({ kind, wallet, currency });
const available = inWallet("wallet.available");
const reserved = inWallet("wallet.reserved");

/** Where the ledger keeps our money on the rail of a transfer. */
function holdingsOf({ rail, id }: TransferRow): SettlementAccounts["holdings"] {
  const holdings = termsOf(rail)?.settlement.holdings;
  if (!holdings) throw new Error(`Transfer ${id} is on ${rail}, which has no settlement accounts.`);
  return holdings;
}

const holdKeyOf = ({ id }: TransactionRow) => `${id}:hold`;

function postHold(tx: DbTransaction, row: TransactionRow, from: Account): Promise<void> {
  return post(tx, {
    key: holdKeyOf(row),
    kind: "hold",
    transactionId: row.id,
    entries: [entry(from, -totalOf(row)), entry(reserved(row), totalOf(row))],
  });
}

/** Moves amount and fee from available to reserved. @throws CedirailError `INSUFFICIENT_FUNDS` */
export function takeHold(tx: DbTransaction, row: TransactionRow): Promise<void> {
  return postHold(tx, row, available(row));
}

/** Moves a late payment from suspense to reserved, for the refund of it, which has no fee. */
export function holdLatePayment(tx: DbTransaction, refund: TransactionRow): Promise<void> {
  return postHold(tx, refund, suspense(refund));
}

/** Settles a hold after the provider executed the transfer: the amount leaves our holdings, the fee goes to `fees`. */
export function settleHold(
  tx: DbTransaction,
  row: TransactionRow,
  transfer: TransferRow,
): Promise<void> {
  return post(tx, {
    key: `${row.id}:settle`,
    kind: "settle",
    transactionId: row.id,
    holdKey: holdKeyOf(row),
    entries: [
      entry(reserved(row), -totalOf(row)),
      entry(holdingsOf(transfer), row.amountMinor),
      entry(fees(row), row.feeMinor),
    ],
  });
}

/** Releases the hold of a transaction that moved no money: all of it returns to where it came from. */
export function releaseHold(tx: DbTransaction, row: TransactionRow): Promise<void> {
  const { id } = row;
  return postRelease(tx, { key: `${id}:release`, transactionId: id, holdKey: holdKeyOf(row) });
}

/** Reverses a settlement, amount and fee, under the id of its refund. */
export function reverseSettlement(
  tx: DbTransaction,
  row: TransactionRow,
  { transfer, refundId }: { transfer: TransferRow; refundId: string },
): Promise<void> {
  return post(tx, {
    key: `${row.id}:reversal`,
    kind: "reversal",
    transactionId: refundId,
    entries: [
      entry(holdingsOf(transfer), -row.amountMinor),
      entry(fees(row), -row.feeMinor),
      entry(available(row), totalOf(row)),
    ],
  });
}

/** Returns to suspense what the refund of a late payment had paid out. */
export function suspendReturnedRefund(
  tx: DbTransaction,
  refund: TransactionRow,
  transfer: TransferRow,
): Promise<void> {
  return post(tx, {
    key: `${refund.id}:reversal`,
    kind: "reversal",
    transactionId: refund.id,
    entries: [
      entry(holdingsOf(transfer), -refund.amountMinor),
      entry(suspense(refund), refund.amountMinor),
    ],
  });
}

function postCollection(tx: DbTransaction, row: TransactionRow, from: Account): Promise<void> {
  return post(tx, {
    key: `${row.id}:collection`,
    kind: "collection",
    transactionId: row.id,
    entries: [
      entry(from, -row.amountMinor),
      entry(available(row), row.amountMinor - row.feeMinor),
      entry(fees(row), row.feeMinor),
    ],
  });
}

/** Credits a collection that is now on the rail: our fee, and the remainder to the wallet. */
export function creditCollection(
  tx: DbTransaction,
  row: TransactionRow,
  transfer: TransferRow,
): Promise<void> {
  return postCollection(tx, row, holdingsOf(transfer));
}

/** Credits a late payment to the merchant out of suspense: our fee, and the remainder to the wallet. */
export function creditLatePayment(tx: DbTransaction, row: TransactionRow): Promise<void> {
  return postCollection(tx, row, suspense(row));
}

/**
 * Posts to suspense what arrived for a collection that had failed.
 * @param paidMinor less than zero: it was returned to the payer
 * @returns the posting's key
 */
export async function suspendLatePayment(
  tx: DbTransaction,
  transfer: TransferRow,
  paidMinor: bigint,
): Promise<string> {
  const key = `${transfer.transactionId}:${paidMinor > 0n ? "late" : "late_returned"}`;
  await post(tx, {
    key,
    kind: "late",
    transactionId: transfer.transactionId,
    entries: [entry(holdingsOf(transfer), -paidMinor), entry(suspense(transfer), paidMinor)],
  });
  return key;
}
