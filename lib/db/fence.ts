import type postgres from "postgres";
import { isDriverQuery, watchStatement, type Done, type ResponseWatch } from "./response-watch";

type Sql = postgres.Sql;
type TransactionSql = postgres.TransactionSql;
type AnyFunction = (...parameters: unknown[]) => unknown;

const never = new Promise<never>(() => undefined);

/** A statement was issued in a transaction whose connection is gone. */
export class FencedTransactionError extends Error {
  override name = "FencedTransactionError";
  constructor() {
    super("The transaction has ended with its connection; nothing more may run in it.");
  }
}

type Watch = Pick<ResponseWatch, "expect">;
const watchNothing: Watch = { expect: () => () => undefined };

/** One transaction as seen from outside: whether anything may still run in it. */
interface Fence {
  down: boolean;
  /** Waits for the server; a late response lowers the fence and fails the transaction. */
  expect(): Done;
}

/**
 * Fences the driver's `begin` (reliability.md, finding 1). In postgres 3.4.9, when a backend dies
 * inside `begin`, later statements of the callback can run, in autocommit, on the replacement
 * connection, and the callback's late end can send COMMIT into somebody else's transaction. So once
 * the connection is gone, the fenced handle rejects statements, and the callback never settles for
 * the driver, which therefore sends nothing on its behalf; `begin` itself rejects. It also rejects
 * when the server is silent: while waiting for a connection, for a statement or for the commit.
 */
export function fenceBegin(sql: Sql, watch: Watch = watchNothing): Sql {
  const begin = (...parameters: unknown[]) =>
    new Promise((resolve, reject) => {
      const lower = (error: unknown) => {
        fence.down = true;
        reject(error);
      };
      const fence: Fence = { down: false, expect: () => watch.expect(lower) };
      // What the driver does by itself: getting a connection, and then the commit or the roll-back.
      let done = fence.expect();
      const callback = fenced(parameters.at(-1) as Callback, fence);
      const watched: Callback = async (tx) => {
        done();
        // The connection came too late: the driver gives it back with a roll-back.
        if (fence.down) throw new FencedTransactionError();
        try {
          return await callback(tx);
        } finally {
          done = fence.expect();
        }
      };
      const outcome = (sql.begin as AnyFunction)(...parameters.slice(0, -1), watched);
      (outcome as Promise<unknown>).finally(() => done()).then(resolve, lower);
    });
  return new Proxy(sql, {
    get: (target, name, receiver) =>
      name === "begin" ? begin : (Reflect.get(target, name, receiver) as unknown),
  });
}

type Callback = (tx: TransactionSql) => unknown;

/** The callback as the driver gets it: once the fence is down it never settles. */
function fenced(callback: Callback, fence: Fence) {
  return async (tx: TransactionSql): Promise<unknown> => {
    try {
      const result = await callback(guard(tx, fence));
      return fence.down ? await never : result;
    } catch (error) {
      if (fence.down) return await never;
      throw error;
    }
  };
}

function guard(tx: TransactionSql, fence: Fence): TransactionSql {
  const check = () => {
    if (fence.down) throw new FencedTransactionError();
  };
  return new Proxy(tx, {
    apply(target, self, parameters) {
      check();
      return watch(Reflect.apply(target as AnyFunction, self, parameters), fence);
    },
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (name === "unsafe")
        return (...parameters: unknown[]) => {
          check();
          return watch((value as AnyFunction)(...parameters), fence);
        };
      if (name === "savepoint")
        return (...parameters: unknown[]) => {
          check();
          const inner = fenced(parameters.at(-1) as Callback, fence);
          return (value as AnyFunction)(...parameters.slice(0, -1), inner);
        };
      return value;
    },
  });
}

/**
 * Lowers the fence in the very call with which the driver reports that the backend has gone, before
 * the callback, waiting for this statement, can run on and issue another.
 */
function watch(query: unknown, fence: Fence): unknown {
  // What is part of a statement, such as a name, is no query.
  if (!isDriverQuery(query)) return query;
  watchStatement(query, fence.expect);
  const { reject } = query;
  query.reject = (error: unknown) => {
    if (meansConnectionGone(error)) fence.down = true;
    reject(error);
  };
  return query;
}

function meansConnectionGone(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^(CONNECTION_|57P0[1-5]|08|E[A-Z]+$)/.test(code);
}
