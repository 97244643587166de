import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createAirtelAdapter } from "./airtel/adapter";
import { openBench as openAirtel } from "./airtel/test-bench";
import type { Rail, TransferOrder } from "./contract";
import { createMtnAdapter } from "./mtn/adapter";
import {
  collectCalls,
  openBench as openMtn,
  patiently,
  refundOf,
  settledOutcome,
} from "./mtn/test-bench";
import { createTelecelAdapter } from "./telecel/adapter";
import { openBench as openTelecel } from "./telecel/test-bench";

/** Each network's simulator, and an adapter that does not wait long. */
const networks = {
  mtn: async () => {
    const bench = await openMtn();
    const hasty = createMtnAdapter({ ...bench.connection, timeoutMs: 600 });
    const collection = bench.order("+233240000001", { direction: "in" });
    return { bench, hasty, collection };
  },
  airtel: async () => {
    const bench = await openAirtel();
    const hasty = createAirtelAdapter({ ...bench.connection, timeoutMs: 600 });
    return { bench, hasty, collection: bench.order("in", "+233270000001") };
  },
  telecel: async () => {
    const bench = await openTelecel();
    const hasty = createTelecelAdapter({ ...bench.connection, timeoutMs: 600 });
    return { bench, hasty, collection: bench.order("in", "+233200000001") };
  },
};

const allTime = { from: new Date(0), to: new Date(8.64e15) };
const ignore = () => undefined;
const state = (one: { state: string }) => one.state;

describe.each([
  {
    code: "mtn" as const,
    first: "accepted",
    again: "accepted",
    other: ["accepted", "failed"],
    unknown: ["accepted", "failed"],
    unsent: "absent",
  },
  {
    code: "airtel" as const,
    first: "succeeded",
    // Rejected, for whatever reason: it may be that it was refunded before.
    again: "unknown",
    other: ["unknown", "succeeded"],
    unknown: ["rejected", "unknown"],
    unsent: "absent",
  },
  {
    code: "telecel" as const,
    first: "succeeded",
    again: "accepted",
    other: ["accepted", "succeeded"],
    unknown: ["rejected", "unknown"],
    unsent: "absent",
  },
])("a refund at $code", ({ code, first, again, other, unknown, unsent }) => {
  let adapter: Rail;
  let place: Awaited<ReturnType<(typeof networks)[typeof code]>>;
  let collection: TransferOrder;
  let refund: TransferOrder;

  beforeEach(async () => {
    place = await networks[code]();
    ({ collection } = place);
    ({ adapter } = place.bench);
    await adapter.send(collection, ignore);
    const collected = await settledOutcome(adapter, collection);
    if (collected.state !== "succeeded") throw new Error("Nothing was collected.");
    refund = refundOf(adapter, collection, collected.receipt);
    // MTN's other product has a token of its own.
    await adapter.readBalance("out", ignore);
  });
  afterEach(() => place.bench.close());

  const send = (order = refund) => adapter.send(order, ignore);
  const settled = (order = refund) => settledOutcome(adapter, order);

  /** The collection's line says that the money went back, once, and nothing else moved. */
  async function expectGivenBackOnce(by = refund): Promise<void> {
    const { reference, counterparty, amountMinor } = collection;
    expect(await place.bench.book()).toMatchObject([
      { reference, direction: "in", amount: "150.00", status: "reversed", times: 1 },
    ]);
    const paid = { reference, direction: "in", isRefund: false };
    // At Airtel a refund has no reference but the payment's.
    const givenBack = { reference: code === "airtel" ? reference : by.reference };
    expect(await adapter.listMovements(allTime)).toEqual(
      [paid, { ...givenBack, direction: "out", isRefund: true }].map((movement) => ({
        ...movement,
        counterparty,
        amountMinor,
        status: "completed",
        executedAt: expect.any(Date),
        times: 1,
      })),
    );
    const float = await adapter.readBalance("out", ignore);
    if (code !== "telecel") expect(float).toMatchObject({ amountMinor: 1_000_000n });
    expect((await adapter.query(collection, ignore)).state).toBe("reversed");
  }

  test("returns the whole amount, and a kill loses nothing of it", async () => {
    expect(state(await send())).toBe(first);
    expect(state(await settled())).toBe("succeeded");
    place.bench.restart();
    expect(state(await settled())).toBe("succeeded");
    await expectGivenBackOnce();
  });

  test("sent many times, at once and later, refunds once", async () => {
    const sendings = await Promise.all(Array.from({ length: 10 }, () => send()));
    for (const one of sendings) expect([first, again]).toContain(one.state);
    expect(state(await settled())).toBe("succeeded");
    place.bench.restart();
    expect(state(await send())).toBe(again);
    expect(state(await settled())).toBe("succeeded");
    await expectGivenBackOnce();
  });

  test("of money that another refund returned refunds nothing more", async () => {
    await send();
    expect(state(await settled())).toBe("succeeded");
    const reference = code === "mtn" ? randomUUID() : "another0000";
    const second = { ...refund, reference };
    expect([state(await send(second)), state(await settled(second))]).toEqual(other);
    await expectGivenBackOnce();
  });

  test("whose response is lost was executed; queried and sent again it is not executed twice", async () => {
    await place.bench.setFaults({ lostResponseRate: 1 });
    expect(await send()).toEqual({ state: "unknown", reason: "reset" });
    await place.bench.setFaults({});
    expect(state(await settled())).toBe("succeeded");
    expect(state(await send())).toBe(again);
    await expectGivenBackOnce();
  });

  test("that gets no response in time is unknown, and the query finds that it was executed", async () => {
    await place.hasty.query({ ...collection, direction: "out" }, ignore);
    await place.hasty.query(collection, ignore);
    await place.bench.setFaults({ latencyMs: { min: 1_000, max: 1_000 } });
    const unanswered = await place.hasty.send(refund, ignore);
    expect(unanswered).toEqual({ state: "unknown", reason: "timeout" });
    await place.bench.setFaults({});
    await vi.waitFor(async () => expect(state(await settled())).toBe("succeeded"), patiently);
    await expectGivenBackOnce();
  });

  test("renews a token that has ended, unseen by the caller", async () => {
    place.bench.restart();
    const { calls, observe } = collectCalls();
    expect(state(await adapter.send(refund, observe))).toBe(first);
    expect(state(await settled())).toBe("succeeded");
    expect(calls.at(-1)).toMatchObject({
      reference: refund.reference,
      httpStatus: expect.any(Number),
    });
    await expectGivenBackOnce();
  });

  test("of a payment that does not exist moves nothing", async () => {
    const nothing = { reference: randomUUID(), receipt: "7HT2KQ9ZPA" };
    const order = { ...refund, refundOf: nothing };
    expect([state(await send(order)), state(await settled(order))]).toEqual(unknown);
    expect(await place.bench.book()).toMatchObject([{ status: "completed", times: 1 }]);
  });

  test("never sent is not reported as executed", async () => {
    expect(state(await settled())).toBe(unsent);
    expect((await adapter.query(collection, ignore)).state).toBe("succeeded");
  });

  test("with no listener is unavailable, and in an outage unknown", async () => {
    await place.bench.setFaults({ outage: true });
    expect(state(await send())).toBe("unknown");
    expect(state(await settled())).toBe("unknown");
    await place.bench.setFaults({});
    expect(await place.bench.book()).toMatchObject([{ status: "completed" }]);
    const { bench, hasty } = await networks[code]();
    await bench.close();
    expect(state(await hasty.send(refund, ignore))).toBe("unavailable");
    expect(state(await hasty.query(refund, ignore))).toBe("unknown");
  });
});
