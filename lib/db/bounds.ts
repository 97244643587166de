import { config } from "@/lib/config/env";

/** How long this process waits for the database, in milliseconds. */
export interface DatabaseBounds {
  /** A statement, by the server's clock; waiting for locks is part of it. */
  statementMs: number;
  lockMs: number;
  /** A transaction that does nothing holds locks; the server then ends its connection. */
  idleInTransactionMs: number;
  /** A response to anything sent: a server that says nothing by then is frozen or cut off. */
  responseMs: number;
  /** All of our own work on one request (reliability C5: an error within 5 s). */
  requestMs: number;
}

/**
 * Each lies within the next, so that the most telling one speaks: the server names the lock or the
 * statement, the pool cuts the connection, and the request itself ends as the last.
 */
function boundsOfRequests(timeoutMs: number): DatabaseBounds {
  return {
    lockMs: Math.round(timeoutMs * 0.8),
    statementMs: Math.round(timeoutMs * 0.84),
    responseMs: Math.round(timeoutMs * 0.9),
    requestMs: Math.round(timeoutMs * 0.96),
    idleInTransactionMs: timeoutMs * 2,
  };
}

/** Reconciliation, sealing and the like, where nobody waits for a response. */
const boundsOfLongWork: DatabaseBounds = {
  lockMs: 30_000,
  statementMs: 120_000,
  responseMs: 125_000,
  requestMs: 130_000,
  idleInTransactionMs: 120_000,
};

/** The worker's own looks and leases: soon over, or given up before a lease runs out. */
export const boundsOfLeases: DatabaseBounds = {
  lockMs: 500,
  statementMs: 2_000,
  responseMs: 2_500,
  requestMs: 2_500,
  idleInTransactionMs: 2_500,
};

let longWork = false;

/** For processes that answer no requests; to be called before they first use the database. */
export function allowLongWork(): void {
  longWork = true;
}

/** The bounds of this process. */
export function databaseBounds(): DatabaseBounds {
  return longWork ? boundsOfLongWork : boundsOfRequests(config().requestTimeoutMs);
}
