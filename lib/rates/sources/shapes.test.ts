import { afterEach, describe, expect, it } from "vitest";
import { serveOnLoopback, type LoopbackServer } from "@/lib/tooling/test-loopback";
import type { RateObservation, RateSource } from "../source";
import { createBinanceP2pSource, createBybitP2pSource } from "./p2p";
import { createCoinbaseSource } from "./coinbase";
import { createCoingeckoSource } from "./coingecko";

/** Responses as the sources document or publicly show them, independent of the simulator. */
const coinbase = `{"data":{"currency":"USDT","rates":{"USD":"1.0","EUR":"0.92","GHS":"12.41"}}}`;
const coingecko = `{"tether":{"usd":0.999812,"ghs":12.41,"last_updated_at":1767225600}}`;

function binance(price: string, advertiser: string): string {
  return `{"adv":{"advNo":"1","price":"${price}","asset":"USDT","fiatUnit":"GHS",
    "surplusAmount":"850.00","tradableQuantity":"850.00","minSingleTransAmount":"100.00",
    "maxSingleTransAmount":"5000.00","tradeMethods":[{"identifier":"MTNMobileMoney"}]},
    "advertiser":{"nickName":"nobody",${advertiser}}}`;
}

const binanceRecord = `"monthOrderCount":120,"monthFinishRate":0.98`;
const binanceNone = `"monthOrderCount":0,"monthFinishRate":null`;
const binanceAdverts = [
  ...["12.40", "12.41", "12.42"].map((price) => binance(price, binanceRecord)),
  binance("99.99", binanceNone),
].join(",");
const binanceResponse = `{"code":"000000","message":null,"success":true,"total":57,"data":[${binanceAdverts}]}`;

const bybitAdverts = ["12.40", "12.41", "12.42"].map(
  (price) => `{"price":"${price}","lastQuantity":"500","minAmount":"100","maxAmount":"4000",
    "nickName":"nobody","recentOrderNum":88,"recentExecuteRate":97,"payments":["1"]}`,
);
const bybitResponse = `{"ret_code":0,"result":{"count":42,"items":[${bybitAdverts.join(",")}]}}`;

const sources: [name: string, create: (baseUrl: string) => RateSource, answer: string][] = [
  ["coinbase", (baseUrl) => createCoinbaseSource({ baseUrl }), coinbase],
  ["coingecko", createKeylessCoingecko, coingecko],
  ["binance-p2p", (baseUrl) => createBinanceP2pSource({ baseUrl }), binanceResponse],
  ["bybit-p2p", (baseUrl) => createBybitP2pSource({ baseUrl }), bybitResponse],
];

function createKeylessCoingecko(baseUrl: string): RateSource {
  const openExchangeRates = { baseUrl, appId: null };
  return createCoingeckoSource({ baseUrl, apiKey: null, openExchangeRates });
}

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function observeAnswered(
  create: (baseUrl: string) => RateSource,
  body: string,
): Promise<RateObservation> {
  server = await serveOnLoopback(async () => new Response(body));
  return create(server.baseUrl).observe(performance.now() + 5000, new Date());
}

describe("the responses that the sources show", () => {
  it.each(sources)("are understood from %s", async (_name, create, response) => {
    expect(await observeAnswered(create, response)).toMatchObject({ midMicros: 12_410_000n });
  });

  it("date CoinGecko's price in epoch seconds", async () => {
    expect(await observeAnswered(createKeylessCoingecko, coingecko)).toMatchObject({
      asOf: new Date("2026-01-01T00:00:00.000Z"),
    });
  });
});

describe("responses that look like a price and are none", () => {
  const rejected: [name: string, source: string, pattern: string, replacement: string][] = [
    ["Coinbase's for another currency", "coinbase", `"USDT"`, `"USD"`],
    ["a negative price", "coinbase", `"12.41"`, `"-12.41"`],
    ["a price that is null", "coinbase", `"12.41"`, "null"],
    ["CoinGecko's without a time", "coingecko", `"last_updated_at":1767225600`, `"eur":1`],
    ["CoinGecko's with a time in milliseconds", "coingecko", "1767225600", "1767225600000"],
    ["Binance's with an error code", "binance-p2p", "000000", "100001"],
    ["Binance's of another currency", "binance-p2p", `"GHS"`, `"NGN"`],
    ["Bybit's with an error code", "bybit-p2p", `"ret_code":0`, `"ret_code":10001`],
  ];

  it.each(rejected)("are rejected: %s", async (_name, sourceName, pattern, replacement) => {
    const [name, create, response] = sources.find(([known]) => known === sourceName) ?? [];
    if (!name || !create || !response) throw new Error(`There is no source ${sourceName}.`);
    expect(response).toContain(pattern);
    await expect(observeAnswered(create, response.replace(pattern, replacement))).rejects.toThrow(
      `${name}: `,
    );
  });
});
