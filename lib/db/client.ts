import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "@/drizzle/schema";
import { config, ConfigError } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";
import { boundsOfLeases, databaseBounds, type DatabaseBounds } from "./bounds";
import { fenceBegin } from "./fence";
import { type HearingHooks, startHearing } from "./notifications";
import { watchResponses } from "./response-watch";
import { currentScope } from "./scope";
import { requireAll, roles, scopeStatements, type Role } from "./scoped-statements";

export type Database = PostgresJsDatabase<typeof schema>;
/** A transaction, or the pool itself where one statement is enough. */
export type Executor = Pick<
  Database,
  "select" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute"
>;
export type DbTransaction = Executor & { readonly inTransaction: true };

interface Pools {
  database: Database;
  scoped: Database;
  relaxed: Database;
  relaxedScoped: Database;
  leases: Database;
  end(): Promise<void>;
}

/** Survives module reloading in development, which would otherwise leak pools. */
const holder = globalThis as typeof globalThis & { cedirailPools?: Pools };

const maxBackoffSeconds = 1;

function openPool(options: {
  max: number;
  role?: Role;
  bounds?: DatabaseBounds;
  connection?: Record<string, string>;
  hooks?: HearingHooks;
}): postgres.Sql {
  const { databaseUrl } = config();
  if (!databaseUrl) throw new ConfigError("DATABASE_URL is missing.");
  const bounds = options.bounds ?? databaseBounds();
  const role = options.role ?? roles.all;
  const watch = watchResponses(bounds.responseMs);
  const settings = {
    max: options.max,
    idle_timeout: 60,
    connect_timeout: Math.min(bounds.responseMs / 1000, 5),
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, maxBackoffSeconds),
    socket: watch.openSocket,
    onnotice: () => undefined,
    // The driver does not catch errors of its type query: a connection cut meanwhile would end the
    // process. Drizzle reads and writes arrays without it.
    fetch_types: false,
    ...options.hooks,
    connection: {
      application_name: "cedirail",
      role,
      statement_timeout: bounds.statementMs,
      lock_timeout: bounds.lockMs,
      idle_in_transaction_session_timeout: bounds.idleInTransactionMs,
      // What is read by a key is read by its index, also where a plan was made while tables were small.
      random_page_cost: 1,
      jit: "off",
      ...options.connection,
    },
  };
  const pool = postgres(databaseUrl, settings);
  // What listens reads nothing, and is started by whichever call is the first.
  if (!options.hooks) (role === roles.all ? requireAll : scopeStatements)(pool);
  return fenceBegin(watch.watchStatements(pool), watch, role);
}

function pools(): Pools {
  if (holder.cedirailPools) return holder.cedirailPools;
  const strict = openPool({ max: config().databasePool });
  const scoped = openPool({ max: config().databasePool, role: roles.scoped });
  // A crash of the database may lose the latest counts; it must not lose money.
  const uncommitted = { connection: { synchronous_commit: "off" } };
  const relaxed = openPool({ max: 4, ...uncommitted });
  const relaxedScoped = openPool({ max: 4, role: roles.scoped, ...uncommitted });
  // A lease or a completed step that a crash loses is only done again.
  const leases = openPool({
    max: 3,
    bounds: boundsOfLeases,
    connection: { synchronous_commit: "off", enable_seqscan: "off" },
  });
  const hearing = startHearing(
    (hooks) =>
      openPool({
        max: 1,
        bounds: boundsOfLeases,
        connection: { application_name: "cedirail listener" },
        hooks,
      }),
    (error) => logger().warn({ err: error }, "changes and new work are not heard for a moment"),
  );
  const all = [strict, scoped, relaxed, relaxedScoped, leases, hearing];
  holder.cedirailPools = {
    database: drizzle(strict, { schema }),
    scoped: drizzle(scoped, { schema }),
    relaxed: drizzle(relaxed, { schema }),
    relaxedScoped: drizzle(relaxedScoped, { schema }),
    leases: drizzle(leases, { schema }),
    end: async () => {
      await Promise.all(all.map((pool) => pool.end({ timeout: 5 })));
    },
  };
  return holder.cedirailPools;
}

/**
 * The main pool, with a role that cannot change append-only tables and in the scope of the call: a statement
 * sees and takes only rows of its merchants.
 */
export function database(): Database {
  return currentScope() === "all" ? pools().database : pools().scoped;
}

/**
 * A small pool that does not wait for the disk: for counters, last-use stamps and reads beside an open
 * transaction.
 */
export function relaxedDatabase(): Database {
  return currentScope() === "all" ? pools().relaxed : pools().relaxedScoped;
}

/**
 * The worker's pool for claiming, renewing and completing work: steps that wait for locks or for the
 * main pool must not cost other steps their leases.
 */
export function leaseDatabase(): Database {
  return pools().leases;
}

const lastWrites: (() => Promise<void>)[] = [];

/** Registers what a process still writes before it closes its connections; it must not throw. */
export function beforeClose(write: () => Promise<void>): void {
  lastWrites.push(write);
}

/** Closes all connections of this process. */
export async function closeDatabase(): Promise<void> {
  for (const write of lastWrites) await write();
  await holder.cedirailPools?.end();
  delete holder.cedirailPools;
}

const effects = new WeakMap<DbTransaction, (() => void)[]>();
const thrownByWork = new WeakSet<object>();

/** Whether this is what the work of a transaction threw itself, so that its commit was never sent. */
export function failedBeforeCommit(error: unknown): boolean {
  return error instanceof Error && thrownByWork.has(error);
}

/**
 * Runs `work` in one database transaction. Nothing slow and nothing outside the database belongs in
 * it.
 */
export async function inTransaction<T>(work: (tx: DbTransaction) => Promise<T>): Promise<T> {
  const begun: DbTransaction[] = [];
  const result = await database().transaction(async (driverTx) => {
    const tx = driverTx as unknown as DbTransaction;
    begun.push(tx);
    try {
      return await work(tx);
    } catch (error) {
      if (error instanceof Error) thrownByWork.add(error);
      throw error;
    }
  });
  for (const tx of begun) for (const effect of effects.get(tx) ?? []) effect();
  return result;
}

/** Runs `effect` in this process once the transaction has committed, before its caller continues. */
export function afterCommit(tx: DbTransaction, effect: () => void): void {
  effects.set(tx, [...(effects.get(tx) ?? []), effect]);
}
