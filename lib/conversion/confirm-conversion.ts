import { and, eq, type InferSelectModel, sql } from "drizzle-orm";
import { conversions } from "@/drizzle/schema";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { CedirailError } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";
import { post } from "@/lib/ledger/post";
import { formatAmount, formatDecimal, formatCedis } from "@/lib/money";
import { sharesOf } from "@/lib/pricing";
import { rateDecimals } from "@/lib/rates/source";
import { conversionTransitions, mayChange } from "@/lib/states";
import { changeStatus } from "@/lib/transactions/change-status";
import { createTransaction } from "@/lib/transactions/create-transaction";

type Found = { row: ConversionRow; expired: boolean };

async function findConversion(
  executor: Executor,
  merchantId: string,
  id: string,
  lock: boolean,
): Promise<Found> {
  const query = executor
    .select({ row: conversions, expired: sql<boolean>`${conversions.expiresAt} <= app_now()` })
    .from(conversions)
    .where(and(eq(conversions.id, id), eq(conversions.merchantId, merchantId)));
  const [found] = isId("cnv", id) ? await (lock ? query.for("update") : query) : [];
  if (!found) throw await notFoundOf(executor, "cnv", id);
  return found;
}

/** The stored status of one of the merchant's conversions; null where there is none. */
export async function conversionStatus(executor: Executor, merchantId: string, id: string) {
  const [found] = await executor
    .select({ status: conversions.status })
    .from(conversions)
    .where(and(eq(conversions.id, id), eq(conversions.merchantId, merchantId)));
  return found?.status ?? null;
}

/** One of the merchant's conversions. @throws CedirailError `NOT_FOUND` */
export async function readConversion(merchantId: string, id: string) {
  const { row, expired } = await findConversion(database(), merchantId, id, false);
  return viewConversion(row, expired);
}

/**
 * Confirms a conversion exactly once, at its quoted rate; later calls return the same result (contract §4).
 * Funds are checked here. A quote is binding for its 300 seconds, even when the rate sources disagree or
 * quoting is frozen in the meantime; its risk was limited when it was made (`takeQuoteRoom`).
 * @throws CedirailError `NOT_FOUND`, `QUOTE_EXPIRED`, `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`
 */
export async function confirmConversion(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
) {
  const { row, expired } = await findConversion(tx, principal.merchantId, id, true);
  if (row.status === "completed") return viewConversion(row, false);
  if (expired)
    throw new CedirailError("QUOTE_EXPIRED", "This quote has expired. Request a new one.", {
      conversionId: row.id,
      expiresAt: row.expiresAt.toISOString(),
    });
  return viewConversion(await complete(tx, row, await convert(tx, principal, row)), false);
}

async function complete(
  tx: DbTransaction,
  row: ConversionRow,
  transactionId: string,
): Promise<ConversionRow> {
  if (!mayChange(conversionTransitions, row.status, "completed"))
    throw new Error(`Conversion ${row.id} is ${row.status} and cannot complete.`);
  const [completed] = await tx
    .update(conversions)
    .set({ status: "completed", transactionId, completedAt: sql`app_now()` })
    .where(and(eq(conversions.id, row.id), eq(conversions.status, row.status)))
    .returning();
  if (!completed) throw new Error(`Conversion ${row.id} changed while it was locked.`);
  return completed;
}

async function convert(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  row: ConversionRow,
): Promise<string> {
  const transaction = await createTransaction(tx, {
    id: createId("txn"),
    merchantId: row.merchantId,
    type: "conversion",
    status: "pending",
    amountMinor: row.sourceMinor,
    currency: "USDT",
    feeMinor: row.feeMinor,
    wallet: row.wallet,
    recipient: row.wallet,
    conversionId: row.id,
    convertedMinor: row.targetMinor,
    convertedCurrency: "GHSFIAT",
    convertedRateMicros: row.rateMicros,
    createdBy: principal.actor,
  });
  await postConversion(tx, row, transaction.id);
  await changeStatus(tx, transaction, "completed", principal.actor);
  return transaction.id;
}

async function postConversion(
  tx: DbTransaction,
  row: ConversionRow,
  transactionId: string,
): Promise<void> {
  const { wallet, sourceMinor, feeMinor, targetMinor } = row;
  const shares = sharesOf(row, row);
  const available = { kind: "wallet.available", wallet } as const;
  await post(tx, {
    key: `${row.id}:conversion`,
    kind: "conversion",
    transactionId,
    entries: [
      { account: { ...available, currency: "USDT" }, amountMinor: -sourceMinor },
      { account: { kind: "exchange", currency: "USDT" }, amountMinor: sourceMinor - feeMinor },
      { account: { kind: "fees", currency: "USDT" }, amountMinor: feeMinor },
      { account: { kind: "exchange", currency: "GHSFIAT" }, amountMinor: -shares.exchangeMinor },
      { account: { ...available, currency: "GHSFIAT" }, amountMinor: targetMinor },
      { account: { kind: "spread", currency: "GHSFIAT" }, amountMinor: shares.spreadMinor },
      { account: { kind: "rounding", currency: "GHSFIAT" }, amountMinor: shares.roundingMinor },
    ],
  });
}

type ConversionRow = InferSelectModel<typeof conversions>;

/** A conversion as responses show it. @param expired its time is over */
export function viewConversion(row: ConversionRow, expired: boolean) {
  return {
    conversionId: row.id,
    status: expired && row.status === "quoted" ? ("expired" as const) : row.status,
    sourceAmount: formatAmount(row.sourceMinor, "USDT"),
    sourceCurrency: "USDT" as const,
    rate: formatDecimal(row.rateMicros, rateDecimals),
    fee: { amount: formatAmount(row.feeMinor, "USDT"), currency: "USDT" as const },
    targetAmount: formatCedis(row.targetMinor),
    targetCurrency: "GHSFIAT" as const,
    walletAddress: row.wallet,
    transactionId: row.transactionId,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
