import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import type { Direction } from "@/lib/providers/contract";
import { createEngine, type Engine } from "./engine";
import { openOrderStore, type Callback } from "./orders";
import { createFaultInjector } from "./fault-injector";

const patiently = { timeout: 100_000, interval: 5 };
const running: Engine<null>[] = [];
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cedirail-engine-"));
});
afterEach(() => {
  for (const engine of running.splice(0)) engine.close();
  rmSync(directory, { recursive: true });
});

/** An engine on the test's one book, as a start after a kill would make it. */
function start(timeScale = 0, openingFloatMinor = 100_000n) {
  const store = openOrderStore(join(directory, "book.jsonl"), z.null());
  const announced: [string, Callback][] = [];
  const engine = createEngine({
    network: "mtn",
    store,
    faults: createFaultInjector(store),
    openingFloatMinor,
    timeScale,
    announce: ({ reference }, callback) => void announced.push([reference, callback]),
  });
  running.push(engine);
  return {
    store,
    engine,
    announced,
    begin(
      phone: string,
      {
        direction = "out",
        settling = "later",
      }: { direction?: Direction; settling?: "later" | "at_once" } = {},
    ) {
      const reference = `order-${store.orders.size}`;
      const [amount, at] = ["15000", Date.now()];
      store.record({ kind: "order", reference, direction, phone, amount, details: null, at });
      return engine.begin(reference, settling);
    },
  };
}

test("an order is executed and announced, once, however often it is begun", async () => {
  const { engine, begin, announced, store } = start();
  const order = begin("+233240000001");
  for (let again = 0; again < 5; again += 1) engine.begin(order.reference, "later");
  await vi.waitFor(() => expect(announced).toEqual([["order-0", "settled"]]), patiently);
  engine.begin(order.reference, "at_once");
  expect(order.executedAt).toHaveLength(1);
  expect(store.spentMinor).toBe(15_000n);
  expect(engine.floatMinor()).toBe(85_000n);
});

test("a kill at any moment loses no step, and what was done is not done again", async () => {
  const first = start(1_000);
  first.begin("+233240000001");
  first.begin("+233240000008");
  expect(first.store.orders.get("order-0")?.executedAt).toEqual([]);
  first.engine.close();
  const second = start(0);
  await vi.waitFor(() => expect(second.announced).toHaveLength(3), patiently);
  second.engine.close();
  const third = start(0);
  const { announced } = third;
  third.begin("+233240000003");
  await vi.waitFor(() => expect(announced).toEqual([["order-2", "settled"]]), patiently);
  expect(third.engine.floatMinor()).toBe(85_000n);
});

test("a closed engine does nothing more, even where a timer was due", async () => {
  const first = start(0);
  const order = first.begin("+233240000001");
  first.engine.close();
  expect(first.store.isClosed).toBe(true);
  const second = start(0);
  await vi.waitFor(() => expect(second.announced).toHaveLength(1), patiently);
  expect(order.executedAt).toEqual([]);
  expect(first.announced).toEqual([]);
});

test("a float pays out what it has and no more, and what comes in fills it", async () => {
  const { engine, begin } = start(0, 20_000n);
  const [one, two] = [begin("+233240000001"), begin("+233240000001")];
  await engine.untilEnded(two, 60_000);
  expect([one.executedAt.length, two.failed?.cause]).toEqual([1, "float_short"]);
  await engine.untilEnded(begin("+233240000001", { direction: "in" }), 60_000);
  expect(engine.floatMinor()).toBe(20_000n);
});

test("an order reversed in the meantime is not reversed again", async () => {
  const { store, announced, begin } = start(0.000_1);
  const order = begin("+233240000008");
  await vi.waitFor(() => expect(announced).toEqual([["order-0", "settled"]]), patiently);
  store.record({ kind: "reversed", reference: order.reference, at: Date.now() });
  await vi.waitFor(() => expect(announced).toHaveLength(2), patiently);
  expect(store.spentMinor).toBe(0n);
});

describe("at once", () => {
  const atOnce = { settling: "at_once" } as const;
  const fromSubscriber = { direction: "in", settling: "at_once" } as const;

  test("an order has ended before `begin` returns", () => {
    const { begin } = start(1_000);
    expect(begin("+233240000001", atOnce).executedAt).toHaveLength(1);
    expect(begin("+233240000011", fromSubscriber).executedAt).toHaveLength(1);
    expect(begin("+233240000005", fromSubscriber).failed?.cause).toBe("rejected");
    expect(begin("+233270000007", atOnce).failed?.cause).toBe("not_found");
  });

  test("007 has not, nor a collection whose payer has yet to respond", async () => {
    const { engine, begin } = start(0.001);
    const exception = begin("+233240000007", atOnce);
    const silent = begin("+233240000006", fromSubscriber);
    expect([exception.executedAt, exception.failed, silent.failed]).toEqual([[], null, null]);
    expect(await engine.untilEnded(silent, 100_000)).toBe(true);
    expect(silent.failed?.cause).toBe("never_answered");
    expect(await engine.untilEnded(exception, 1)).toBe(false);
  });
});

describe("009", () => {
  test("is down from its first call on, for good over after a minute, on its own network only", () => {
    const first = start(1_000);
    expect(first.engine.isDown("+233240000001")).toBe(false);
    expect(first.engine.isDown("+233270000009")).toBe(false);
    expect(first.engine.isDown("+233240000009")).toBe(true);
    first.engine.close();
    const second = start(1_000);
    expect(second.engine.isDown("+233240000009")).toBe(true);
    second.engine.close();
    const third = start(0);
    expect(third.engine.isDown("+233240000009")).toBe(false);
    expect([...third.store.outages.keys()]).toEqual(["+233240000009"]);
  });
});
