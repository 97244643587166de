import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attemptBudgets, forgetOldAttempts } from "@/lib/auth/guessing";
import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { asOwner } from "@/lib/tooling/test-owner";
import type { AttemptBudget } from "./attempts";

/** What the database counts, on its own clock, which a connection of its own moves on. */

beforeAll(() => {
  config();
});
afterAll(closeDatabase);

const day = 24 * 60 * 60;

interface Taken {
  wait: number;
  receipt: unknown;
}

/** One budget of one subject, at seconds from now that the test chooses. */
function counterOf(sql: Sql, subject: string, { free, recoverySeconds }: AttemptBudget) {
  return {
    take: async (at: number): Promise<Taken> => {
      await sql`select set_config('cedirail.clock_shift', ${`${at} seconds`}, false)`;
      const [row] = await sql<{ wait_seconds: number; receipt: unknown }[]>`
        select wait_seconds, receipt from take_attempt(${subject}, ${free}, ${recoverySeconds})`;
      if (!row) throw new Error("Nothing was counted.");
      return { wait: row.wait_seconds, receipt: row.receipt };
    },
    takeBack: ({ receipt }: Taken) =>
      sql`select return_attempt(${subject}, ${sql.json(receipt as never)})`,
  };
}

test("the wait doubles from one second on, up to the longest, and is gone once it has passed", async () => {
  await asOwner(async (sql) => {
    const { take } = counterOf(sql, "grows", { free: 3, recoverySeconds: 100 });
    const waits: number[] = [];
    let at = 1000;
    for (let n = 0; n < 12; n += 1) {
      expect((await take(at)).wait).toBe(0);
      const { wait } = await take(at);
      waits.push(wait);
      at += wait;
    }
    expect(waits).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 100, 100, 100, 100]);
    // After a long rest all is forgotten.
    at += 100 * 12;
    for (let n = 0; n < 3; n += 1) expect((await take(at)).wait).toBe(0);
    expect((await take(at)).wait).toBe(1);
  });
});

test.each(Object.entries(attemptBudgets))(
  "trying at every allowed moment gives no more attempts in a day than computed: %s",
  async (name, budget) => {
    const { free, recoverySeconds } = budget;
    const most = free + Math.ceil(Math.log2(recoverySeconds)) + Math.floor(day / recoverySeconds);
    await asOwner(async (sql) => {
      const { take } = counterOf(sql, `all-day:${name}`, budget);
      let attempts = 0;
      for (let at = 1000; at < 1000 + day;) {
        const { wait } = await take(at);
        if (wait === 0) attempts += 1;
        else at += wait;
      }
      expect(attempts).toBeLessThanOrEqual(most);
      expect(attempts).toBeGreaterThan(most - 5);
    });
  },
);

test("no timing and no attempts that prove right in between make more of it", async () => {
  const budget = { free: 4, recoverySeconds: 600 };
  const most = 4 + 10;
  // A fixed sequence (Park and Miller's), so that a failure can be repeated.
  let state = 4711;
  const draw = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  await asOwner(async (sql) => {
    const { take, takeBack } = counterOf(sql, "any-timing", budget);
    const wrongAt: number[] = [];
    const open: Taken[] = [];
    let at = 1000;
    for (let n = 0; n < 500; n += 1) {
      at += [0, 1, draw(30), draw(700), draw(1500)][draw(5)] ?? 0;
      const taken = await take(at);
      if (taken.wait > 0) continue;
      if (draw(2) === 0) wrongAt.push(at);
      else open.push(taken);
      while (open.length > draw(3)) await takeBack(open.splice(draw(open.length), 1)[0] as Taken);
    }
    for (const [index, from] of wrongAt.entries())
      for (let later = index; later < wrongAt.length; later += 1) {
        const seconds = (wrongAt[later] ?? 0) - from;
        expect(later - index + 1).toBeLessThanOrEqual(most + seconds / 600 + 1);
      }
  });
});

test("attempts at the same moment cannot pass together, and those that prove right leave no trace", async () => {
  await asOwner(async (sql) => {
    const { take, takeBack } = counterOf(sql, "together", { free: 5, recoverySeconds: 100 });
    const taken = [];
    for (let n = 0; n < 8; n += 1) taken.push(await take(1000));
    const through = taken.filter(({ wait }) => wait === 0);
    expect(through).toHaveLength(5);
    for (const one of through.toReversed()) await takeBack(one);
    for (let n = 0; n < 5; n += 1) expect((await take(1000)).wait).toBe(0);
    expect((await take(1000)).wait).toBe(1);
  });
});

test("a count is deleted once nothing of it is remembered, and not before", async () => {
  const rows = {
    "1 fresh": [1, 59],
    "1 old": [1, 61],
    "20 fresh": [20, 1199],
    "20 old": [20, 1201],
  };
  await asOwner(async (sql) => {
    for (const [subject, [failures = 0, minutes = 0]] of Object.entries(rows))
      await sql`insert into failed_attempts
        values (${subject}, ${failures}, app_now() - interval '1 minute' * ${minutes})`;
    await forgetOldAttempts();
    const left = await sql<{ subject: string }[]>`
      select subject from failed_attempts where subject in ${sql(Object.keys(rows))} order by 1`;
    expect(left.map(({ subject }) => subject)).toEqual(["1 fresh", "20 fresh"]);
  });
});
