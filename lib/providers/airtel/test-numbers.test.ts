import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { patiently, settledOutcome } from "@/lib/providers/mtn/test-bench";
import { directions, type Direction } from "@/lib/providers/contract";
import { openBench, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const testNumber = (digits: string) => `+233270000${digits}`;
const paid = { state: "succeeded", receipt: expect.stringMatching(/./), amountMinor: null };
const received = () =>
  bench.receiver.received.map(
    ({ body }) => JSON.parse(body) as { transaction: { id: string; status_code: string } },
  );
const noticedWords = () => received().map(({ transaction }) => transaction.status_code);

async function carryOut(direction: Direction, phone: string, amountMinor = 15_000n) {
  const order = bench.order(direction, phone, { amountMinor });
  const sent = await bench.adapter.send(order, ignore);
  return { order, sent, settled: await settledOutcome(bench.adapter, order) };
}

const bookLine = (direction: Direction, reference: string, phone: string) => ({
  direction,
  reference,
  phone,
  amount: "150.00",
  currency: "GHS",
  status: "completed",
  executedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  times: 1,
});

describe("test numbers of payouts", () => {
  test.each([
    testNumber("001"),
    testNumber("004"),
    testNumber("005"),
    testNumber("006"),
    testNumber("010"),
    testNumber("012"),
    testNumber("123"),
    "+233261234567",
    "+233561234567",
  ])("%s is paid at once, once, in full", async (phone) => {
    const { order, sent, settled } = await carryOut("out", phone);
    expect(sent).toEqual({ state: "succeeded", receipt: expect.stringMatching(/^disburs-/) });
    expect(settled).toEqual(paid);
    expect(settled).toMatchObject(sent);
    expect(await bench.book()).toEqual([bookLine("out", order.reference, phone)]);
  });

  test.each([
    [testNumber("002"), "RECIPIENT_NOT_FOUND", false],
    [testNumber("003"), "RECIPIENT_LIMIT_REACHED", true],
    ["+233201234567", "RECIPIENT_NOT_FOUND", false],
    // MTN's test number is unknown here.
    ["+233240000011", "RECIPIENT_NOT_FOUND", false],
  ])(
    "a payout to %s fails as %s, says so at once, and moves nothing",
    async (phone, code, again) => {
      const { sent, settled } = await carryOut("out", phone);
      const failed = { state: "failed", failure: { code, retryable: again } };
      expect(sent).toMatchObject(failed);
      expect(settled).toEqual(sent);
      expect(await bench.book()).toEqual([]);
    },
  );

  test("008 succeeds, is reversed later, and gives the float its money back", async () => {
    bench.restart({ timeScale: 0.000_1 });
    const order = bench.order("out", testNumber("008"));
    expect((await bench.adapter.send(order, ignore)).state).toBe("succeeded");
    expect(await bench.adapter.readBalance("out", ignore)).toMatchObject({ amountMinor: 985_000n });
    await vi.waitFor(
      async () =>
        expect(await bench.adapter.query(order, ignore)).toEqual({
          state: "reversed",
          reason: "TR",
        }),
      patiently,
    );
    expect(await bench.adapter.readBalance("out", ignore)).toMatchObject({
      amountMinor: 1_000_000n,
    });
    expect(await bench.book()).toMatchObject([{ status: "reversed", times: 1 }]);
    await vi.waitFor(() => expect(noticedWords()).toEqual(["TS", "TR"]), patiently);
  });

  test("a float that is too small fails the payout as something to try later", async () => {
    const { settled } = await carryOut("out", testNumber("001"), 1_000_001n);
    expect(settled).toMatchObject({
      state: "failed",
      reason: "DP00900001007",
      failure: { code: "PROVIDER_UNAVAILABLE", retryable: true },
    });
    expect(await bench.adapter.readBalance("out", ignore)).toEqual({
      amountMinor: 1_000_000n,
    });
  });
});

describe("test numbers of collections", () => {
  test.each([
    testNumber("001"),
    testNumber("008"),
    testNumber("010"),
    testNumber("012"),
    testNumber("123"),
    "+233571234567",
  ])("%s pays, once, in full", async (phone) => {
    const { order, sent, settled } = await carryOut("in", phone);
    expect(sent).toEqual({ state: "accepted" });
    expect(settled).toEqual(paid);
    expect(await bench.book()).toEqual([bookLine("in", order.reference, phone)]);
    expect(await bench.adapter.readBalance("in", ignore)).toMatchObject({
      amountMinor: 1_015_000n,
    });
  });

  test.each([
    [testNumber("002"), "PAYER_NOT_FOUND", false],
    [testNumber("003"), "PAYER_LIMIT_REACHED", true],
    [testNumber("004"), "PAYER_INSUFFICIENT_FUNDS", true],
    [testNumber("005"), "PAYER_REJECTED", false],
    [testNumber("006"), "PAYER_TIMEOUT", true],
    ["+233241234567", "PAYER_NOT_FOUND", false],
  ])("a collection from %s fails as %s and moves nothing", async (phone, code, retryable) => {
    const { sent, settled } = await carryOut("in", phone);
    expect(sent).toEqual({ state: "accepted" });
    expect(settled).toMatchObject({ state: "failed", failure: { code, retryable } });
    expect(await bench.book()).toEqual([]);
  });

  test("006 waits for the payer's five minutes, not for less", async () => {
    bench.restart({ timeScale: 1 });
    const order = bench.order("in", testNumber("006"));
    await bench.adapter.send(order, ignore);
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      for (const [minutes, state] of [
        [4.9, "pending"],
        [0.2, "failed"],
      ] as const) {
        vi.setSystemTime(Date.now() + minutes * 60_000);
        bench.restart({ timeScale: 1 });
        await vi.waitFor(
          async () => expect((await bench.adapter.query(order, ignore)).state).toBe(state),
          patiently,
        );
      }
    } finally {
      vi.useRealTimers();
    }
  });
});

describe.each(directions)("test numbers both ways, direction %s", (direction) => {
  test("007 stays pending, across a restart too", async () => {
    const order = bench.order(direction, testNumber("007"));
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
    expect((await carryOut(direction, testNumber("001"))).settled.state).toBe("succeeded");
    bench.restart();
    expect(await bench.adapter.query(order, ignore)).toEqual({
      state: "pending",
    });
  });

  test("009 is down for look-ups and orders, then works for good, whatever restarts between", async () => {
    bench.restart({ timeScale: 1_000 });
    const phone = testNumber("009");
    const order = bench.order(direction, phone);
    const down = { reason: "ESB000001" };
    expect(await bench.adapter.lookUpAccount(phone, ignore)).toEqual({
      state: "unavailable",
      ...down,
    });
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "unknown", ...down });
    expect(await bench.adapter.query(order, ignore)).toEqual({
      state: "absent",
    });
    bench.restart({ timeScale: 0.000_01 });
    await vi.waitFor(
      async () => expect((await bench.adapter.lookUpAccount(phone, ignore)).state).toBe("found"),
      patiently,
    );
    bench.restart({ timeScale: 0.000_01 });
    expect((await bench.adapter.send(order, ignore)).state).toMatch(/^(accepted|succeeded)$/);
    expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
  });

  test("011 is unknown when sent, was executed all the same, and is not executed again", async () => {
    const order = bench.order(direction, testNumber("011"));
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "unknown", reason: "reset" });
    bench.restart();
    expect(await bench.adapter.query(order, ignore)).toEqual(paid);
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
    expect(await bench.book()).toMatchObject([{ reference: order.reference, times: 1 }]);
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
  });

  test("sending again under the same reference is accepted and executed once", async () => {
    const order = bench.order(direction, testNumber("001"));
    const sendings = Array.from({ length: 10 }, () => bench.adapter.send(order, ignore));
    for (const { state } of await Promise.all(sendings))
      expect(["accepted", "succeeded"]).toContain(state);
    expect(await settledOutcome(bench.adapter, order)).toEqual(paid);
    bench.restart();
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });

  test("each direction's enquiry knows only its own orders", async () => {
    const { order } = await carryOut(direction, testNumber("001"));
    const other = { ...order, direction: direction === "in" ? "out" : "in" } as const;
    expect(await bench.adapter.query(other, ignore)).toEqual({ state: "absent" });
  });
});
