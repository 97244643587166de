import { sql as statement } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "./client";
import { fenceBegin, FencedTransactionError } from "./fence";

/** Reliability, finding 1: a backend that dies inside `begin` splits a double entry. */

let admin: postgres.Sql;
let pool: postgres.Sql;
const url = () => config().databaseUrl ?? "";

beforeAll(async () => {
  admin = postgres(url(), { max: 2, onnotice: () => undefined });
  await admin`create table legs (id text primary key)`;
  await admin`grant select, insert on legs to cedirail_app`;
});
beforeEach(async () => {
  await admin`truncate legs`;
  pool = postgres(url(), { max: 1, onnotice: () => undefined, backoff: () => 0 });
});
afterEach(() => pool.end({ timeout: 1 }));
afterAll(async () => {
  await admin.end();
  await closeDatabase();
});

/** A moment that the test chooses. */
function moment() {
  let come = (): void => undefined;
  const reached = new Promise<void>((resolve) => (come = resolve));
  return { come: () => come(), reached };
}

const legs = async () =>
  (await admin<{ id: string }[]>`select id from legs order by id`).map((row) => row.id);
const backendOf = async (tx: postgres.Sql | postgres.TransactionSql) => {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};
async function kill(pid: number): Promise<void> {
  await admin`select pg_terminate_backend(${pid}, 5000)`;
}

/** What a statement came to: accepted, or its error. */
function attempt(run: () => PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve()
    .then(run)
    .then(
      () => "accepted",
      (error: unknown) => error,
    );
}

/** Variant (a): what becomes of a second leg that is written after the backend has died. */
async function writeSecondLegAfterKill(sql: postgres.Sql) {
  const died = moment();
  const late = moment();
  const over = moment();
  let secondLeg: unknown;
  const begun = sql.begin(async (tx) => {
    await tx`insert into legs values ('debit')`;
    await kill(await backendOf(tx));
    died.come();
    await late.reached;
    secondLeg = await attempt(() => tx`insert into legs values ('credit')`);
    over.come();
  });
  const failed = begun.catch((error: unknown) => error);
  await died.reached;
  const error = await failed;
  // The pool has a new connection, and serves it, when the callback runs on.
  await sql`select 1`;
  late.come();
  await over.reached;
  return { error, secondLeg };
}

/** Variant (b): the callback of a dead transaction returns while another one runs. */
async function returnLateIntoAnother(sql: postgres.Sql) {
  const waiting = moment();
  const late = moment();
  const first = sql.begin(async (tx) => {
    await kill(await backendOf(tx));
    waiting.come();
    await late.reached;
    return "late";
  });
  await first.catch(() => undefined);
  await waiting.reached;
  const second = sql.begin(async (tx) => {
    await tx`insert into legs values ('rolled back')`;
    late.come();
    // Two round trips: whatever the late return sends is on the wire before the roll-back.
    await new Promise((resolve) => setImmediate(resolve));
    await tx`select 1`;
    await tx`select 1`;
    throw new Error("rolled back on purpose");
  });
  await second.catch(() => undefined);
}

describe("the driver as it comes (when these fail, upstream is mended and the fence may go)", () => {
  it("accepts the second leg of a double entry outside the transaction", async () => {
    const { secondLeg } = await writeSecondLegAfterKill(pool);
    expect(secondLeg).toBe("accepted");
    expect(await legs()).toEqual(["credit"]);
  });

  it("sends a late COMMIT into another request's transaction, whose row then stays", async () => {
    await returnLateIntoAnother(pool);
    expect(await legs()).toEqual(["rolled back"]);
  });
});

describe("the fenced driver (reliability C4)", () => {
  it("rejects the second leg of a double entry after the backend died; nothing is written", async () => {
    const { error, secondLeg } = await writeSecondLegAfterKill(fenceBegin(pool));
    expect(error).toMatchObject({ code: expect.stringMatching(/^(CONNECTION_|57P01)/) });
    expect(secondLeg).toBeInstanceOf(FencedTransactionError);
    expect(await legs()).toEqual([]);
  });

  it("sends no late COMMIT into another request's transaction; its row is rolled back", async () => {
    await returnLateIntoAnother(fenceBegin(pool));
    expect(await legs()).toEqual([]);
  });

  it("rejects the leg after a statement that was in flight when the backend died", async () => {
    const sql = fenceBegin(pool);
    const over = moment();
    let secondLeg: unknown;
    const begun = sql.begin(async (tx) => {
      await tx`insert into legs values ('debit')`;
      const pid = await backendOf(tx);
      const killed = kill(pid);
      // Runs on in the very turn in which it learns of the death.
      try {
        await tx`select pg_sleep(60)`;
      } catch {
        try {
          await tx`insert into legs values ('credit')`;
        } catch (error) {
          secondLeg = error;
        }
      }
      await killed;
      over.come();
    });
    await expect(begun).rejects.toThrow();
    await over.reached;
    // The driver reports the lost connection to the next statement too, and does not send it.
    await sql`insert into legs values ('told')`.catch(() => undefined);
    await sql`select 1`;
    expect(secondLeg).toBeInstanceOf(FencedTransactionError);
    expect(await legs()).toEqual([]);
  });

  it("sends nothing for a savepoint that ends late", async () => {
    const sql = fenceBegin(pool);
    const waiting = moment();
    const late = moment();
    const first = sql.begin((tx) =>
      tx.savepoint(async (inner) => {
        await kill(await backendOf(inner));
        waiting.come();
        await late.reached;
        throw new Error("too late");
      }),
    );
    await first.catch(() => undefined);
    await waiting.reached;
    await sql.begin(async (tx) => {
      await tx`insert into legs values ('whole')`;
      late.come();
      await new Promise((resolve) => setImmediate(resolve));
      await tx`select 1`;
    });
    expect(await legs()).toEqual(["whole"]);
  });

  it("still commits, rolls back and reports errors as the driver does", async () => {
    const sql = fenceBegin(pool);
    await expect(sql.begin((tx) => tx`insert into legs values ('kept')`)).resolves.toBeDefined();
    const wrong = sql.begin(async (tx) => {
      await tx`insert into legs values ('dropped')`;
      await tx`insert into legs values ('kept')`;
    });
    await expect(wrong).rejects.toMatchObject({ code: "23505" });
    const swallowed = sql.begin(async (tx) => {
      await tx.savepoint((inner) => inner`insert into legs values ('kept')`).catch(() => undefined);
      await tx`insert into legs values ('after a savepoint')`;
    });
    await expect(swallowed).resolves.toBeUndefined();
    expect(await legs()).toEqual(["after a savepoint", "kept"]);
  });
});

describe("the service's own transactions (inTransaction, over Drizzle)", () => {
  const insert = (id: string) => statement`insert into legs values (${id})`;

  it("reject statements after the backend died, and leave the pool working", async () => {
    const died = moment();
    const late = moment();
    let secondLeg: unknown;
    const begun = inTransaction(async (tx) => {
      await tx.execute(insert("debit"));
      const [row] = await tx.execute<{ pid: number }>(statement`select pg_backend_pid() as pid`);
      await kill(row?.pid ?? 0);
      died.come();
      await late.reached;
      secondLeg = await attempt(() => tx.execute(insert("credit")));
    });
    const failed = begun.catch((error: unknown) => error);
    await died.reached;
    expect(await failed).toBeInstanceOf(Error);
    late.come();
    await new Promise((resolve) => setImmediate(resolve));
    await database().execute(statement`select 1`);
    expect(secondLeg).toBeInstanceOf(Error);
    expect(await legs()).toEqual([]);
    await inTransaction((tx) => tx.execute(insert("next")));
    expect(await legs()).toEqual(["next"]);
  });
});
