import * as z from "zod";
import type { WireObserver } from "./contract";
import { readJson, type WireResult } from "./wire";

/** The observer of a call, and its deadline on `performance.now()`'s clock. */
export interface CallContext {
  observe: WireObserver;
  deadline: number;
}

/** How far a call got: at stage `token` it was not made, for lack of a token. */
export interface Exchange {
  stage: "token" | "call";
  result: WireResult;
}

/** A token as fetched, null where none was given, with the last exchange that tried. */
interface TokenRead {
  value: string | null;
  result: WireResult;
}

/** The result of fetching a token. `lifeSeconds` counts from when the fetch began. */
export type TokenFetch =
  { value: string; lifeSeconds: number; result: WireResult } | { value: null; result: WireResult };

const tokenSchema = z.object({
  access_token: z.string().min(1),
  /** A number, or the same as text. */
  expires_in: z.coerce.number().positive(),
});

/** The token in an OAuth response. */
export function tokenIn(result: WireResult): TokenFetch {
  const parsed = tokenSchema.safeParse(okJson({ stage: "call", result }));
  if (!parsed.success) return { value: null, result };
  const { access_token: value, expires_in: lifeSeconds } = parsed.data;
  return { value, lifeSeconds, result };
}

/** The JSON body of a call's 200 response; undefined for anything else. */
export function okJson({ stage, result }: Exchange): unknown {
  if (stage !== "call" || result.kind !== "response" || result.status !== 200) return undefined;
  return readJson(result.body);
}

/**
 * One token for all calls of a client: renewed `marginSeconds` before it ends, and fetched once
 * however many calls wait for it.
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

  return {
    read,
    /**
     * Makes a call with the token; if the provider rejects the token, once more with a new one.
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
      // Another call may have renewed it already.
      if (current?.value === token.value) current = null;
      const renewed = await read(observe);
      if (renewed.value === null) return { stage: "token", result: renewed.result };
      return { stage: "call", result: await call(renewed.value) };
    },
  };
}
