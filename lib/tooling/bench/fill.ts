import postgres from "postgres";
import { merchantCount, merchantNumbers } from "./world";

/** Fills a database with transactions that have ended, with their transfers and first steps. */

/** What is there to look for, in the middle of all rows. */
export interface Filled {
  rowsOfLargest: number;
  /** Six hours. */
  window: { from: string; to: string };
  /** A transaction of the largest merchant. */
  sample: { id: string; phone: string; reference: string; externalRef: string };
}

const chunk = 500_000;
const tables = ["transactions", "transfers", "transaction_history"];

/**
 * The rows from $1 to $2, from now into the past, one each six seconds. Every second one is of the first
 * merchant, the others are of all others in turn.
 */
const rows = `
  select i, lpad(i::text, 26, '0') as suffix, m.id as merchant_id, w.address as wallet,
    case when i % 10 = 9 then 'in' else 'out' end as direction,
    case when i % 1000 = 500 then 'expired' when i % 50 in (0, 1) then 'failed' else 'completed' end
      as status,
    '+23324' || lpad((i * 7919 % 10000000)::text, 7, '0') as phone,
    date_trunc('second', app_now()) - i * interval '6 seconds' as at
  from generate_series($1::bigint, $2::bigint) as i,
    lateral (select 'mer_' || lpad((${merchantNumbers.first} + case when i % 2 = 0 then 0
      else (i / 2) % ${merchantCount - 1} + 1 end)::text, 26, '0') as id) m
  join wallets w on w.merchant_id = m.id`;

const statements = [
  `insert into transactions (id, merchant_id, type, status, amount_minor, currency, fee_minor, wallet,
    recipient, payer, country, direction, provider, first_rail, external_ref, created_by, created_at,
    updated_at, completed_at)
  select 'txn_' || suffix, merchant_id, case direction when 'in' then 'collection' else 'payout' end, status,
    100 + i % 100000, 'GHSFIAT', 10, wallet, case direction when 'out' then phone end,
    case direction when 'in' then phone end, 'GH', direction, 'mtn', 'mtn',
    case when i % 10 = 0 then 'REF-' || i end, 'system', at, at,
    case status when 'completed' then at end
  from (${rows}) r`,
  `insert into transfers (id, transaction_id, rail, direction, counterparty, amount_minor, currency,
    reference, receipt, state, attempts, last_sent_at, created_at, updated_at, completed_at)
  select 'trf_' || suffix, 'txn_' || suffix, 'mtn', direction, phone, 100 + i % 100000, 'GHSFIAT',
    md5(suffix), case status when 'completed' then i::text end,
    case status when 'completed' then 'settled' else 'failed' end, 1, at, at, at,
    case status when 'completed' then at end
  from (${rows}) r where status <> 'expired'`,
  `insert into transaction_history (transaction_id, sequence, to_status, by, at)
  select 'txn_' || suffix, 1, status, 'system', at from (${rows}) r`,
];

/** Adds the rows with these numbers; what they refer to is right, so foreign keys are not checked again. */
export async function fill(url: string, from: number, to: number): Promise<Filled> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql`set synchronous_commit = off`;
  await sql`set maintenance_work_mem = '256MB'`;
  const references = await sql<{ on_table: string; name: string }[]>`
    select tgrelid::regclass::text as on_table, tgname as name from pg_trigger
    where tgrelid = any(${tables}::regclass[]) and tgisinternal`;
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any(${tables}::regclass[]) and not indisunique`;
  const switchReferences = async (state: "enable" | "disable") => {
    for (const { on_table, name } of references)
      await sql`alter table ${sql(on_table)} ${sql.unsafe(state)} trigger ${sql(name)}`;
  };
  await switchReferences("disable");
  for (const { name } of indexes) await sql`drop index ${sql(name)}`;
  for (let first = from; first <= to; first += chunk)
    for (const statement of statements)
      await sql.unsafe(statement, [first, Math.min(first + chunk - 1, to)]);
  for (const { definition } of indexes) await sql.unsafe(definition);
  await switchReferences("enable");
  await sql`vacuum (analyze)`;
  const filled = await describe(sql, to);
  await sql.end();
  return filled;
}

async function describe(sql: postgres.Sql, to: number): Promise<Filled> {
  const middle = `txn_${String(Math.floor(to / 20) * 10).padStart(26, "0")}`;
  const [row] = await sql<(Filled["sample"] & { at: Date })[]>`
    select t.id, t.recipient as phone, t.external_ref as "externalRef", f.reference, t.created_at as at
    from transactions t join transfers f on f.transaction_id = t.id where t.id = ${middle}`;
  if (!row) throw new Error("The middle of what was filled in is missing.");
  const { at, ...sample } = row;
  const moment = (hours: number) => new Date(at.getTime() + hours * 3_600_000).toISOString();
  return { rowsOfLargest: Math.floor(to / 2), window: { from: moment(-3), to: moment(3) }, sample };
}
