import type { Change } from "@/lib/ledger/read-changes";
import { formatAmount, formatDecimal } from "@/lib/money";
import { rateDecimals } from "@/lib/rates/source";
import type { TransactionRow } from "@/lib/transactions/row";

const labels = {
  payout: "Payout",
  payment: "Payment",
  withdrawal: "Withdrawal",
  collection: "Collection",
  deposit: "Deposit",
  refund: "Refund",
} as const;

/** A line of a statement before its balance is known. */
interface Part {
  transactionId: string | null;
  description: string;
  amountMinor: bigint;
}

/** Postings in which our fee is taken out of what the wallet pays or receives. */
const kindsWithFee = ["settle", "collection", "conversion"];

/**
 * The lines of one change: the amount, and our fee as a line of its own. Their sum is the change.
 * @param row the transaction of the wallet's merchant that caused it; null: none did
 */
export function partsOf(
  { kind, amountMinor }: Pick<Change, "kind" | "amountMinor">,
  row: TransactionRow | null,
  currency: string,
): Part[] {
  if (!row) {
    const description = kind === "faucet" ? "Testnet faucet" : "Correction";
    return [{ transactionId: null, description, amountMinor }];
  }
  const takesFee = kindsWithFee.includes(kind) && row.currency === currency && row.feeMinor > 0n;
  const feeMinor = takesFee ? row.feeMinor : 0n;
  const description = describe(row, amountMinor);
  const main = { transactionId: row.id, description, amountMinor: amountMinor + feeMinor };
  if (feeMinor === 0n) return [main];
  return [main, { transactionId: row.id, description: "Fee", amountMinor: -feeMinor }];
}

function describe(row: TransactionRow, amountMinor: bigint): string {
  const own = row.refundOf ? [] : [row.externalRef, row.description].filter((text) => text);
  const head = headOf(row, amountMinor > 0n);
  return own.length > 0 ? `${head}: ${own.join(", ")}` : head;
}

function headOf(row: TransactionRow, isCredit: boolean): string {
  if (row.type === "conversion") return describeConversion(row);
  const label = labels[row.type];
  if (row.type === "refund" && isCredit) return `Returned amount and fee of ${row.refundOf}`;
  if (row.type === "deposit" && !isCredit) return "Reversed deposit";
  if (isCredit) return row.payer ? `${label} from ${row.payer}` : label;
  const recipient = [row.recipientName, row.recipient].filter((text) => text).join(", ");
  return recipient ? `${label} to ${recipient}` : label;
}

function describeConversion(row: TransactionRow): string {
  const source = `${formatAmount(row.amountMinor, row.currency)} ${row.currency}`;
  if (row.convertedMinor === null || row.convertedCurrency === null) return "Conversion";
  const target = `${formatAmount(row.convertedMinor, row.convertedCurrency)} ${row.convertedCurrency}`;
  const rate = formatDecimal(row.convertedRateMicros ?? 0n, rateDecimals);
  return `Conversion of ${source} to ${target} at ${rate}`;
}
