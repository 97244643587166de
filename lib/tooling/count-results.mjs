import { existsSync, readFileSync } from "node:fs";

/**
 * Counts what Vitest's JSON report says, and names what failed. A file that broke before its first test
 * counts as one failed test, and so does a run that failed without any failed test.
 */
export function countVitest(path, succeeded) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1, failures: ["no report was written"] };
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) return failed.map((test) => describe(file.name, test));
    return file.status === "failed" ? [`${file.name}: ${file.message}`] : [];
  });
  return settle(report.numPassedTests, failures, succeeded);
}

function describe(file, test) {
  return `${file} > ${test.fullName}: ${test.failureMessages?.join("\n")}`;
}

/** Counts what Playwright's JSON report says; a test that passed only on a repeat has failed. */
export function countPlaywright(path, succeeded) {
  const report = readReport(path);
  if (!report) return { passed: 0, failed: 1, failures: ["no report was written"] };
  const failures = report.suites
    .flatMap(function specs(suite) {
      return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
    })
    .flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
    .filter((test) => test.status === "unexpected" || test.status === "flaky")
    .map(({ spec, projectName, results }) => {
      const errors = results.flatMap((result) => result.errors.map((error) => error.message));
      const pages = results.flatMap((result) => result.attachments.flatMap(pageOf));
      return `${spec.file} > ${spec.title} (${projectName}): ${[...errors, ...pages].join("\n")}`;
    });
  return settle(report.stats.expected, failures, succeeded);
}

/** What the page showed when a test failed: elsewhere nobody finds the file any more. */
function pageOf({ name, path }) {
  if (name !== "error-context" || !existsSync(path ?? "")) return [];
  const [, page = ""] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(path, "utf8")) ?? [];
  return [`The page showed:\n${page}`];
}

function settle(passed, failures, succeeded) {
  const all =
    failures.length === 0 && !succeeded ? ["the run failed, and no test of it"] : failures;
  return { passed, failed: all.length, failures: all };
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}
