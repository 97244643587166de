import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction, relaxedDatabase } from "./client";
import { acrossMerchants, inScope } from "./scope";
import { ScopeChangedError } from "./scoped-statements";

/** Reliability, group T: a statement sees and takes only rows of the merchants in whose scope it runs. */

const a = "mer_a";
const b = "mer_b";
let owner: postgres.Sql;
/** The tables of merchants' rows, with the column that names the merchant. */
let tables: { name: string; merchant: string }[];

beforeAll(async () => {
  // Before the settings are read: many callers for few connections.
  // eslint-disable-next-line no-restricted-properties
  process.env.DATABASE_POOL = "2";
  owner = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
  tables = await owner<{ name: string; merchant: string }[]>`
    select c.table_name as name, c.column_name as merchant from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name = 'merchant_id' or (c.table_name, c.column_name) = ('merchants', 'id'))
    order by 1`;
  for (const { name } of tables) for (const id of [a, b, null]) await fill(name, id);
});
afterAll(async () => {
  await owner.end();
  await closeDatabase();
});

let made = 0;

/** Puts a row of a merchant, or of none where the table takes that, into a table, whatever it refers to. */
async function fill(table: string, merchantId: string | null): Promise<void> {
  const columns = await owner<{ name: string; type: string; isNeeded: boolean }[]>`
    select column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isNeeded"
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`;
  const row: Record<string, unknown> = {};
  for (const { name, type, isNeeded } of columns) {
    const isMerchant = name === "merchant_id" || (table === "merchants" && name === "id");
    if (isMerchant && merchantId === null && isNeeded) return;
    if (isMerchant) row[name] = merchantId;
    else if (isNeeded) row[name] = valueOf(type);
  }
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    const checks = await tx<{ name: string }[]>`
      select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c'`;
    for (const { name } of checks) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`;
    await tx`insert into ${tx(table)} ${tx(row as Record<string, string>)}`;
  });
}

function valueOf(type: string): unknown {
  made += 1;
  if (type === "boolean") return false;
  if (type === "date" || type.startsWith("timestamp")) return new Date(made * 86_400_000);
  if (type === "jsonb" || type === "json") return {};
  if (type === "ARRAY") return [];
  if (type === "bytea") return Buffer.from(String(made));
  return type === "text" ? `text${made}` : made;
}

const merchantsIn = async (table: { name: string; merchant: string }) => {
  const rows = await database().execute<{ id: string | null }>(
    sql`select distinct ${sql.identifier(table.merchant)} as id from ${sql.identifier(table.name)}`,
  );
  return rows.map(({ id }) => id);
};

describe("T2: over every table with merchants' rows", () => {
  it("there are both policies, and no view shows them as its owner", async () => {
    const policies = await owner`
      select tablename as name from pg_policies p join pg_tables t using (schemaname, tablename)
      where rowsecurity and policyname in ('all_rows', 'of_merchants')
      group by tablename having count(*) = 2 order by 1`;
    expect(tables.length).toBeGreaterThan(25);
    expect(policies.map(({ name }) => name as string)).toEqual(tables.map(({ name }) => name));
    const views = await owner`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and has_schema_privilege('cedirail_merchant', n.oid, 'usage')
        and has_table_privilege('cedirail_merchant', c.oid, 'select')
        and n.nspname not in ('pg_catalog', 'information_schema')
        and not coalesce(c.reloptions::text[] @> array['security_invoker=on'], false)`;
    expect([...views]).toEqual([]);
  });

  it("a statement in no merchant's scope sees none, and one as tenant A none of B (T2)", async () => {
    for (const table of tables) {
      const seen = [
        await inScope([], () => merchantsIn(table)),
        await inScope([a], () => merchantsIn(table)),
        (await inScope([a, b], () => merchantsIn(table))).sort(),
        (await acrossMerchants("the test compares", () => merchantsIn(table))).length,
      ];
      const all = await owner`select distinct ${owner(table.merchant)} from ${owner(table.name)}`;
      expect([table.name, ...seen]).toEqual([table.name, [], [a], [a, b], all.length]);
    }
  });

  it("a change as tenant A reaches no row of B, and makes none", async () => {
    const update = (id: string) =>
      database().execute(sql`update merchants set name = 'changed' where id = ${id} returning id`);
    expect(await inScope([a], () => update(b))).toHaveLength(0);
    expect(await inScope([a], () => update(a))).toHaveLength(1);
    const give = (id: string) =>
      inScope([a], () =>
        database().execute(sql`
          insert into invitations (id, merchant_id, email, role, invited_by, expires_at)
          values (${`inv_${id}`}, ${id}, 'x@y.example', 'viewer', 'usr', now())`),
      );
    await expect(give(b)).rejects.toMatchObject({ cause: { code: "42501" } });
    await give(a);
    const [names] = await owner`select name from merchants where id = ${b}`;
    expect(names?.name).not.toBe("changed");
  });
});

const seen = () => sql`select id from merchants`;
type Rows = readonly { id: string }[];
const fails = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => Promise.reject(new Error("It did not fail.")),
    () => null,
  );
const backend = sql`select pg_backend_pid() as pid`;

/** What callers do; each gives what it saw of its own scope, or null where it was made to fail. */
const ways: ((id: string) => Promise<Rows | null>)[] = [
  () => database().execute<{ id: string }>(seen()),
  () => relaxedDatabase().execute<{ id: string }>(seen()),
  () => inTransaction((tx) => tx.execute<{ id: string }>(seen())),
  () => fails(database().execute(sql`select 1 / 0 from merchants`)),
  () =>
    fails(
      inTransaction(async (tx) => {
        await tx.execute(seen());
        throw new Error("The caller changed its mind.");
      }),
    ),
  () => fails(inTransaction((tx) => tx.execute(sql`select 1 / 0`))),
  async () => {
    const asleep = inTransaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(backend);
      const sleep = tx.execute(sql`select pg_sleep(30)`);
      await Promise.all([sleep, cancel(row?.pid ?? 0)]);
    });
    return fails(asleep);
  },
  async () => {
    const killed = inTransaction(async (tx) => {
      const [row] = await tx.execute<{ pid: number }>(backend);
      await owner`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`;
      await tx.execute(seen());
    });
    return fails(killed);
  },
  (id) =>
    inTransaction(async (tx) => {
      const all = await acrossMerchants("the test widens", () => tx.execute(seen()));
      expect(all.length).toBeGreaterThan(1);
      await inScope([id === a ? b : a], () => tx.execute(seen()));
      return tx.execute<{ id: string }>(seen());
    }),
];

/** Cancels the backend's statement as soon as it has one that sleeps. */
async function cancel(pid: number): Promise<void> {
  for (;;) {
    const [row] = await owner`
      select pg_cancel_backend(pid) from pg_stat_activity
      where pid = ${pid} and state = 'active' and query like '%pg_sleep%'`;
    if (row) return;
  }
}

describe("a connection of the pool", () => {
  it("never shows one tenant what the one before it could see, however that one's call ended (T2)", async () => {
    const calls = Array.from({ length: 200 }, async (_, turn) => {
      const id = turn % 2 === 0 ? a : b;
      const way = ways[Math.floor(turn / 2) % ways.length];
      const rows = await inScope([id], () => way?.(id) ?? Promise.resolve(null));
      if (rows) expect(rows.map((row) => row.id)).toEqual([id]);
      return rows !== null;
    });
    // What waited for a connection that was killed under it may fail; nothing may be seen by the wrong one.
    const ended = await Promise.allSettled(calls);
    const wrong = ended.filter((one) => one.status === "rejected" && !isConnectionLost(one.reason));
    expect(wrong).toEqual([]);
    expect(ended.filter((one) => one.status === "fulfilled" && one.value).length).toBeGreaterThan(
      80,
    );
  }, 60_000);

  it("rejects a statement on a pool that was taken in another scope", async () => {
    const all = database();
    const own = await inScope([a], () => Promise.resolve([database()]));
    await expect(inScope([a], () => all.execute(seen()))).rejects.toMatchObject({
      cause: expect.any(ScopeChangedError) as Error,
    });
    for (const pool of own) await expect(pool.execute(seen())).rejects.toThrow();
  });
});

function isConnectionLost(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  return /CONNECTION_|57P01/.test(String((cause as { code?: unknown }).code));
}
