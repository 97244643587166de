import { connect, type Socket } from "node:net";
import type postgres from "postgres";

/** The database did not respond in time: it is frozen, cut off, or every connection is taken. */
export class DatabaseSilentError extends Error {
  override name = "DatabaseSilentError";
  readonly code = "CONNECTION_SILENT";
  constructor() {
    super("The database did not respond in time.");
  }
}

/** Says that what was awaited has come, or will not come. */
export type Done = () => void;

export interface ResponseWatch {
  /**
   * Waits for a response. Once it is late, connections on which the server owes one are cut, so that
   * the pool opens others, and `onLate` is called. `done` is called when it came, late or not.
   * @throws DatabaseSilentError at once, where too many are late already
   */
  expect(onLate: (error: DatabaseSilentError) => void): Done;
  /** Opens the pool's connections, so that they can be cut. */
  openSocket: (address: Address) => Socket;
  /** Rejects the pool's own statements once their responses are late. */
  watchStatements(sql: postgres.Sql): postgres.Sql;
}

/** What a frozen server may leave in the driver's queue; more is rejected at once. */
const maxLate = 1000;
/** How often connections are looked at, as a part of the time that a response may take. */
const samplesPerResponse = 20;

/** The driver's options that tell where the server is. */
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
 * Watches over one pool's connections (reliability C5). The server's own time-outs end what waits in
 * a live server; nothing of the server's works while it is frozen, and the driver waits for ever.
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
      connections.cutSilent();
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
    const watched = (...parameters: Parameters<typeof unsafe>) => {
      const query: unknown = unsafe(...parameters);
      // The driver's own `begin` is not rejected: nobody would end what it begins after all.
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

/** Opens a pool's connections, and knows on which of them the server owes a response. */
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
    cutSilent: () => {
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
      // The driver names these in its errors, and the host to the server's certificate.
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

/** What of the driver's query (postgres 3.4.9, src/query.js) is watched here. */
interface DriverQuery {
  options: { onexecute?: unknown };
  handler: (query: DriverQuery) => unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

export function isDriverQuery(value: unknown): value is DriverQuery {
  return typeof (value as Partial<DriverQuery> | null)?.reject === "function";
}

/** Expects a response from when the driver is handed a query, once somebody awaits it. */
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
