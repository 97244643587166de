import { randomUUID } from "node:crypto";
import { sql as statement } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { recordAct, sealAll } from "./record";

/** The audit log's chain (reliability L2, L3). */

let admin: postgres.Sql;

beforeAll(() => {
  admin = postgres(config().databaseUrl ?? "", { max: 4, onnotice: () => undefined });
});
beforeEach(() => tamper((tx) => tx`delete from audit_log`));
afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

const act = (actor = "te|st", action = "test.done") =>
  inTransaction((tx) =>
    recordAct(tx, { merchantId: null, actor, action, resource: randomUUID(), details: { n: 1 } }),
  );
const seal = () => database().execute(statement`select seal_audit_log()`);
const violations = async () =>
  (await admin<{ broken_at: string; problem: string }[]>`select * from verify_audit_log()`).map(
    ({ broken_at: at, problem }) => `${problem} at ${at}`,
  );
/** What only the owner of the server can do: bypass every trigger. */
async function tamper(work: (tx: postgres.TransactionSql) => Promise<unknown>): Promise<void> {
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await work(tx);
  });
}
async function sealedRows(count: number): Promise<void> {
  for (let row = 0; row < count; row += 1) await act();
  await seal();
}

describe("sealing", () => {
  it("chains 100 parallel writers, sealed by several at once, without fork or gap", async () => {
    const writers = Array.from({ length: 100 }, () => act());
    const sealers = Array.from({ length: 8 }, () => seal());
    await Promise.all([...writers, ...sealers]);
    await seal();
    const rows = await admin<{ position: string; hash: string; previous_hash: string | null }[]>`
      select position, hash, previous_hash from audit_log order by position`;
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => String(index + 1)));
    expect(rows).toHaveLength(100);
    expect(new Set(rows.map(({ previous_hash }) => previous_hash)).size).toBe(100);
    expect(await violations()).toEqual([]);
  });

  it("leaves nothing unsealed, however much was written, by two workers at once", async () => {
    const rows = 12_000;
    await admin`
      insert into audit_log (actor, action, resource)
      select 'bulk', 'test.done', n::text from generate_series(1, ${rows}) as n`;
    await Promise.all([sealAll(), sealAll()]);
    const [left] = await admin`
      select count(*) filter (where position is null)::int as unsealed,
        count(distinct previous_hash)::int as links, max(position)::int as last from audit_log`;
    expect(left).toEqual({ unsealed: 0, links: rows - 1, last: rows });
    expect(await violations()).toEqual([]);
  });

  it("continues where it stopped, and leaves sealed rows unchanged", async () => {
    await sealedRows(3);
    const before = await admin`select * from audit_log order by position`;
    await sealedRows(2);
    const after = await admin`select * from audit_log order by position`;
    expect(after.slice(0, 3)).toEqual(before);
    expect(after).toHaveLength(5);
    expect(await violations()).toEqual([]);
  });

  it("gives a row that commits late a later place, whatever its id", async () => {
    const writer = await admin.reserve();
    await writer`begin`;
    await writer`insert into audit_log (actor, action, resource) values ('slow', 'test.done', 'x')`;
    await sealedRows(2);
    await writer`commit`;
    writer.release();
    await seal();
    const rows = await admin`select actor, id > lag(id) over (order by position) as later
      from audit_log order by position`;
    expect(rows.map(({ actor, later }) => [actor, later])).toEqual([
      ["te|st", null],
      ["te|st", true],
      ["slow", false],
    ]);
    expect(await violations()).toEqual([]);
  });

  it("is the only way to a place in the chain: none can be written or moved", async () => {
    await sealedRows(1);
    const denied = { code: "42501" };
    const forged = admin`
      insert into audit_log (actor, action, resource, position, hash) values ('a', 'b', 'c', 9, 'x')`;
    await expect(forged).rejects.toMatchObject(denied);
    await expect(admin`update audit_log set position = 7`).rejects.toMatchObject(denied);
    await expect(admin`update audit_log set actor = 'x'`).rejects.toMatchObject(denied);
  });
});

describe("verifying detects", () => {
  it.each([
    ["an edited actor", "actor = 'somebody else'"],
    ["an edited time", "at = at - interval '1 hour'"],
    ["an edited merchant", "merchant_id = 'mer_other'"],
    ["edited details", `details = '{"n": 2}'`],
    ["a forged hash", "hash = repeat('0', 64)"],
    ["text shifted from one column to the next", "actor = 'te', action = 'st|' || action"],
  ])("%s", async (_, change) => {
    await sealedRows(5);
    await tamper((tx) => tx.unsafe(`update audit_log set ${change} where position = 3`));
    expect(await violations()).toContain("changed at 3");
  });

  it.each([1, 3])("the deletion of row %i", async (position) => {
    await sealedRows(5);
    await tamper((tx) => tx`delete from audit_log where position = ${position}`);
    expect(await violations()).toEqual([`forerunner at ${position + 1}`]);
  });

  it("two swapped rows", async () => {
    await sealedRows(5);
    await tamper(async (tx) => {
      await tx`update audit_log set position = -1 where position = 2`;
      await tx`update audit_log set position = 2 where position = 3`;
      await tx`update audit_log set position = 3 where position = -1`;
    });
    expect(await violations()).toEqual(expect.arrayContaining(["changed at 2", "changed at 3"]));
  });

  it("a row that was edited and rehashed, by the next row's link", async () => {
    await sealedRows(5);
    await tamper(async (tx) => {
      await tx`update audit_log set actor = 'somebody else' where position = 3`;
      await tx`update audit_log log set hash = audit_row_hash(log, position, previous_hash)
        where position = 3`;
    });
    expect(await violations()).toEqual(["forerunner at 4"]);
  });
});
