import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { config } from "@/lib/config/env";
import { closeDatabase, database } from "@/lib/db/client";
import { parseDecimal } from "@/lib/money";
import { asOwner } from "@/lib/tooling/test-owner";
import { readConvertRate } from "@/lib/conversion/quote-conversion";
import { refreshRates } from "./refresh-rates";
import { rateDecimals } from "./source";
import { sandboxRateAt } from "./sources/sandbox";
import { applySpread } from "./spread";

const hourMs = 3_600_000;

afterEach(async () => {
  vi.useRealTimers();
  await asOwner((owner) =>
    owner.unsafe("delete from accepted_rates; delete from rate_observations"),
  );
});
afterAll(() => closeDatabase());

async function databaseTime(): Promise<Date> {
  const [row] = await database().execute<{ now: string }>(sql`select app_now() as now`);
  return new Date(row?.now ?? "");
}

function buyRateAt(moment: Date): bigint {
  const base = parseDecimal(config().rates.sandboxRate, rateDecimals);
  const mid = sandboxRateAt(base, Math.floor(moment.getTime() / hourMs));
  return applySpread(mid, config().rates.spreadBasisPoints).buy;
}

it.each([
  ["an hour behind", -1],
  ["an hour ahead", 1],
  ["half a day ahead", 12],
])("a process whose clock is %s quotes the rate of the database's hour", async (_, hours) => {
  const before = await databaseTime();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * hourMs });
  await refreshRates();
  const { rate, asOf } = await readConvertRate(undefined);
  const after = await databaseTime();
  expect([buyRateAt(before), buyRateAt(after)]).toContain(parseDecimal(rate, rateDecimals));
  expect(new Date(asOf).getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(new Date(asOf).getTime()).toBeLessThanOrEqual(after.getTime());
});
