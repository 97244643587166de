import type postgres from "postgres";
import { isDriverQuery, type AnyFunction, type UnsafeArguments } from "./response-watch";
import { currentScope, type Scope } from "./scope";

/** The roles of `drizzle/migrations/0042_tenants.sql`: over all rows, and over those of the scope. */
export const roles = { all: "cedirail_app", scoped: "cedirail_merchant" } as const;
export type Role = (typeof roles)[keyof typeof roles];

export const roleOf = (scope: Scope): Role => (scope === "all" ? roles.all : roles.scoped);

/** The part of the driver's connection (postgres 3.4.9, src/connection.js) that statements are handed to. */
interface DriverConnection {
  execute(query: unknown): unknown;
}

/** @throws Error for what cannot be the id of a merchant: it becomes a part of a statement */
function listOf(merchantIds: readonly string[]): string {
  for (const id of merchantIds)
    if (!/^\w+$/.test(id)) throw new Error("A scope names what is no merchant's id.");
  return merchantIds.join(",");
}

/**
 * SQL that gives the rest of a transaction the rows of `scope`.
 * @param role what the transaction runs as; null: unknown
 */
export function localScope(scope: Scope, role: Role | null): string {
  const setRole = role === roleOf(scope) ? [] : [`set local role ${roleOf(scope)}`];
  const setMerchants = scope === "all" ? [] : [`set local cedirail.merchants = '${listOf(scope)}'`];
  return [...setRole, ...setMerchants].join("; ");
}

/** A pool's handle was taken in one scope, and its statement is sent in another. */
export class ScopeChangedError extends Error {
  override name = "ScopeChangedError";
  constructor() {
    super("A statement is sent in another scope than its pool was taken in.");
  }
}

/** Rejects statements on the pool over all rows where the scope is narrower. */
export function requireAll(sql: postgres.Sql): postgres.Sql {
  const { unsafe } = sql;
  return Object.assign(sql, {
    unsafe: (...parameters: UnsafeArguments) => {
      if (currentScope() !== "all") throw new ScopeChangedError();
      return (unsafe as AnyFunction)(...parameters);
    },
  });
}

/**
 * Sends every statement of a pool behind one that sets its scope, on the same connection and in the same
 * round trip: a statement never runs in a scope that another left behind. Nothing else gets the connection
 * until both have their responses, so that a statement that the driver sends again still has its scope. In
 * transactions the fence sets the scope.
 */
export function scopeStatements(sql: postgres.Sql): postgres.Sql {
  const unsafe = sql.unsafe as AnyFunction;
  const scoped = (...parameters: UnsafeArguments) => {
    const query = unsafe(...parameters);
    // The driver's own `begin`.
    if (!isDriverQuery(query) || query.options.onexecute) return query;
    const scope = currentScope();
    if (scope === "all") throw new ScopeChangedError();
    const text = `set cedirail.merchants = '${listOf(scope)}'`;
    query.handler = (handed) => {
      let isHanded = false;
      const setting = unsafe(text, [], {
        onexecute: (connection: DriverConnection) => {
          isHanded = true;
          connection.execute(handed);
          // Returns nothing: the driver then leaves the connection to these two.
        },
      });
      if (!isDriverQuery(setting)) throw new Error("The driver made no query.");
      setting.resolve = () => {
        if (!isHanded) handed.reject(new Error("The connection took no statement."));
      };
      // Also where the statement was sent: without its scope, its result means nothing.
      setting.reject = (error) => handed.reject(error);
      return setting.handler(setting);
    };
    return query;
  };
  return Object.assign(sql, { unsafe: scoped });
}
