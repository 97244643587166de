import { sql, type SQL } from "drizzle-orm";
import { encodeTime } from "ulid";
import { database } from "@/lib/db/client";
import { expose, type Metric, type Sample } from "@/lib/metrics/exposition";
import { sumAllBalances } from "@/lib/ledger/accounts";
import { requestDurations } from "@/lib/metrics/requests";
import { readRailStates } from "@/lib/rails/read-states";
import { railDirectionOf } from "@/lib/contract/rails";

const recentMs = 5 * 60_000;

/** The tables whose rows are jobs; those of transfers can also be due by a nudge. */
export const jobTables = [
  "transactions",
  "transfers",
  "payout_batches",
  "reconciliation_runs",
  "messages",
  "identities",
  "claim_requests",
  "kyc_documents",
  "rail_quarantines",
  "rail_switches",
  "chain_tasks",
  "periodic_tasks",
  "delivery_queues",
] as const;

/**
 * What those who run the service watch, in Prometheus' text format: of all merchants together, and of no
 * person.
 */
export async function readMetrics(): Promise<string> {
  // Ids begin with the time, so that their index finds the newest.
  const since = `txn_${encodeTime(Date.now() - recentMs, 10)}`;
  return expose([
    await gauge(
      "cedirail_jobs_waiting",
      "Rows whose next step is due and has not been claimed.",
      jobCounts(),
    ),
    await gauge(
      "cedirail_transactions_waiting",
      "Transactions that wait for approval or to be sent.",
      sql`select type, status, count(*)::integer as value from transactions
        where due_at is not null group by 1, 2 order by 1, 2`,
    ),
    await gauge(
      "cedirail_transactions_recent",
      "Transactions created in the last five minutes, by their status now.",
      sql`select type, status, count(*)::integer as value from transactions
        where id >= ${since} group by 1, 2 order by 1, 2`,
    ),
    await gauge(
      "cedirail_transfers_open",
      "Transfers whose outcome is not known yet.",
      sql`select rail, direction, state, count(*)::integer as value from transfers
        where state in ('sending', 'submitted') group by 1, 2, 3 order by 1, 2, 3`,
    ),
    await gauge(
      "cedirail_webhook_deliveries_waiting",
      "Deliveries whose next attempt is planned, or overdue.",
      sql`select case when next_attempt_at <= app_now() then 'overdue' else 'planned' end as state,
          count(*)::integer as value
        from deliveries where next_attempt_at is not null group by 1 order by 1`,
    ),
    await gauge(
      "cedirail_chain_doubtful",
      "Deposits and chain transactions that wait because the nodes do not agree.",
      sql`select 'deposit' as kind, count(*)::integer as value from chain_movements
          where problem is not null and state in ('seen', 'held', 'reversed')
        union all select 'transaction', count(*)::integer from chain_transactions
          where problem is not null and state = 'mined'`,
    ),
    await railStatuses(),
    await ledgerSums(),
    requestDurations(),
  ]);
}

function jobCounts(): SQL {
  const parts = jobTables.map((table) => {
    const due = table === "transfers" ? sql`least(due_at, nudged_at)` : sql`due_at`;
    return sql`select ${table}::text as queue, count(*)::integer as value from ${sql.raw(table)}
      where ${due} is not null and greatest(${due}, leased_until) <= app_now()`;
  });
  return sql.join(parts, sql` union all `);
}

/** A gauge of the rows of a query: `value`, and a label for each other column. */
async function gauge(name: string, help: string, query: SQL): Promise<Metric> {
  const rows = await database().execute<Record<string, string> & { value: number }>(query);
  const samples = rows.map(({ value, ...labels }): Sample => ({ labels, value }));
  return { name, help, type: "gauge", samples };
}

async function ledgerSums(): Promise<Metric> {
  const sums = await sumAllBalances();
  const samples = sums.map(({ currency, sumMinor }) => ({
    labels: { currency },
    value: sumMinor,
  }));
  const help =
    "The sum of all accounts in minor units; anything but zero is an error of the books.";
  return { name: "cedirail_ledger_sum", help, type: "gauge", samples };
}

async function railStatuses(): Promise<Metric> {
  const states = await readRailStates();
  const samples = states.map(({ provider, direction, status }) => ({
    labels: { rail: provider, direction: railDirectionOf[direction], status },
    value: 1,
  }));
  const help = "The status of each rail, which is a label; the value is always 1.";
  return { name: "cedirail_rail_status", help, type: "gauge", samples };
}
