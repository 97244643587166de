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
  /** Belongs to this server alone; holds the cluster, or says where it is. */
  dataDirectory: string;
  password: string;
  /** Created when missing. */
  database: string;
  /** Absent: the one remembered in the data folder, or a free one. */
  port?: number;
  /** Server settings on top of ours; `{ fsync: "off" }` for a server to throw away. */
  settings?: Record<string, string>;
  logFile?: string;
  /** The server ended though nobody stopped it. */
  onExit?: () => void;
  /** One line at a time worth telling the user. */
  onNotice?: (line: string) => void;
}

export interface RunningPostgres {
  /** The owner's address of the database, with its password. */
  url: string;
  port: number;
  pid: number;
  /** Fast shutdown; resolves when the server is gone. */
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
 * Starts a real PostgreSQL 18 on loopback with its data in a folder: creates the cluster and the
 * database where they are missing, stops a server left behind by a killed launcher, recovers from a
 * stale pid file. As root it runs as the user `postgres`. @throws LauncherError in one sentence
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const account = await serverAccount();
  const binaries = findBinaries(account);
  const folder = placeCluster(options.dataDirectory, account);
  if (account && folder !== realpathSync(options.dataDirectory))
    options.onNotice?.(
      `The user ${account.name} cannot enter ${options.dataDirectory}: the database is kept in ${folder}.`,
    );
  const cluster = await ensureCluster(folder, {
    initdb: binaries.initdb,
    account,
    password: options.password,
    sync: options.settings?.fsync !== "off",
  });
  if (await stopOrphan(cluster)) options.onNotice?.("Stopped a database server left running.");
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
    // Back ends of a killed server may need a moment to see that it is gone, and release its memory.
    const passing =
      attempt.failure.includes("is still in use") ||
      (attempt.failure.includes("could not bind") && options.port === undefined);
    if (!passing || Date.now() > deadline)
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
      // A session of its own: Ctrl-C in the terminal must not end it before those who use it. No
      // pipe: it would break, and with it the server, when the launcher is killed.
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
  // Recovery after a crash may take long; a server that gives up ends by itself.
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

/** The server's own reason in the log, from where this start began. */
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
        `The database in ${options.dataDirectory} was made with another password than the data folder's secrets.json has: restore that file, or start with another DATA_DIR.`,
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
