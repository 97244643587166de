import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { telling } from "./progress.mjs";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What was said, and after how many seconds. */
function listener() {
  const said: [seconds: number, line: string][] = [];
  const startedAt = Date.now();
  return { said, report: (line: string) => said.push([(Date.now() - startedAt) / 1000, line]) };
}

it("says what it is doing at least every 15 s, however silent the tool, and stops with it", async () => {
  const { said, report } = listener();
  let end: (value: string) => void = () => undefined;
  const work = telling(report, "Building", () => new Promise<string>((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(120_000);
  end("built");
  expect(await work).toBe("built");
  const times = [...said.map(([seconds]) => seconds), 120];
  expect(times[0]).toBe(0);
  for (const [index, time] of times.entries())
    expect(time - (times[index - 1] ?? 0)).toBeLessThanOrEqual(15);
  expect(said.slice(0, 2)).toEqual([
    [0, "Building …"],
    [10, "Building … 10 s so far"],
  ]);
  const count = said.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toHaveLength(count);
});

it("tells the last line of the tool's output, in one plain line, and stops when it fails", async () => {
  const { said, report } = listener();
  const work = telling(report, "Building", (note) => {
    note("\u001b[2K first\r\n\u001b[32m✓\u001b[39m Compiled in 5s\n\n");
    note(" \n");
    return new Promise((_, reject) => setTimeout(() => reject(new Error("no")), 15_000));
  });
  const failed = expect(work).rejects.toThrow("no");
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(said.map(([, line]) => line)).toEqual([
    "Building …",
    "Building … 10 s so far: Compiled in 5s",
  ]);
});
