import type { IdempotencyScope, StoredResponse } from "./keys";

/** A call that a group carries out at most once under its key, together with others. */
export interface Once {
  /** Null: the caller sent no key. */
  scope: IdempotencyScope | null;
  /** @throws when its caller has already had the response that it took too long */
  check(): void;
  /** The response that is sent, and stored with the key. */
  finish(data: unknown): StoredResponse;
}

/** What became of such a call. */
export interface Finished {
  /** Null where no `Once` was given. */
  stored: StoredResponse | null;
  /** Whether an identical earlier call made it. */
  replayed: boolean;
}

/** The call with another response: what `view` makes of the data. */
export function respondingWith<T>(once: Once, view: (data: T) => unknown): Once {
  return { ...once, finish: (data) => once.finish(view(data as T)) };
}
