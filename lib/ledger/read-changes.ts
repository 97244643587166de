import { sql } from "drizzle-orm";
import { entries } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { readSettledTime } from "@/lib/db/paging";
import type { Currency } from "@/lib/money";

/** What a posting changed of a wallet's balance, available and reserved together. */
export interface Change {
  postingId: bigint;
  kind: string;
  transactionId: string | null;
  at: Date;
  /** Minor units; never zero. */
  amountMinor: bigint;
}

/** The two accounts of a wallet in a currency. */
export interface WalletAccounts {
  ids: readonly string[];
}

/** The accounts whose sum a customer knows as the balance of a wallet. */
export async function findWalletAccounts(
  wallet: string,
  currency: Currency,
): Promise<WalletAccounts> {
  const rows = await database().execute<{ id: string }>(sql`
    select id::text from accounts where wallet = ${wallet} and currency = ${currency}
      and kind in ('wallet.available', 'wallet.reserved') order by id`);
  if (rows.length !== 2) throw new Error(`The wallet ${wallet} has no accounts.`);
  return { ids: rows.map(({ id }) => id) };
}

/**
 * The time up to which everything that was posted to a wallet is known: nothing will be posted at or before it. It
 * is now, unless a transaction that writes hangs.
 */
export async function settledTime({ ids }: WalletAccounts): Promise<Date> {
  const times = await Promise.all(
    ids.map((id) => readSettledTime(entries.createdAt, sql`account_id = ${id}::bigint`)),
  );
  return new Date(Math.max(...times.map((time) => time.getTime())));
}

/** Longer than any transaction of the database is open: an entry has the time at which its own began. */
const slack = sql`interval '10 minutes'`;

/**
 * What a wallet held before a moment, in minor units: the balance after the newest entry that surely came before
 * it, and the sum of the few around it. The order of times is not always that of entries.
 */
export async function readBalanceBefore({ ids }: WalletAccounts, moment: Date): Promise<bigint> {
  const at = sql`${moment.toISOString()}::timestamptz`;
  const [row] = await database().execute<{ balance: string }>(sql`
    select coalesce(sum(coalesce(anchor.balance_after, 0) + coalesce(later.amount, 0)), 0)::text as balance
    from unnest(${idsOf(ids)}) as own(id)
    left join lateral (select created_at as at from entries where account_id = own.id
      and created_at < ${at} - ${slack} order by created_at desc limit 1) as newest on true
    left join lateral (select id, balance_after from entries where account_id = own.id
      and created_at between newest.at - ${slack} and newest.at order by id desc limit 1) as anchor on true
    left join lateral (select sum(amount) as amount from entries where account_id = own.id
      and created_at >= coalesce(newest.at - ${slack}, '-infinity') and created_at < ${at}
      and id > coalesce(anchor.id, 0)) as later on true`);
  return BigInt(row?.balance ?? "0");
}

/** Entries of one account that are read at a time. */
const slice = 1_000;

interface Place {
  at: string;
  posting: string;
}

/**
 * The changes of a wallet's balance from one moment until another, both included, oldest first, in parts. What
 * only moves between available and reserved, such as a hold, is none.
 */
export async function* readChanges(
  { ids }: WalletAccounts,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<Change[]> {
  for (let after: Place | null = { at: from.toISOString(), posting: "0" }; after;) {
    const { rows, until } = await readSlice(ids, after, to);
    yield rows.map(({ posting, kind, transaction, at, amount }) => ({
      postingId: BigInt(posting),
      kind,
      transactionId: transaction,
      at: new Date(at),
      amountMinor: BigInt(amount),
    }));
    after = until;
  }
}

type Row = Record<"posting" | "kind" | "at" | "amount", string> & { transaction: string | null };

/**
 * The next changes, up to the place where the first account's slice ends: behind it, entries of one account could
 * be missing. `until` is null at the end.
 */
async function readSlice(
  ids: readonly string[],
  after: Place,
  to: Date,
): Promise<{ rows: Row[]; until: Place | null }> {
  const [read] = await database().execute<{ until: Place | null; rows: Row[] | null }>(sql`
    with part as (
      select own.id, e.* from unnest(${idsOf(ids)}) as own(id) cross join lateral (
        select created_at, posting_id, amount, row_number() over (order by created_at, posting_id) as place
        from entries where account_id = own.id
          and (created_at, posting_id) > (${after.at}::timestamptz, ${after.posting}::bigint)
          and created_at <= ${to.toISOString()}::timestamptz
        order by created_at, posting_id limit ${slice}) as e
    ), horizon as (
      select created_at, posting_id from part where place = ${slice} order by 1, 2 limit 1
    ), changes as (
      select created_at, posting_id, sum(amount) as amount from part
      where not exists (select 1 from horizon
        where (part.created_at, part.posting_id) > (horizon.created_at, horizon.posting_id))
      group by 1, 2 having sum(amount) <> 0
    )
    select (select json_build_object('at', created_at::text, 'posting', posting_id::text) from horizon) as until,
      (select json_agg(json_build_object('posting', p.id::text, 'kind', p.kind,
        'transaction', p.transaction_id, 'at', c.created_at, 'amount', c.amount::text)
        order by c.created_at, c.posting_id)
      from changes c join postings p on p.id = c.posting_id) as rows`);
  return { rows: read?.rows ?? [], until: read?.until ?? null };
}

const idsOf = (ids: readonly string[]) =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  )}]`;
