import type { WireObserver } from "./contract";
import type { WireResult } from "./wire";

/** A token as fetched: null where none was given, with the exchange that was the last to try. */
export interface TokenRead {
  value: string | null;
  result: WireResult;
}

/** What fetching a token came to. `lifeSeconds` counts from when the fetch began. */
export type TokenFetch =
  { value: string; lifeSeconds: number; result: WireResult } | { value: null; result: WireResult };

/** How far a call got: at stage `token` the call itself was not taken, for want of a token. */
export interface Exchange {
  stage: "token" | "call";
  result: WireResult;
}

/**
 * One token for all calls of a client: renewed `marginSeconds` before it ends, and fetched once
 * however many wait for it.
 */
export function createTokenSource(
  fetchToken: (observe: WireObserver) => Promise<TokenFetch>,
  marginSeconds: number,
) {
  let current: (TokenRead & { renewAt: number }) | null = null;
  let flight: Promise<TokenRead> | null = null;

  async function renew(observe: WireObserver): Promise<TokenRead> {
    const startedAt = performance.now();
    const fetched = await fetchToken(observe);
    if (fetched.value === null) return fetched;
    const { value, result, lifeSeconds } = fetched;
    current = { value, result, renewAt: startedAt + (lifeSeconds - marginSeconds) * 1000 };
    return current;
  }

  async function read(observe: WireObserver): Promise<TokenRead> {
    if (current && performance.now() < current.renewAt) return current;
    flight ??= renew(observe).finally(() => {
      flight = null;
    });
    return flight;
  }

  /** Forgets a token that was rejected, unless a newer one is already here. */
  function drop(value: string): void {
    if (current?.value === value) current = null;
  }

  return {
    read,
    /**
     * Makes a call with the token; where the provider rejects the token, once more with a new one.
     * `isRejected` must be true only where the call itself was not executed.
     */
    async perform(
      call: (token: string) => Promise<WireResult>,
      isRejected: (result: WireResult) => boolean,
      observe: WireObserver,
    ): Promise<Exchange> {
      const token = await read(observe);
      if (token.value === null) return { stage: "token", result: token.result };
      const first = await call(token.value);
      if (!isRejected(first)) return { stage: "call", result: first };
      drop(token.value);
      const renewed = await read(observe);
      if (renewed.value === null) return { stage: "token", result: renewed.result };
      return { stage: "call", result: await call(renewed.value) };
    },
  };
}
