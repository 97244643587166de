import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { readConfig } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { heardUntil, listenTo } from "@/lib/db/notifications";

/**
 * Runs statements as the database's owner, who may do what the service's own role may not. Once it returns,
 * no cache of this process holds what they have changed.
 */
export async function asOwner<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(readConfig().databaseUrl ?? "", { max: 1, onnotice: () => undefined });
  try {
    const result = await work(sql);
    await untilHeard(sql);
    return result;
  } finally {
    await sql.end();
  }
}

/** Notifications arrive in the order of the commits; what is not heard in half a second is not used either. */
async function untilHeard(sql: postgres.Sql): Promise<void> {
  if (heardUntil() === -Infinity) return;
  const channel = "cedirail_changes";
  const mark = randomUUID();
  let stop = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  const heard = new Promise<void>((resolve) => {
    stop = listenTo(channel, { hear: (payload) => payload === mark && resolve() });
    timer = setTimeout(resolve, 500);
  });
  await sql`select pg_notify(${channel}, ${mark})`;
  await heard;
  clearTimeout(timer);
  stop();
}

/** Sets the service's clock off by an interval such as `25 hours`, for all connections from now on. */
export async function shiftClock(interval: string): Promise<void> {
  await asOwner(async (sql) => {
    const [row] = await sql<{ name: string }[]>`select quote_ident(current_database()) as name`;
    const setting = interval.replace(/[^\w ]/g, "");
    await sql.unsafe(`alter database ${row?.name} set cedirail.clock_shift = '${setting}'`);
  });
  await closeDatabase();
}

/** What all merchants together own, per currency, in minor units; entries must agree with it. */
export async function customerMoney(): Promise<Record<string, string>> {
  return asOwner(async (sql) => {
    const rows = await sql<{ currency: string; cached: string; summed: string }[]>`
      select a.currency, sum(a.balance)::text as cached,
        sum(coalesce(legs.amount, 0))::text as summed
      from accounts a
      left join (select account_id, sum(amount) as amount from entries group by account_id) legs
        on legs.account_id = a.id
      where a.kind in ('wallet.available', 'wallet.reserved')
      group by a.currency order by a.currency`;
    for (const { currency, cached, summed } of rows)
      if (cached !== summed)
        throw new Error(`${currency}: ${cached} is kept, ${summed} is booked.`);
    return Object.fromEntries(rows.map(({ currency, cached }) => [currency, cached]));
  });
}
