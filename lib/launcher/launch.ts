import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { readConfig, type Config } from "@/lib/config/env";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { printBanner } from "./banner";
import { reachDatabase, superviseDatabase } from "./database";
import { LauncherError, codeOf, messageOf } from "./errors";
import { repositoryRoot } from "./install.mjs";
import { logFile } from "./log-file";
import { withProgress } from "./progress.mjs";
import { freePort, portSentence, rememberedPort } from "./ports";
import { watchSources } from "./reload";
import { forgetProcess, recordProcess, runFolder, stopOrphans } from "./run-records";
import { Parts } from "./shutdown";
import { chooseChain, startChain, startSigner } from "./start-chain";
import { report, superviseProcess, type Launch } from "./supervise-process";
import type { Supervised } from "./supervisor";
import { writeTestnetFile } from "./testnet-file";
import { waitUntil } from "./wait";

/**
 * What `npm start` runs once the packages and the build are there: starts everything in order, keeps it
 * running, and stops it in order. start.mjs stops it by SIGTERM, or by ending.
 */

const readyWithinMs = 60_000;

async function launch(parts: Parts, development: boolean): Promise<void> {
  const { run, config } = await prepare();
  parts.add({ stop: async () => forgetProcess(run, "launcher") });
  const start: Launch = { config, runFolder: run, parts, development };
  const started = await withProgress(report, "Starting Cedirail", () => startParts(start));
  if (parts.stopping) return;
  const { dataDirectory, publicUrl, environment } = readConfig();
  const { databaseUrl, simulators, seeded, chain } = started;
  const docsUrl = `${publicUrl}/docs`;
  const file =
    seeded &&
    writeTestnetFile(dataDirectory, {
      url: publicUrl,
      docsUrl,
      databaseUrl,
      ...seeded,
      simulators,
      chain,
    });
  printBanner({ url: publicUrl, environment, seeded, file, logs: join(dataDirectory, "logs") });
  process.send?.({ type: "ready", url: publicUrl });
}

/** Starts everything in order, and waits until requests are served. */
async function startParts(start: Launch) {
  const ownChainPort = await chooseChain(start);
  // These do not need each other; loading the code takes as long as starting the servers.
  const [databaseUrl, simulators, chain] = await Promise.all([
    startDatabase(start),
    startSimulators(start),
    startChain(start, ownChainPort),
    startSigner(start),
    loadPreparation(),
  ]);
  const seeded = await prepareDatabase(databaseUrl);
  await startService(start);
  return { databaseUrl, simulators, seeded, chain };
}

/** Reads the settings, ends what a killed launcher left running, and checks that the port is free. */
async function prepare(): Promise<{ run: string; config: Config }> {
  const first = readConfig();
  const run = runFolder(first.dataDirectory);
  const left = await stopOrphans(run);
  if (left.length > 0) report(`Stopped what the previous run left running: ${left.join(", ")}.`);
  recordProcess(run, "launcher", process.pid);
  const port = first.port === 0 ? await freePort() : first.port;
  const problem = await portSentence(port);
  if (problem) throw new LauncherError(problem);
  // The environment of every process: all settings in effect, no relative paths.
  Object.assign(process.env, { PORT: String(port), DATA_DIR: first.dataDirectory });
  return { run, config: readConfig() };
}

async function startDatabase({ config, parts }: Launch): Promise<string> {
  if (config.databaseUrl) {
    await reachDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  if (!config.secrets) throw new LauncherError("Mainnet needs DATABASE_URL.");
  const database = parts.add(
    superviseDatabase(
      {
        dataDirectory: join(config.dataDirectory, "postgres"),
        password: config.secrets.databasePassword,
        database: "cedirail",
        logFile: logFile(config.dataDirectory, "postgres"),
        onMessage: report,
      },
      report,
    ),
  );
  const url = await database.ready;
  process.env.DATABASE_URL = url;
  return url;
}

async function loadPreparation() {
  const [{ migrateDatabase }, { seedTestnet }, { closeDatabase }] = await Promise.all([
    import("@/drizzle/migrate"),
    import("@/drizzle/seed"),
    import("@/lib/db/client"),
  ]);
  return { migrateDatabase, seedTestnet, closeDatabase };
}

async function prepareDatabase(databaseUrl: string) {
  const { migrateDatabase, seedTestnet, closeDatabase } = await loadPreparation();
  await migrateDatabase(databaseUrl);
  const config = readConfig();
  if (config.environment !== "testnet") return null;
  try {
    return await seedTestnet(config);
  } finally {
    await closeDatabase();
  }
}

/** Starts a simulator for each provider without an address in the settings. */
async function startSimulators(start: Launch): Promise<Record<ProviderCode, string>> {
  const addresses = await Promise.all(
    providerCodes.map(async (code) => {
      const name = `${code.toUpperCase()}_BASE_URL`;
      const given = process.env[name];
      if (given || start.config.environment !== "testnet")
        return { code, name, url: given ?? "", own: false };
      const port = await rememberedPort(join(start.runFolder, `${code}-simulator.port`));
      return { code, name, url: `http://127.0.0.1:${port}`, own: true };
    }),
  );
  for (const { name, url, own } of addresses) if (own) process.env[name] = url;
  const own = addresses.filter((address) => address.own).map(({ code }) => code);
  if (own.length > 0)
    await superviseProcess(start, "simulators", "The simulator process", own).ready;
  return Object.fromEntries(addresses.map(({ code, url }) => [code, url])) as Record<
    ProviderCode,
    string
  >;
}

/** Starts worker and server at the same time, and waits until requests are served. */
async function startService(start: Launch): Promise<void> {
  const worker = superviseProcess(start, "worker", "The worker");
  const server = superviseProcess(start, "server", "The server");
  const running = Promise.all([worker.ready, server.ready]);
  let problem = "no response";
  const serving = waitUntil(
    async () => start.parts.stopping || (problem = await readinessProblem()) === "",
    readyWithinMs + (start.development ? readyWithinMs : 0),
    50,
  );
  // The first failure decides.
  const [, served] = await Promise.all([running, serving]);
  if (!served) throw new LauncherError(`The server was not ready in time: ${problem}.`);
  if (start.development) restartOnChange(start, [worker, server]);
}

/** Why the server is not ready, or "". */
async function readinessProblem(): Promise<string> {
  try {
    const url = `http://127.0.0.1:${process.env.PORT}/api/ready`;
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return response.ok ? "" : `${response.status} ${(await response.text()).slice(0, 500)}`;
  } catch (error) {
    return messageOf(error instanceof Error ? (error.cause ?? error) : error);
  }
}

/** Next reloads the pages; the API and the worker restart. */
function restartOnChange({ parts }: Launch, processes: readonly Supervised[]): void {
  const watcher = watchSources(repositoryRoot, (file) => {
    report(`${file} changed: restarting server and worker.`);
    for (const process of processes) void process.restart();
  });
  parts.add({ stop: async () => watcher.close() });
}

async function main(): Promise<void> {
  const parts = new Parts();
  const end = async (code: number) => {
    await parts.stop();
    process.exit(code);
  };
  const onSignal = () => {
    if (parts.stopping) return parts.kill();
    report("Stopping …");
    void end(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  process.on("disconnect", () => void end(0));
  // A closed output must not keep the service from stopping in order.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  try {
    await launch(parts, process.argv.includes("--dev"));
  } catch (error) {
    if (parts.stopping) return;
    console.error(sentenceOf(error));
    await end(1);
  }
}

function sentenceOf(error: unknown): string {
  const known = error instanceof LauncherError || (error as Error).name === "ConfigError";
  if (known) return messageOf(error);
  const path = (error as NodeJS.ErrnoException).path;
  if (["EACCES", "EPERM", "EROFS"].includes(codeOf(error)))
    return `Cedirail has no permission to write ${path ?? "its data folder"}. Grant it to this user, or set another DATA_DIR.`;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return `Cedirail could not start: ${messageOf(cause).split("\n")[0]}${logDetails(error)}`;
}

/** Writes an unexpected error in full to a file that only its owner can read. */
function logDetails(error: unknown): string {
  try {
    const path = logFile(process.env.DATA_DIR ?? ".data", "launcher");
    appendFileSync(path, `${new Date().toISOString()} ${inspect(error)}\n`, { mode: 0o600 });
    return ` (details in ${path})`;
  } catch {
    return "";
  }
}

await main();
