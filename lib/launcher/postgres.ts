import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { LauncherError, codeOf, messageOf } from "./errors";
import { rememberedPort } from "./ports";
import { runAs, serverAccount, type Account } from "./embedded/account";
import { findBinaries, type Binaries } from "./embedded/binaries";
import { databaseOwner, ensureCluster, placeCluster, serverEnvironment } from "./embedded/cluster";
import { readPostmaster, shutDown, stopOrphan } from "./embedded/postmaster";
import { waitUntil } from "./wait";

export interface PostgresOptions {
  /** Of this server alone; contains the cluster, or a file that says where it is. */
  dataDirectory: string;
  password: string;
  /** Created if missing. */
  database: string;
  /** By default the port stored in the data folder, or a free one. */
  port?: number;
  /** Additional server settings; `{ fsync: "off" }` for a temporary server. */
  settings?: Record<string, string>;
  logFile?: string;
  /** Called when the server ends unexpectedly. */
  onExit?: () => void;
  /** Receives lines for the user. */
  onMessage?: (line: string) => void;
}

export interface RunningPostgres {
  /** With the owner's password. */
  url: string;
  port: number;
  pid: number;
  /** Fast shutdown; resolves when the server has ended. */
  stop(): Promise<void>;
}

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
};

/**
 * Starts PostgreSQL 18 on loopback with its data in a folder: creates the cluster and the database if
 * they are missing, stops a server left by a killed launcher, and recovers from a stale pid file. As
 * root it runs as the user `postgres`. @throws LauncherError
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const account = await serverAccount();
  const binaries = findBinaries(account);
  const folder = placeCluster(options.dataDirectory, account);
  if (account && folder !== realpathSync(options.dataDirectory))
    options.onMessage?.(
      `The user ${account.name} cannot access ${options.dataDirectory}: the database is in ${folder}.`,
    );
  const cluster = await ensureCluster(folder, {
    initdb: binaries.initdb,
    account,
    password: options.password,
    sync: options.settings?.fsync !== "off",
  });
  if (await stopOrphan(cluster))
    options.onMessage?.("Stopped a database server that was left running.");
  const server = await launch(cluster, binaries, account, options);
  const url = addressOf(options, server.port, options.database);
  try {
    await ensureDatabase(options, server.port);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url, ...server };
}

function addressOf(options: PostgresOptions, port: number, database: string): string {
  const password = encodeURIComponent(options.password);
  return `postgres://${databaseOwner}:${password}@127.0.0.1:${port}/${database}`;
}

type Attempt = { server: Omit<RunningPostgres, "url"> } | { failure: string };

async function launch(
  cluster: string,
  binaries: Binaries,
  account: Account | null,
  options: PostgresOptions,
): Promise<Omit<RunningPostgres, "url">> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const port = options.port ?? (await rememberedPort(join(options.dataDirectory, "port")));
    const attempt = await tryLaunch(cluster, port, binaries, account, options);
    if ("server" in attempt) return attempt.server;
    // The back ends of a killed server may take a moment to end and release its memory.
    const isTemporary =
      attempt.failure.includes("is still in use") ||
      (attempt.failure.includes("could not bind") && options.port === undefined);
    if (!isTemporary || Date.now() > deadline)
      throw new LauncherError(`PostgreSQL did not start: ${attempt.failure}`);
    await waitUntil(() => false, 200);
  }
}

async function tryLaunch(
  cluster: string,
  port: number,
  binaries: Binaries,
  account: Account | null,
  options: PostgresOptions,
): Promise<Attempt> {
  const logFile = options.logFile ?? join(options.dataDirectory, "postgres.log");
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, "a", 0o600);
  const logStart = statSync(logFile).size;
  const parameters = Object.entries({ ...settings, ...options.settings });
  const child = spawn(
    binaries.postgres,
    [
      "-D",
      cluster,
      "-p",
      String(port),
      ...parameters.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...runAs(account),
      cwd: "/",
      env: serverEnvironment(),
      // Its own session: Ctrl-C must not end it before its clients. No pipe: when the launcher is
      // killed, the pipe would break, and with it the server.
      detached: true,
      stdio: ["ignore", log, log],
    },
  );
  closeSync(log);
  const ended = endOf(child);
  const ready = () => {
    const state = readPostmaster(cluster);
    return ended.error !== null || (state !== null && state.pid === child.pid && state.ready);
  };
  // Recovery after a crash may take long; a server that fails ends by itself.
  if (!(await waitUntil(ready, 300_000, 10)) || ended.error !== null) {
    child.kill("SIGQUIT");
    await ended.promise;
    return { failure: failureIn(logFile, logStart) || ended.error || "no reason given" };
  }
  return { server: runningServer(child, port, ended, options) };
}

function endOf(child: ChildProcess) {
  const ended = { error: null as string | null, promise: Promise.resolve() };
  ended.promise = new Promise((resolve) => {
    child.once("error", (error) => resolve(void (ended.error = messageOf(error))));
    child.once("exit", (code, signal) =>
      resolve(void (ended.error = `ended with ${signal ?? code}`)),
    );
  });
  return ended;
}

function runningServer(
  child: ChildProcess,
  port: number,
  ended: { error: string | null; promise: Promise<void> },
  options: PostgresOptions,
): Omit<RunningPostgres, "url"> {
  const pid = child.pid ?? 0;
  let stopping: Promise<void> | undefined;
  void ended.promise.then(() => {
    if (!stopping) options.onExit?.();
  });
  return {
    port,
    pid,
    stop: () =>
      (stopping ??= ended.error ? Promise.resolve() : shutDown(pid, () => ended.error === null)),
  };
}

/** The server's own reason, from its log since this start. */
function failureIn(logFile: string, start: number): string {
  const lines = readFileSync(logFile).subarray(start).toString("utf8").split("\n");
  const marked = lines.filter((line) => /(FATAL|PANIC|LOG: {2}could not|ERROR):?/.test(line));
  return marked.map((line) => line.replace(/^.*?(FATAL|PANIC|LOG|ERROR): */, "")).join("; ");
}

async function ensureDatabase(options: PostgresOptions, port: number): Promise<void> {
  const connect = (database: string) =>
    postgres(addressOf(options, port, database), {
      max: 1,
      connect_timeout: 30,
      onnotice: () => {},
    });
  const sql = connect(options.database);
  try {
    await sql`select 1`;
  } catch (error) {
    if (codeOf(error) === "28P01")
      throw new LauncherError(
        `The database in ${options.dataDirectory} was created with a different password from the one in the data folder's secrets.json. Restore that file, or start with another DATA_DIR.`,
      );
    if (codeOf(error) !== "3D000") throw error;
    const maintenance = connect("postgres");
    try {
      await maintenance`create database ${maintenance(options.database)}`;
    } finally {
      await maintenance.end();
    }
  } finally {
    await sql.end();
  }
}
