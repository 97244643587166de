import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { providerCallbacks } from "@/drizzle/schema";
import { openingFloatMinor } from "@/drizzle/seed/opening-float";
import { closeDatabase, database } from "@/lib/db/client";
import { formatAmount } from "@/lib/money";
import { asOwner, customerMoney } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";
import { probeRails } from "./probe-rails";
import { forgetHealth } from "./read-states";

let service: TestService;
let operator: string;
let waitingId: string;

const ended = ["completed", "failed"];

async function pay(phoneNumber: string, amount: number, provider = "mtn"): Promise<string> {
  const body = { amount, phoneNumber, provider };
  const made = await service.call("POST", "/api/mobile-money/transfer", body);
  return made.body.transactionId as string;
}

/** Two payouts over MTN succeed, one fails, one stays open; one waits for Telecel. */
beforeAll(async () => {
  service = await startTestService();
  operator = await signInStaff(service, "operator");
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  const ids = [
    await pay("0240000001", 10),
    await pay("0241234567", 20),
    await pay("0240000003", 30),
  ];
  for (const id of ids) await service.until(id, ended);
  await service.until(await pay("0240000007", 40), ["processing"]);
  await service.faults("telecel", { outage: true });
  const body = { amount: 50, phoneNumber: "0200000001" };
  const made = await service.call("POST", "/api/mobile-money/transfer", body);
  waitingId = made.body.transactionId;
  await eventually(async () => {
    const read = await service.call("GET", `/payments/${waitingId}`);
    return read.body.statusReason === "provider_unavailable" ? true : null;
  });
  await service.call(
    "PUT",
    "/api/ops/rails/telecel/payout",
    { status: "closed", reason: "Maintenance." },
    { key: operator },
  );
  await service.faults("telecel", {});
  await probeRails();
});
afterAll(() => service.stop());

const board = async () =>
  (await service.call("GET", "/api/ops/rails", undefined, { key: operator })).body;

describe("the rails board", () => {
  it("has a row per network and direction, with its last probe and the last hour's", async () => {
    const { data, asOf } = await board();
    expect(
      data.map((row: { provider: string; direction: string }) => [row.provider, row.direction]),
    ).toEqual([
      ["mtn", "collection"],
      ["mtn", "payout"],
      ["airtel", "collection"],
      ["airtel", "payout"],
      ["telecel", "collection"],
      ["telecel", "payout"],
      ["evm", "payout"],
    ]);
    const chain = data.at(-1);
    expect(chain).toMatchObject({ status: "closed", lastProbe: null, probes: [] });
    for (const row of data.slice(0, -1)) {
      expect(row.lastProbe).toEqual({ ...row.probes.at(-1), up: true, reason: null });
    }
    expect(Date.parse(asOf)).toBeGreaterThan(0);
  });

  it("counts how transfers ended, and why they failed", async () => {
    const { data } = await board();
    expect(data[1].success).toEqual({
      completed: 2,
      failed: 1,
      reversed: 0,
      byCode: [{ code: "RECIPIENT_LIMIT_REACHED", count: 1 }],
      rate: "66.66",
    });
    expect(data[0].success).toEqual({
      completed: 0,
      failed: 0,
      reversed: 0,
      byCode: [],
      rate: null,
    });
    expect(data[1].inFlight).toBe(1);
    expect(data[0].inFlight).toBe(0);
  });

  it("measures the networks' responses, by direction", async () => {
    const { data } = await board();
    const { calls, p50, p95 } = data[1].latency;
    expect(calls).toBeGreaterThan(4);
    expect(p50).toBeGreaterThanOrEqual(0);
    expect(p95).toBeGreaterThanOrEqual(p50);
    expect(data[0].latency).toEqual({ calls: 0, p50: null, p95: null });
  });

  it("shows what waits for a network, and how long, before the network is known", async () => {
    const row = await service.until(waitingId, ["pending"]);
    expect(row.provider).toBeNull();
    const { data } = await board();
    expect(data[5]).toMatchObject({
      status: "closed",
      why: "Maintenance.",
      switch: { status: "closed", setByName: "Kwesi Boateng" },
      waiting: { count: 1, oldestAt: row.createdAt, oldestAgeSeconds: expect.any(Number) },
    });
    expect(data[1].waiting).toEqual({
      count: 0,
      amount: "0.00",
      oldestAt: null,
      oldestAgeSeconds: null,
    });
  });

  it("sets our float beside the network's", async () => {
    const { floats } = await board();
    const [mtn, airtel] = floats;
    expect(mtn).toEqual({
      provider: "mtn",
      ledger: formatAmount(openingFloatMinor - 3000n, "GHSFIAT"),
      reported: formatAmount(openingFloatMinor - 3000n, "GHSFIAT"),
      ledgerThen: formatAmount(openingFloatMinor - 3000n, "GHSFIAT"),
      discrepancy: "0.00",
      currency: "GHSFIAT",
      asOf: expect.any(String),
    });
    expect(airtel.ledger).toBe(formatAmount(openingFloatMinor, "GHSFIAT"));
  });

  it("counts no transfer as a discrepancy that settled after the network's report", async () => {
    await service.until(await pay("0241234567", 5), ended);
    const { floats } = await board();
    expect(floats[0]).toMatchObject({
      ledger: formatAmount(openingFloatMinor - 3500n, "GHSFIAT"),
      reported: formatAmount(openingFloatMinor - 3000n, "GHSFIAT"),
      ledgerThen: formatAmount(openingFloatMinor - 3000n, "GHSFIAT"),
      discrepancy: "0.00",
    });
  });
});

describe("the balance of mobile money", () => {
  it("shows staff all customers' cedis and each float, and merchants only their own", async () => {
    const read = (key: string) =>
      service.call("GET", "/api/mobile-money/balance", undefined, { key });
    const { GHSFIAT } = await customerMoney();
    for (const role of ["operator", "compliance"] as const) {
      const { status, body } = await read(await signInStaff(service, role));
      expect(status).toBe(200);
      expect(body).toMatchObject({
        currency: "GHSFIAT",
        balance: formatAmount(BigInt(GHSFIAT ?? 0), "GHSFIAT"),
      });
      expect(body.floats).toHaveLength(3);
      expect(body.floats[0]).toEqual({
        provider: "mtn",
        ledger: formatAmount(openingFloatMinor - 3500n, "GHSFIAT"),
        reported: formatAmount(openingFloatMinor - 3000n, "GHSFIAT"),
        asOf: expect.any(String),
      });
    }
    const own = await read(service.seeded.apiKey);
    expect(Object.keys(own.body).sort()).toEqual(["available", "balance", "currency", "reserved"]);
  });
});

describe("suspicious callbacks", () => {
  it("are listed newest first, without the sound ones", async () => {
    const callback = { provider: "airtel", bodyHash: "0", accepted: true } as const;
    await database()
      .insert(providerCallbacks)
      .values([
        { ...callback, flags: ["replayed", "stale"], claim: "failed", transactionId: waitingId },
        { ...callback, flags: [] },
        { ...callback, accepted: false, flags: ["forged"] },
      ]);
    const list = (query: string) =>
      service.call("GET", `/api/ops/callbacks${query}`, undefined, { key: operator });
    const { body } = await list("?provider=airtel");
    expect(body.total).toBe(2);
    expect(body.data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        provider: "airtel",
        transactionId: null,
        flags: ["forged"],
        claim: null,
        accepted: false,
        receivedAt: expect.any(String),
      },
      expect.objectContaining({
        transactionId: waitingId,
        flags: ["replayed", "stale"],
        claim: "failed",
      }),
    ]);
    const second = await list("?provider=airtel&limit=1&page=2");
    expect(second.body).toMatchObject({ total: 2, page: 2, limit: 1, data: [body.data[1]] });
  });
});

describe("with a week of probes stored", () => {
  /** How many of them were ever read, by table or index. A connection's reads count once it ends. */
  const probesRead = async (): Promise<number> => {
    const connections = () =>
      asOwner(
        (sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity
          where datname = current_database() and application_name = 'cedirail'`,
      );
    const open = new Set((await connections()).map(({ pid }) => pid));
    await closeDatabase();
    await eventually(async () => (await connections()).every(({ pid }) => !open.has(pid)) || null);
    return asOwner(async (sql) => {
      const [row] = await sql<{ read: string }[]>`
        select seq_tup_read + (
          select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'rail_probes'
        ) as read
        from pg_stat_user_tables where relname = 'rail_probes'`;
      return Number(row?.read);
    });
  };
  const probesReadBy = async (paths: readonly string[]): Promise<number> => {
    const before = await probesRead();
    for (const path of paths) {
      const { status } = await service.call("GET", path, undefined, { key: operator });
      expect(status).toBe(200);
    }
    return (await probesRead()) - before;
  };

  it("the board and the balance read no more of them than they show", async () => {
    const perRail = 7 * 24 * 120;
    // All down but the first, the only one that reported a float: each has to be found from the end.
    await asOwner(async (sql) => {
      await sql`delete from rail_probes`;
      await sql`
        insert into rail_probes
          (provider, direction, up, reason, duration_ms, float_minor, held_minor, created_at)
        select provider, direction, n = ${perRail}, 'timeout', 5,
          case when n = ${perRail} then 500 end, case when n = ${perRail} then 700 end,
          app_now() - n * interval '30 seconds'
        from generate_series(0, ${perRail}) as n,
          unnest(array['mtn', 'airtel', 'telecel']) as provider,
          unnest(array['in', 'out']) as direction`;
      await sql`analyze rail_probes`;
    });
    forgetHealth();
    const { data, floats } = await board();
    expect(data[1].why).toMatch(/has not responded since \d{4}-/);
    expect(floats[1]).toMatchObject({ reported: "5.00", ledgerThen: "7.00", discrepancy: "-2.00" });
    const shown = data.reduce(
      (sum: number, { probes }: { probes: unknown[] }) => sum + probes.length,
      0,
    );
    // Beside each rail's last hour a few per rail: the newest, the newest that reported, since when.
    const bound = shown + 200;
    expect(bound).toBeLessThan(perRail / 10);
    forgetHealth();
    expect(await probesReadBy(["/api/ops/rails"])).toBeLessThan(bound);
    expect(await probesReadBy(["/api/mobile-money/balance"])).toBeLessThan(200);
  });
});
