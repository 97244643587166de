import { afterAll, expect, test, vi } from "vitest";
import { closeDatabase } from "@/lib/db/client";

/** As two processes would: each counts what waits in it in groups of its own. */
async function twoProcesses() {
  const instances: (typeof import("./take"))[] = [];
  for (let count = 0; count < 2; count += 1) {
    vi.resetModules();
    instances.push(await import("./take"));
  }
  return instances;
}

afterAll(closeDatabase);

test("hits of many callers at once in two processes are counted exactly, without deadlocks", async () => {
  const instances = await twoProcesses();
  const callers = Array.from({ length: 30 }, (_, index) => `caller "${index}", {\\}`);
  const rounds = 20;
  const taken = await Promise.all(
    instances.map(async (instance, place) => {
      const order = place === 0 ? callers : callers.toReversed();
      const remaining: [caller: string, left: number][] = [];
      for (let round = 0; round < rounds; round += 1)
        // Twice each, so that one group counts several hits of a caller.
        for (const [caller, state] of await Promise.all(
          [...order, ...order].map(
            async (one) => [one, await instance.takeHitOf(one, "test", 1000)] as const,
          ),
        ))
          remaining.push([caller, state.remaining]);
      return remaining;
    }),
  );
  const hits = rounds * 2 * instances.length;
  for (const caller of callers) {
    const left = taken.flat().flatMap(([one, remaining]) => (one === caller ? [remaining] : []));
    // A window that ended meanwhile begins again at its limit.
    const windows = left.filter((remaining) => remaining === Math.max(...left)).length;
    expect(left).toHaveLength(hits);
    if (windows === 1) expect(new Set(left).size).toBe(hits);
  }
});
