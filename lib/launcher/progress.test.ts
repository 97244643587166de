import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withProgress } from "./progress.mjs";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The reported lines, and after how many seconds they came. */
function recorder() {
  const lines: [seconds: number, line: string][] = [];
  const startedAt = Date.now();
  return { lines, report: (line: string) => lines.push([(Date.now() - startedAt) / 1000, line]) };
}

it("reports at least every 15 s, even if the tool is silent, until it ends", async () => {
  const { lines, report } = recorder();
  let end: (value: string) => void = () => undefined;
  const work = withProgress(
    report,
    "Building",
    () => new Promise<string>((resolve) => (end = resolve)),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  end("built");
  expect(await work).toBe("built");
  const times = [...lines.map(([seconds]) => seconds), 120];
  expect(times[0]).toBe(0);
  for (const [index, time] of times.entries())
    expect(time - (times[index - 1] ?? 0)).toBeLessThanOrEqual(15);
  expect(lines.slice(0, 2)).toEqual([
    [0, "Building …"],
    [10, "Building … 10 s so far"],
  ]);
  const count = lines.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(count);
});

it("shows the last line of the tool's output as plain text, and stops when the tool fails", async () => {
  const { lines, report } = recorder();
  const work = withProgress(report, "Building", (note) => {
    note("\u001b[2K first\r\n\u001b[32m✓\u001b[39m Compiled in 5s\n\n");
    note(" \n");
    return new Promise((_, reject) => setTimeout(() => reject(new Error("no")), 15_000));
  });
  const failed = expect(work).rejects.toThrow("no");
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  expect(lines.map(([, line]) => line)).toEqual([
    "Building …",
    "Building … 10 s so far: Compiled in 5s",
  ]);
});
