import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, vi } from "vitest";
import { testSize } from "./test-size";

declare global {
  /** The environment as the first file of this process found it. */
  var firstEnvironment: NodeJS.ProcessEnv | undefined;
}

// Files follow one another in the same process, which spares each of them its start and the packages.
// Our own modules, and with them settings, pools and caches, are each file's own all the same, and so
// are clock, globals, environment and mocks.
vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
const globals = globalThis as Record<string, unknown>;
for (const name of Object.keys(globals)) if (name.startsWith("cedirail")) delete globals[name];
globalThis.firstEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env))
  if (!(name in globalThis.firstEnvironment)) delete process.env[name];
Object.assign(process.env, globalThis.firstEnvironment);

/** What every test file finds before its imports run: a testnet with a data folder of its own. */
const dataDirectory = await mkdtemp(join(tmpdir(), "cedirail-test-data-"));
Object.assign(process.env, {
  CEDIRAIL_ENV: "testnet",
  DATA_DIR: dataDirectory,
  LOG_LEVEL: "silent",
  // A test fails for what hangs, not for a machine that is slow; one file tests the bound itself.
  REQUEST_TIMEOUT_MS: "30000",
  // An address that leads nowhere: only *.db.test.ts files are given a real one.
  DATABASE_URL: "postgres://unit-tests-have-no-database.invalid/none",
});

const moreRuns = testSize(null, 5_000);
if (moreRuns !== null) {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ numRuns: moreRuns });
}

afterAll(async () => {
  await rm(dataDirectory, { recursive: true, force: true });
});
