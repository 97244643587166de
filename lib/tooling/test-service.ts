import { once } from "node:events";
import { request, type Dispatcher } from "undici";
import { openingFloatMinor } from "@/drizzle/seed/opening-float";
import { seedTestnet, type SeededTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { createHttpServer } from "@/lib/http/serve";
import { startWork } from "@/lib/processes/work-queues";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { startSimulators } from "@/lib/providers/start-simulators";
import { callbackUrl } from "@/lib/transfers/callback-token";
import type { TestChain } from "./test-chain";
import { issuerThatIsDown } from "./test-oidc-settings";
import { testPort } from "./test-ports";

export interface BookLine {
  direction: string;
  reference: string;
  phone: string;
  amount: string;
  status: string;
  times: number;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // Tests read members freely; what is not there is undefined and fails the expectation.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface TestService {
  url: string;
  seeded: SeededTestnet;
  /** Calls the API with the first merchant's key unless given another. */
  call(
    method: string,
    path: string,
    body?: unknown,
    options?: { key?: string | null; headers?: Record<string, string>; raw?: string },
  ): Promise<ApiAnswer>;
  /** Polls a transaction until its status is one of these. */
  until(id: string, statuses: readonly string[]): Promise<ApiAnswer["body"]>;
  /** What the networks moved by their own books; all of them, or one. */
  book(provider?: ProviderCode): Promise<BookLine[]>;
  simulatorUrls: Record<ProviderCode, string>;
  /** Sets the faults of one network; what is not named is clear. */
  faults(provider: ProviderCode, faults: Record<string, unknown>): Promise<void>;
  stop(): Promise<void>;
}

async function startAllSimulators(floatMinor: bigint) {
  const { rails } = config();
  const placeOf = (url = "") => ({ host: "127.0.0.1", port: Number(new URL(url).port) });
  const served = await startSimulators(config(), {
    folder: "simulators",
    places: {
      mtn: placeOf(rails.mtn?.baseUrl),
      airtel: placeOf(rails.airtel?.baseUrl),
      telecel: placeOf(rails.telecel?.baseUrl),
    },
    openingFloatMinor: floatMinor,
    callbackUrls: { airtel: callbackUrl("airtel", null), telecel: callbackUrl("telecel", null) },
    callbackHosts: ["localhost"],
  });
  const urls = Object.fromEntries(providerCodes.map((code) => [code, served[code]?.url ?? ""]));
  return {
    urls: urls as Record<ProviderCode, string>,
    close: () => Promise.all(Object.values(served).map((simulator) => simulator.close())),
  };
}

async function readBook(url: string): Promise<BookLine[]> {
  const answer = await fetch(`${url}/book`);
  return ((await answer.json()) as { data: BookLine[] }).data;
}

/** The book of one network, or of all. */
async function readBooks(
  urls: Record<ProviderCode, string>,
  provider?: ProviderCode,
): Promise<BookLine[]> {
  const requested = provider ? [provider] : providerCodes;
  return (await Promise.all(requested.map((code) => readBook(urls[code])))).flat();
}

async function setFaults(url: string, faults: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${url}/faults`, { method: "PUT", body: JSON.stringify(faults) });
  if (!answer.ok) throw new Error(`The faults were not accepted: ${await answer.text()}`);
}

/** Often enough for a moment to be met, and later not so often that what is waited for is starved. */
const pollMs = { first: 5, most: 40 };

/** Waits until `read` gives something that is not null; the condition of a test, not a sleep. */
export async function eventually<T>(
  read: () => Promise<T | null>,
  timeoutMs = 240_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = pollMs.first; ; pauseMs = Math.min(pauseMs * 1.1, pollMs.most)) {
    const found = await read();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error("What the test waits for did not happen.");
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * The service for a test: the real API server, the networks' simulators over HTTP and, unless
 * `worker` is false, a worker, all in this process on the file's own database.
 */
export async function startTestService(
  options: {
    scale?: number;
    limitScale?: number;
    worker?: boolean;
    /** Its chain; without one the rail `evm` is closed. */
    chain?: TestChain;
    /** The float of the simulators at their start, in pesewas. */
    floatMinor?: bigint;
    /** More settings, by their names. */
    settings?: Record<string, string>;
  } = {},
): Promise<TestService> {
  const scale = options.scale ?? 0.02;
  const port = await testPort();
  Object.assign(process.env, issuerThatIsDown, options.chain?.environment, {
    PORT: String(port),
    RETRY_TIME_SCALE: String(scale),
    RATE_LIMIT_SCALE: String(options.limitScale ?? 1000),
    SIMULATOR_KEY_BITS: "1024",
    ...options.settings,
    // The settings are read once per process, so the networks' ports are known before.
    ...Object.fromEntries(
      await Promise.all(
        ["MTN", "AIRTEL", "TELECEL"].map(async (name) => [
          `${name}_BASE_URL`,
          `http://127.0.0.1:${await testPort()}`,
        ]),
      ),
    ),
  });
  const simulators = await startAllSimulators(options.floatMinor ?? openingFloatMinor);
  const seeded = await seedTestnet(config());
  const server = createHttpServer((_, response) => {
    response.writeHead(404).end();
    return Promise.resolve();
  });
  await once(server.listen(port), "listening");
  const worker = options.worker === false ? null : startWork();
  const url = `http://127.0.0.1:${port}`;
  const call = caller(url, seeded.apiKey);
  return {
    url,
    seeded,
    call,
    until: (id, statuses) =>
      eventually(async () => {
        const { body } = await call("GET", `/payments/${id}`);
        return statuses.includes(body.status) ? body : null;
      }),
    book: (provider) => readBooks(simulators.urls, provider),
    simulatorUrls: simulators.urls,
    faults: (provider, faults) => setFaults(simulators.urls[provider], faults),
    stop: async () => {
      await worker?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await simulators.close();
      await closeDatabase();
    },
  };
}

/**
 * Calls the API at an address, with this key unless given another. Not by `fetch`, which costs the caller more than
 * many a call costs the service.
 */
export function caller(url: string, apiKey: string): TestService["call"] {
  return async (method, path, body, options = {}) => {
    const key = options.key === undefined ? apiKey : options.key;
    const text = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await request(url + path, {
      method: method as Dispatcher.HttpMethod,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(text === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.body.text();
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      for (const one of [value ?? []].flat()) headers.append(name, one);
    const isJson = (headers.get("content-type") ?? "").startsWith("application/json");
    return {
      status: response.statusCode,
      headers,
      body: isJson && answer !== "" ? JSON.parse(answer) : answer || null,
    };
  };
}
