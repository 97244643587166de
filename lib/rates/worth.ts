import type { Executor } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { worthOfUsdt } from "@/lib/pricing";
import { currentRate } from "./current-rate";

/**
 * What micro-USDT that leave a merchant count against its limits (contract §4, Limits in USDT), in pesewas and
 * rounded up: at the mid rate of this moment, or 10 % above the last known mid while that must not be quoted.
 * @throws CedirailError `RATE_UNAVAILABLE` while there is no rate at all
 */
export async function countedWorth(amountMinor: bigint, executor?: Executor): Promise<bigint> {
  const rate = await currentRate(executor);
  if (!rate)
    throw new CedirailError(
      "RATE_UNAVAILABLE",
      "There is no rate to compare this amount with your limits. Try again shortly.",
    );
  return worthOfUsdt(amountMinor, { midMicros: rate.midMicros, isFresh: rate.state === "quoting" });
}
