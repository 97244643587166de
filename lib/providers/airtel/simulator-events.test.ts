import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { directions, type Direction } from "@/lib/providers/contract";
import { patiently, settledOutcome } from "@/lib/providers/mtn/test-bench";
import { hashOf } from "./callback";
import { openBench, openCaller, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const testNumber = (digits: string) => `+233270000${digits}`;
/** How many callbacks the book has, whether or not they had an address. */
const attempted = () =>
  readFileSync(bench.options.bookPath, "utf8").split('"kind":"callback"').length - 1;
const received = () => bench.receiver.received.map(({ body }) => JSON.parse(body));

async function send(direction: Direction, phone: string) {
  const order = bench.order(direction, phone);
  return { order, sent: await bench.adapter.send(order, ignore) };
}

async function carryOut(direction: Direction, phone: string) {
  const { order } = await send(direction, phone);
  return { order, settled: await settledOutcome(bench.adapter, order) };
}

describe.each(directions)("callbacks, direction %s", (direction) => {
  test("one is sent to the address of the application, hashed, and none again after a restart", async () => {
    const { order } = await carryOut(direction, testNumber("001"));
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
    bench.restart();
    const { order: next } = await carryOut(direction, testNumber("003"));
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
    expect(bench.receiver.received).toMatchObject([
      { method: "POST", path: "/callbacks" },
      { method: "POST", path: "/callbacks" },
    ]);
    const [first, second] = received();
    const transaction = {
      id: order.reference,
      message: expect.stringContaining("Paid GHS 150.00"),
      status_code: "TS",
      airtel_money_id: expect.stringMatching(/./),
    };
    expect(first).toEqual({
      transaction,
      hash: hashOf(
        JSON.stringify({ transaction: first.transaction }),
        bench.connection.callbackKey,
      ),
    });
    expect(second.transaction).toMatchObject({ id: next.reference, status_code: "TF" });
  });

  test("012 is announced twice and late, and a kill between the two loses neither", async () => {
    bench.restart({ timeScale: 0.05 });
    const { settled } = await carryOut(direction, testNumber("012"));
    expect(settled.state).toBe("succeeded");
    expect(received()).toHaveLength(0);
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
    bench.restart({ timeScale: 0 });
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
    expect(received()[1]).toEqual(received()[0]);
  });

  test("without a hash, or without an address, as the options say", async () => {
    bench.restart({ hashForm: "none" });
    await carryOut(direction, testNumber("001"));
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
    expect(received()[0].hash).toBeUndefined();
    bench.restart({ callbackUrl: null });
    expect((await carryOut(direction, testNumber("001"))).settled.state).toBe("succeeded");
    // Until then it would be sent after the restart, to the address that there is again.
    await vi.waitFor(() => expect(attempted()).toBe(2), patiently);
    bench.restart();
    await carryOut(direction, testNumber("001"));
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
  });
});

test("a payer who never responded is reported as a failure, since there is no other status", async () => {
  await carryOut("in", testNumber("006"));
  await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
  expect(received()[0].transaction.status_code).toBe("TF");
});

describe("a kill", () => {
  test("a collection still pending then is settled and announced after the restart, once", async () => {
    bench.restart({ timeScale: 1_000 });
    const { order } = await send("in", testNumber("001"));
    expect(await bench.adapter.query(order, ignore)).toEqual({ state: "pending" });
    expect(await bench.book()).toEqual([]);
    bench.restart({ timeScale: 0 });
    expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
    await vi.waitFor(() => expect(received()).toHaveLength(1), patiently);
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });

  test("loses no payout, no receipt and no float", async () => {
    const { order, sent } = await send("out", testNumber("001"));
    bench.restart();
    expect(await bench.adapter.query(order, ignore)).toMatchObject(sent);
    expect(await bench.adapter.readBalance("out", ignore)).toMatchObject({ amountMinor: 985_000n });
  });
});

describe("a refund", () => {
  const paths: Record<Direction, string> = {
    in: "/standard/v2/payments/refund",
    out: "/standard/v1/disbursements/refund/",
  };
  const refund = (direction: Direction, id: unknown) =>
    openCaller(bench.connection).call("POST", paths[direction], {
      body: { transaction: { airtel_money_id: id } },
    });

  test.each(directions)("gives all back, once, direction %s", async (direction) => {
    const { order, settled } = await carryOut(direction, testNumber("001"));
    const receipt = settled.state === "succeeded" ? settled.receipt : null;
    expect((await refund(direction, receipt)).body).toMatchObject({
      data: { transaction: { airtel_money_id: receipt, status: "SUCCESS" } },
      status: { success: true },
    });
    expect(await refund(direction, receipt)).toMatchObject({
      status: 400,
      body: { status: { success: false } },
    });
    expect((await bench.adapter.query(order, ignore)).state).toBe("reversed");
    expect(await bench.adapter.readBalance(direction, ignore)).toMatchObject({
      amountMinor: 1_000_000n,
    });
    expect(await bench.book()).toMatchObject([{ status: "reversed", times: 1 }]);
    const other = direction === "in" ? "out" : "in";
    expect((await refund(other, receipt)).body.status.success).toBe(false);
    expect((await refund(direction, undefined)).body.status.response_code).toBe("ROUTER003");
  });

  test("of a payout that would be reversed by itself is the only reversal of it", async () => {
    bench.restart({ timeScale: 1 });
    const { sent } = await send("out", testNumber("008"));
    await refund("out", sent.state === "succeeded" ? sent.receipt : null);
    await vi.waitFor(
      () => expect(received().map(({ transaction }) => transaction.status_code)).toContain("TR"),
      patiently,
    );
    expect(await bench.adapter.readBalance("out", ignore)).toMatchObject({
      amountMinor: 1_000_000n,
    });
  });
});

describe("faults", () => {
  test("an outage is 503 to every call in Airtel's envelope, and lasts over a restart", async () => {
    await send("out", testNumber("002"));
    await bench.setFaults({ outage: true });
    bench.restart();
    for (const direction of directions) {
      const { order, sent } = await send(direction, testNumber("001"));
      expect(sent).toEqual({ state: "unknown", reason: "ESB000001" });
      expect((await bench.adapter.query(order, ignore)).state).toBe("unknown");
      expect(await bench.adapter.probe(direction, ignore)).toEqual({
        state: "down",
        reason: "ESB000001",
      });
    }
    const response = await openCaller(bench.connection).fetchToken();
    expect(response).toMatchObject({
      status: 503,
      body: { status: { code: "503", success: false } },
    });
    await bench.setFaults({});
    expect((await carryOut("in", testNumber("001"))).settled.state).toBe("succeeded");
    expect(await bench.book()).toHaveLength(1);
  });

  test("errors are 500 with an envelope, and nothing was done", async () => {
    await bench.adapter.readBalance("out", ignore);
    await bench.setFaults({ errorRate: 1 });
    for (const direction of directions)
      expect((await send(direction, testNumber("001"))).sent).toEqual(
        direction === "in"
          ? { state: "unknown", reason: "ESB000001" }
          : { state: "unavailable", reason: "ESB000001" },
      );
    expect(await bench.book()).toEqual([]);
  });

  test.each(directions)(
    "a lost response: the order was executed, once, direction %s",
    async (direction) => {
      await send(direction, testNumber("002"));
      await bench.setFaults({ lostResponseRate: 1 });
      const { order, sent } = await send(direction, testNumber("001"));
      expect(sent).toEqual({ state: "unknown", reason: "reset" });
      await bench.setFaults({});
      expect((await settledOutcome(bench.adapter, order)).state).toBe("succeeded");
      expect(await bench.adapter.send(order, ignore)).toEqual({ state: "accepted" });
      expect(await bench.book()).toMatchObject([{ times: 1 }]);
    },
  );

  test("a token that ends under way is renewed once, and no further", async () => {
    await bench.adapter.readBalance("in", ignore);
    await bench.setFaults({ expiredTokenRate: 1 });
    expect((await send("in", testNumber("001"))).sent).toMatchObject({
      state: "unavailable",
      reason: "http_401",
    });
    await bench.setFaults({});
    expect((await carryOut("in", testNumber("001"))).settled.state).toBe("succeeded");
  });

  test("repeated callbacks come twice", async () => {
    await bench.setFaults({ repeatedCallbackRate: 1 });
    await carryOut("out", testNumber("001"));
    await vi.waitFor(() => expect(received()).toHaveLength(2), patiently);
  });
});
