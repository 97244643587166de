import type postgres from "postgres";
import { isDriverQuery, prepared, watchStatement } from "./response-watch";
import type { AnyFunction, Done, ResponseWatch, UnsafeArguments } from "./response-watch";

import { currentScope, type Scope } from "./scope";
import { localScope, roleOf, roles, type Role } from "./scoped-statements";

type Sql = postgres.Sql;
type TransactionSql = postgres.TransactionSql;

const never = new Promise<never>(() => undefined);

/** A statement was issued in a transaction whose connection is closed. */
export class FencedTransactionError extends Error {
  override name = "FencedTransactionError";
  constructor() {
    super("The transaction has ended with its connection; no more statements can run in it.");
  }
}

type Watch = Pick<ResponseWatch, "expect">;
const watchNothing: Watch = { expect: () => () => undefined };

/** Whether statements may still run in a transaction. */
interface Fence {
  down: boolean;
  /** What the next statement would run as; null: unknown. */
  role: Role | null;
  scope: Scope | null;
  /** Expects a response; a late one lowers the fence and fails the transaction. */
  expect(): Done;
}

/**
 * Fences the driver's `begin`. In postgres 3.4.9, when a backend dies inside `begin`, later statements
 * of the callback can run in autocommit on the replacement connection, and the late end of the callback
 * can send COMMIT into another transaction. So once the connection is closed the fenced handle rejects
 * statements, and the callback never settles for the driver, which therefore sends nothing for it;
 * `begin` itself rejects. It also rejects when the server does not respond: while waiting for a
 * connection, a statement or the commit.
 */
export function fenceBegin(sql: Sql, watch: Watch = watchNothing, role: Role = roles.all): Sql {
  const begin = (...parameters: unknown[]) =>
    new Promise((resolve, reject) => {
      const lower = (error: unknown) => {
        fence.down = true;
        reject(error);
      };
      const scope = role === roles.all ? "all" : null;
      const fence: Fence = { down: false, role, scope, expect: () => watch.expect(lower) };
      // What the driver does by itself: opening a connection, and later the commit or rollback.
      let done = fence.expect();
      const callback = fenced(parameters.at(-1) as Callback, fence);
      const watched: Callback = async (tx) => {
        done();
        // The connection came too late: the driver returns it with a rollback.
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

/** The callback for the driver: once the fence is down it never settles. */
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
      setScope(tx, fence);
      return watch(Reflect.apply(target as AnyFunction, self, parameters), fence);
    },
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver) as unknown;
      if (name === "unsafe")
        return (...parameters: UnsafeArguments) => {
          check();
          setScope(tx, fence);
          return watch((value as AnyFunction)(...prepared(parameters)), fence);
        };
      if (name === "savepoint")
        return (...parameters: unknown[]) => {
          check();
          const inner = fenced(parameters.at(-1) as Callback, fence);
          const outcome = (value as AnyFunction)(...parameters.slice(0, -1), inner);
          // A savepoint that is rolled back takes the scope back too.
          return (outcome as Promise<unknown>).finally(() => (fence.scope = fence.role = null));
        };
      return value;
    },
  });
}

/**
 * Sends the scope of the statement that follows, without waiting for it, where the transaction is not in it
 * already. Where that fails, so does the transaction.
 */
function setScope(tx: TransactionSql, fence: Fence): void {
  const scope = currentScope();
  if (fence.scope === scope) return;
  const query = watch(tx.unsafe(localScope(scope, fence.role)), fence) as Promise<unknown>;
  query.catch(() => undefined);
  fence.scope = scope;
  fence.role = roleOf(scope);
}

/**
 * Lowers the fence in the call by which the driver reports the lost backend, before the callback, which
 * awaits this statement, can issue another.
 */
function watch(query: unknown, fence: Fence): unknown {
  // A part of a statement, such as an identifier, is not a query.
  if (!isDriverQuery(query)) return query;
  watchStatement(query, fence.expect);
  const { reject } = query;
  query.reject = (error: unknown) => {
    if (meansConnectionLost(error)) fence.down = true;
    reject(error);
  };
  return query;
}

function meansConnectionLost(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && /^(CONNECTION_|57P0[1-5]|08|E[A-Z]+$)/.test(code);
}
