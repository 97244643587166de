import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { findHandler } from "@/lib/http/router";
import { jobTables } from "@/lib/overview/read-metrics";
import { workQueues } from "@/lib/processes/work-queues";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { deliveryQueue } from "@/lib/webhooks/deliver";

let service: TestService;
const token = "t".repeat(32);
const phone = "0240000001";

beforeAll(async () => {
  service = await startTestService({ worker: false });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
  for (let payouts = 0; payouts < 3; payouts += 1)
    await service.call("POST", "/api/mobile-money/transfer", { amount: 2, phoneNumber: phone });
  await service.call("POST", "/api/mobile-money/transfer", { amount: 2 });
});
afterAll(() => service.stop());
afterEach(() => {
  config().metricsToken = null;
});

/** As a host calls it that passes on this caller's address. */
async function read(clientAddress: string | null, headers: Record<string, string> = {}) {
  const found = findHandler("GET", "/metrics");
  if (!found) throw new Error("The path leads nowhere.");
  const request = new Request(`${service.url}/metrics`, { headers });
  return found.handle(request, { params: {}, clientAddress });
}

it("counts what waits, by kind, and what was requested", async () => {
  const { status, headers, body } = await read("127.0.0.1", { host: "127.0.0.1:3000" });
  expect(status).toBe(200);
  expect(headers["Content-Type"]).toContain("text/plain");
  const lines = String(body).split("\n");
  for (const line of [
    'cedirail_jobs_waiting{queue="transactions"} 3',
    'cedirail_ledger_sum{currency="GHSFIAT"} 0',
    'cedirail_transactions_waiting{type="payout",status="pending"} 3',
    'cedirail_transactions_recent{type="payout",status="pending"} 3',
    'cedirail_http_request_duration_seconds_count{operation="mobile-money.transfer",status="201"} 3',
    'cedirail_http_request_duration_seconds_count{operation="mobile-money.transfer",status="400"} 1',
    'cedirail_http_request_duration_seconds_bucket{operation="mobile-money.transfer",status="201",le="+Inf"} 3',
  ])
    expect(lines).toContain(line);
  expect(String(body)).toMatch(
    /cedirail_rail_status\{rail="mtn",direction="payout",status="\w+"\} 1/,
  );
});

it("has a form that Prometheus reads, and names no merchant and no person", async () => {
  const text = String((await read("::1")).body);
  const sample = /^[a-z_]+(\{([a-z]+="[^"\n]*",?)+\})? (\d+(\.\d+)?(e-?\d+)?)$/;
  for (const line of text.trimEnd().split("\n"))
    expect(line).toMatch(line.startsWith("#") ? /^# (HELP|TYPE) [a-z_]+ .+$/ : sample);
  const { merchant } = service.seeded;
  for (const secret of [merchant.id, merchant.wallet, merchant.userId, phone.slice(1), "mer_"])
    expect(text).not.toContain(secret);
});

it("is a 404 to everybody else, however they call", async () => {
  const elsewhere = "203.0.113.9";
  const wrong = { authorization: `Bearer ${"x".repeat(32)}` };
  const own = { authorization: `Bearer ${service.seeded.apiKey}` };
  const forwarded: Record<string, string>[] = [
    ...[{ "x-forwarded-for": elsewhere }, { "x-real-ip": elsewhere }, { via: "1.1 proxy" }],
    // By a proxy that says nothing but passes the name on.
    ...[{ host: "api.cedirail.example" }, { host: "localhost.example:80" }],
  ];
  for (const configured of [null, token]) {
    config().metricsToken = configured;
    for (const [address, headers] of [
      [elsewhere, {}],
      [null, {}],
      [elsewhere, wrong],
      [elsewhere, own],
      ...forwarded.map((headers) => ["127.0.0.1", headers] as const),
    ] as const)
      expect((await read(address, headers)).status).toBe(404);
  }
  const right = { authorization: `Bearer ${token}` };
  expect((await read(elsewhere, right)).status).toBe(200);
  config().metricsToken = null;
  expect((await read(elsewhere, right)).status).toBe(404);
});

it("counts the rows of every queue that workers have", () => {
  const queues = [...workQueues(), deliveryQueue].map(({ table }) => table);
  expect([...jobTables].sort()).toEqual(queues.sort());
});
