import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, repositoryRoot } from "../launcher/install.mjs";
import { ensureBrowser } from "./browser.mjs";
import { countPlaywright, countVitest } from "./count-results.mjs";
import { run, runHeld } from "./run.mjs";

/**
 * Everything that must hold, in one command: `npm test`. Plain JavaScript without dependencies,
 * because in a fresh clone it runs before they exist. Its last line is `N passed, N failed`.
 */

if (process.argv.includes("--long")) process.env.CEDIRAIL_TEST_SIZE = "long";
process.chdir(repositoryRoot);

const results = mkdtempSync(join(tmpdir(), "cedirail-results-"));
const tool = (name) => join("node_modules", ".bin", name);
const eslint = ["--config", "lib/tooling/eslint.config.mjs", "--max-warnings", "0", "."];
const oxlint = ["--config", "lib/tooling/oxlint.json", "--type-aware", "--type-check"];
// What `next typegen` wrote, a folder of files that are ignored.
const typed = [...oxlint, "--deny-warnings", ".", join(".next", "types", "validator.ts")];

/** One check counts as one test. What it prints is held back until it has ended. */
const check =
  (...steps) =>
  async () => {
    for (const [command, ...args] of steps) {
      const complaint = await runHeld(command, args);
      if (complaint !== null) return { passed: 0, failed: 1, failures: [complaint] };
    }
    return { passed: 1, failed: 0, failures: [] };
  };

/** What is no test, but whose failure is one. */
const prepare = (work) => async () => {
  await work();
  return { passed: 0, failed: 0, failures: [] };
};

// Either row takes about as long. The build is for the end-to-end tests, which would wait for it.
const checksSideBySide = [
  [
    ["lint", check([tool("eslint"), ...eslint])],
    ["format", check([tool("prettier"), "--check", ".", "!drizzle/migrations"])],
  ],
  [
    ["types", check([tool("next"), "typegen"], [tool("oxlint"), ...typed])],
    ["dead code", check([tool("knip")])],
    ["build", prepare(() => ensureBuilt(console.log))],
  ],
];
const tests = [
  ["unit tests", () => vitest("unit")],
  ["database tests", () => vitest("db")],
  ["end-to-end tests", () => playwright()],
];

function vitest(project) {
  const output = join(results, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${output}`];
  const config = ["--config", "lib/tooling/vitest.config.ts", "--project", project];
  const succeeded = run(tool("vitest"), ["run", ...config, ...reporters]);
  return countVitest(output, succeeded);
}

function playwright() {
  const output = join(results, "playwright.json");
  const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
  const succeeded = run(tool("playwright"), args, { PLAYWRIGHT_JSON_OUTPUT_FILE: output });
  return countPlaywright(output, succeeded);
}

const failures = [];

/** Runs every check, whatever the others came to; an exception is one failed test. */
async function attempt(name, work) {
  const startedAt = Date.now();
  console.log(`\n── ${name} ──`);
  let count;
  try {
    count = await work();
  } catch (error) {
    if (error.output) console.error(error.output.trimEnd());
    console.error(error.message);
    count = { passed: 0, failed: 1, failures: [error.message] };
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`── ${name}: ${count.passed} passed, ${count.failed} failed, ${seconds} s`);
  failures.push(...count.failures.map((each) => `${name}: ${each.trim().slice(0, 8000)}`));
  return count;
}

async function inTurn(works) {
  for (const [name, work] of works) add(await attempt(name, work));
}

const total = { passed: 0, failed: 0 };
function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

const prepared = await attempt(
  "preparation",
  prepare(() => ensureInstalled(console.log)),
);
add(prepared);
if (prepared.failed === 0) {
  add(await attempt("browser", prepare(ensureBrowser)));
  await Promise.all(checksSideBySide.map(inTurn));
  await inTurn(tests);
}
rmSync(results, { recursive: true, force: true });

// Again at the end, since readers of a long run often see only that.
for (const failure of failures) console.log(`\n✗ ${failure}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
