import { setTimeout as pause } from "node:timers/promises";
import { CedirailError } from "../error.js";
import type { Output } from "./output.js";

/** One page of a list, newest first, as of a moment. */
interface Page<T> {
  asOf: string;
  data: T[];
}

export interface Followed<T> {
  read(query: { from?: string; page: number; limit: number; asOf?: string }): Promise<Page<T>>;
  /** Identifies an item. */
  idOf(item: T): string;
  /** When it was made, RFC 3339. */
  timeOf(item: T): string;
}

const pollEveryMs = 1_000;
const retryEveryMs = 3_000;
/** A row may appear a moment after its time. */
const overlapMs = 10_000;
const limit = 100;

/**
 * Hands over what a list gains from now on, the oldest first, until the signal. Lost connections are reported and
 * outlasted: nothing that came meanwhile is missed.
 * @throws CedirailError when the credential may not read the list
 */
export async function follow<T>(
  followed: Followed<T>,
  {
    handle,
    output,
    signal,
  }: { handle(item: T): Promise<void>; output: Output; signal: AbortSignal },
): Promise<void> {
  const known = new Map<string, string>();
  const takeNew = async (from: string) => {
    const { asOf, items } = await readAll(followed, from);
    const fresh = items.filter((item) => !known.has(followed.idOf(item)));
    for (const item of fresh) known.set(followed.idOf(item), followed.timeOf(item));
    for (const [id, at] of known) if (at < from) known.delete(id);
    return { fresh, next: before(asOf) };
  };
  const { asOf } = await followed.read({ page: 1, limit: 1 });
  let { next: from } = await takeNew(before(asOf));
  output.progress("Ready. Press Ctrl-C to stop.");
  let isConnected = true;
  while (await sleep(isConnected ? pollEveryMs : retryEveryMs, signal)) {
    try {
      const { fresh, next } = await takeNew(from);
      if (!isConnected) output.progress("Connected again.");
      isConnected = true;
      from = next;
      for (const item of fresh) if (!signal.aborted) await handle(item);
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (isConnected) output.progress(`${error.message}\nTrying again.`);
      isConnected = false;
    }
  }
}

const before = (asOf: string) => new Date(Date.parse(asOf) - overlapMs).toISOString();

/** What the list has from a moment on, the oldest first, and as of when. */
async function readAll<T>({ read }: Followed<T>, from: string) {
  const { asOf, data: items } = await read({ from, page: 1, limit });
  for (let page = 2; items.length === (page - 1) * limit; page += 1)
    items.push(...(await read({ from, page, limit, asOf })).data);
  return { asOf, items: items.reverse() };
}

/** Whether an error may be over when it is tried again. */
const isPassing = (error: unknown): error is CedirailError =>
  error instanceof CedirailError && (error.status === 0 || error.status >= 429);

/** False once the signal came. */
async function sleep(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal }).catch(() => false);
}
