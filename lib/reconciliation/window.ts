import { config } from "@/lib/config/env";
import { database, type Executor } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { invalidRequest } from "@/lib/errors";
import type { ProviderCode } from "@/lib/providers/contract";

/** A span of time, both ends included. */
export interface Window {
  from: Date;
  to: Date;
}

/** A window of one provider. */
export interface ProviderWindow extends Window {
  provider: ProviderCode;
}

/**
 * The window to compare. `to` defaults to now and is never later; `from` defaults to the start of the
 * previous day (Accra's days are UTC's).
 * @throws CedirailError `INVALID_REQUEST` when it ends before it begins
 */
export async function readWindow(
  executor: Executor,
  requested: { from?: Date | undefined; to?: Date | undefined } = {},
): Promise<Window> {
  const now = await readNow(executor);
  const to = requested.to && requested.to < now ? requested.to : now;
  const dayBefore = new Date(to);
  dayBefore.setUTCHours(-24, 0, 0, 0);
  const from = requested.from ?? dayBefore;
  if (from > to)
    throw invalidRequest("from", "a time before the end of the window, not in the future");
  return { from, to };
}

/** How long an executed transfer may take to settle here, before `RETRY_TIME_SCALE`. */
const inFlightMs = 60 * 60 * 1000;

/** What a provider executed after this moment may still be in flight to our books. */
export async function readInFlightSince(): Promise<Date> {
  const now = await readNow(database());
  return new Date(now.getTime() - Math.round(inFlightMs * config().retryTimeScale));
}
