import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMtnAdapter } from "./adapter";
import { collectCalls, openBench, patiently, settledOutcome, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const testNumber = (digits: string) => `+233240000${digits}`;
const collection = (phone: string, amountMinor = 15_000n) =>
  bench.order(phone, { direction: "in", amountMinor });
const floatMinor = async () => (await bench.adapter.readBalance("in", ignore))?.amountMinor;

async function collect(phone: string) {
  const order = collection(phone);
  const sent = await bench.adapter.send(order, ignore);
  return { order, sent, settled: await settledOutcome(bench.adapter, order) };
}

describe("test numbers collected from", () => {
  test.each([
    testNumber("001"),
    testNumber("008"),
    testNumber("010"),
    testNumber("012"),
    testNumber("123"),
    "+233551234567",
  ])("%s pays, once, in full, and the float grows by it", async (phone) => {
    const { order, sent, settled } = await collect(phone);
    expect(sent).toEqual({ state: "accepted" });
    expect(settled).toEqual({
      state: "succeeded",
      receipt: expect.stringMatching(/^\d{11}$/),
      amountMinor: 15_000n,
    });
    expect(await floatMinor()).toBe(1_015_000n);
    expect(await bench.book()).toEqual([
      {
        direction: "in",
        reference: order.reference,
        phone,
        amount: "150.00",
        currency: "GHS",
        status: "completed",
        executedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        times: 1,
      },
    ]);
  });

  test.each([
    [testNumber("002"), "PAYER_NOT_FOUND", "PAYER_NOT_FOUND", false],
    [testNumber("003"), "PAYER_LIMIT_REACHED", "PAYER_LIMIT_REACHED", true],
    [testNumber("004"), "PAYER_INSUFFICIENT_FUNDS", "NOT_ENOUGH_FUNDS", true],
    [testNumber("005"), "PAYER_REJECTED", "APPROVAL_REJECTED", false],
    [testNumber("006"), "PAYER_TIMEOUT", "COULD_NOT_PERFORM_TRANSACTION", true],
    ["+233201234567", "PAYER_NOT_FOUND", "PAYER_NOT_FOUND", false],
    ["+233200000001", "PAYER_NOT_FOUND", "PAYER_NOT_FOUND", false],
  ])("a collection from %s fails as %s and moves nothing", async (phone, code, reason, again) => {
    const { sent, settled } = await collect(phone);
    expect(sent).toEqual({ state: "accepted" });
    expect(settled).toMatchObject({
      state: "failed",
      reason,
      failure: { code, retryable: again, message: expect.stringMatching(/^The payer/) },
    });
    expect(await bench.book()).toEqual([]);
    expect(await floatMinor()).toBe(1_000_000n);
  });

  test("006 waits for the payer, five minutes against one second for others", async () => {
    bench.restart({ timeScale: 0.01 });
    const [silent, prompt] = [collection(testNumber("006")), collection(testNumber("001"))];
    for (const order of [silent, prompt]) await bench.adapter.send(order, ignore);
    expect((await settledOutcome(bench.adapter, prompt)).state).toBe("succeeded");
    expect(await bench.adapter.query(silent, ignore)).toEqual({ state: "pending" });
    expect((await settledOutcome(bench.adapter, silent)).state).toBe("failed");
  });

  test("007 stays pending, across a restart too", async () => {
    const order = collection(testNumber("007"));
    await bench.adapter.send(order, ignore);
    expect((await collect(testNumber("001"))).settled.state).toBe("succeeded");
    bench.restart();
    expect(await bench.adapter.query(order, ignore)).toEqual({ state: "pending" });
  });

  test("008 is collected permanently: nothing is scheduled that could reverse it", async () => {
    const { order } = await collect(testNumber("008"));
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(1), patiently);
    bench.restart({ timeScale: 0 });
    expect((await collect(testNumber("001"))).settled.state).toBe("succeeded");
    expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
  });

  test("009 is down for the first minute and then pays", async () => {
    bench.restart({ timeScale: 1_000 });
    const order = collection(testNumber("009"));
    expect(await bench.adapter.send(order, ignore)).toEqual({
      state: "unknown",
      reason: "SERVICE_UNAVAILABLE",
    });
    expect(await bench.adapter.query(order, ignore)).toEqual({ state: "absent" });
    bench.restart({ timeScale: 0 });
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
    expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
  });

  test("011 is unknown when sent, was collected all the same, and is not collected again", async () => {
    const order = collection(testNumber("011"));
    const sent = await bench.adapter.send(order, ignore);
    expect(sent).toEqual({ state: "unknown", reason: "reset" });
    bench.restart();
    const outcome = await bench.adapter.query(order, ignore);
    expect(outcome).toMatchObject({ state: "succeeded", amountMinor: 15_000n });
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
    expect(await bench.book()).toMatchObject([{ direction: "in", times: 1 }]);
  });

  test("012 is announced twice, the reading of which names amount, payer and result", async () => {
    const { order } = await collect(testNumber("012"));
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(2), patiently);
    for (const { body, path } of bench.receiver.received) {
      expect(path).toBe(new URL(order.callbackUrl).pathname);
      const callback = { headers: new Headers(), body: Buffer.from(body) };
      expect(bench.adapter.readCallback(callback)).toEqual({
        state: "read",
        reference: null,
        claims: { result: "succeeded", amountMinor: 15_000n, phone: order.counterparty },
      });
      expect(bench.adapter.acknowledgeCallback(callback)).toEqual({
        status: 200,
        body: { received: true },
      });
    }
  });
});

test("a float that cannot pay out can still collect", async () => {
  bench.restart({ openingFloatMinor: 0n });
  expect((await collect(testNumber("001"))).settled.state).toBe("succeeded");
  const payout = bench.order(testNumber("001"), { amountMinor: 15_000n });
  await bench.adapter.send(payout, ignore);
  expect((await settledOutcome(bench.adapter, payout)).state).toBe("succeeded");
  expect(await floatMinor()).toBe(0n);
});

describe("the products are apart", () => {
  test("each direction has its own key, user and token, and works without the other", async () => {
    const { calls, observe } = collectCalls();
    await bench.adapter.readBalance("in", observe);
    await bench.adapter.readBalance("out", observe);
    await bench.adapter.readBalance("in", observe);
    const operations = calls.map(({ operation }) => operation);
    expect(operations).toEqual(["token", "balance", "token", "balance", "balance"]);

    const onlyIn = createMtnAdapter({ ...bench.connection, disbursement: null });
    const onlyOut = createMtnAdapter({ ...bench.connection, collection: null });
    expect([bench.adapter.directions, onlyIn.directions, onlyOut.directions]).toEqual([
      ["in", "out"],
      ["in"],
      ["out"],
    ]);
    for (const adapter of [onlyIn, onlyOut])
      expect((await adapter.lookUpAccount(testNumber("001"), ignore)).state).toBe("found");
    const float = { amountMinor: 1_000_000n };
    expect(await onlyIn.probe("in", ignore)).toEqual({ state: "up", float });
    expect(await onlyOut.probe("out", ignore)).toEqual({ state: "up", float });
  });

  test("a direction without credentials does nothing and says so", async () => {
    const onlyIn = createMtnAdapter({ ...bench.connection, disbursement: null });
    const { calls, observe } = collectCalls();
    const order = bench.order(testNumber("001"));
    expect(await onlyIn.send(order, observe)).toEqual({ state: "unavailable", reason: "closed" });
    expect(await onlyIn.query(order, observe)).toEqual({
      state: "unknown",
      reason: "closed",
    });
    expect(await onlyIn.probe("out", observe)).toEqual({ state: "down", reason: "closed" });
    await expect(onlyIn.readBalance("out", observe)).rejects.toThrow("closed");
    expect(calls).toEqual([]);
  });

  test("credentials of the other product are rejected", async () => {
    const { collection: given, disbursement } = bench.options.credentials;
    const swapped = createMtnAdapter({
      ...bench.connection,
      collection: disbursement,
      disbursement: given,
    });
    for (const direction of ["in", "out"] as const)
      expect(await swapped.probe(direction, ignore)).toEqual({
        state: "down",
        reason: "http_401",
      });
  });

  test("a reference of one product is not there in the other, nor to be used again", async () => {
    const payout = bench.order(testNumber("001"));
    await bench.adapter.send(payout, ignore);
    const same = { ...payout, direction: "in" } as const;
    expect(await bench.adapter.query(same, ignore)).toEqual({ state: "absent" });
    expect(await bench.adapter.send(same, ignore)).toEqual({ state: "accepted" });
    expect(await bench.adapter.query(same, ignore)).toEqual({ state: "absent" });
  });
});

describe("health", () => {
  test("a probe gives the reason as one word", async () => {
    expect((await bench.adapter.probe("in", ignore)).state).toBe("up");
    await bench.setFaults({ outage: true });
    expect(await bench.adapter.probe("in", ignore)).toEqual({
      state: "down",
      reason: "SERVICE_UNAVAILABLE",
    });
    await bench.setFaults({ errorRate: 1 });
    expect(await bench.adapter.probe("in", ignore)).toEqual({
      state: "down",
      reason: "INTERNAL_PROCESSING_ERROR",
    });
    await bench.setFaults({ lostResponseRate: 1 });
    expect(await bench.adapter.probe("in", ignore)).toEqual({ state: "down", reason: "reset" });
  });
});

test("tokens that end in mid-flight cost many callers one new token, and no order", async () => {
  await bench.adapter.readBalance("in", ignore);
  bench.restart();
  const { calls, observe } = collectCalls();
  const orders = Array.from({ length: 20 }, () => collection(testNumber("001")));
  const sent = await Promise.all(orders.map((order) => bench.adapter.send(order, observe)));
  expect(sent).toEqual(orders.map(() => ({ state: "accepted" })));
  expect(calls.filter(({ operation }) => operation === "token")).toHaveLength(1);
  expect(calls.filter(({ outcome }) => outcome === "401")).toHaveLength(20);
  for (const order of orders)
    expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
  expect((await bench.book()).map(({ times }) => times)).toEqual(orders.map(() => 1));
});
