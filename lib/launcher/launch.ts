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
import { telling } from "./progress.mjs";
import { freePort, portSentence, rememberedPort } from "./ports";
import { watchSources } from "./reload";
import { forgetProcess, recordProcess, runFolder, stopOrphans } from "./run-records";
import { Parts } from "./shutdown";
import { supervise, type Supervised } from "./supervisor";
import { describeTestnet, writeTestnetFile } from "./testnet-file";
import { waitUntil } from "./wait";

/**
 * What `npm start` runs once packages and build are there: starts everything in order, keeps it
 * running, and stops it in order. start.mjs tells it to stop by SIGTERM, or by disappearing.
 */

interface Launch {
  config: Config;
  runFolder: string;
  parts: Parts;
  development: boolean;
}

const readyWithinMs = 60_000;
const report = (line: string) => console.log(line);

async function launch(parts: Parts, development: boolean): Promise<void> {
  const { run, config } = await prepare();
  parts.add({ stop: async () => forgetProcess(run, "launcher") });
  const start: Launch = { config, runFolder: run, parts, development };
  const started = await telling(report, "Starting Cedirail", () => startParts(start));
  if (parts.stopping) return;
  const { dataDirectory, publicUrl, environment } = readConfig();
  const { databaseUrl, simulators, seeded } = started;
  let file: string | null = null;
  if (seeded) {
    const places = { url: publicUrl, databaseUrl, simulators };
    file = writeTestnetFile(dataDirectory, describeTestnet(seeded, places));
  }
  printBanner({ url: publicUrl, environment, seeded, file, logs: join(dataDirectory, "logs") });
  process.send?.({ type: "ready", url: publicUrl });
}

/** Starts everything in order, and waits until calls are served. */
async function startParts(start: Launch) {
  // Nobody needs another of these to start; loading the code takes as long as the servers do.
  const [databaseUrl, simulators] = await Promise.all([
    startDatabase(start),
    startSimulators(start),
    loadPreparation(),
  ]);
  const seeded = await prepareDatabase(databaseUrl);
  await startService(start);
  return { databaseUrl, simulators, seeded };
}

/** Reads the settings, ends what a killed launcher left, and makes sure that the port is free. */
async function prepare(): Promise<{ run: string; config: Config }> {
  const first = readConfig();
  const run = runFolder(first.dataDirectory);
  const left = await stopOrphans(run);
  if (left.length > 0) report(`Ended what a former run left behind: ${left.join(", ")}.`);
  recordProcess(run, "launcher", process.pid);
  const port = first.port === 0 ? await freePort() : first.port;
  const problem = await portSentence(port);
  if (problem) throw new LauncherError(problem);
  // From here on this is the environment of every process: everything effective, nothing relative.
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
        onNotice: report,
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

/** Starts a look-alike of each network that the settings give no address for. */
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
    await superviseProcess(start, "simulators", "The simulators' process", own).ready;
  return Object.fromEntries(addresses.map(({ code, url }) => [code, url])) as Record<
    ProviderCode,
    string
  >;
}

/** Starts worker and server side by side, and waits until calls are served. */
async function startService(start: Launch): Promise<void> {
  const worker = superviseProcess(start, "worker", "The worker");
  const server = superviseProcess(start, "server", "The server");
  const running = Promise.all([worker.ready, server.ready]);
  let answer = "no answer";
  const serving = waitUntil(
    async () => start.parts.stopping || (answer = await askReady()) === "",
    readyWithinMs + (start.development ? readyWithinMs : 0),
    50,
  );
  // The first of them to fail decides; the service runs when both have come true.
  const [, served] = await Promise.all([running, serving]);
  if (!served) throw new LauncherError(`The server did not get ready in time: ${answer}.`);
  // Next reloads what the server runs.
  if (start.development) restartOnChange(start, worker);
}

async function askReady(): Promise<string> {
  try {
    const url = `http://127.0.0.1:${process.env.PORT}/api/ready`;
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return response.ok ? "" : `${response.status} ${(await response.text()).slice(0, 500)}`;
  } catch (error) {
    return messageOf(error instanceof Error ? (error.cause ?? error) : error);
  }
}

function superviseProcess(
  start: Launch,
  name: string,
  title: string,
  parameters: readonly string[] = [],
): Supervised {
  const { config, runFolder, parts, development } = start;
  if (parts.stopping) throw new LauncherError("Stopped.");
  return parts.add(
    supervise({
      name,
      title,
      args: development
        ? ["--import", "tsx", join("lib", "processes", `${name}.ts`), "--dev", ...parameters]
        : ["--enable-source-maps", join(".next", "cedirail", `${name}.mjs`), ...parameters],
      environment: { ...process.env, NODE_ENV: development ? "development" : "production" },
      logFile: logFile(config.dataDirectory, name),
      loud: config.logLevel === "debug" || config.logLevel === "trace",
      runFolder,
      report,
      patienceMs: development ? 3_000 : undefined,
    }),
  );
}

function restartOnChange({ parts }: Launch, worker: Supervised): void {
  const watcher = watchSources(repositoryRoot, (file) => {
    report(`${file} changed: starting the worker again.`);
    void worker.restart();
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
    if (parts.stopping) return parts.hurry();
    report("Stopping …");
    void end(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  process.on("disconnect", () => void end(0));
  // Whoever read our output may be gone; that is no reason to leave things running.
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
    return `Cedirail has no permission to write ${path ?? "its data folder"}: give it to this user, or set another DATA_DIR.`;
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return `Cedirail could not start: ${messageOf(cause).split("\n")[0]}${noteDetails(error)}`;
}

/** Keeps the whole of an error that nobody foresaw, where only its owner reads it. */
function noteDetails(error: unknown): string {
  try {
    const path = logFile(process.env.DATA_DIR ?? ".data", "launcher");
    appendFileSync(path, `${new Date().toISOString()} ${inspect(error)}\n`, { mode: 0o600 });
    return ` (details in ${path})`;
  } catch {
    return "";
  }
}

await main();
