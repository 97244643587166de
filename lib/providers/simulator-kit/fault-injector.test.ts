import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { openOrderStore } from "./orders";
import { createFaultInjector, type Faults } from "./fault-injector";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cedirail-faults-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function open() {
  const store = openOrderStore(join(directory, "book.jsonl"), z.null());
  return { store, station: createFaultInjector(store) };
}
const put = (body: unknown) =>
  new Request("http://localhost/faults", { method: "PUT", body: JSON.stringify(body) });

/** Passes a call through these faults and returns what was done on the way. */
async function pass(faults: Partial<Faults>) {
  const { store, station } = open();
  expect((await station.respond(put(faults))).status).toBe(200);
  const done: string[] = [];
  const noting = (what: string, status: number) => () => {
    done.push(what);
    return new Response(null, { status });
  };
  const call = station.apply(
    new Request("http://localhost/pay"),
    {
      unavailable: noting("unavailable", 503),
      broken: noting("broken", 500),
      endCredential: () => void done.push("credential ended"),
      isOrder: () => true,
      absent: noting("absent", 404),
    },
    noting("handled", 202),
  );
  return { store, done, call };
}

test.each([
  [{}, ["handled"], 202],
  [{ outage: true }, ["unavailable"], 503],
  [{ outage: true, errorRate: 1, lostResponseRate: 1 }, ["unavailable"], 503],
  [{ errorRate: 1 }, ["broken"], 500],
  [{ expiredTokenRate: 1 }, ["credential ended", "handled"], 202],
  [{ lostResponseRate: 1 }, ["handled"], 0],
  [{ absentRate: 1 }, ["absent"], 404],
])("in the faults %j a call meets %j", async (faults, met, status) => {
  const { done, call } = await pass(faults);
  expect((await call).status).toBe(status);
  expect(done).toEqual(met);
});

test("latency delays a response for as long as it says, partly after the order is executed", async () => {
  const startedAt = performance.now();
  const { done, call } = await pass({ latencyMs: { min: 200, max: 200 } });
  expect(done).toEqual([]);
  expect((await call).status).toBe(202);
  expect(performance.now() - startedAt).toBeGreaterThan(190);
});

test("a call that waits while its simulator is killed does nothing and gets no response", async () => {
  const { store, done, call } = await pass({ latencyMs: { min: 60, max: 60 } });
  store.close();
  expect((await call).type).toBe("error");
  expect(done).toEqual([]);
});

test("a late order is cut off at once, and carried out afterwards", async () => {
  const { done, call } = await pass({ lateOrderRate: 1, lateOrderMs: { min: 50, max: 50 } });
  expect((await call).type).toBe("error");
  expect(done).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(["handled"]), 10_000);
});

test("a call that meets a closed book is cut, and other errors of a simulator are visible", async () => {
  const { store, station } = open();
  const hooks = {
    unavailable: () => new Response(),
    broken: () => new Response(),
    endCredential: () => undefined,
    isOrder: () => false,
    absent: () => null,
  };
  const call = (handle: () => Response) =>
    station.apply(new Request("http://localhost/"), hooks, handle);
  const faulty = () => {
    throw new Error("fault");
  };
  await expect(call(faulty)).rejects.toThrow("fault");
  const closing = () => {
    store.close();
    throw new Error("The book is closed.");
  };
  expect((await call(closing)).type).toBe("error");
});

describe("requesting faults", () => {
  const clear = {
    outage: false,
    latencyMs: { min: 0, max: 0 },
    errorRate: 0,
    lostResponseRate: 0,
    lateOrderRate: 0,
    lateOrderMs: { min: 0, max: 0 },
    absentRate: 0,
    expiredTokenRate: 0,
    repeatedCallbackRate: 0,
    lateCallbackMs: { min: 0, max: 0 },
  };
  const get = new Request("http://localhost/faults");

  test("it is clear at first, replaced as a whole, and found again by a restart", async () => {
    const { station } = open();
    expect(await (await station.respond(get)).json()).toEqual(clear);
    const requested = { outage: true, latencyMs: { min: 5, max: 10 } };
    expect(await (await station.respond(put(requested))).json()).toEqual({
      ...clear,
      ...requested,
    });
    expect(await (await station.respond(put({ errorRate: 0.5 }))).json()).toEqual({
      ...clear,
      errorRate: 0.5,
    });
    expect(await (await open().station.respond(get)).json()).toEqual({ ...clear, errorRate: 0.5 });
  });

  test.each([
    { errorRate: 1.1 },
    { lostResponseRate: -1 },
    { latencyMs: { min: 2, max: 1 } },
    { latencyMs: { min: 0, max: 600_001 } },
    { outage: "yes" },
    { outtage: true },
    { latencyMs: { min: 1, max: 2, mean: 1 } },
    null,
    [],
  ])("%j is rejected and changes nothing", async (requested) => {
    const { station } = open();
    expect((await station.respond(put(requested))).status).toBe(400);
    expect(station.now()).toEqual(clear);
  });

  test("a rejection names what is wrong", async () => {
    const { station } = open();
    for (const [requested, name] of [
      [{ latencyMs: { min: 5 } }, "latencyMs.max"],
      [{ outtage: true }, "outtage"],
    ] as const)
      expect(await (await station.respond(put(requested))).text()).toContain(name);
  });

  test("other methods are 405, and a body that is no JSON 400", async () => {
    const { station } = open();
    const [url, body] = ["http://localhost/faults", "{"];
    expect((await station.respond(new Request(url, { method: "DELETE" }))).status).toBe(405);
    expect((await station.respond(new Request(url, { method: "PUT", body }))).status).toBe(400);
  });
});

test("an order's callbacks behave the same each time, and rates hold over many orders", async () => {
  const { station } = open();
  await station.respond(put({ repeatedCallbackRate: 0.5, lateCallbackMs: { min: 100, max: 200 } }));
  const fates = Array.from({ length: 400 }, (_, n) => station.ofCallbacks(`order-${n}`));
  expect(Array.from({ length: 400 }, (_, n) => station.ofCallbacks(`order-${n}`))).toEqual(fates);
  const repeated = fates.filter(({ repeats }) => repeats).length;
  expect(repeated).toBeGreaterThan(150);
  expect(repeated).toBeLessThan(250);
  for (const { lateMs } of fates) {
    expect(lateMs).toBeGreaterThanOrEqual(100);
    expect(lateMs).toBeLessThanOrEqual(200);
  }
});
