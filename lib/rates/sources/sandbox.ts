import { ConfigError } from "@/lib/config/env";
import { parseDecimal } from "@/lib/money";
import { rateDecimals, type RateMicros, type RateSource } from "../source";

const hourMs = 3_600_000;
const halfPeriodHours = 12;
/** The wave's height: 1/200 is 0.5 % of the base. */
const heightDivisor = 200n;

/** The testnet's price, computed from the time. @throws ConfigError when the base price is zero. */
export function createSandboxSource(baseRate: string): RateSource {
  const baseMicros = parseDecimal(baseRate, rateDecimals);
  if (baseMicros <= 0n) throw new ConfigError("SANDBOX_RATE must be above zero.");
  return {
    name: "sandbox",
    refreshSeconds: 60,
    maxAgeSeconds: 600,
    observe(_deadline, now) {
      const hour = Math.floor(now.getTime() / hourMs);
      return Promise.resolve({ midMicros: sandboxRateAt(baseMicros, hour), asOf: null });
    },
  };
}

/**
 * The price in an hour (counted from 1970, UTC): a slow wave of a day, at most 0.5 % from the base,
 * rising from its lowest at midnight to its highest at noon.
 */
export function sandboxRateAt(baseMicros: RateMicros, hour: number): RateMicros {
  const hourOfDay = hour % (2 * halfPeriodHours);
  const climbed = halfPeriodHours - Math.abs(halfPeriodHours - hourOfDay);
  const half = halfPeriodHours / 2;
  return baseMicros + (baseMicros * BigInt(climbed - half)) / (BigInt(half) * heightDivisor);
}
