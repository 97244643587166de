import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { readRemaining } from "@/lib/limits/remaining";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { formatAmount, formatCedis } from "@/lib/money";
import { sumCounted, type CountedSum } from "@/lib/transactions/stored-counts";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { viewBalance } from "@/lib/wallet/read-balance";

const recentCount = 5;

/** What a merchant's home shows: balances, today since midnight in Accra, what may still leave, and what came last. */
export async function readOverview(merchantId: string) {
  const wallet = await mainWalletOf(merchantId);
  const [balances, today, limits, recent] = await Promise.all([
    readWalletBalances(database(), wallet),
    readToday(merchantId),
    readLimits(merchantId),
    listTransactions({ merchantId }, { page: 1, limit: recentCount }),
  ]);
  return {
    walletAddress: wallet,
    balances: {
      USDT: viewBalance(balances.USDT, "USDT"),
      GHSFIAT: viewBalance(balances.GHSFIAT, "GHSFIAT"),
    },
    today: {
      paidOut: formatCedis(today.paidOut.amountMinor),
      paidOutCount: today.paidOut.count,
      collected: formatCedis(today.collected.amountMinor),
      collectedCount: today.collected.count,
      converted: formatAmount(today.converted.amountMinor, "USDT"),
      convertedToUsdt: formatCedis(today.convertedToUsdt.amountMinor),
      waiting: today.waiting.count,
      failed: today.failed.count,
    },
    toApprove: today.toApprove,
    limits,
    recent: recent.data,
    asOf: today.asOf.toISOString(),
  };
}

async function readLimits(merchantId: string) {
  return readRemaining(database(), await merchantSettings(merchantId));
}

const open = ["pending_approval", "pending", "processing"];
const paid = ["payout", "payment", "withdrawal"];

async function readToday(merchantId: string) {
  const [read] = await database().execute<{ now: string; midnight: string; toApprove: number }>(sql`
    select app_now() as now,
      date_trunc('day', app_now() at time zone 'UTC') at time zone 'UTC' as midnight,
      (select count(distinct coalesce(batch_id, id))::int from transactions
        where merchant_id = ${merchantId} and status = 'pending_approval') as "toApprove"`);
  if (!read) throw new Error("The query for today returned no row.");
  const asOf = new Date(read.now);
  const [today, waiting] = await Promise.all([
    sumCounted({ merchantId, from: new Date(read.midnight), until: asOf }),
    sumCounted({ merchantId, until: asOf }, { statuses: open }),
  ]);
  const completed = today.filter(({ status }) => status === "completed");
  const cedis = completed.filter(({ currency }) => currency === "GHSFIAT");
  const conversions = completed.filter(({ type }) => type === "conversion");
  return {
    asOf,
    toApprove: read.toApprove,
    paidOut: totalOf(cedis.filter(({ type }) => paid.includes(type))),
    collected: totalOf(cedis.filter(({ type }) => type === "collection")),
    converted: totalOf(conversions.filter(({ currency }) => currency === "USDT")),
    convertedToUsdt: totalOf(conversions.filter(({ currency }) => currency === "GHSFIAT")),
    waiting: totalOf(waiting),
    failed: totalOf(today.filter(({ status }) => status === "failed" || status === "reversed")),
  };
}

function totalOf(sums: readonly CountedSum[]): { count: number; amountMinor: bigint } {
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    amountMinor: sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
  };
}
