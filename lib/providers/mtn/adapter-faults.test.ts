import { afterEach, beforeEach, expect, test } from "vitest";
import type { TransferOrder } from "@/lib/providers/contract";
import { openBench, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

/** Sends and queries until MTN reports how the order ended, as a patient caller would. */
async function carryThrough(order: TransferOrder): Promise<string> {
  for (;;) {
    const { state } = await bench.adapter.send(order, ignore);
    if (state === "rejected") return state;
    if (state === "unavailable") continue;
    for (;;) {
      const outcome = await bench.adapter.query(order, ignore);
      if (outcome.state === "absent") break;
      if (outcome.state !== "pending" && outcome.state !== "unknown") return outcome.state;
    }
  }
}

test("under faults and a kill, every order ends and none is executed twice", async () => {
  await bench.setFaults({
    latencyMs: { min: 0, max: 10 },
    errorRate: 0.2,
    lostResponseRate: 0.2,
    expiredTokenRate: 0.2,
    repeatedCallbackRate: 0.5,
  });
  const orders = Array.from({ length: 40 }, (_, n) =>
    bench.order(`+2332400000${["01", "03", "11", "12"][n % 4] ?? "01"}`, {
      direction: n % 8 < 4 ? "out" : "in",
    }),
  );
  const ends = orders.map(carryThrough);
  await Promise.race(ends);
  bench.restart();
  expect(await Promise.all(ends)).toEqual(
    orders.map(({ counterparty }) => (counterparty.endsWith("003") ? "failed" : "succeeded")),
  );
  const executed = (await bench.book()).map(({ reference, times }) => [reference, times]);
  const due = orders.filter(({ counterparty }) => !counterparty.endsWith("003"));
  expect(executed.sort()).toEqual(due.map(({ reference }) => [reference, 1]).sort());
});
