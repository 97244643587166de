import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countVitest } from "./count-results.mjs";

function reportFile(report: unknown): string {
  const path = join(process.env.DATA_DIR ?? "", `${randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test("a test file that broke before its first test counts as a failed test", () => {
  const path = reportFile({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [file("passed", "passed", "passed"), file("failed", "failed"), file("failed")],
  });
  expect(countVitest(path, false)).toEqual({ passed: 2, failed: 2 });
});

test("a run that failed without a failed test, or left no report, counts as a failed test", () => {
  const path = reportFile({ numPassedTests: 2, numFailedTests: 0, testResults: [] });
  expect(countVitest(path, true)).toEqual({ passed: 2, failed: 0 });
  expect(countVitest(path, false)).toEqual({ passed: 2, failed: 1 });
  expect(countVitest("no-such-file.json", true)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright("no-such-file.json", true)).toEqual({ passed: 0, failed: 1 });
});

test("an end-to-end test that passed only on a repeat counts as failed", () => {
  const path = reportFile({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } });
  expect(countPlaywright(path, false)).toEqual({ passed: 3, failed: 2 });
});
