import { RateSourceError, type RateSource } from "../source";
import { RateLimitedError } from "./http";

/** Wraps a source so that it is not asked again before the end of its own `Retry-After`. */
export function respectingRetryAfter(source: RateSource): RateSource {
  let limited: { atMs: number; seconds: number } | null = null;
  return {
    name: source.name,
    refreshSeconds: source.refreshSeconds,
    maxAgeSeconds: source.maxAgeSeconds,
    async observe(deadline, now) {
      // The distance, not the order: a clock set back must not silence a source for long.
      if (limited && Math.abs(now.getTime() - limited.atMs) < limited.seconds * 1000)
        throw new RateSourceError(`${source.name}: still waiting, as it asked to`);
      try {
        return await source.observe(deadline, now);
      } catch (error) {
        if (error instanceof RateLimitedError)
          limited = { atMs: now.getTime(), seconds: error.retryAfterSeconds ?? 0 };
        throw error;
      }
    },
  };
}
