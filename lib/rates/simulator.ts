import { formatDecimal, parseDecimal } from "@/lib/money";
import { rateDecimals } from "./source";

/** Test support: responds like the rate sources, on their own paths (reference §9). */

export type SimulatedSource =
  "coingecko" | "coinbase" | "binance-p2p" | "bybit-p2p" | "open-exchange-rates";

interface SimulatorSwitches {
  /** GHS per USDT (Open Exchange Rates: per USD), a decimal text sent as it is. */
  price?: string;
  /** CoinGecko's USDT/USD. */
  usdPrice?: string;
  /** The age of the price in the response. */
  ageSeconds?: number;
  fault?: "rate-limited" | "server-error" | "malformed-json" | "missing-ghs";
  retryAfterSeconds?: number;
  /** Numbers come as strings and strings as numbers. */
  swapNumberForm?: boolean;
  /** The price is tripled; on the markets, three advertisers without a record offer bait. */
  outlier?: boolean;
}

interface RateSimulator {
  fetch(request: Request): Promise<Response>;
  /** Replaces the switches of one source; `{}` resets it. */
  set(source: SimulatedSource, switches: SimulatorSwitches): void;
}

interface Reply {
  switches: SimulatorSwitches;
  price: string;
  timestamp: number;
  /** A number's text in a form that JSON shows as a number. */
  number(text: string): string;
  /** The same for what the source sends as a string. */
  string(text: string): string;
}

type Respond = (reply: Reply, url: URL, body: string) => string | null;

const pathOf: Record<SimulatedSource, string> = {
  coingecko: "/api/v3/simple/price",
  coinbase: "/v2/exchange-rates",
  "binance-p2p": "/bapi/c2c/v2/friendly/c2c/adv/search",
  "bybit-p2p": "/fiat/otc/item/online",
  "open-exchange-rates": "/api/latest.json",
};

const responseOf: Record<SimulatedSource, Respond> = {
  coingecko: coingeckoResponse,
  coinbase: coinbaseResponse,
  "binance-p2p": binanceResponse,
  "bybit-p2p": bybitResponse,
  "open-exchange-rates": openExchangeRatesResponse,
};

/** One handler for all sources: their paths differ, so one base address serves each of them. */
export function createRateSimulator(now: () => Date = () => new Date()): RateSimulator {
  const switchesOf = new Map<string, SimulatorSwitches>();
  return {
    set: (source, switches) => void switchesOf.set(source, switches),
    async fetch(request) {
      const url = new URL(request.url);
      const source = sourceNames.find((name) => pathOf[name] === url.pathname);
      if (!source) return json(404, `{"error":"not found"}`);
      const switches = switchesOf.get(source) ?? {};
      if (switches.fault === "server-error") return json(500, `{"error":"internal"}`);
      if (switches.fault === "malformed-json") return json(200, `{"data":{"rates":`);
      if (switches.fault === "rate-limited") return rateLimited(switches);
      const body = responseOf[source](replyOf(switches, now), url, await request.text());
      return body === null ? json(400, `{"error":"bad request"}`) : json(200, body);
    },
  };
}

const sourceNames = Object.keys(pathOf) as SimulatedSource[];

function json(status: number, body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

function rateLimited({ retryAfterSeconds }: SimulatorSwitches): Response {
  const wait: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return json(429, `{"status":{"error_code":429}}`, wait);
}

function replyOf(switches: SimulatorSwitches, now: () => Date): Reply {
  const bare = (text: string) => text;
  const quoted = (text: string) => `"${text}"`;
  return {
    switches,
    price: switches.price ?? "15.000000",
    timestamp: Math.floor(now().getTime() / 1000) - (switches.ageSeconds ?? 0),
    number: switches.swapNumberForm ? quoted : bare,
    string: switches.swapNumberForm ? bare : quoted,
  };
}

function scaled(price: string, percent: number): string {
  return formatDecimal((parseDecimal(price, rateDecimals) * BigInt(percent)) / 100n, rateDecimals);
}

function quotedPrice({ switches, price }: Reply): string {
  return switches.outlier ? scaled(price, 300) : price;
}

function coingeckoResponse(reply: Reply, url: URL): string | null {
  if (url.searchParams.get("ids") !== "tether") return null;
  const currencies = url.searchParams.get("vs_currencies")?.split(",") ?? [];
  const { switches, number } = reply;
  const members = [`"last_updated_at":${reply.timestamp}`];
  if (currencies.includes("usd")) members.push(`"usd":${number(switches.usdPrice ?? "0.999812")}`);
  if (currencies.includes("ghs") && switches.fault !== "missing-ghs")
    members.push(`"ghs":${number(quotedPrice(reply))}`);
  return `{"tether":{${members.join(",")}}}`;
}

function coinbaseResponse(reply: Reply, url: URL): string | null {
  const currency = url.searchParams.get("currency") ?? "USD";
  const rates = [`"EUR":${reply.string("0.92")}`];
  if (reply.switches.fault !== "missing-ghs")
    rates.push(`"GHS":${reply.string(quotedPrice(reply))}`);
  return `{"data":{"currency":"${currency}","rates":{${rates.join(",")}}}}`;
}

function openExchangeRatesResponse(reply: Reply, url: URL): string | null {
  if (!url.searchParams.get("app_id") || url.searchParams.get("symbols") !== "GHS") return null;
  const missing = reply.switches.fault === "missing-ghs";
  const rates = missing ? "" : `"GHS":${reply.number(quotedPrice(reply))}`;
  return `{"timestamp":${reply.timestamp},"base":"USD","rates":{${rates}}}`;
}

interface SimulatedAdvert {
  price: string;
  orders: string;
  completionPercent: number;
}

/** Five honest adverts around the price; users buy 1 % above it and sell 1 % below. */
function adverts({ switches, price }: Reply, userBuys: boolean): SimulatedAdvert[] {
  if (switches.fault === "missing-ghs") return [];
  const middle = userBuys ? 101 : 99;
  const honest = [-2, -1, 0, 1, 2].map((step) => ({
    price: scaled(price, middle + step),
    orders: "120",
    completionPercent: 97,
  }));
  if (!switches.outlier) return honest;
  const bait = { price: scaled(price, 300), orders: "400", completionPercent: 12 };
  return [...honest, bait, { ...bait, orders: "2", completionPercent: 100 }, bait];
}

function binanceResponse(reply: Reply, _url: URL, body: string): string | null {
  const query = JSON.parse(body) as Record<string, unknown>;
  if (query.asset !== "USDT" || query.fiat !== "GHS") return null;
  const { number, string } = reply;
  const data = adverts(reply, query.tradeType === "BUY").map(
    (advert) =>
      `{"adv":{"price":${string(advert.price)},"asset":"USDT","fiatUnit":"GHS"},` +
      `"advertiser":{"monthOrderCount":${number(advert.orders)},` +
      `"monthFinishRate":${number(formatDecimal(BigInt(advert.completionPercent), 2))}}}`,
  );
  return `{"code":"000000","message":null,"success":true,"data":[${data.join(",")}]}`;
}

function bybitResponse(reply: Reply, _url: URL, body: string): string | null {
  const query = JSON.parse(body) as Record<string, unknown>;
  if (query.tokenId !== "USDT" || query.currencyId !== "GHS") return null;
  const { number, string } = reply;
  const items = adverts(reply, query.side === "1").map(
    (advert) =>
      `{"price":${string(advert.price)},"recentOrderNum":${number(advert.orders)},` +
      `"recentExecuteRate":${number(String(advert.completionPercent))}}`,
  );
  return `{"ret_code":0,"result":{"count":${items.length},"items":[${items.join(",")}]}}`;
}
