import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { LauncherError, codeOf, messageOf } from "./errors";
import { keepRunning } from "./keep-running";
import { startPostgres, type PostgresOptions, type RunningPostgres } from "./postgres";

/** The database of the service. */
export interface DatabasePart {
  /** The URL with the owner's password. @throws LauncherError when it cannot start */
  ready: Promise<string>;
  stop(): Promise<void>;
}

const startingUp = "57P03";

/**
 * Starts the embedded server and keeps it running: after an unexpected end it is started again on the
 * same port, so that connections recover by themselves.
 */
export function superviseDatabase(
  options: Omit<PostgresOptions, "onExit" | "port">,
  report: (line: string) => void,
): DatabasePart {
  let port: number | undefined;
  const start = async (onExit: () => void): Promise<RunningPostgres> => {
    const server = await startPostgres({ ...options, port, onExit });
    port = server.port;
    return server;
  };
  const { ready, stop } = keepRunning("PostgreSQL", start, report);
  return { ready: ready.then((server) => server.url), stop };
}

/**
 * Checks that the database at `url` responds, within half a minute if it is starting up.
 * @throws LauncherError without the password
 */
export async function reachDatabase(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await ping(url);
    } catch (error) {
      if (codeOf(error) !== startingUp || Date.now() > deadline)
        throw new LauncherError(unreachable(url, error));
      await pause(500);
    }
  }
}

async function ping(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql`select 1`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "the host does not exist",
  EAI_AGAIN: "the host name cannot be resolved",
  EHOSTUNREACH: "the host is unreachable",
  ETIMEDOUT: "it does not respond",
  CONNECT_TIMEOUT: "it does not respond",
  "28P01": "it rejects the user or the password",
  "28000": "it rejects the user",
  "3D000": "the database does not exist",
};

/** Which database could not be reached, and why, without its password. */
export function unreachable(url: string, error: unknown): string {
  const reason = reasons[codeOf(error)] ?? messageOf(error).split("\n")[0];
  return `The database at ${placeOf(url)} cannot be reached: ${reason}. Check DATABASE_URL.`;
}

function placeOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port || "5432"}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
}
