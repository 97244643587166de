import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { limitUsage } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { newMerchant } from "@/lib/tooling/test-merchant";
import { releaseLimits } from "./count";

beforeAll(async () => {
  await seedTestnet(config());
});
afterAll(closeDatabase);

test("payouts of several days that end at once never wait for each other, and all are released", async () => {
  const { id: merchantId } = await newMerchant(1n, "enhanced");
  const days = ["2026-11-20", "2026-11-21", "2026-11-22"];
  const periods = [...days.map((day) => ["day", day] as const), ["month", "2026-11"] as const];
  await database()
    .insert(limitUsage)
    .values(
      periods.map(([period, startsOn]) => ({ merchantId, period, startsOn, usedMinor: 9_000n })),
    );
  const ended = days.map((day) => ({
    spender: merchantId,
    createdAt: new Date(`${day}T12:00:00Z`),
    countedMinor: 10n,
  }));
  const orders = [ended, ended.toReversed(), ended.slice(0, 1), ended.slice(2)];
  for (let round = 0; round < 20; round += 1)
    await Promise.all(orders.map((rows) => inTransaction((tx) => releaseLimits(tx, rows))));
  const used = await database().execute<{ starts_on: string; used: string }>(sql`
    select starts_on, used_minor::text as used from limit_usage where merchant_id = ${merchantId}
    order by starts_on`);
  // 20 rounds of 10 pesewas each: the first and the last day in three of the four, the second in two.
  expect(used.map((row) => [row.starts_on, row.used])).toEqual([
    ["2026-11", String(9_000 - 20 * 80)],
    ["2026-11-20", String(9_000 - 20 * 30)],
    ["2026-11-21", String(9_000 - 20 * 20)],
    ["2026-11-22", String(9_000 - 20 * 30)],
  ]);
});
