import { afterCommit, type DbTransaction } from "./client";
import { acrossMerchants } from "./scope";
import { heardUntil, listenTo, passOn } from "./notifications";

const channel = "cedirail_changes";
/** How long something may be used that this process might not have heard the change of. */
const unheardMs = 500;
const maxEntries = 20_000;

interface Entry<V> {
  /** By `performance.now()`, when the read began. */
  readAt: number;
  value: V | Promise<V>;
  /** How long the value may be used, from the beginning of the read. */
  lifeMs: number;
}

interface Options<V> {
  /** The table, which has triggers that call `notify_change`. */
  table: string;
  /** Reads by the key that the trigger names, outside any transaction of the caller. */
  read: (key: string) => Promise<V>;
  /** Milliseconds from the beginning of the read for which a value may be kept; for ever by default. */
  lifeOf?: (value: V) => number;
}

/**
 * What was read of a table, until the database reports that it changed: a change is applied within
 * milliseconds of its commit in every process, and within half a second in one that no longer hears the
 * database. A read that began before a change was heard is not kept.
 */
export class RowCache<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #options: Options<V>;

  constructor(options: Options<V>) {
    this.#options = options;
    listenTo(channel, {
      hear: (payload) => {
        const [table, key = ""] = payload.split("\n");
        if (table === options.table) this.#entries.delete(key);
      },
      resume: () => this.#entries.clear(),
    });
  }

  /** The value; a promise only where it has to be read. */
  get(key: string): V | Promise<V> {
    const entry = this.#entries.get(key);
    return entry && isFresh(entry) ? entry.value : this.#read(key);
  }

  /** The value if it need not be read. */
  known(key: string): V | undefined {
    const entry = this.#entries.get(key);
    return entry && !(entry.value instanceof Promise) && isFresh(entry) ? entry.value : undefined;
  }

  /** Applies a change of this process at its commit, before anyone learns of the commit. */
  forgetAfter(tx: DbTransaction, key: string): void {
    afterCommit(tx, () => this.forget(key));
  }

  /** Applies a change in this process at once. */
  forget(key: string): void {
    passOn(channel, `${this.#options.table}\n${key}`);
  }

  #read(key: string): Promise<V> {
    const value = acrossMerchants("what is cached serves callers of every merchant", () =>
      this.#options.read(key),
    );
    const entry: Entry<V> = { readAt: performance.now(), value, lifeMs: Infinity };
    this.#keep(key, entry);
    return value.then(
      (read) => {
        entry.value = read;
        entry.lifeMs = this.#options.lifeOf?.(read) ?? Infinity;
        return read;
      },
      (error: unknown) => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
        throw error;
      },
    );
  }

  #keep(key: string, entry: Entry<V>): void {
    this.#entries.delete(key);
    const [oldest] = this.#entries.size >= maxEntries ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
    this.#entries.set(key, entry);
  }
}

function isFresh({ readAt, lifeMs }: Entry<unknown>): boolean {
  const now = performance.now();
  return now - Math.max(readAt, heardUntil()) < unheardMs && now - readAt < lifeMs;
}
