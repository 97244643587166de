import type { Transaction } from "@/lib/db/client";
import { post } from "@/lib/ledger/post";
import type { Currency } from "@/lib/money";
import type { TransactionRow } from "@/lib/transactions/row";

const totalOf = (row: TransactionRow) => row.amountMinor + row.feeMinor;
const currencyOf = (row: TransactionRow) => row.currency as Currency;
const holdKeyOf = (row: TransactionRow) => `${row.id}:hold`;
const walletAccount = (kind: "wallet.available" | "wallet.reserved", row: TransactionRow) => ({
  kind,
  wallet: row.wallet,
  currency: currencyOf(row),
});
const floatAccount = (provider: string) =>
  ({ kind: "float", provider, currency: "GHSFIAT" }) as const;
const feesAccount = { kind: "fees", currency: "GHSFIAT" } as const;

/** Moves amount and fee from available to reserved. @throws CedirailError `INSUFFICIENT_FUNDS` */
export async function takeHold(tx: Transaction, row: TransactionRow): Promise<void> {
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

/** Ends the hold of a payout that the provider executed: the amount leaves its float, the fee is ours. */
export async function settleHold(
  tx: Transaction,
  row: TransactionRow,
  provider: string,
): Promise<void> {
  await post(tx, {
    key: `${row.id}:settle`,
    kind: "settle",
    transactionId: row.id,
    holdKey: holdKeyOf(row),
    entries: [
      { account: walletAccount("wallet.reserved", row), amountMinor: -totalOf(row) },
      { account: floatAccount(provider), amountMinor: row.amountMinor },
      { account: feesAccount, amountMinor: row.feeMinor },
    ],
  });
}

/** Ends the hold of a payout that came to nothing: all of it is available again. */
export async function releaseHold(tx: Transaction, row: TransactionRow): Promise<void> {
  await post(tx, {
    key: `${row.id}:release`,
    kind: "release",
    transactionId: row.id,
    holdKey: holdKeyOf(row),
    entries: [
      { account: walletAccount("wallet.reserved", row), amountMinor: -totalOf(row) },
      { account: walletAccount("wallet.available", row), amountMinor: totalOf(row) },
    ],
  });
}

/** Brings back a settled payout, amount and fee, under the id of its refund. */
export async function reverseSettlement(
  tx: Transaction,
  row: TransactionRow,
  refundId: string,
  provider: string,
): Promise<void> {
  await post(tx, {
    key: `${row.id}:reversal`,
    kind: "reversal",
    transactionId: refundId,
    entries: [
      { account: floatAccount(provider), amountMinor: -row.amountMinor },
      { account: feesAccount, amountMinor: -row.feeMinor },
      { account: walletAccount("wallet.available", row), amountMinor: totalOf(row) },
    ],
  });
}

/** Books what a subscriber paid in: it is in the provider's float now, less our fee the wallet's. */
export async function creditCollection(
  tx: Transaction,
  row: TransactionRow,
  provider: string,
): Promise<void> {
  await post(tx, {
    key: `${row.id}:collection`,
    kind: "collection",
    transactionId: row.id,
    entries: [
      { account: floatAccount(provider), amountMinor: -row.amountMinor },
      {
        account: walletAccount("wallet.available", row),
        amountMinor: row.amountMinor - row.feeMinor,
      },
      { account: feesAccount, amountMinor: row.feeMinor },
    ],
  });
}
