import { connect, type Socket } from "node:net";
import type postgres from "postgres";

/** The database is frozen or unreachable, or all connections are in use. */
export class DatabaseSilentError extends Error {
  override name = "DatabaseSilentError";
  readonly code = "CONNECTION_SILENT";
  constructor() {
    super("The database did not respond in time.");
  }
}

/** Reports that the response came, or will not come. */
export type Done = () => void;
export type AnyFunction = (...parameters: unknown[]) => unknown;
export type UnsafeArguments = [text: string, parameters?: unknown[], options?: object];

export interface ResponseWatch {
  /**
   * Expects a response. When it is late, connections on which the server owes one are closed, so that
   * the pool opens others, and `onLate` is called. The result is to be called when it came, late or not.
   * @throws DatabaseSilentError when too many responses are late already
   */
  expect(onLate: (error: DatabaseSilentError) => void): Done;
  /** Opens the pool's connections, so that they can be closed. */
  openSocket: (address: Address) => Socket;
  /** Prepares the pool's own statements, and rejects them once their responses are late. */
  watchStatements(sql: postgres.Sql): postgres.Sql;
}

/** How many late responses it takes before new statements are rejected immediately. */
const maxLate = 1000;
/** How often connections are sampled within the time that a response may take. */
const samplesPerResponse = 20;

/** The driver's options for the address of the server. */
interface Address {
  host: string[];
  port: number[];
  path?: string | false;
}

interface Sample {
  read: number;
  written: number;
  /** Since when the server owes a response; null: it owes none. */
  owedSince: number | null;
}

/**
 * Watches one pool's connections. The server's own timeouts do not work while it is frozen, and the
 * driver would wait forever.
 */
export function watchResponses(responseMs: number): ResponseWatch {
  const connections = watchConnections(responseMs);
  let late = 0;

  const expect: ResponseWatch["expect"] = (onLate) => {
    if (late >= maxLate) throw new DatabaseSilentError();
    const stopWatching = connections.watch();
    let isLate = false;
    let isDone = false;
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      connections.closeSilent();
      onLate(new DatabaseSilentError());
    }, responseMs);
    return () => {
      if (isDone) return;
      isDone = true;
      if (isLate) late -= 1;
      clearTimeout(timer);
      stopWatching();
    };
  };

  const watchStatements = (sql: postgres.Sql) => {
    const { unsafe } = sql;
    const watched = (...parameters: UnsafeArguments) => {
      const query: unknown = (unsafe as AnyFunction)(...prepared(parameters));
      // The driver's own `begin` is not rejected: nothing would end what it begins later.
      if (isDriverQuery(query) && !query.options.onexecute) {
        const { reject } = query;
        watchStatement(query, () => expect(reject));
      }
      return query;
    };
    return Object.assign(sql, { unsafe: watched });
  };
  return { expect, watchStatements, openSocket: connections.open };
}

/** Opens a pool's connections and tracks on which of them the server owes a response. */
function watchConnections(responseMs: number) {
  const samples = new Map<Socket, Sample>();
  let watchers = 0;
  let sampler: NodeJS.Timeout | undefined;
  let nextHost = 0;

  const sample = () => {
    const now = performance.now();
    for (const [socket, before] of samples)
      if (socket.destroyed) samples.delete(socket);
      else samples.set(socket, sampleOf(socket, before, now));
    if (watchers > 0) return;
    clearInterval(sampler);
    sampler = undefined;
  };
  return {
    watch: (): Done => {
      watchers += 1;
      sampler ??= setInterval(sample, responseMs / samplesPerResponse).unref();
      return () => (watchers -= 1);
    },
    closeSilent: () => {
      sample();
      const oldest = performance.now() - responseMs * (1 - 2 / samplesPerResponse);
      for (const [socket, { owedSince }] of samples)
        if (owedSince !== null && owedSince <= oldest) socket.destroy();
    },
    open: ({ host, port, path }: Address): Socket => {
      const index = nextHost++ % host.length;
      const address = { host: host[index] ?? "localhost", port: port[index] ?? 5432 };
      const socket = path ? connect(path) : connect(address);
      samples.set(socket, { read: 0, written: 0, owedSince: null });
      // The driver reads these for its errors and for the server's certificate.
      return Object.assign(socket, address);
    },
  };
}

function sampleOf(socket: Socket, before: Sample, now: number): Sample {
  const { bytesRead: read, bytesWritten: written } = socket;
  const wrote = written !== before.written;
  if (read !== before.read) return { read, written, owedSince: wrote ? now : null };
  return { read, written, owedSince: before.owedSince ?? (wrote ? now : null) };
}

/**
 * The arguments of the driver's `unsafe`, by which the query layer sends its statements, with a
 * statement prepared once per connection. Otherwise each takes two round trips and a new plan.
 */
export function prepared([text, parameters = [], options = {}]: UnsafeArguments): UnsafeArguments {
  return [text, parameters, { ...options, prepare: true }];
}

/** The parts of the driver's query (postgres 3.4.9, src/query.js) that are watched. */
interface DriverQuery {
  options: { onexecute?: unknown };
  handler: (query: DriverQuery) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

export function isDriverQuery(value: unknown): value is DriverQuery {
  return typeof (value as Partial<DriverQuery> | null)?.reject === "function";
}

/** Expects a response once the query is awaited and handed to the driver. */
export function watchStatement(query: DriverQuery, expect: () => Done): void {
  const { handler, resolve, reject } = query;
  let done: Done = () => undefined;
  query.handler = (handed) => {
    try {
      done = expect();
    } catch (error) {
      return reject(error);
    }
    return handler(handed);
  };
  query.resolve = (result) => {
    done();
    resolve(result);
  };
  query.reject = (error) => {
    done();
    reject(error);
  };
}
