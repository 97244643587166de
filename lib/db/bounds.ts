import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";

/** How long this process waits for the database, in milliseconds. */
export interface DatabaseBounds {
  /** A statement by the server's clock, including waits for locks. */
  statementMs: number;
  lockMs: number;
  /** The same in a transaction that others wait for, see {@link waitingBriefly}. */
  groupLockMs: number;
  /** A transaction without statements, which holds locks; the server closes its connection. */
  idleInTransactionMs: number;
  /** Any response: a server that is silent for longer is frozen or unreachable. */
  responseMs: number;
  /** All work on one request. */
  requestMs: number;
}

/**
 * Each lies within the next, so that the most precise one reports: the server names the lock or the
 * statement, then the pool closes the connection, and the request itself ends last.
 */
function boundsOfRequests(timeoutMs: number): DatabaseBounds {
  return {
    lockMs: Math.round(timeoutMs * 0.8),
    groupLockMs: Math.round(timeoutMs * 0.1),
    statementMs: Math.round(timeoutMs * 0.84),
    responseMs: Math.round(timeoutMs * 0.9),
    requestMs: Math.round(timeoutMs * 0.96),
    idleInTransactionMs: timeoutMs * 2,
  };
}

/** For reconciliation, sealing and the like. */
const boundsOfLongWork: DatabaseBounds = {
  lockMs: 30_000,
  groupLockMs: 1_000,
  statementMs: 120_000,
  responseMs: 125_000,
  requestMs: 130_000,
  idleInTransactionMs: 120_000,
};

/** For the worker's claims and leases: they must fail before a lease runs out. */
export const boundsOfLeases: DatabaseBounds = {
  lockMs: 500,
  groupLockMs: 500,
  statementMs: 2_000,
  responseMs: 2_500,
  requestMs: 2_500,
  idleInTransactionMs: 2_500,
};

let longWork = false;

/** For processes that serve no requests; call it before the first use of the database. */
export function allowLongWork(): void {
  longWork = true;
}

/** The bounds of this process. */
export function databaseBounds(): DatabaseBounds {
  return longWork ? boundsOfLongWork : boundsOfRequests(config().requestTimeoutMs);
}

/** SQL that makes the rest of a transaction wait for each lock only briefly: others wait for its end. */
export const waitingBriefly = () =>
  sql`set_config('lock_timeout', ${String(databaseBounds().groupLockMs)}, true)`;
