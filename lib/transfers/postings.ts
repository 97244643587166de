import type { DbTransaction } from "@/lib/db/client";
import { post, postRelease } from "@/lib/ledger/post";
import { termsOf } from "@/lib/providers/registry";
import type { SettlementAccounts } from "@/lib/providers/contract";
import type { TransactionRow } from "@/lib/transactions/row";
import type { TransferRow } from "./row";

const totalOf = (row: TransactionRow) => row.amountMinor + row.feeMinor;
const holdKeyOf = (row: TransactionRow) => `${row.id}:hold`;
const walletAccount = (
  kind: "wallet.available" | "wallet.reserved",
  { wallet, currency }: TransactionRow,
) => ({ kind, wallet, currency });
const feesAccount = ({ currency }: TransactionRow) => ({ kind: "fees", currency }) as const;
const suspense = ({ currency }: Pick<TransferRow, "currency">) =>
  ({ kind: "suspense", currency }) as const;

/** Where the ledger keeps what we hold on the rail of a transfer. */
function holdingsOf({ rail, id }: TransferRow): SettlementAccounts["holdings"] {
  const holdings = termsOf(rail)?.settlement.holdings;
  if (!holdings) throw new Error(`Transfer ${id} is on ${rail}, which nobody has described.`);
  return holdings;
}

/** Moves amount and fee from available to reserved. @throws CedirailError `INSUFFICIENT_FUNDS` */
export async function takeHold(tx: DbTransaction, row: TransactionRow): Promise<void> {
  await post(tx, {
    key: holdKeyOf(row),
    kind: "hold",
    transactionId: row.id,
    entries: [
      { account: walletAccount("wallet.available", row), amountMinor: -totalOf(row) },
      { account: walletAccount("wallet.reserved", row), amountMinor: totalOf(row) },
    ],
  });
}

/** Moves what a late payment brought from suspense to reserved, for the refund that gives it back. */
export async function holdLatePayment(tx: DbTransaction, refund: TransactionRow): Promise<void> {
  await post(tx, {
    key: holdKeyOf(refund),
    kind: "hold",
    transactionId: refund.id,
    entries: [
      { account: suspense(refund), amountMinor: -refund.amountMinor },
      { account: walletAccount("wallet.reserved", refund), amountMinor: refund.amountMinor },
    ],
  });
}

/** Ends the hold of what the provider executed: the amount leaves what we hold there, the fee is ours. */
export async function settleHold(
  tx: DbTransaction,
  row: TransactionRow,
  transfer: TransferRow,
): Promise<void> {
  await post(tx, {
    key: `${row.id}:settle`,
    kind: "settle",
    transactionId: row.id,
    holdKey: holdKeyOf(row),
    entries: [
      { account: walletAccount("wallet.reserved", row), amountMinor: -totalOf(row) },
      { account: holdingsOf(transfer), amountMinor: row.amountMinor },
      { account: feesAccount(row), amountMinor: row.feeMinor },
    ],
  });
}

/** Ends the hold of what came to nothing: all of it is back where it was taken from. */
export async function releaseHold(tx: DbTransaction, row: TransactionRow): Promise<void> {
  await postRelease(tx, {
    key: `${row.id}:release`,
    transactionId: row.id,
    holdKey: holdKeyOf(row),
  });
}

/** Brings back what was settled, amount and fee, under the id of its refund. */
export async function reverseSettlement(
  tx: DbTransaction,
  row: TransactionRow,
  { transfer, refundId }: { transfer: TransferRow; refundId: string },
): Promise<void> {
  await post(tx, {
    key: `${row.id}:reversal`,
    kind: "reversal",
    transactionId: refundId,
    entries: [
      { account: holdingsOf(transfer), amountMinor: -row.amountMinor },
      { account: feesAccount(row), amountMinor: -row.feeMinor },
      { account: walletAccount("wallet.available", row), amountMinor: totalOf(row) },
    ],
  });
}

/** Brings back what the refund of a late payment gave: nobody's yet again. */
export async function suspendReturnedRefund(
  tx: DbTransaction,
  refund: TransactionRow,
  transfer: TransferRow,
): Promise<void> {
  await post(tx, {
    key: `${refund.id}:reversal`,
    kind: "reversal",
    transactionId: refund.id,
    entries: [
      { account: holdingsOf(transfer), amountMinor: -refund.amountMinor },
      { account: suspense(refund), amountMinor: refund.amountMinor },
    ],
  });
}

/** Books what a payer paid in: it is on the rail now, less our fee the wallet's. */
export async function creditCollection(
  tx: DbTransaction,
  row: TransactionRow,
  transfer: TransferRow,
): Promise<void> {
  await post(tx, {
    key: `${row.id}:collection`,
    kind: "collection",
    transactionId: row.id,
    entries: [
      { account: holdingsOf(transfer), amountMinor: -row.amountMinor },
      {
        account: walletAccount("wallet.available", row),
        amountMinor: row.amountMinor - row.feeMinor,
      },
      { account: feesAccount(row), amountMinor: row.feeMinor },
    ],
  });
}

/** Books a late payment that the merchant gets after all: out of suspense, less our fee to the wallet. */
export async function creditLatePayment(tx: DbTransaction, row: TransactionRow): Promise<void> {
  await post(tx, {
    key: `${row.id}:collection`,
    kind: "collection",
    transactionId: row.id,
    entries: [
      { account: suspense(row), amountMinor: -row.amountMinor },
      {
        account: walletAccount("wallet.available", row),
        amountMinor: row.amountMinor - row.feeMinor,
      },
      { account: feesAccount(row), amountMinor: row.feeMinor },
    ],
  });
}

/**
 * Books what came in for a collection that had failed: nobody's yet. Less than zero: it went back again.
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
    entries: [
      { account: holdingsOf(transfer), amountMinor: -paidMinor },
      { account: suspense(transfer), amountMinor: paidMinor },
    ],
  });
  return key;
}
