import { existsSync, readFileSync } from "node:fs";

/**
 * Counts what Vitest's JSON report says. A file that broke before its first test counts as one
 * failed test, and so does a run that failed without any failed test.
 */
export function countVitest(path, succeeded) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return settle(report.numPassedTests, report.numFailedTests + brokenFiles.length, succeeded);
}

/** Counts what Playwright's JSON report says; a test that passed only on a repeat has failed. */
export function countPlaywright(path, succeeded) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return settle(expected, unexpected + flaky, succeeded);
}

function settle(passed, failed, succeeded) {
  return { passed, failed: failed === 0 && !succeeded ? 1 : failed };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
