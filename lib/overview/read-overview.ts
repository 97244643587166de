import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { readWalletBalances } from "@/lib/ledger/accounts";
import { formatAmount, formatCedis } from "@/lib/money";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { viewBalance } from "@/lib/wallet/read-balance";

const recentCount = 5;

interface TodayRow extends Record<string, unknown> {
  paid_out: string;
  paid_out_count: number;
  collected: string;
  collected_count: number;
  converted: string;
  waiting: number;
  to_approve: number;
  failed: number;
  as_of: string;
}

/** What a merchant's home shows: balances, today since midnight in Accra, and what came last. */
export async function readOverview(merchantId: string) {
  const wallet = await mainWalletOf(merchantId);
  const [balances, today, recent] = await Promise.all([
    readWalletBalances(database(), wallet),
    readToday(merchantId),
    listTransactions({ merchantId }, { page: 1, limit: recentCount }),
  ]);
  return {
    walletAddress: wallet,
    balances: {
      USDT: viewBalance(balances.USDT, "USDT"),
      GHSFIAT: viewBalance(balances.GHSFIAT, "GHSFIAT"),
    },
    today: {
      paidOut: formatCedis(BigInt(today.paid_out)),
      paidOutCount: today.paid_out_count,
      collected: formatCedis(BigInt(today.collected)),
      collectedCount: today.collected_count,
      converted: formatAmount(BigInt(today.converted), "USDT"),
      waiting: today.waiting,
      failed: today.failed,
    },
    toApprove: today.to_approve,
    recent: recent.data,
    asOf: new Date(today.as_of).toISOString(),
  };
}

async function readToday(merchantId: string): Promise<TodayRow> {
  const [row] = await database().execute<TodayRow>(sql`
    with today as (
      select type, status, currency, amount_minor from transactions
      where merchant_id = ${merchantId}
        and created_at >= date_trunc('day', app_now() at time zone 'UTC') at time zone 'UTC'
    ), paid as (
      select amount_minor from today
      where status = 'completed' and currency = 'GHSFIAT'
        and type in ('payout', 'payment', 'withdrawal')
    ), collected as (
      select amount_minor from today
      where status = 'completed' and currency = 'GHSFIAT' and type = 'collection'
    )
    select
      (select coalesce(sum(amount_minor), 0)::text from paid) as paid_out,
      (select count(*)::int from paid) as paid_out_count,
      (select coalesce(sum(amount_minor), 0)::text from collected) as collected,
      (select count(*)::int from collected) as collected_count,
      (select coalesce(sum(amount_minor), 0)::text from today
        where status = 'completed' and type = 'conversion') as converted,
      (select count(*)::int from transactions where merchant_id = ${merchantId}
        and status in ('pending_approval', 'pending', 'processing')) as waiting,
      (select count(distinct coalesce(batch_id, id))::int from transactions
        where merchant_id = ${merchantId} and status = 'pending_approval') as to_approve,
      (select count(*)::int from today where status in ('failed', 'reversed')) as failed,
      app_now() as as_of`);
  if (!row) throw new Error("The query for today returned no row.");
  return row;
}
