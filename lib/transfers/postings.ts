import type { Transaction } from "@/lib/db/client";
import { post } from "@/lib/ledger/post";
import type { Currency } from "@/lib/money";
import type { TransactionRow } from "@/lib/transactions/row";

const totalOf = (row: TransactionRow) => row.amountMinor + row.feeMinor;
const currencyOf = (row: TransactionRow) => row.currency as Currency;
const holdKeyOf = (row: TransactionRow) => `${row.id}:hold`;

/** Moves amount and fee from available to reserved. @throws CedirailError `INSUFFICIENT_FUNDS` */
export async function takeHold(tx: Transaction, row: TransactionRow): Promise<void> {
  const currency = currencyOf(row);
  await post(tx, {
    key: holdKeyOf(row),
    kind: "hold",
    transactionId: row.id,
    entries: [
      {
        account: { kind: "wallet.available", wallet: row.wallet, currency },
        amountMinor: -totalOf(row),
      },
      {
        account: { kind: "wallet.reserved", wallet: row.wallet, currency },
        amountMinor: totalOf(row),
      },
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
      {
        account: { kind: "wallet.reserved", wallet: row.wallet, currency: currencyOf(row) },
        amountMinor: -totalOf(row),
      },
      { account: { kind: "float", provider, currency: "GHSFIAT" }, amountMinor: row.amountMinor },
      { account: { kind: "fees", currency: "GHSFIAT" }, amountMinor: row.feeMinor },
    ],
  });
}

/** Ends the hold of a payout that came to nothing: all of it is available again. */
export async function releaseHold(tx: Transaction, row: TransactionRow): Promise<void> {
  const currency = currencyOf(row);
  await post(tx, {
    key: `${row.id}:release`,
    kind: "release",
    transactionId: row.id,
    holdKey: holdKeyOf(row),
    entries: [
      {
        account: { kind: "wallet.reserved", wallet: row.wallet, currency },
        amountMinor: -totalOf(row),
      },
      {
        account: { kind: "wallet.available", wallet: row.wallet, currency },
        amountMinor: totalOf(row),
      },
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
      { account: { kind: "float", provider, currency: "GHSFIAT" }, amountMinor: -row.amountMinor },
      { account: { kind: "fees", currency: "GHSFIAT" }, amountMinor: -row.feeMinor },
      {
        account: { kind: "wallet.available", wallet: row.wallet, currency: currencyOf(row) },
        amountMinor: totalOf(row),
      },
    ],
  });
}
