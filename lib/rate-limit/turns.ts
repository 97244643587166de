import { RateLimitedError } from "./take";

/**
 * Does heavy work in turns within this process: at most `slots` at once, and `maxWaiting` waiting.
 * @param message why others have to come again in 5 seconds, without a period
 * @returns a function that does one piece of work when it is its turn, and throws RateLimitedError where too many
 *   wait: they would all come too late
 */
export function makeTurns(slots: number, maxWaiting: number, message: string) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= slots) {
      if (waiting.length >= maxWaiting) throw RateLimitedError.after(5, maxWaiting, message);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
