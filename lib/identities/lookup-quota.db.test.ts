import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Nobody finds out who has an identity by trying numbers: a merchant has 2,000 different ones a day. */

let chain: TestChain;
let service: TestService;
beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false, chain, limitScale: 1 });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const [known, last, another] = ["+233240009001", "+233240009002", "+233240009003"];

/** Every operation that says whether a number has an identity. */
const lookUps = {
  check: (phone: string) => service.call("GET", `/identity/check/${phone}`),
  resolve: (phone: string) => service.call("GET", `/identity/resolve/${phone}`),
  "resolve of v1": (phone: string) => service.call("GET", `/api/v1/resolve/${phone}`),
  mint: (phone: string) => service.call("POST", "/identity/mint", { phone }),
  payment: (recipient: string) =>
    service.call("POST", "/payments/initiate", { amount: "1.00", currency: "USDT", recipient }),
};

const isLimited = async (phone: string) =>
  Promise.all(Object.values(lookUps).map(async (look) => (await look(phone)).status === 429));
const all = (limited: boolean) => Object.values(lookUps).map(() => limited);

async function used(): Promise<number> {
  const [row] = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from identity_lookups where merchant_id = ${service.seeded.merchant.id}`,
  );
  return row?.count ?? 0;
}

it("the 2,000th number of a day is looked up, and no other one after it, whatever the operation", async () => {
  await lookUps.check(known);
  await asOwner(
    (owner) => owner`insert into identity_lookups (merchant_id, day, hash)
      select ${service.seeded.merchant.id}, app_now()::date, 'number ' || n from generate_series(1, 1998) n`,
  );
  expect((await lookUps.resolve(last)).status).toBe(200);
  expect(await used()).toBe(2_000);
  expect(await isLimited(another)).toEqual(all(true));
  // One that was looked up on the same day is free.
  expect(await isLimited(known)).toEqual(all(false));
  expect(await used()).toBe(2_000);
  const over = await lookUps.check(another);
  expect(over.body.error.code).toBe("RATE_LIMITED");
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
  const key = { key: service.seeded.secondMerchant.apiKey };
  const others = await service.call("GET", `/identity/check/${another}`, undefined, key);
  expect(others.status).toBe(200);
  await shiftClock("24 hours");
  expect((await lookUps.check(another)).status).toBe(200);
});

it.each(Object.entries(lookUps))("%s counts a number once", async (_, look) => {
  const phone = `+2332400091${Object.values(lookUps).indexOf(look)}0`;
  const before = await used();
  await look(phone);
  await look(phone);
  expect(await used()).toBe(before + 1);
});
