import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { combineObservations } from "../median";
import { serveOnLoopback, type LoopbackServer } from "@/lib/tooling/test-loopback";
import { createRateSimulator, type SimulatedSource } from "../simulator";
import { RateSourceError, type RateSource } from "../source";
import { createRateSources } from "./index";

let clock = new Date("2026-01-01T12:00:00.000Z");
const simulator = createRateSimulator(() => clock);
let requests: Request[] = [];
let server: LoopbackServer;

const simulated: SimulatedSource[] = [
  "coingecko",
  "coinbase",
  "binance-p2p",
  "bybit-p2p",
  "open-exchange-rates",
];

beforeAll(async () => {
  server = await serveOnLoopback((request) => {
    requests.push(request.clone());
    return simulator.fetch(request);
  });
});
afterAll(() => server.stop());
beforeEach(() => {
  clock = new Date("2026-01-01T12:00:00.000Z");
  requests = [];
  for (const name of simulated) simulator.set(name, {});
});

type Names = Parameters<typeof createRateSources>[0]["sources"];

function createSources(names: Names, appId: string | null = null): RateSource[] {
  const { baseUrl } = server;
  const config = {
    sources: names,
    spreadBasisPoints: 50,
    maxDeviationBasisPoints: 300,
    minSources: 1,
    maxJumpBasisPoints: 500,
    sandboxRate: "15.000000",
    coingecko: { baseUrl, apiKey: "fake-key" },
    coinbase: { baseUrl },
    binanceP2p: { baseUrl },
    bybitP2p: { baseUrl },
    openExchangeRates: { baseUrl, appId },
  };
  return createRateSources(config);
}

function createSource(name: Names[number], appId: string | null = null): RateSource {
  const [source] = createSources([name], appId);
  if (!source) throw new Error("No source was made.");
  return source;
}

function observe(source: RateSource) {
  return source.observe(performance.now() + 5000, clock);
}

function secondsLater(seconds: number): void {
  clock = new Date(clock.getTime() + seconds * 1000);
}

function asked(path: string): Request[] {
  return requests.filter((request) => new URL(request.url).pathname === path);
}

const direct = ["coinbase", "coingecko", "binance-p2p", "bybit-p2p"] as const;
const markets = ["binance-p2p", "bybit-p2p"] as const;

describe.each(direct)("%s", (name) => {
  it("reports its source's price", async () => {
    simulator.set(name, { price: "12.450000" });
    expect(await observe(createSource(name))).toMatchObject({ midMicros: 12_450_000n });
  });

  it("reads the same price whether numbers come as numbers or as strings", async () => {
    simulator.set(name, { price: "12.450000", swapNumberForm: true });
    expect(await observe(createSource(name))).toMatchObject({ midMicros: 12_450_000n });
  });

  it.each([
    ["rate-limited", /HTTP 429\)$/],
    ["server-error", /HTTP 500$/],
    ["malformed-json", /not JSON$/],
    ["missing-ghs", /GHS|adverts/],
  ] as const)("gives no price when its source is %s, and recovers", async (fault, message) => {
    const source = createSource(name);
    simulator.set(name, { fault });
    await expect(observe(source)).rejects.toThrow(RateSourceError);
    await expect(observe(source)).rejects.toThrow(message);
    simulator.set(name, { price: "12.450000" });
    expect(await observe(source)).toMatchObject({ midMicros: 12_450_000n });
  });

  it("is not queried again before the end of its Retry-After", async () => {
    const source = createSource(name);
    simulator.set(name, { fault: "rate-limited", retryAfterSeconds: 30 });
    await expect(observe(source)).rejects.toThrow(/retry after 30 s/);
    simulator.set(name, {});
    const before = requests.length;
    secondsLater(29);
    await expect(observe(source)).rejects.toThrow(/still waiting/);
    expect(requests).toHaveLength(before);
    secondsLater(1);
    expect(await observe(source)).toMatchObject({ midMicros: 15_000_000n });
  });

  it("is queried again when the clock was set back by days during its pause", async () => {
    const source = createSource(name);
    simulator.set(name, { fault: "rate-limited", retryAfterSeconds: 30 });
    await expect(observe(source)).rejects.toThrow(/retry after 30 s/);
    simulator.set(name, {});
    secondsLater(-400 * 86_400);
    expect(await observe(source)).toMatchObject({ midMicros: 15_000_000n });
  });

  it("reports the price's own time where its source gives one", async () => {
    simulator.set(name, { ageSeconds: 120 });
    const expected = name === "coingecko" ? new Date(clock.getTime() - 120_000) : null;
    expect((await observe(createSource(name))).asOf).toEqual(expected);
  });
});

describe("coinbase", () => {
  it("takes every digit of the price, where binary floating point would not", async () => {
    simulator.set("coinbase", { price: "99999.0000014999999999999999999" });
    expect(await observe(createSource("coinbase"))).toMatchObject({ midMicros: 99_999_000_001n });
  });

  it.each(["0", "0.00000001", "1000000"])("rejects a price of %s", async (price) => {
    simulator.set("coinbase", { price });
    await expect(observe(createSource("coinbase"))).rejects.toThrow(/between zero and a million/);
  });
});

describe("coingecko without an Open Exchange Rates app id", () => {
  it("requests GHS and sends its key only in the header", async () => {
    await observe(createSource("coingecko"));
    const [request] = asked("/api/v3/simple/price");
    expect(request?.headers.get("x-cg-demo-api-key")).toBe("fake-key");
    expect(request?.url).not.toContain("fake-key");
    expect(new URL(request?.url ?? "").searchParams.get("vs_currencies")).toBe("ghs,usd");
    expect(asked("/api/latest.json")).toEqual([]);
  });
});

describe("coingecko with an Open Exchange Rates app id", () => {
  const cross = () => createSource("coingecko", "fake-app-id");

  it("multiplies both prices exactly and rounds once", async () => {
    simulator.set("coingecko", { usdPrice: "0.999812345678901234" });
    simulator.set("open-exchange-rates", { price: "12.051234567891" });
    // 0.999812345678901234 × 12.051234567891 = 12.048973101…
    expect(await observe(cross())).toMatchObject({ midMicros: 12_048_973n });
  });

  it("reads the same whether numbers come as numbers or as strings", async () => {
    simulator.set("coingecko", { usdPrice: "0.5", swapNumberForm: true });
    simulator.set("open-exchange-rates", { price: "12.05", swapNumberForm: true });
    expect(await observe(cross())).toMatchObject({ midMicros: 6_025_000n });
  });

  it("is as old as the older of both prices", async () => {
    simulator.set("coingecko", { ageSeconds: 60 });
    simulator.set("open-exchange-rates", { ageSeconds: 1800 });
    expect((await observe(cross())).asOf).toEqual(new Date(clock.getTime() - 1_800_000));
    simulator.set("coingecko", { ageSeconds: 600 });
    simulator.set("open-exchange-rates", { ageSeconds: 5 });
    expect((await observe(cross())).asOf).toEqual(new Date(clock.getTime() - 600_000));
  });

  it("gives no price when USDT/USD is older than a quarter of an hour", async () => {
    simulator.set("coingecko", { ageSeconds: 901 });
    await expect(observe(cross())).rejects.toThrow(/USDT\/USD price is too old/);
  });

  it("queries Open Exchange Rates once an hour, and so fewer than 1,000 times a month", async () => {
    const source = cross();
    for (let passed = 0; passed < 3 * 3600; passed += source.refreshSeconds) {
      await observe(source);
      secondsLater(source.refreshSeconds);
    }
    expect(asked("/api/latest.json")).toHaveLength(3);
    expect(asked("/api/v3/simple/price").length).toBeGreaterThan(3);
  });

  it("keeps its CoinGecko calls within 10,000 a month", () => {
    expect((31 * 86_400) / cross().refreshSeconds).toBeLessThan(10_000);
  });

  it.each(["rate-limited", "server-error", "malformed-json", "missing-ghs"] as const)(
    "gives no price at first when Open Exchange Rates is %s, and queries it again after five minutes",
    async (fault) => {
      const source = cross();
      simulator.set("open-exchange-rates", { fault });
      await expect(observe(source)).rejects.toThrow(/^open-exchange-rates: /);
      simulator.set("open-exchange-rates", { price: "15" });
      secondsLater(299);
      await expect(observe(source)).rejects.toThrow(/not queried again yet/);
      expect(asked("/api/latest.json")).toHaveLength(1);
      secondsLater(1);
      expect(await observe(source)).toMatchObject({ midMicros: 14_997_180n });
    },
  );

  it("continues with the last USD/GHS price, at its true age, while that source is down", async () => {
    const source = cross();
    const madeAt = clock;
    await observe(source);
    simulator.set("open-exchange-rates", { fault: "server-error" });
    secondsLater(3600);
    expect(await observe(source)).toEqual({ midMicros: 14_997_180n, asOf: madeAt });
    expect(asked("/api/latest.json")).toHaveLength(2);
  });

  it("queries again when the clock was set back by days", async () => {
    const source = cross();
    await observe(source);
    secondsLater(-400 * 86_400);
    await observe(source);
    expect(asked("/api/latest.json")).toHaveLength(2);
  });
});

describe.each(markets)("%s", (name) => {
  it("gives the middle of bid and ask, requesting each", async () => {
    await observe(createSource(name));
    const sides = await Promise.all(
      requests.map(async (request) => {
        const body = (await request.json()) as Record<string, unknown>;
        return body.tradeType ?? body.side;
      }),
    );
    expect(sides.sort()).toEqual(name === "binance-p2p" ? ["BUY", "SELL"] : ["0", "1"]);
  });

  it("is not moved by adverts of people without a record", async () => {
    simulator.set(name, { price: "12.450000", outlier: true });
    expect(await observe(createSource(name))).toMatchObject({ midMicros: 12_450_000n });
  });
});

describe("the sandbox source", () => {
  it("reports the price of the hour, dated on receipt, without a request", async () => {
    const observation = await observe(createSource("sandbox"));
    expect(observation).toEqual({ midMicros: 15_075_000n, asOf: null });
    expect(requests).toEqual([]);
  });
});

describe("createRateSources", () => {
  it("makes each configured source once, in the order of the setting", () => {
    const sources = createSources(["bybit-p2p", "sandbox", "coinbase", "sandbox"]);
    expect(sources.map(({ name }) => name)).toEqual(["bybit-p2p", "sandbox", "coinbase"]);
  });

  it("lets a price older than its refresh still count", () => {
    const sources = createSources(["sandbox", ...direct], "fake-app-id");
    for (const { refreshSeconds, maxAgeSeconds } of sources)
      expect(maxAgeSeconds).toBeGreaterThan(2 * refreshSeconds);
  });

  it("gives a rate that one outlying source does not move", async () => {
    simulator.set("coinbase", { outlier: true });
    const sources = createSources(["coinbase", "coingecko", "binance-p2p", "bybit-p2p"]);
    const observations = await Promise.all(
      sources.map(async (source) => {
        const { midMicros, asOf } = await observe(source);
        return { source: source.name, midMicros, asOf: asOf ?? clock };
      }),
    );
    const limits = {
      now: clock,
      maxAgeSecondsOf: () => 60,
      maxDeviationBasisPoints: 300,
      minSources: 1,
    };
    expect(combineObservations({ observations, ...limits })).toMatchObject({
      midMicros: 15_000_000n,
      stale: false,
      rejected: [{ source: "coinbase", why: "deviates from the median" }],
    });
  });
});
