import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { providerCalls, railProbes } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { providerCodes } from "@/lib/providers/contract";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { minCalls } from "./assess-rail";
import { deleteOldProbes, probeRails } from "./probe-rails";
import { forgetHealth } from "./read-states";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  // Before the first adapter is made, which takes it over.
  Object.assign(config(), { providerTimeoutMs: 3_000 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
});
afterAll(() => service.stop());

beforeEach(async () => {
  for (const code of providerCodes) await service.faults(code, {});
  await asOwner((tx) => tx`delete from rail_probes`);
  forgetHealth();
});

interface Listed {
  code: string;
  status: string;
  collection: { status: string; statusReason: string | null; decimals: number };
  payout: { status: string; statusReason: string | null; decimals: number };
}

async function network(code: string): Promise<Listed> {
  const { body } = await service.call("GET", "/api/mobile-money/providers");
  return body.data.find((one: Listed) => one.code === code);
}

const probes = () => database().select().from(railProbes).orderBy(asc(railProbes.id));

/** Milliseconds until the next step of a transaction is due; null where none is. */
async function dueIn(transactionId: string): Promise<number | null> {
  const [row] = await asOwner(
    (tx) => tx<{ ms: number }[]>`
      select (extract(epoch from due_at - app_now()) * 1000)::float8 as ms
      from transactions where id = ${transactionId} and due_at is not null`,
  );
  return row?.ms ?? null;
}

describe("a probe of the rails", () => {
  it("finds all networks up in both directions, with a float and how long it took", async () => {
    await probeRails();
    const found = await probes();
    expect(found).toHaveLength(6);
    for (const { up, reason, durationMs } of found) {
      expect({ up, reason }).toEqual({ up: true, reason: null });
      expect(durationMs).toBeGreaterThanOrEqual(0);
    }
    expect(found.some(({ floatMinor }) => (floatMinor ?? 0n) > 0n)).toBe(true);
    for (const code of providerCodes)
      expect(await network(code)).toMatchObject({
        status: "operational",
        collection: { status: "operational", statusReason: null, decimals: 2 },
        payout: { status: "operational", statusReason: null, decimals: 2 },
      });
  });

  it.each(providerCodes)("reports an outage of %s, and its end", async (code) => {
    await service.faults(code, { outage: true });
    await probeRails();
    const during = await network(code);
    expect(during).toMatchObject({
      status: "degraded",
      collection: { status: "degraded" },
      payout: { status: "degraded" },
    });
    expect(during.payout.statusReason).toMatch(/^The network has .* since \d\d:\d\d\.$/);
    for (const other of providerCodes.filter((one) => one !== code))
      expect((await network(other)).status).toBe("operational");
    await service.faults(code, {});
    await probeRails();
    expect((await network(code)).status).toBe("operational");
  });

  it("waits no longer than the provider's time-out, and holds up no other network", async () => {
    await service.faults("mtn", { latencyMs: { min: 60_000, max: 60_000 } });
    const startedAt = performance.now();
    await probeRails();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const found = await probes();
    for (const { provider, up, reason, durationMs } of found) {
      expect(up, provider).toBe(provider !== "mtn");
      if (provider !== "mtn") continue;
      expect(reason).toBe("timeout");
      expect(durationMs).toBeLessThan(6_000);
    }
    expect((await network("mtn")).payout.statusReason).toMatch(/^The network has not responded/);
  });

  it("says since when a network is down: since the first probe that found it so", async () => {
    const at = (minutes: number) => sql`app_now() - ${minutes} * interval '1 minute'`;
    const rail = { provider: "mtn", direction: "out", durationMs: 1 } as const;
    await database()
      .insert(railProbes)
      .values([
        { ...rail, up: false, reason: "timeout", at: at(9) },
        { ...rail, up: true, at: at(4) },
        { ...rail, up: false, reason: "timeout", at: at(3) },
        { ...rail, up: false, reason: "timeout", at: at(2) },
        { ...rail, provider: "telecel", up: true, at: at(1) },
        { ...rail, direction: "in", up: true, at: at(1) },
      ]);
    const first = (await probes())[2]?.at.toISOString().slice(11, 16);
    expect((await network("mtn")).payout.statusReason).toMatch(new RegExp(`${first}\\.$`));
  });

  it("counts for five minutes: when no worker probes, nothing is said", async () => {
    const rail = { provider: "mtn", direction: "out", durationMs: 1 } as const;
    const at = sql`app_now() - interval '6 minutes'`;
    await database()
      .insert(railProbes)
      .values({ ...rail, up: false, reason: "timeout", at });
    expect((await network("mtn")).payout.status).toBe("operational");
  });

  it("is forgotten after a week", async () => {
    const rail = { provider: "mtn", direction: "out", durationMs: 1, up: true } as const;
    await database()
      .insert(railProbes)
      .values([
        { ...rail, at: sql`app_now() - interval '7 days 1 minute'` },
        { ...rail, at: sql`app_now() - interval '6 days 23 hours'` },
      ]);
    const [, younger] = await probes();
    await deleteOldProbes();
    expect(await probes()).toEqual([younger]);
  });
});

describe("recent calls of transfers", () => {
  it("degrade their direction when more than a fifth got no proper response", async () => {
    const made = await service.call("POST", "/api/mobile-money/transfer", {
      amount: 2,
      phoneNumber: "0240000001",
    });
    const call = {
      transactionId: made.body.transactionId as string,
      provider: "telecel" as const,
      operation: "transfer",
      reference: null,
      requestHash: "",
      outcome: "200",
      startedAt: sql`app_now()` as unknown as Date,
      durationMs: 1,
    };
    const well = Array.from({ length: minCalls - 3 }, () => ({ ...call, httpStatus: 200 }));
    const rejected = { ...call, httpStatus: 400 };
    const broken = { ...call, httpStatus: 503 };
    const silent = { ...call, httpStatus: null };
    await database()
      .insert(providerCalls)
      .values([...well, rejected, broken, silent]);
    forgetHealth();
    expect((await network("telecel")).payout.status).toBe("operational");
    await database().insert(providerCalls).values(broken);
    forgetHealth();
    const after = await network("telecel");
    expect(after.payout).toMatchObject({
      status: "degraded",
      statusReason: "In the last 15 minutes 3 of 11 calls failed.",
    });
    expect(after.collection.status).toBe("operational");
    expect(after.status).toBe("degraded");
  });
});

describe("a network that comes back", () => {
  async function waitingPayout(phoneNumber: string, provider?: string): Promise<string> {
    const made = await service.call("POST", "/api/mobile-money/transfer", {
      amount: 2,
      phoneNumber,
      ...(provider ? { provider } : {}),
    });
    const id = made.body.transactionId as string;
    await advance(id);
    const { body } = await service.call("GET", `/payments/${id}`);
    expect(body).toMatchObject({ status: "pending", statusReason: "provider_unavailable" });
    return id;
  }
  const postpone = (id: string) =>
    asOwner(
      (tx) => tx`
        update transactions set due_at = app_now() + interval '1 hour' where id = ${id}`,
    );

  it("brings forward what waited for it, and nothing that waits for another", async () => {
    await service.faults("mtn", { outage: true });
    await service.faults("telecel", { outage: true });
    await probeRails();
    const unknown = await waitingPayout("0240000001");
    const insisted = await waitingPayout("0200000001", "mtn");
    const elsewhere = await waitingPayout("0200000001", "telecel");
    for (const id of [unknown, insisted, elsewhere]) await postpone(id);
    await service.faults("mtn", {});
    await probeRails();
    expect(await dueIn(unknown)).toBeLessThan(1_000);
    expect(await dueIn(insisted)).toBeLessThan(1_000);
    expect(await dueIn(elsewhere)).toBeGreaterThan(60_000);
    await advance(unknown);
    const { body } = await service.call("GET", `/payments/${unknown}`);
    expect(body).toMatchObject({ status: "processing", provider: "mtn" });
  });

  it("does so once: while it stays up, nothing is hurried", async () => {
    await probeRails();
    await service.faults("mtn", { outage: true });
    const id = await waitingPayout("0240000001");
    await postpone(id);
    await service.faults("mtn", {});
    await probeRails();
    expect(await dueIn(id)).toBeGreaterThan(60_000);
    expect((await probes()).filter(({ up }) => !up)).toEqual([]);
  });
});

it("keeps its calls out of the evidence of transfers", async () => {
  const calls = () => database().select().from(providerCalls);
  const before = await calls();
  await probeRails();
  expect(await calls()).toEqual(before);
});
