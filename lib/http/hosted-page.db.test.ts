import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { setPaymentPageOrigins } from "@/lib/merchants/read-merchant";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** What the server decides of a hosted page before it is rendered; here a 404 stands for every page. */

let chain: TestChain;
let service: TestService;
let id: string;
let minutes = 0;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false, limitScale: 1, chain });
});
beforeEach(async () => {
  // A minute in which nothing was counted yet.
  minutes += 2;
  const [row] = await asOwner(
    (sql) => sql<{ seconds: number }[]>`select extract(second from now())::float8 as seconds`,
  );
  await shiftClock(`${minutes * 60 - Math.floor(row?.seconds ?? 0)} seconds`);
  const wanted = { amount: "25.00", currency: "USDT" };
  id = (await service.call("POST", "/payments/request-address", wanted)).body.requestId;
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const open = (path: string, headers?: Record<string, string>) =>
  service.call("GET", path, undefined, { key: null, ...(headers && { headers }) });
const framersOf = async (path: string) =>
  /frame-ancestors ([^;]*)/.exec(
    (await open(path)).headers.get("content-security-policy") ?? "",
  )?.[1];

test("page and status of a payment request are limited together, 60 a minute", async () => {
  for (let n = 0; n < 30; n += 1) {
    expect((await open(`/api/pay/${id}`)).status).toBe(200);
    expect((await open(`/pay/${id}`)).status).toBe(404);
  }
  for (const path of [`/pay/${id}`, `/pay/${id.replace("_", "%5F")}`, `/pay/${id}/`]) {
    const over = await open(path);
    expect(over.status).toBe(429);
    const wait = over.headers.get("retry-after");
    expect(Number(wait)).toBeGreaterThan(0);
    expect(over.headers.get("refresh")).toBe(wait);
    expect(over.headers.get("x-frame-options")).toBe("DENY");
    expect(over.body).toContain(`It opens again in ${wait} s.`);
  }
  expect((await open(`/api/pay/${id}`)).status).toBe(429);
});

test("another payment request has a limit of its own", async () => {
  const first = id;
  for (let n = 0; n < 61; n += 1) await open(`/pay/${first}`);
  const wanted = { amount: "1.00", currency: "USDT" };
  const { body } = await service.call("POST", "/payments/request-address", wanted);
  expect((await open(`/pay/${body.requestId}`)).status).toBe(404);
  expect((await open(`/pay/${first}`)).status).toBe(429);
});

test("ids of no payment request count as calls of their sender, whatever they are, and only there", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const invented = n % 3 === 0 ? `%00${n}` : createId("prq");
    for (const path of [`/api/pay/${invented}`, `/pay/${invented}`])
      statuses.push((await open(path)).status);
  }
  // A page whose address has not even the form of an id is as any other page that there is not.
  expect(statuses.filter((status) => status === 404)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(0);
  for (const path of [`/api/pay/${createId("prq")}`, `/pay/${createId("prq")}`, "/api/pay/%00"])
    expect((await open(path)).status, path).toBe(429);
  expect((await open(`/api/pay/${id}`)).status).toBe(200);
  const [row] = await database().execute<{ subjects: number }>(
    sql`select count(distinct credential)::int as subjects from rate_limit_windows
      where class = 'hosted' and window_start = date_trunc('minute', app_now())`,
  );
  expect(row?.subjects).toBe(1);
});

test("exactly the sites that the merchant allows may frame it, by default none", async () => {
  expect(await framersOf(`/pay/${id}`)).toBe("'none'");
  const origins = ["https://shop.example.com", "https://till.example.com:8443"];
  await inTransaction((tx) => setPaymentPageOrigins(tx, service.seeded.merchant.id, origins));
  expect(await framersOf(`/pay/${id}`)).toBe(origins.join(" "));
  for (const path of [
    "/",
    "/pay",
    "/pay/prq_00000000000000000000000000",
    `/pay/${id}/more`,
    "/pay/%",
  ])
    expect(await framersOf(path), path).toBe("'none'");
});

test("while nothing can be counted or read, the page is shown, in no frame", async () => {
  const origins = ["https://shop.example.com"];
  await inTransaction((tx) => setPaymentPageOrigins(tx, service.seeded.merchant.id, origins));
  await asOwner(async (sql) => {
    await sql.begin(async (held) => {
      await held`lock table rate_limit_windows, payment_requests in access exclusive mode`;
      expect((await open(`/pay/${id}`)).status).toBe(404);
      expect(await framersOf(`/pay/${id}`)).toBe("'none'");
    });
  });
});
