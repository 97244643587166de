import type postgres from "postgres";

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

/**
 * Fences the driver's `begin` (reliability.md, finding 1). In postgres 3.4.9, when a backend dies
 * inside `begin`, later statements of the callback can run, in autocommit, on the replacement
 * connection, and the callback's late end can send COMMIT into somebody else's transaction. So once
 * the connection is gone, the fenced handle refuses statements, and the callback never settles for
 * the driver, which therefore sends nothing on its behalf; `begin` itself rejects.
 */
export function fenceBegin(sql: Sql): Sql {
  const begin = (...parameters: unknown[]) => {
    const callback = parameters.at(-1) as Callback;
    const fence = { down: false };
    const outcome = (sql.begin as AnyFunction)(...parameters.slice(0, -1), fenced(callback, fence));
    return (outcome as Promise<unknown>).catch((error: unknown) => {
      fence.down = true;
      throw error;
    });
  };
  return new Proxy(sql, {
    get: (target, name, receiver) =>
      name === "begin" ? begin : (Reflect.get(target, name, receiver) as unknown),
  });
}

type Callback = (tx: TransactionSql) => unknown;

/** The callback as the driver gets it: once the fence is down it never settles. */
function fenced(callback: Callback, fence: { down: boolean }) {
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

function guard(tx: TransactionSql, fence: { down: boolean }): TransactionSql {
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
function watch(query: unknown, fence: { down: boolean }): unknown {
  const pending = query as { reject?: (error: unknown) => void } | null;
  const reject = pending?.reject;
  if (pending && typeof reject === "function")
    pending.reject = (error: unknown) => {
      if (meansConnectionGone(error)) fence.down = true;
      reject(error);
    };
  return query;
}

function meansConnectionGone(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^(CONNECTION_|57P0[1-5]|08|E[A-Z]+$)/.test(code);
}
