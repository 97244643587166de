import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { database } from "@/lib/db/client";
import { readOpenQuotes } from "@/lib/rates/open-quotes";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;
let keys: string[];

beforeAll(async () => {
  const settings = { OPEN_QUOTES_LIMIT_GHS: "2000", OPEN_QUOTES_LIMIT_USDT: "134" };
  service = await startTestService({ worker: false, settings });
  keys = [service.seeded.apiKey, service.seeded.secondMerchant.apiKey];
  for (const key of keys)
    for (const currency of ["USDT", "GHS"])
      await service.call("POST", "/api/sandbox/faucet", { currency, amount: 10_000 }, { key });
});
afterAll(() => service.stop());
afterEach(() => asOwner((sql) => sql`update conversions set expires_at = app_now()`));

const ways = [
  { way: "usdt-to-ghs", source: "USDT", target: "GHSFIAT", per10: 10, limit: 200_000 },
  // The same worth in cedis: the mid rate is about 15.
  { way: "ghs-to-usdt", source: "GHSFIAT", target: "USDT", per10: 150, limit: 134_000_000 },
] as const;

const quoteIn = (way: string, key: string, amount: number) =>
  service.call("POST", `/api/convert/${way}`, { amount }, { key });
const confirm = (key: string, conversionId: string) =>
  service.call("POST", "/api/convert/confirm", { conversionId }, { key });

describe.each(ways)("open quotes $way", ({ way, source, target, per10, limit }) => {
  const quote = (key: string, usdt: number) => quoteIn(way, key, (usdt * per10) / 10);
  /** Minor units that open quotes make the treasury promise, from the rates and amounts themselves. */
  const promised = () =>
    asOwner(async (sql) => {
      const net = sql`(source_minor - fee_minor)::numeric`;
      const worth =
        source === "USDT"
          ? sql`${net} * mid_micros / 10000000000`
          : sql`${net} * 10000000000 / mid_micros`;
      const [row] = await sql<{ minor: string }[]>`
        select coalesce(sum(floor(${worth})), 0)::text as minor from conversions
        where status = 'quoted' and expires_at > app_now() and source_currency = ${source}`;
      return Number(row?.minor);
    });
  const treasury = (roomMinor: number | null) =>
    asOwner(
      (sql) => sql`
        update accounts set floor = ${
          roomMinor === null ? sql`-5000000000` : sql`balance - ${roomMinor}::bigint`
        } where kind = 'exchange' and currency = ${target}`,
    );

  it("of many merchants at once promise no more than the setting in total", async () => {
    const responses = await Promise.all(
      Array.from({ length: 36 }, (_, index) => quote(keys[index % 2] ?? "", 10)),
    );
    const taken = responses.filter(({ status }) => status === 201);
    // About 149 GHS or 9.95 USDT each: thirteen fit into 2,000 or 134.
    expect(taken).toHaveLength(13);
    expect(await promised()).toBeLessThanOrEqual(limit);
    for (const { status, body } of responses.filter((response) => !taken.includes(response))) {
      expect(status).toBe(400);
      expect(body.error.code).toBe("LIMIT_EXCEEDED");
    }
  });

  it("promise no more than the treasury can still pay, and each can be confirmed", async () => {
    await treasury(limit / 4);
    try {
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          quote(keys[index % 2] ?? "", 10).then((response) => ({
            ...response,
            key: keys[index % 2] ?? "",
          })),
        ),
      );
      const taken = responses.filter(({ status }) => status === 201);
      expect(taken).toHaveLength(3);
      expect(await promised()).toBeLessThanOrEqual(limit / 4);
      const confirmed = await Promise.all(
        taken.map(({ key, body }) => confirm(key, body.conversionId)),
      );
      expect(confirmed.map(({ status }) => status)).toEqual([200, 200, 200]);
      // What is confirmed has left the treasury: it is not promised again.
      expect((await quote(keys[0] ?? "", 10)).body.error.code).toBe("LIMIT_EXCEEDED");
      expect((await quote(keys[0] ?? "", 1)).status).toBe(201);
    } finally {
      await treasury(null);
    }
  });

  it("make room again once confirmed or expired", async () => {
    const [key = ""] = keys;
    const { body } = await quote(key, 130);
    expect((await quote(key, 10)).status).toBe(400);
    expect((await confirm(key, body.conversionId)).status).toBe(200);
    const next = await quote(key, 130);
    expect(next.status).toBe(201);
    await asOwner(
      (sql) =>
        sql`update conversions set expires_at = app_now() where id = ${next.body.conversionId}`,
    );
    expect((await quote(key, 130)).status).toBe(201);
  });

  it("of a merchant without the money for them leave room for the others", async () => {
    const [key = "", poor = ""] = keys;
    expect((await quote(poor, 100)).status).toBe(201);
    await asOwner((sql) => sql`update conversions set expires_at = app_now()`);
    await drain(poor, source);
    const responses = await Promise.all(Array.from({ length: 10 }, () => quote(poor, 2)));
    // A sixteenth of the limit is 125 GHS or 8.375 USDT.
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
    for (const { body } of responses.filter(({ status }) => status !== 201))
      expect(body.error).toMatchObject({ code: "LIMIT_EXCEEDED", details: { field: "amount" } });
    // However many such merchants there are, together they get a quarter.
    await asOwner(
      (sql) => sql`update conversions set exposure_minor = ${limit / 16}
        where not covered and source_currency = ${source}`,
    );
    expect((await quote(poor, 0.1)).status).toBe(400);
    expect((await quote(key, 90)).status).toBe(201);
  });
});

test("quotes one way take no room of the other way", async () => {
  const [key = ""] = keys;
  for (const tenfold of [13, 0.1])
    for (const { way, per10 } of ways)
      expect((await quoteIn(way, key, per10 * tenfold)).status, way).toBe(201);
  const { GHSFIAT, USDT } = await readOpenQuotes(database());
  expect(GHSFIAT).toMatchObject({ count: 2, limitMinor: 200_000n });
  expect(USDT).toMatchObject({ count: 2, limitMinor: 134_000_000n });
  // 131 USDT, and the same worth in cedis, less fees and at about 15.
  expect(GHSFIAT.worthMinor > 190_000n && GHSFIAT.worthMinor <= 200_000n).toBe(true);
  expect(USDT.worthMinor > 125_000_000n && USDT.worthMinor <= 134_000_000n).toBe(true);
  for (const { way, per10 } of ways)
    expect((await quoteIn(way, key, per10)).body.error.code, way).toBe("LIMIT_EXCEEDED");
});

/** Takes all that the second merchant has of a currency. */
async function drain(key: string, currency: "USDT" | "GHSFIAT"): Promise<void> {
  const { wallet } = service.seeded.secondMerchant;
  const { body } = await service.call("GET", `/wallet/balance/${wallet}`, undefined, { key });
  const amount = (body.balances[currency].available as string).replace(".", "");
  const entries = [
    { kind: "wallet.available", wallet, currency, amount: `-${amount}` },
    { kind: "sandbox", currency, amount },
  ];
  const posting = [{ key: `test:drain:${currency}`, kind: "faucet", entries }];
  await asOwner((sql) => sql`select post_group(${JSON.stringify(posting)}::text::jsonb)`);
}
