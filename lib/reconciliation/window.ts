import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import { database, type Executor } from "@/lib/db/client";
import { invalidRequest } from "@/lib/errors";
import type { ProviderCode } from "@/lib/providers/contract";

/** A span of time, both ends included. */
export interface Window {
  from: Date;
  to: Date;
}

/** A span of one network. */
export interface ProviderWindow extends Window {
  provider: ProviderCode;
}

/**
 * The span to look at: without `to`, until now, and never beyond; without `from`, since the day before
 * the last one began (Accra's days are UTC's).
 * @throws CedirailError `INVALID_REQUEST` when it would end before it begins
 */
export async function readWindow(
  executor: Executor,
  asked: { from?: Date | undefined; to?: Date | undefined } = {},
): Promise<Window> {
  const now = await readNow(executor);
  const to = asked.to && asked.to < now ? asked.to : now;
  const dayBefore = new Date(to);
  dayBefore.setUTCHours(-24, 0, 0, 0);
  const from = asked.from ?? dayBefore;
  if (from > to)
    throw invalidRequest("from", "a time before the end of the window, and not after now");
  return { from, to };
}

/** For so long what a network executed may wait to be settled here, before `RETRY_TIME_SCALE`. */
const inFlightMs = 60 * 60 * 1000;

/** What a network executed after this moment may still be on its way to our books. */
export async function readInFlightSince(): Promise<Date> {
  const now = await readNow(database());
  return new Date(now.getTime() - Math.round(inFlightMs * config().retryTimeScale));
}

/** The moment by the database. */
export async function readNow(executor: Executor): Promise<Date> {
  const [row] = await executor.execute<{ now: number }>(
    sql`select extract(epoch from app_now())::float8 * 1000 as now`,
  );
  if (!row) throw new Error("The database told no time.");
  return new Date(row.now);
}
