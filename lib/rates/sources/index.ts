import { config, type Config, type RateSourceName } from "@/lib/config/env";
import { RateSourceError, type RateSource } from "../source";
import { createBinanceP2pSource, createBybitP2pSource } from "./p2p";
import { createCoinbaseSource } from "./coinbase";
import { createCoingeckoSource } from "./coingecko";
import { RateLimitedError } from "./http";
import { createSandboxSource } from "./sandbox";

let configured: RateSource[] | undefined;

/** The sources of this deployment; created once, because they remember their quotas. */
export function configuredSources(): readonly RateSource[] {
  configured ??= createRateSources(config().rates);
  return configured;
}

type RateConfig = Config["rates"];

/** The sources of a configuration, each once. @throws ConfigError for a sandbox price of zero. */
export function createRateSources(config: RateConfig): RateSource[] {
  return [...new Set(config.sources)].map((name) =>
    respectingRetryAfter(createSource(name, config)),
  );
}

/** Wraps a source so that it is not queried again before the end of its own `Retry-After`. */
function respectingRetryAfter(source: RateSource): RateSource {
  let limited: { atMs: number; seconds: number } | null = null;
  return {
    ...source,
    async observe(deadline, now) {
      // The distance, not the order: a clock set back must not disable a source for long.
      if (limited && Math.abs(now.getTime() - limited.atMs) < limited.seconds * 1000)
        throw new RateSourceError(`${source.name}: still waiting, as its Retry-After requires`);
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

function createSource(name: RateSourceName, config: RateConfig): RateSource {
  switch (name) {
    case "sandbox":
      return createSandboxSource(config.sandboxRate);
    case "coinbase":
      return createCoinbaseSource(config.coinbase);
    case "coingecko":
      return createCoingeckoSource({
        ...config.coingecko,
        openExchangeRates: config.openExchangeRates,
      });
    case "binance-p2p":
      return createBinanceP2pSource(config.binanceP2p);
    case "bybit-p2p":
      return createBybitP2pSource(config.bybitP2p);
    default:
      return name satisfies never;
  }
}
