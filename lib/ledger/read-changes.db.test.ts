import { randomUUID } from "node:crypto";
import fc from "fast-check";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, inTransaction } from "@/lib/db/client";
import { bindInstallation } from "@/lib/installation/bind";
import { eventually } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { openWalletAccounts } from "./accounts";
import { post, postingJson } from "./post";
import {
  findWalletAccounts,
  readBalanceBefore,
  readChanges,
  settledTime,
  type WalletAccounts,
} from "./read-changes";
import { move } from "./test-book";

/** Periods that follow each other have each change of a wallet once, whatever stands still for however long. */

const currency = "GHSFIAT";
const sandbox = { kind: "sandbox", currency } as const;
const wallet = `test-${randomUUID()}`;
const available = { kind: "wallet.available", wallet, currency } as const;
const writers = 4;
let pool: postgres.Sql;
let connections: postgres.ReservedSql[];
let accounts: WalletAccounts;

beforeAll(async () => {
  pool = postgres(config().databaseUrl ?? "", { max: writers + 2, onnotice: () => undefined });
  await bindInstallation();
  await inTransaction((tx) => openWalletAccounts(tx, "mer_test", wallet));
  connections = await Promise.all(Array.from({ length: writers }, () => pool.reserve()));
  accounts = await findWalletAccounts(wallet, currency);
});
afterAll(async () => {
  for (const connection of connections) connection.release();
  await pool.end();
  await closeDatabase();
});

const posting = (amountMinor: bigint) =>
  JSON.stringify([postingJson(move(sandbox, available, amountMinor))]);
const postBy = (connection: postgres.Sql, amountMinor: bigint) =>
  connection`select post_group(${posting(amountMinor)}::text::jsonb)`;

/** As {@link settledTime}, where every transaction that has written nothing counts as a reader. */
async function readTime(): Promise<Date> {
  const [row] = await pool<{ at: Date }[]>`select settled_until('0 seconds') as at`;
  if (!row) throw new Error("The database returned no time.");
  return row.at;
}

/** Waits until everything that is committed now is settled. */
async function untilSettled(): Promise<Date> {
  const [clock] = await pool<{ at: Date }[]>`select clock_timestamp() as at`;
  return eventually(async () => {
    const at = await readTime();
    return clock && at > clock.at ? at : null;
  });
}

interface Period {
  from: Date;
  to: Date;
  opening: bigint;
  closing: bigint;
  lines: bigint;
}

const after = (at: Date) => new Date(at.getTime() + 1);

/** What a reader is given about one period, and will never read again. */
async function readPeriod(from: Date, to: Date): Promise<Period> {
  const [opening, closing] = [
    await readBalanceBefore(accounts, from),
    await readBalanceBefore(accounts, after(to)),
  ];
  let lines = 0n;
  for await (const part of readChanges(accounts, { from, to }))
    for (const { amountMinor } of part) lines += amountMinor;
  return { from, to, opening, closing, lines };
}

function expectChain(periods: readonly Period[]): void {
  for (const [place, period] of periods.entries()) {
    expect(period.opening + period.lines).toBe(period.closing);
    const previous = periods[place - 1];
    if (previous) expect(period.opening).toBe(previous.closing);
  }
}

describe("periods of a wallet", () => {
  it("keep a posting of a transaction that stood still for six seconds before it wrote", async () => {
    const [stalled] = connections;
    if (!stalled) throw new Error("There is no connection.");
    const start = await readTime();
    await stalled`begin`;
    await eventually(async () => {
      const [row] = await pool<{ old: boolean }[]>`select bool_or(xact_start < clock_timestamp()
        - interval '6 seconds') as old from pg_stat_activity where state = 'idle in transaction'`;
      return row?.old ? true : null;
    });
    await inTransaction((tx) => post(tx, move(sandbox, available, 100n)));
    const to = await settledTime(accounts);
    const first = await readPeriod(after(start), to);
    expect(first.lines).toBe(100n);
    await postBy(stalled, 777n);
    await stalled`commit`;
    const second = await readPeriod(after(to), await settledTime(accounts));
    expectChain([first, second]);
    expect(second.lines).toBe(777n);
  });

  it("end before the begin of a transaction that has written and does not end", async () => {
    const [hanging] = connections;
    if (!hanging) throw new Error("There is no connection.");
    const start = await readTime();
    await hanging`begin`;
    await hanging`select pg_current_xact_id()`;
    // The wallet has a newer posting, up to which a reader would like to see.
    await inTransaction((tx) => post(tx, move(sandbox, available, 5n)));
    const to = await settledTime(accounts);
    const first = await readPeriod(after(start), to);
    await postBy(hanging, 7n);
    await hanging`commit`;
    const second = await readPeriod(after(to), await settledTime(accounts));
    expectChain([first, second]);
    expect(first.lines + second.lines).toBe(12n);
  });

  type Step =
    { act: "begin" | "touch" | "post" | "commit" | "rollback"; writer: number } | { act: "read" };
  const writer = fc.nat(writers - 1);
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      act: fc.constantFrom("begin" as const, "touch" as const, "rollback" as const),
      writer,
    }),
    { arbitrary: fc.record({ act: fc.constant("post" as const), writer }), weight: 3 },
    { arbitrary: fc.record({ act: fc.constant("commit" as const), writer }), weight: 2 },
    { arbitrary: fc.record({ act: fc.constant("read" as const) }), weight: 3 },
  );

  it("follow each other in every order of begins, writes, commits and readings", async () => {
    const property = fc.asyncProperty(
      fc.array(step, { maxLength: 40, size: "max" }),
      async (steps) => {
        const periods: Period[] = [];
        let last = await readTime();
        const open = new Set<number>();
        let posting: number | null = null;
        let [pending, total, amount] = [0n, 0n, 0n];
        const end = async (index: number, how: "commit" | "rollback") => {
          await connections[index]?.unsafe(how);
          open.delete(index);
          if (posting !== index) return;
          if (how === "commit") total += pending;
          [posting, pending] = [null, 0n];
        };
        const read = async () => {
          const to = await readTime();
          if (to <= last) return;
          periods.push(await readPeriod(after(last), to));
          last = to;
        };
        for (const one of steps) {
          if (one.act === "read") await read();
          else {
            const connection = connections[one.writer];
            if (!connection) continue;
            const isOpen = open.has(one.writer);
            if (one.act === "begin" && !isOpen) {
              await connection`begin`;
              open.add(one.writer);
            } else if (one.act === "touch" && isOpen) await connection`select pg_current_xact_id()`;
            else if (one.act === "post" && isOpen && (posting ?? one.writer) === one.writer) {
              // The account's lock would make a second one wait.
              posting = one.writer;
              amount += 1n;
              pending += amount;
              await postBy(connection, amount);
            } else if ((one.act === "commit" || one.act === "rollback") && isOpen)
              await end(one.writer, one.act);
          }
        }
        for (const index of [...open]) await end(index, "commit");
        await untilSettled();
        await read();
        expect(periods.reduce((sum, { lines }) => sum + lines, 0n)).toBe(total);
        expectChain(periods);
      },
    );
    await fc.assert(property, { numRuns: testSize(40, 1_000) });
  });

  it("follow each other while many post and read at the same moment", async () => {
    let last = await readTime();
    const periods: Period[] = [];
    let isDone = false;
    const reading = async () => {
      while (!isDone) {
        const to = await readTime();
        if (to <= last) continue;
        periods.push(await readPeriod(after(last), to));
        last = to;
      }
    };
    const rounds = testSize(60, 2_000);
    const posting = connections.map(async (connection) => {
      for (let round = 0; round < rounds; round += 1) {
        await connection`begin`;
        await postBy(connection, 3n);
        await connection`commit`;
      }
    });
    const reader = reading();
    await Promise.all(posting);
    isDone = true;
    await reader;
    const to = await untilSettled();
    periods.push(await readPeriod(after(last), to));
    const all = BigInt(rounds * writers) * 3n;
    expect(periods.reduce((sum, { lines }) => sum + lines, 0n)).toBe(all);
    expectChain(periods);
  });
});
