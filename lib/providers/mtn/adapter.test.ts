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

async function payOut(phone: string, amountMinor = 15_000n) {
  const order = bench.order(phone, { amountMinor });
  const sent = await bench.adapter.send(order, ignore);
  return { order, sent, settled: await settledOutcome(bench.adapter, order) };
}

describe("test numbers paid out to", () => {
  test.each([
    testNumber("001"),
    testNumber("004"),
    testNumber("005"),
    testNumber("006"),
    testNumber("010"),
    testNumber("012"),
    testNumber("123"),
    "+233256123456",
    "+233551234567",
  ])("%s is paid, once, in full", async (phone) => {
    const { order, sent, settled } = await payOut(phone);
    expect(sent).toEqual({ state: "accepted" });
    expect(settled).toEqual({
      state: "succeeded",
      receipt: expect.stringMatching(/^\d{11}$/),
      amountMinor: 15_000n,
    });
    expect(await bench.book()).toEqual([
      {
        direction: "out",
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
    [testNumber("002"), "RECIPIENT_NOT_FOUND", false],
    ["+233200000007", "RECIPIENT_NOT_FOUND", false],
    [testNumber("003"), "RECIPIENT_LIMIT_REACHED", true],
    ["+233201234567", "RECIPIENT_NOT_FOUND", false],
    ["+233258123456", "RECIPIENT_NOT_FOUND", false],
  ])("a payout to %s fails as %s and moves nothing", async (phone, code, retryable) => {
    const { sent, settled } = await payOut(phone);
    expect(sent.state).toBe("accepted");
    expect(settled).toMatchObject({ state: "failed", failure: { code, retryable } });
    expect(await bench.book()).toEqual([]);
  });

  test("007 stays pending, across a restart too", async () => {
    const order = bench.order(testNumber("007"));
    await bench.adapter.send(order, ignore);
    const other = await payOut(testNumber("001"));
    expect(other.settled.state).toBe("succeeded");
    bench.restart();
    expect(await bench.adapter.query(order, ignore)).toEqual({ state: "pending" });
  });

  test("008 succeeds, is reversed later, and gives the float its money back", async () => {
    const { order, settled } = await payOut(testNumber("008"));
    expect(settled.state).toBe("succeeded");
    expect(await bench.adapter.readBalance("out", ignore)).toMatchObject({ amountMinor: 985_000n });
    await vi.waitFor(
      async () => expect((await bench.adapter.query(order, ignore)).state).toBe("reversed"),
      patiently,
    );
    expect(await bench.adapter.readBalance("out", ignore)).toMatchObject({
      amountMinor: 1_000_000n,
    });
    expect(await bench.book()).toMatchObject([{ status: "reversed", times: 1 }]);
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(2), patiently);
    const statuses = bench.receiver.received.map(({ body }) => JSON.parse(body).status);
    expect(statuses).toEqual(["SUCCESSFUL", "FAILED"]);
  });

  test("009 is down for look-ups and payouts, then works for good, whatever restarts between", async () => {
    bench.restart({ timeScale: 1_000 });
    const phone = testNumber("009");
    const order = bench.order(phone);
    const down = { state: "unavailable", reason: "SERVICE_UNAVAILABLE" };
    expect(await bench.adapter.lookUpAccount(phone, ignore)).toEqual(down);
    expect((await bench.adapter.send(order, ignore)).state).toBe("unknown");
    expect(await bench.adapter.query(order, ignore)).toEqual({ state: "absent" });
    bench.restart({ timeScale: 0.000_01 });
    await vi.waitFor(
      async () => expect((await bench.adapter.lookUpAccount(phone, ignore)).state).toBe("found"),
      patiently,
    );
    bench.restart({ timeScale: 0.000_01 });
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
    expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
  });

  test("011 is unknown when sent, was executed all the same, and is not executed again", async () => {
    const order = bench.order(testNumber("011"));
    expect(await bench.adapter.send(order, ignore)).toEqual({
      state: "unknown",
      reason: "reset",
    });
    bench.restart();
    const outcome = await bench.adapter.query(order, ignore);
    expect(outcome).toMatchObject({ state: "succeeded", amountMinor: 15_000n });
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
    expect(await bench.book()).toMatchObject([{ reference: order.reference, times: 1 }]);
    await vi.waitFor(() => expect(bench.receiver.received).toHaveLength(1), patiently);
  });
});

describe("looking up an account", () => {
  test("a number has the same name each time, and only its own network knows it", async () => {
    const first = await bench.adapter.lookUpAccount("+233541234567", ignore);
    expect(first).toEqual({ state: "found", name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) });
    bench.restart();
    expect(await bench.adapter.lookUpAccount("+233541234567", ignore)).toEqual(first);
    for (const phone of [testNumber("002"), "+233201234567", "+233200000009", "+233271234567"])
      expect(await bench.adapter.lookUpAccount(phone, ignore)).toEqual({ state: "not_found" });
  });

  test("010 has an account and no name on record", async () => {
    expect(await bench.adapter.lookUpAccount(testNumber("010"), ignore)).toEqual({
      state: "found",
      name: null,
    });
  });
});

describe("failures on the way", () => {
  test("a wrong subscription key is a rejection, and nothing is created", async () => {
    const disbursement = {
      ...bench.options.credentials.disbursement,
      subscriptionKey: "obviously-wrong",
    };
    const adapter = createMtnAdapter({ ...bench.connection, disbursement });
    const order = bench.order(testNumber("001"));
    expect(await adapter.send(order, ignore)).toMatchObject({
      state: "rejected",
      failure: { code: "PROVIDER_REJECTED" },
    });
    expect((await adapter.query(order, ignore)).state).toBe("unknown");
    expect(await bench.adapter.query(order, ignore)).toEqual({ state: "absent" });
  });

  test("a token that MTN has forgotten is renewed in mid-flight, unseen by the caller", async () => {
    await bench.adapter.readBalance("out", ignore);
    bench.restart();
    const { calls, observe } = collectCalls();
    const order = bench.order(testNumber("001"));
    expect(await bench.adapter.send(order, observe)).toEqual({ state: "accepted" });
    expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
      "transfer 401",
      "token 200",
      "transfer 202",
    ]);
  });

  test("sending again under the same reference is accepted and pays once", async () => {
    const order = bench.order(testNumber("001"));
    const sendings = Array.from({ length: 10 }, () => bench.adapter.send(order, ignore));
    for (const sent of await Promise.all(sendings)) expect(sent).toEqual({ state: "accepted" });
    await settledOutcome(bench.adapter, order);
    bench.restart();
    expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });

  test("no response in time is unknown, and the payout may have been executed", async () => {
    const adapter = createMtnAdapter({ ...bench.connection, timeoutMs: 1_500 });
    await adapter.readBalance("out", ignore);
    await bench.setFaults({ latencyMs: { min: 2_000, max: 2_000 } });
    const order = bench.order(testNumber("001"));
    const unanswered = { state: "unknown", reason: "timeout" };
    const responses = await Promise.all([
      adapter.send(order, ignore),
      adapter.query(order, ignore),
      adapter.lookUpAccount(order.counterparty, ignore),
    ]);
    const unavailable = { state: "unavailable", reason: "timeout" };
    expect(responses).toEqual([unanswered, unanswered, unavailable]);
    await bench.setFaults({});
    expect((await settledOutcome(adapter, order)).state).toBe("succeeded");
  });

  test("with no listener a payout is unavailable, a query unknown and a balance an error", async () => {
    const { connection } = await openBench().then(async (other) => {
      await other.close();
      return other;
    });
    const adapter = createMtnAdapter(connection);
    const order = bench.order(testNumber("001"));
    expect((await adapter.send(order, ignore)).state).toBe("unavailable");
    expect((await adapter.query(order, ignore)).state).toBe("unknown");
    expect((await adapter.lookUpAccount(order.counterparty, ignore)).state).toBe("unavailable");
    await expect(adapter.readBalance("out", ignore)).rejects.toThrow(
      "MTN returned no balance: rejected.",
    );
  });

  test("a float that is too small fails the payout as something to try later", async () => {
    const { settled } = await payOut(testNumber("001"), 1_000_001n);
    expect(settled).toMatchObject({
      state: "failed",
      reason: "NOT_ENOUGH_FUNDS",
      failure: { code: "PROVIDER_UNAVAILABLE", retryable: true },
    });
    expect(await bench.adapter.readBalance("out", ignore)).toEqual({
      amountMinor: 1_000_000n,
    });
  });

  test("a reason in its object form reads the same", async () => {
    bench.restart({ reasonForm: "object" });
    const { settled } = await payOut(testNumber("003"));
    expect(settled).toMatchObject({ failure: { code: "RECIPIENT_LIMIT_REACHED" } });
  });

  test("a callback address with an IP address in it creates nothing", async () => {
    const order = bench.order(testNumber("001"), { callbackUrl: "http://127.0.0.1:9/callback" });
    expect(await bench.adapter.send(order, ignore)).toEqual({
      state: "unknown",
      reason: "INVALID_CALLBACK_URL_HOST",
    });
    expect(await bench.adapter.query(order, ignore)).toEqual({ state: "absent" });
  });
});

test("the evidence of a payout names each call and holds no secret", async () => {
  const { calls, observe } = collectCalls();
  const order = bench.order(testNumber("001"));
  await bench.adapter.send(order, observe);
  expect(calls).toMatchObject([
    { operation: "token", reference: null, outcome: "200" },
    { operation: "transfer", reference: order.reference, outcome: "202", httpStatus: 202 },
  ]);
  const { apiKey, subscriptionKey } = bench.options.credentials.disbursement;
  const evidence = JSON.stringify(calls);
  for (const secret of [apiKey, subscriptionKey, "Bearer", order.counterparty.slice(1)])
    expect(evidence).not.toContain(secret);
});
