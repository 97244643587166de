import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderCode } from "@/lib/providers/contract";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";
import { probeRails } from "./probe-rails";

/** The networks' simulators start with 277 GHS of our float. */

let service: TestService;
let operator: string;

beforeAll(async () => {
  service = await startTestService({ floatMinor: 27_700n, settings: { MTN_MIN_FLOAT_GHS: "100" } });
  operator = await signInStaff(service, "operator");
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 10_000 });
});
afterAll(() => service.stop());

async function pay(phoneNumber: string, amount: number): Promise<string> {
  const made = await service.call("POST", "/api/mobile-money/transfer", { amount, phoneNumber });
  expect(made).toMatchObject({ status: 201 });
  return made.body.transactionId;
}

async function collect(provider: ProviderCode, phoneNumber: string, amount: number) {
  const made = await service.call("POST", `/mobile-money/${provider}`, { amount, phoneNumber });
  return service.until(made.body.transactionId, ["completed", "failed"]);
}

/** Waits until a payout is queued for its network. */
const untilQueued = (id: string) =>
  eventually(async () => {
    const { body } = await service.call("GET", `/payments/${id}`);
    expect(["pending", "processing"]).toContain(body.status);
    return body.statusReason === "provider_unavailable" ? body : null;
  });

async function readPayoutRail(provider: ProviderCode): Promise<PayoutRail> {
  const { body } = await service.call("GET", "/api/ops/rails", undefined, { key: operator });
  return body.data.find(
    (row: { provider: string; direction: string }) =>
      row.provider === provider && row.direction === "payout",
  );
}

interface PayoutRail {
  status: string;
  why: string | null;
  waiting: { amount: string };
}

/** Waits until the board shows this: it reads from caches, and the payouts are tried again meanwhile. */
const untilRail = (provider: ProviderCode, isExpected: (rail: PayoutRail) => boolean) =>
  eventually(async () => (isExpected(await readPayoutRail(provider)) ? true : null));

const isPayoutOf = (amount: string) => (line: { direction: string; amount: string }) =>
  line.direction === "out" && line.amount === amount;

beforeEach(async () => {
  await asOwner((tx) => tx`delete from rail_probes`);
});

describe.each([
  ["mtn", "0240000001"],
  ["telecel", "0200000001"],
] as const)("%s without enough float", (provider, phoneNumber) => {
  it("queues seven payouts, shows them to operators, and pays each once after a top-up", async () => {
    const ids: string[] = [];
    for (let payout = 0; payout < 7; payout += 1) ids.push(await pay(phoneNumber, 300));
    for (const id of ids)
      expect(await untilQueued(id)).toMatchObject({ status: expect.any(String), failure: null });
    await probeRails();
    await untilRail(
      provider,
      ({ status, why, waiting }) =>
        status === "degraded" &&
        /float.* 7 payouts wait for 2,100.00\sGHS\.$/.test(why ?? "") &&
        waiting.amount === "2100.00",
    );
    const { body } = await service.call("GET", "/api/mobile-money/providers");
    const seen = body.data.find(({ code }: { code: string }) => code === provider);
    expect(seen.payout).toMatchObject({
      status: "degraded",
      statusReason: "Some payouts wait. They are sent automatically.",
    });
    const before = (await service.call("GET", "/api/mobile-money/balance")).body;
    const cancelled = ids.pop() ?? "";
    const path = `/transactions/${cancelled}/cancel`;
    expect(
      (
        await eventually(async () => {
          const answer = await service.call("POST", path);
          return answer.status === 200 ? answer.body : null;
        })
      ).status,
    ).toBe("cancelled");
    const after = (await service.call("GET", "/api/mobile-money/balance")).body;
    expect(Number(after.available) - Number(before.available)).toBeGreaterThan(300);
    const payer = phoneNumber.replace("0000001", "1234567");
    for (let part = 0; part < 2; part += 1)
      expect(await collect(provider, payer, 1000)).toMatchObject({ status: "completed" });
    await probeRails();
    for (const id of ids)
      expect((await service.until(id, ["completed", "failed"])).status).toBe("completed");
    const lines = (await service.book(provider)).filter(isPayoutOf("300.00"));
    const executed = lines.filter(({ times }) => times > 0);
    expect(executed.map(({ times }) => times)).toEqual(Array.from({ length: 6 }, () => 1));
    await untilRail(provider, ({ status }) => status === "operational");
  });

  it("still fails a collection from a payer without money", async () => {
    const payer = phoneNumber.replace(/1$/, "4");
    expect(await collect(provider, payer, 5)).toMatchObject({
      status: "failed",
      failure: { code: "PAYER_INSUFFICIENT_FUNDS" },
    });
  });
});
