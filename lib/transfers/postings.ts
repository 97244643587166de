import type { Account } from "@/lib/ledger/accounts";
import type { Entry, Posting } from "@/lib/ledger/post";
import { termsOf } from "@/lib/providers/registry";
import type { SettlementAccounts } from "@/lib/providers/contract";
import { returnsLatePayment, type TransactionRow } from "@/lib/transactions/row";
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
  ({ wallet, currency }: Pick<TransactionRow, "wallet" | "currency">): Account => ({
    kind,
    wallet,
    currency,
  });
const available = inWallet("wallet.available");
const reserved = inWallet("wallet.reserved");

/** Where the ledger keeps our money on the rail of a transfer. */
function holdingsOf({ rail }: TransferRow): SettlementAccounts["holdings"] {
  return termsOf(rail).settlement.holdings;
}

const holdKeyOf = ({ id }: TransactionRow) => `${id}:hold`;

/** The hold of what leaves: amount and fee move from available, or another account, to reserved. */
export function holdOf(row: TransactionRow, from: Account = available(row)): Posting {
  return {
    key: holdKeyOf(row),
    kind: "hold",
    transactionId: row.id,
    entries: [entry(from, -totalOf(row)), entry(reserved(row), totalOf(row))],
  };
}

/** The accounts that {@link holdOf} touches. */
export function accountsOfHold(wallet: Pick<TransactionRow, "wallet" | "currency">): Account[] {
  return [available(wallet), reserved(wallet)];
}

/** The hold of the refund of a late payment: its money comes from suspense, and it has no fee. */
export function holdOfLatePayment(refund: TransactionRow): Posting {
  return holdOf(refund, suspense(refund));
}

/** The end of a hold after the provider executed the transfer: the amount leaves our holdings, the fee goes to `fees`. */
export function settlementOf(row: TransactionRow, transfer: TransferRow): Posting {
  return {
    key: `${row.id}:settle`,
    kind: "settle",
    transactionId: row.id,
    holdKey: holdKeyOf(row),
    entries: [
      entry(reserved(row), -totalOf(row)),
      entry(holdingsOf(transfer), row.amountMinor),
      entry(fees(row), row.feeMinor),
    ],
  };
}

/** The end of a hold whose money goes to another wallet that we hold; the fee goes to `fees`. */
export function settlementInside(row: TransactionRow, wallet: string): Posting {
  const { currency } = row;
  return {
    key: `${row.id}:settle`,
    kind: "settle",
    transactionId: row.id,
    holdKey: holdKeyOf(row),
    entries: [
      entry(reserved(row), -totalOf(row)),
      entry(available({ wallet, currency }), row.amountMinor),
      ...(row.feeMinor > 0n ? [entry(fees(row), row.feeMinor)] : []),
    ],
  };
}

/** The end of the hold of a transaction that moved no money: all of it returns to where it came from. */
export function releaseOf(row: TransactionRow): Posting {
  const hold = returnsLatePayment(row) ? holdOfLatePayment(row) : holdOf(row);
  return {
    key: `${row.id}:release`,
    kind: "release",
    transactionId: row.id,
    holdKey: hold.key,
    entries: hold.entries.map(({ account, amountMinor }) => entry(account, -amountMinor)),
  };
}

/** The reversal of a settlement, amount and fee, under the id of its refund. */
export function reversalOf(
  row: TransactionRow,
  { transfer, refundId }: { transfer: TransferRow; refundId: string },
): Posting {
  return {
    key: `${row.id}:reversal`,
    kind: "reversal",
    transactionId: refundId,
    entries: [
      entry(holdingsOf(transfer), -row.amountMinor),
      entry(fees(row), -row.feeMinor),
      entry(available(row), totalOf(row)),
    ],
  };
}

/** What the refund of a late payment had paid out returns to suspense. */
export function returnToSuspense(refund: TransactionRow, transfer: TransferRow): Posting {
  return {
    key: `${refund.id}:reversal`,
    kind: "reversal",
    transactionId: refund.id,
    entries: [
      entry(holdingsOf(transfer), -refund.amountMinor),
      entry(suspense(refund), refund.amountMinor),
    ],
  };
}

function creditFrom(row: TransactionRow, from: Account): Posting {
  return {
    key: `${row.id}:collection`,
    kind: "collection",
    transactionId: row.id,
    entries: [
      entry(from, -row.amountMinor),
      entry(available(row), row.amountMinor - row.feeMinor),
      entry(fees(row), row.feeMinor),
    ],
  };
}

/** The credit of a collection that is now on the rail: our fee, and the remainder to the wallet. */
export function creditOf(row: TransactionRow, transfer: TransferRow): Posting {
  return creditFrom(row, holdingsOf(transfer));
}

/** The credit of a late payment to the merchant out of suspense: our fee, and the remainder to the wallet. */
export function creditOfLatePayment(row: TransactionRow): Posting {
  return creditFrom(row, suspense(row));
}

/** Minor units that the provider moved: the reported amount where it is not the ordered one. */
export function movedMinor({
  reportedMinor,
  amountMinor,
}: Pick<TransferRow, "reportedMinor" | "amountMinor">): bigint {
  return reportedMinor ?? amountMinor;
}

/**
 * Posts to suspense what moved for a transfer that had failed: what a payer paid for a collection, or what the
 * network paid out for a payout.
 * @param minor less than zero: that money came back
 */
export function latePaymentOf(transfer: TransferRow, minor: bigint): Posting {
  const changeMinor = transfer.direction === "in" ? minor : -minor;
  return {
    // By transfer: a payout that was queued again has several.
    key: `${transfer.transactionId}:${minor > 0n ? "late" : "late_returned"}:${transfer.id}`,
    kind: "late",
    transactionId: transfer.transactionId,
    entries: [entry(holdingsOf(transfer), -changeMinor), entry(suspense(transfer), changeMinor)],
  };
}

/** Settles the hold of a late charge: the amount covers what the network took out of suspense, the fee is ours. */
export function settlementOfCharge(charge: TransactionRow): Posting {
  return {
    key: `${charge.id}:settle`,
    kind: "settle",
    transactionId: charge.id,
    holdKey: holdKeyOf(charge),
    entries: [
      entry(reserved(charge), -totalOf(charge)),
      entry(suspense(charge), charge.amountMinor),
      entry(fees(charge), charge.feeMinor),
    ],
  };
}
