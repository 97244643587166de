import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countVitest } from "./count-results.mjs";

const reportFile = (report: unknown) => textFile(JSON.stringify(report));

function textFile(text: string): string {
  const path = join(process.env.DATA_DIR ?? "", `${randomUUID()}.json`);
  writeFileSync(path, text);
  return path;
}

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  message: "no such module",
  assertionResults: tests.map((each) => ({
    fullName: "a guarantee",
    status: each,
    failureMessages: each === "failed" ? ["expected 1 to be 2"] : [],
  })),
});

test("a failed test is named with its reason, and a file that broke before its first test counts as one", () => {
  const path = reportFile({
    numPassedTests: 2,
    testResults: [
      file("a.test.ts", "passed", "passed", "passed"),
      file("b.test.ts", "failed", "failed"),
      file("c.test.ts", "failed"),
    ],
  });
  expect(countVitest(path, false)).toEqual({
    passed: 2,
    failed: 2,
    failures: ["b.test.ts > a guarantee: expected 1 to be 2", "c.test.ts: no such module"],
  });
});

test("a run that failed without a failed test, or left no report, counts as a failed test", () => {
  const path = reportFile({ numPassedTests: 2, testResults: [] });
  expect(countVitest(path, true)).toMatchObject({ passed: 2, failed: 0 });
  expect(countVitest(path, false)).toMatchObject({ passed: 2, failed: 1 });
  expect(countVitest("no-such-file.json", true)).toMatchObject({ passed: 0, failed: 1 });
  expect(countPlaywright("no-such-file.json", true)).toMatchObject({ passed: 0, failed: 1 });
});

test("an end-to-end test that passed only on a repeat counts as failed, with what its first run and its page said", () => {
  const context = {
    name: "error-context",
    path: textFile(
      "# Error details\n```\nnot there\n```\n```yaml\n- main:\n  - text: A page.\n```\n# Test source\n",
    ),
  };
  const spec = (title: string, status: string, ...errors: string[]) => ({
    file: "pages/x.spec.ts",
    title,
    tests: [
      {
        status,
        projectName: "phone",
        results: [{ errors: errors.map((message) => ({ message })), attachments: [context] }],
      },
    ],
  });
  const path = reportFile({
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec("one", "expected"), spec("two", "flaky", "too slow")],
        suites: [{ specs: [spec("three", "unexpected", "not there")] }],
      },
    ],
  });
  expect(countPlaywright(path, false)).toEqual({
    passed: 3,
    failed: 2,
    failures: [
      "pages/x.spec.ts > two (phone): too slow\nThe page showed:\n- main:\n  - text: A page.\n",
      "pages/x.spec.ts > three (phone): not there\nThe page showed:\n- main:\n  - text: A page.\n",
    ],
  });
});
