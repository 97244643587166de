import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TransferOrder } from "@/lib/providers/contract";
import { patiently, settledOutcome } from "@/lib/providers/mtn/test-bench";
import { createTelecelAdapter } from "./adapter";
import { openBench, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const testNumber = (digits: string) => `+233200000${digits}`;
const receipt = expect.stringMatching(/^[0-9A-Z]{10}$/);
const send = (order: TransferOrder) => bench.adapter.send(order, ignore);
const query = (order: TransferOrder) => bench.adapter.query(order, ignore);
const settled = (order: TransferOrder) => settledOutcome(bench.adapter, order);

describe.each(["synchronous", "asynchronous"] as const)("test numbers in the %s mode", (mode) => {
  beforeEach(() => bench.restart({ mode }));

  const whenSucceeding =
    mode === "synchronous" ? { state: "succeeded", receipt } : { state: "accepted" };

  test.each([
    ...["001", "004", "005", "006", "010", "012", "123"].map((digits) => ["out", digits] as const),
    ...["001", "008", "010", "012", "123"].map((digits) => ["in", digits] as const),
  ])("%s %s moves the money, once, in full", async (direction, digits) => {
    const order = bench.order(direction, testNumber(digits));
    expect(await send(order)).toEqual(whenSucceeding);
    expect(await settled(order)).toEqual({ state: "succeeded", receipt, amountMinor: null });
    expect(await bench.book()).toEqual([
      {
        direction,
        reference: order.reference,
        phone: order.counterparty,
        amount: "150.00",
        currency: "GHS",
        status: "completed",
        executedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        times: 1,
      },
    ]);
  });

  test.each([
    ["out", testNumber("002"), "RECIPIENT_NOT_FOUND", false],
    ["out", testNumber("003"), "RECIPIENT_LIMIT_REACHED", true],
    ["out", "+233241234567", "RECIPIENT_NOT_FOUND", false],
    ["in", testNumber("002"), "PAYER_NOT_FOUND", false],
    ["in", testNumber("003"), "PAYER_LIMIT_REACHED", true],
    ["in", testNumber("004"), "PAYER_INSUFFICIENT_FUNDS", true],
    ["in", testNumber("005"), "PAYER_REJECTED", false],
    ["in", "+233271234567", "PAYER_NOT_FOUND", false],
  ] as const)("%s %s fails as %s and moves nothing", async (direction, phone, code, retryable) => {
    const order = bench.order(direction, phone);
    const sent = await send(order);
    const failed = { state: "failed", failure: { code, retryable } };
    expect(sent).toMatchObject(mode === "synchronous" ? failed : { state: "accepted" });
    expect(await settled(order)).toMatchObject(failed);
    expect(await bench.book()).toEqual([]);
  });

  test.each(["in", "out"] as const)(
    "007 stays pending (%s), across a restart too",
    async (direction) => {
      const order = bench.order(direction, testNumber("007"));
      expect((await send(order)).state).toBe(mode === "synchronous" ? "unknown" : "accepted");
      const other = bench.order(direction, testNumber("001"));
      await send(other);
      expect((await settled(other)).state).toBe("succeeded");
      bench.restart({ mode });
      expect(await query(order)).toEqual({ state: "pending" });
    },
  );

  test("006 does not respond: pending for five minutes, then failed", async () => {
    bench.restart({ mode, timeScale: 0.01 });
    const order = bench.order("in", testNumber("006"));
    expect(await send(order)).toEqual(
      mode === "synchronous" ? { state: "unknown", reason: "INS-9" } : { state: "accepted" },
    );
    expect(await query(order)).toEqual({ state: "pending" });
    bench.restart({ mode });
    expect(await settled(order)).toMatchObject({
      state: "failed",
      failure: { code: "PAYER_TIMEOUT", retryable: true },
    });
    expect(await bench.book()).toEqual([]);
  });

  test("008 is paid out, reversed later, and gives the float its money back", async () => {
    const order = bench.order("out", testNumber("008"), 1_000_000n);
    await send(order);
    await vi.waitFor(async () => expect((await query(order)).state).toBe("reversed"), patiently);
    expect(await bench.book()).toMatchObject([{ status: "reversed", times: 1 }]);
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(2), patiently);
    const claims = bench.receiver.received.map(({ body }) => {
      const reading = bench.adapter.readCallback({
        headers: new Headers(),
        body: Buffer.from(body),
      });
      return reading.state === "read" && [reading.reference, reading.claims.result];
    });
    expect(claims).toEqual([
      [order.reference, "succeeded"],
      [order.reference, "failed"],
    ]);
    const next = bench.order("out", testNumber("001"), 1_000_000n);
    await send(next);
    expect((await settled(next)).state).toBe("succeeded");
  });

  test.each(["in", "out"] as const)(
    "009 is down (%s), then works for good, whatever restarts between",
    async (direction) => {
      bench.restart({ mode, timeScale: 1_000 });
      const order = bench.order(direction, testNumber("009"));
      const lookUp = () => bench.adapter.lookUpAccount(order.counterparty, ignore);
      expect(await lookUp()).toEqual({ state: "unavailable", reason: "INS-1" });
      expect(await send(order)).toEqual({ state: "unknown", reason: "INS-1" });
      expect(await query(order)).toEqual({ state: "absent" });
      bench.restart({ mode, timeScale: 0.000_01 });
      await vi.waitFor(async () => expect((await lookUp()).state).toBe("found"), patiently);
      bench.restart({ mode, timeScale: 0.000_01 });
      expect(await send(order)).toEqual(whenSucceeding);
      expect((await settled(order)).state).toBe("succeeded");
    },
  );

  test.each(["in", "out"] as const)(
    "011 is unknown when sent (%s), was executed all the same, and is not executed again",
    async (direction) => {
      const order = bench.order(direction, testNumber("011"));
      expect(await send(order)).toEqual({ state: "unknown", reason: "reset" });
      bench.restart({ mode });
      expect(await query(order)).toEqual({ state: "succeeded", receipt, amountMinor: null });
      expect(await send(order)).toEqual({ state: "accepted" });
      expect(await bench.book()).toMatchObject([{ reference: order.reference, times: 1 }]);
      await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(1), patiently);
    },
  );

  test("012 is announced twice and late, and a kill between the two loses neither", async () => {
    bench.restart({ mode, timeScale: 0.05 });
    const order = bench.order("out", testNumber("012"));
    await send(order);
    expect((await settled(order)).state).toBe("succeeded");
    expect(bench.receiver.received).toHaveLength(0);
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(1), patiently);
    bench.restart({ mode, timeScale: 0 });
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(2), patiently);
    const [first, second] = bench.receiver.received;
    expect(second?.body).toBe(first?.body);
  });

  test("sending again under the same reference at once or after a restart moves money once", async () => {
    const order = bench.order("out", testNumber("001"));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(order)));
    const accepted = outcomes.filter(({ state }) => state === "accepted");
    expect(accepted).toHaveLength(mode === "synchronous" ? 9 : 10);
    expect((await settled(order)).state).toBe("succeeded");
    bench.restart({ mode });
    expect(await send(order)).toEqual({ state: "accepted" });
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });

  test("an order still open at a kill is executed after the restart, once, and announced", async () => {
    bench.restart({ mode, timeScale: 1_000 });
    const order = bench.order("in", testNumber("001"));
    const hasty = createTelecelAdapter({ ...bench.connection, timeoutMs: 1_000 });
    expect(["unknown", "accepted"]).toContain((await hasty.send(order, ignore)).state);
    expect(await query(order)).toEqual({ state: "pending" });
    bench.restart({ mode, timeScale: 0 });
    expect((await settled(order)).state).toBe("succeeded");
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(1), patiently);
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });
});

describe("looking up an account", () => {
  const lookUp = (phone: string) => bench.adapter.lookUpAccount(phone, ignore);

  test("a number has the same name each time, and only its own network knows it", async () => {
    const first = await lookUp("+233501234567");
    expect(first).toEqual({ state: "found", name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) });
    bench.restart();
    expect(await lookUp("+233501234567")).toEqual(first);
    for (const phone of [testNumber("002"), "+233241234567", "+233271234567"])
      expect(await lookUp(phone)).toEqual({ state: "not_found" });
  });

  test("010 has an account and no name on record", async () => {
    expect(await lookUp(testNumber("010"))).toEqual({ state: "found", name: null });
  });
});
