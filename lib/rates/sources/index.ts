import type { Config, RateSourceName } from "@/lib/config/env";
import type { RateSource } from "../source";
import { respectingRetryAfter } from "./back-off";
import { createBinanceP2pSource } from "./binance-p2p";
import { createBybitP2pSource } from "./bybit-p2p";
import { createCoinbaseSource } from "./coinbase";
import { createCoingeckoSource } from "./coingecko";
import { createSandboxSource } from "./sandbox";

type RateConfig = Config["rates"];

/**
 * The configured sources, each once. They remember pauses and hourly rates, so a process makes them
 * once and keeps them. @throws ConfigError for a sandbox price of zero.
 */
export function createRateSources(config: RateConfig): RateSource[] {
  return [...new Set(config.sources)].map((name) =>
    respectingRetryAfter(createSource(name, config)),
  );
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
    default: {
      const unknown: never = name;
      throw new Error(`There is no rate source ${String(unknown)}.`);
    }
  }
}
