import { and, eq, inArray, type InferSelectModel, sql } from "drizzle-orm";
import { conversions } from "@/drizzle/schema";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { waitingBriefly } from "@/lib/db/bounds";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { rowSet, writeSets } from "@/lib/db/row-set";
import { CedirailError } from "@/lib/errors";
import type { Carried } from "@/lib/groups/group";
import type { Once } from "@/lib/idempotency/once";
import { createId, isId } from "@/lib/ids";
import type { Posting } from "@/lib/ledger/post";
import { formatAmount, formatDecimal } from "@/lib/money";
import { sharesOf, targetOf } from "@/lib/pricing";
import { rateDecimals } from "@/lib/rates/source";
import { conversionTransitions, mayChange } from "@/lib/states";
import { newRow, type Ordered } from "@/lib/transactions/create-transaction";
import { carryGroup, transactionGroup, type Done, type Named } from "@/lib/transactions/group";
import {
  rejectedRequest,
  type Decision,
  type GroupRequest,
  type GroupState,
} from "@/lib/transactions/group-state";
import { firstStep } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { walletToSpendFrom } from "@/lib/wallet/find-wallet";

/** One of the merchant's conversions, and whether its time is over. */
interface Found {
  row: ConversionRow;
  expired: boolean;
}

const found = { row: conversions, expired: sql<boolean>`${conversions.expiresAt} <= app_now()` };

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
  const own = and(eq(conversions.id, id), eq(conversions.merchantId, merchantId));
  const [one] = isId("cnv", id) ? await database().select(found).from(conversions).where(own) : [];
  if (!one) throw await notFoundOf(database(), "cnv", id);
  return viewConversion(one.row, one.expired);
}

/** A quote that its merchant confirms. */
interface Confirmation extends Named {
  id: string;
  principal: MerchantPrincipal;
  once: Once;
}

const confirmations = transactionGroup(carryConfirmations);

/**
 * Confirms a conversion exactly once, at its quoted rate; later calls return the same result (contract §4).
 * Funds are checked here. A quote is binding for its 300 seconds, even when the rate sources disagree or
 * quoting is frozen in the meantime; its risk was limited when it was made (`takeQuoteRoom`).
 * @throws CedirailError `NOT_FOUND`, `QUOTE_EXPIRED`, `INSUFFICIENT_FUNDS`, `LIMIT_EXCEEDED`, `INVALID_STATE`
 */
export function confirmConversion(
  principal: MerchantPrincipal,
  id: string,
  once: Once,
): Promise<Done> {
  const { merchantId } = principal;
  const names = [`quote ${id}`];
  return confirmations.submit({ id, principal, merchantId, once, reference: null, names });
}

async function carryConfirmations(
  tx: DbTransaction,
  confirmed: readonly Confirmation[],
  isBrief: boolean,
): Promise<Carried<Done>[]> {
  if (isBrief) await tx.execute(sql`select ${waitingBriefly()}`);
  const quotes = await lockQuotes(tx, confirmed);
  const requests = await Promise.all(
    confirmed.map(async (one): Promise<GroupRequest> => {
      const quote = quotes.get(one.id);
      if (!quote || quote.row.merchantId !== one.merchantId)
        return rejectedRequest(await notFoundOf(tx, "cnv", one.id), one);
      const rejection = await whyNotSpendable(quote.row);
      return rejection ? rejectedRequest(rejection, one) : confirmationOf(one, quote);
    }),
  );
  const results = await carryGroup(tx, requests, isBrief);
  await complete(
    tx,
    results.flatMap((result) => ("value" in result && result.value.row ? [result.value.row] : [])),
  );
  return results;
}

/** A quote is older than what the owner of a phone number has claimed since. */
async function whyNotSpendable(quote: ConversionRow): Promise<CedirailError | null> {
  if (quote.status !== "quoted") return null;
  const { merchantId, wallet, sourceCurrency } = quote;
  return walletToSpendFrom(merchantId, "walletAddress", wallet, sourceCurrency).then(
    () => null,
    (error: unknown) => {
      if (error instanceof CedirailError) return error;
      throw error;
    },
  );
}

async function lockQuotes(
  tx: DbTransaction,
  confirmed: readonly Confirmation[],
): Promise<Map<string, Found>> {
  const ids = confirmed.map(({ id }) => id).filter((id) => isId("cnv", id));
  if (ids.length === 0) return new Map();
  const locked = await tx
    .select(found)
    .from(conversions)
    .where(inArray(conversions.id, ids))
    .orderBy(conversions.id)
    .for("update");
  return new Map(locked.map((one) => [one.row.id, one]));
}

function confirmationOf(
  { id, principal, merchantId, once, names = [] }: Confirmation,
  { row: quote, expired }: Found,
): GroupRequest {
  const transactionId = createId("txn");
  const posting = postingOf(quote, transactionId);
  const accounts = posting.entries.map(({ account }) => account);
  const decide = ({ now, balances }: GroupState): Decision => {
    if (quote.status === "completed") return { data: viewConversion(quote, false), row: null };
    if (expired)
      throw new CedirailError("QUOTE_EXPIRED", "This quote has expired. Request a new one.", {
        conversionId: id,
        expiresAt: quote.expiresAt.toISOString(),
      });
    if (!mayChange(conversionTransitions, quote.status, "completed"))
      throw new Error(`Conversion ${id} is ${quote.status} and cannot complete.`);
    balances.assertMayPost(posting.entries);
    const ordered = newRow(orderOf(quote, transactionId, principal), now);
    const row = { ...ordered, status: "completed", sequence: 2, completedAt: now } as const;
    const completed = { ...quote, status: "completed", transactionId, completedAt: now } as const;
    const by = principal.actor;
    const steps = [firstStep(ordered, by), { row, from: ordered.status, by, act: row.status }];
    return { data: viewConversion(completed, false), row, steps, postings: [posting] };
  };
  return { merchantId, once, reference: null, names, spender: null, accounts, decide };
}

/** Completes the conversions of new transactions; their quotes are locked. */
async function complete(tx: DbTransaction, rows: readonly TransactionRow[]): Promise<void> {
  if (rows.length === 0) return;
  const parts = {
    completed: `update conversions set status = 'completed', transaction_id = given.transaction_id,
        completed_at = given.completed_at
      from ${conversionSet.from("conversions")}
      where conversions.id = given.id and conversions.status = 'quoted' returning 1`,
  };
  const { count } = await writeSets<{ count: number }>(
    tx,
    parts,
    "select count(*)::integer from completed",
    {
      conversions: rows.map(({ id, conversionId, completedAt }) => ({
        id: conversionId,
        transaction_id: id,
        completed_at: completedAt,
      })),
    },
  );
  if (count !== rows.length) throw new Error("A conversion changed while it was locked.");
}

const conversionSet = rowSet(conversions);

function orderOf(quote: ConversionRow, id: string, principal: MerchantPrincipal): Ordered {
  return {
    id,
    merchantId: quote.merchantId,
    type: "conversion",
    status: "pending",
    amountMinor: quote.sourceMinor,
    currency: quote.sourceCurrency,
    feeMinor: quote.feeMinor,
    wallet: quote.wallet,
    recipient: quote.wallet,
    conversionId: quote.id,
    convertedMinor: quote.targetMinor,
    convertedCurrency: targetOf[quote.sourceCurrency],
    convertedRateMicros: quote.rateMicros,
    createdBy: principal.actor,
  };
}

function postingOf(quote: ConversionRow, transactionId: string): Posting {
  const { wallet, sourceCurrency: source, sourceMinor, feeMinor, targetMinor } = quote;
  const target = targetOf[source];
  const shares = sharesOf({ source, ...quote }, quote);
  const available = { kind: "wallet.available", wallet } as const;
  return {
    key: `${quote.id}:conversion`,
    kind: "conversion",
    transactionId,
    entries: [
      { account: { ...available, currency: source }, amountMinor: -sourceMinor },
      { account: { kind: "exchange", currency: source }, amountMinor: sourceMinor - feeMinor },
      { account: { kind: "fees", currency: source }, amountMinor: feeMinor },
      { account: { kind: "exchange", currency: target }, amountMinor: -shares.exchangeMinor },
      { account: { ...available, currency: target }, amountMinor: targetMinor },
      { account: { kind: "spread", currency: target }, amountMinor: shares.spreadMinor },
      { account: { kind: "rounding", currency: target }, amountMinor: shares.roundingMinor },
    ],
  };
}

type ConversionRow = InferSelectModel<typeof conversions>;

/** A conversion as responses show it. @param expired its time is over */
export function viewConversion(row: ConversionRow, expired: boolean) {
  const { sourceCurrency } = row;
  const targetCurrency = targetOf[sourceCurrency];
  return {
    conversionId: row.id,
    status: expired && row.status === "quoted" ? ("expired" as const) : row.status,
    sourceAmount: formatAmount(row.sourceMinor, sourceCurrency),
    sourceCurrency,
    rate: formatDecimal(row.rateMicros, rateDecimals),
    fee: { amount: formatAmount(row.feeMinor, sourceCurrency), currency: sourceCurrency },
    targetAmount: formatAmount(row.targetMinor, targetCurrency),
    targetCurrency,
    walletAddress: row.wallet,
    transactionId: row.transactionId,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}
