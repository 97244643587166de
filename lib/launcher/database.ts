import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { LauncherError, codeOf, messageOf } from "./errors";
import { startPostgres, type PostgresOptions, type RunningPostgres } from "./postgres";

/** A database that the service runs on, and how to end it. */
export interface DatabasePart {
  /** The owner's address. @throws LauncherError in one sentence when there is no database */
  ready: Promise<string>;
  stop(): Promise<void>;
}

const maxPauseMs = 15_000;
const startingUp = "57P03";

/**
 * Starts the embedded server and keeps it running: when it dies unasked it is started again on the
 * same port, so that everyone's connections come back by themselves.
 */
export function superviseDatabase(
  options: Omit<PostgresOptions, "onExit" | "port">,
  report: (line: string) => void,
): DatabasePart {
  let stopped = false;
  let port: number | undefined;
  let current: Promise<RunningPostgres | null>;

  const start = async (): Promise<RunningPostgres> => {
    const server = await startPostgres({
      ...options,
      port,
      onExit: () => {
        if (stopped) return;
        report("PostgreSQL ended; starting it again.");
        current = restart();
      },
    });
    port = server.port;
    return server;
  };

  const restart = async (): Promise<RunningPostgres | null> => {
    for (let faults = 0; !stopped; faults++) {
      try {
        return await start();
      } catch (error) {
        report(`PostgreSQL does not start: ${messageOf(error)}`);
        await pause(Math.min(500 * 2 ** faults, maxPauseMs));
      }
    }
    return null;
  };

  const first = start();
  current = first.catch(() => null);
  return {
    ready: first.then((server) => server.url),
    stop: async () => {
      stopped = true;
      const server = await current;
      await server?.stop();
    },
  };
}

/**
 * Makes sure that the database at `url` answers; one that is starting up is given half a minute.
 * @throws LauncherError in one sentence, without the password
 */
export async function reachDatabase(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    try {
      return await ask(url);
    } catch (error) {
      if (codeOf(error) !== startingUp || Date.now() > deadline)
        throw new LauncherError(unreachable(url, error));
      await pause(500);
    }
  }
}

async function ask(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql`select 1`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host's name cannot be looked up now",
  EHOSTUNREACH: "there is no way to that host",
  ETIMEDOUT: "it does not answer",
  CONNECT_TIMEOUT: "it does not answer",
  "28P01": "it rejects the user or the password",
  "28000": "it rejects the user",
  "3D000": "it has no such database",
};

/** One sentence saying which database could not be reached, and why; never its password. */
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
