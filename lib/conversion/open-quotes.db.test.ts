import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;
let keys: string[];

beforeAll(async () => {
  const settings = { OPEN_QUOTES_LIMIT_GHS: "2000" };
  service = await startTestService({ worker: false, settings });
  keys = [service.seeded.apiKey, service.seeded.secondMerchant.apiKey];
  for (const key of keys)
    await service.call(
      "POST",
      "/api/sandbox/faucet",
      { currency: "USDT", amount: 10_000 },
      { key },
    );
});
afterAll(() => service.stop());
afterEach(() => asOwner((sql) => sql`update conversions set expires_at = app_now()`));

const quote = (key: string, amount: number) =>
  service.call("POST", "/api/convert/usdt-to-ghs", { amount }, { key });
const confirm = (key: string, conversionId: string) =>
  service.call("POST", "/api/convert/confirm", { conversionId }, { key });
/** Pesewas that open quotes make the treasury promise, from the rates and amounts themselves. */
const promised = () =>
  asOwner(async (sql) => {
    const [row] = await sql<{ minor: string }[]>`
      select coalesce(sum(floor((source_minor - fee_minor) * mid_micros::numeric / 10000000000)), 0)::text
        as minor
      from conversions where status = 'quoted' and expires_at > app_now()`;
    return Number(row?.minor);
  });
const treasury = (roomMinor: number | null) =>
  asOwner(
    (sql) => sql`
      update accounts set floor = ${
        roomMinor === null ? sql`-5000000000` : sql`balance - ${roomMinor}::bigint`
      } where kind = 'exchange' and currency = 'GHSFIAT'`,
  );

it("many merchants at once cannot be promised more than the setting in total", async () => {
  const responses = await Promise.all(
    Array.from({ length: 36 }, (_, index) => quote(keys[index % 2] ?? "", 10)),
  );
  const taken = responses.filter(({ status }) => status === 201);
  // About 149 GHS each: thirteen fit into 2,000.
  expect(taken).toHaveLength(13);
  expect(await promised()).toBeLessThanOrEqual(200_000);
  for (const { status, body } of responses.filter((response) => !taken.includes(response))) {
    expect(status).toBe(400);
    expect(body.error.code).toBe("LIMIT_EXCEEDED");
  }
});

it("nor more than the treasury can still pay, and each open quote can be confirmed", async () => {
  await treasury(50_000);
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
    expect(await promised()).toBeLessThanOrEqual(50_000);
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

it("a confirmed or expired quote makes room again", async () => {
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

it("a merchant without the money for its quotes leaves room for the others", async () => {
  const [key = "", poor = ""] = keys;
  const everything = await quote(poor, 100);
  expect(everything.status).toBe(201);
  await asOwner((sql) => sql`update conversions set expires_at = app_now()`);
  const { wallet } = service.seeded.secondMerchant;
  const balance = (await service.call("GET", `/wallet/balance/${wallet}`, undefined, { key: poor }))
    .body.balances.USDT.available as string;
  const withdraw = await asOwner(
    (sql) => sql`
      select post_group(${JSON.stringify([
        {
          key: "test:drain",
          kind: "faucet",
          entries: [
            {
              kind: "wallet.available",
              wallet,
              currency: "USDT",
              amount: `-${balance.replace(".", "")}`,
            },
            { kind: "sandbox", currency: "USDT", amount: balance.replace(".", "") },
          ],
        },
      ])}::text::jsonb)`,
  );
  expect(withdraw).toHaveLength(1);
  const responses = await Promise.all(Array.from({ length: 10 }, () => quote(poor, 2)));
  // A sixteenth of 2,000 is 125.
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
  for (const { body } of responses.filter(({ status }) => status !== 201))
    expect(body.error).toMatchObject({ code: "LIMIT_EXCEEDED", details: { field: "amount" } });
  // However many such merchants there are, together they get a quarter.
  await asOwner((sql) => sql`update conversions set exposure_minor = 12500 where not covered`);
  expect((await quote(poor, 0.1)).status).toBe(400);
  expect((await quote(key, 90)).status).toBe(201);
});
