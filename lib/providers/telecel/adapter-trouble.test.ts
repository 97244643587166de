import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Direction, TransferOrder } from "@/lib/providers/contract";
import { collectCalls, patiently, settledOutcome } from "@/lib/providers/mtn/test-bench";
import { createTelecelAdapter } from "./adapter";
import { openBench, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(async () => {
  vi.useRealTimers();
  await bench.close();
});

const testNumber = (digits: string) => `+233200000${digits}`;
const send = (order: TransferOrder) => bench.adapter.send(order, ignore);
const query = (order: TransferOrder) => bench.adapter.query(order, ignore);
const settled = (order: TransferOrder) => settledOutcome(bench.adapter, order);

describe("failures on the way", () => {
  test("a float that is too small fails a payout as something to try later", async () => {
    const order = bench.order("out", testNumber("001"), 1_000_001n);
    const failed = {
      state: "failed",
      reason: "INS-2006",
      failure: { code: "PROVIDER_UNAVAILABLE", retryable: true },
    };
    expect(await send(order)).toMatchObject(failed);
    expect(await query(order)).toMatchObject(failed);
  });

  test("what was collected can be paid out", async () => {
    await send(bench.order("in", testNumber("001"), 1n));
    expect((await send(bench.order("out", testNumber("001"), 1_000_001n))).state).toBe("succeeded");
  });

  test("a call held open past our time-out is unknown, and the query settles it", async () => {
    bench.restart({ timeScale: 2.5 });
    const hasty = createTelecelAdapter({ ...bench.connection, timeoutMs: 1_000 });
    const order = bench.order("in", testNumber("001"));
    await hasty.lookUpAccount(order.counterparty, ignore);
    expect(await hasty.send(order, ignore)).toEqual({ state: "unknown", reason: "timeout" });
    expect((await settledOutcome(hasty, order)).state).toBe("succeeded");
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });

  test("a lost response keeps its failure: the query reports why", async () => {
    await bench.adapter.lookUpAccount(testNumber("001"), ignore);
    await bench.setFaults({ lostResponseRate: 1 });
    const orders = ["002", "003", "004"].map((digits) => bench.order("in", testNumber(digits)));
    for (const order of orders)
      expect(await send(order)).toEqual({ state: "unknown", reason: "reset" });
    await bench.setFaults({});
    const reported = await Promise.all(orders.map(settled));
    expect(reported.map((outcome) => outcome.state === "failed" && outcome.failure.code)).toEqual([
      "PAYER_NOT_FOUND",
      "PAYER_LIMIT_REACHED",
      "PAYER_INSUFFICIENT_FUNDS",
    ]);
  });

  test("while Telecel is down or broken nothing counts as settled, and nothing moves", async () => {
    const order = bench.order("out", testNumber("001"));
    for (const faults of [{ outage: true }, { errorRate: 1 }]) {
      await bench.setFaults({});
      await bench.adapter.lookUpAccount(order.counterparty, ignore);
      await bench.setFaults(faults);
      const unknown = { state: "unknown", reason: "INS-1" };
      expect(await send(order)).toEqual(unknown);
      expect(await query(order)).toEqual(unknown);
      expect(await bench.adapter.probe("out", ignore)).toEqual({ state: "down", reason: "INS-1" });
      expect((await bench.adapter.lookUpAccount(order.counterparty, ignore)).state).toBe(
        "unavailable",
      );
    }
    expect(await bench.book()).toEqual([]);
  });

  test("a session that ends with every call leaves payments unsent, until the faults clears", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    await bench.setFaults({ expiredTokenRate: 1 });
    const order = bench.order("out", testNumber("001"));
    expect(await send(order)).toEqual({ state: "unavailable", reason: "http_401" });
    await bench.setFaults({});
    vi.advanceTimersByTime(5_000);
    expect(await query(order)).toEqual({ state: "absent" });
    expect((await send(order)).state).toBe("succeeded");
  });

  test("in changing faults every payment is made at most once, and all are made in the end", async () => {
    const orders = Array.from({ length: 30 }, (_, index) =>
      bench.order(index % 2 ? "in" : "out", `+2332011100${String(index).padStart(2, "0")}`, 100n),
    );
    await bench.setFaults({
      errorRate: 0.2,
      lostResponseRate: 0.2,
      expiredTokenRate: 0.2,
      latencyMs: { min: 0, max: 5 },
    });
    await Promise.all([...orders, ...orders].map(send));
    await bench.setFaults({});
    for (const order of orders)
      await vi.waitFor(async () => {
        const reported = await query(order);
        if (reported.state === "absent") await send(order);
        expect(reported).toMatchObject({ state: "succeeded" });
      }, patiently);
    const book = await bench.book();
    expect(book.map(({ times }) => times)).toEqual(orders.map(() => 1));
    expect(new Set(book.map(({ reference }) => reference)).size).toBe(orders.length);
  });

  test("a wrong API key sends nothing, and says that the network is down", async () => {
    const adapter = createTelecelAdapter({ ...bench.connection, apiKey: "obviously-wrong" });
    const order = bench.order("out", testNumber("001"));
    const reason = "INS-989";
    expect(await adapter.send(order, ignore)).toEqual({ state: "unavailable", reason });
    expect(await adapter.probe("out", ignore)).toEqual({ state: "down", reason });
    expect(await query(order)).toEqual({ state: "absent" });
  });

  test("with nobody listening a payment is unavailable and a query unknown", async () => {
    const other = await openBench();
    await other.close();
    const order = bench.order("out", testNumber("001"));
    const { adapter } = other;
    expect(await adapter.send(order, ignore)).toEqual({ state: "unavailable", reason: "rejected" });
    expect((await adapter.query(order, ignore)).state).toBe("unknown");
    expect((await adapter.lookUpAccount(order.counterparty, ignore)).state).toBe("unavailable");
  });
});

describe("health and float", () => {
  test("probes share one session with all calls, and there is no float to report", async () => {
    const { calls, observe } = collectCalls();
    await bench.adapter.lookUpAccount("+233501234567", ignore);
    for (const direction of ["in", "out"] satisfies Direction[])
      expect(await bench.adapter.probe(direction, observe)).toEqual({ state: "up", float: null });
    expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
      "transaction_status 400",
      "transaction_status 400",
    ]);
    expect(await bench.adapter.readBalance("out", observe)).toBeNull();
  });

  test("the evidence of a call holds no session, no name and no number", async () => {
    const { calls, observe } = collectCalls();
    await bench.adapter.lookUpAccount("+233501234567", observe);
    await bench.adapter.send(bench.order("out", "+233501234567"), observe);
    const reported = await bench.adapter.lookUpAccount("+233501234567", ignore);
    expect(calls).toHaveLength(3);
    const evidence = JSON.stringify(calls);
    expect(evidence).not.toContain("233501234567");
    expect(evidence).not.toMatch(/SessionID":\s*\\?"[0-9a-f]/);
    if (reported.state === "found") expect(evidence).not.toContain(reported.name?.split(" ")[0]);
  });
});
