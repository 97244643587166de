import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { openingFloatMinor } from "@/drizzle/seed/opening-float";
import { seedTestnet, type SeededTestnet } from "@/drizzle/seed";
import { config, readConfig } from "@/lib/config/env";
import { closeDatabase } from "@/lib/db/client";
import { createHttpServer } from "@/lib/http/serve";
import { jobs } from "@/lib/jobs/definitions";
import { startWorker } from "@/lib/jobs/start-worker";
import { createMtnSimulator } from "@/lib/providers/mtn/simulator";
import { serveSimulator } from "@/lib/providers/serve-simulator";

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
  /** Calls the API with the first merchant's key unless told otherwise. */
  call(
    method: string,
    path: string,
    body?: unknown,
    options?: { key?: string | null; headers?: Record<string, string>; raw?: string },
  ): Promise<ApiAnswer>;
  /** Polls a transaction until its status is one of these. */
  until(id: string, statuses: readonly string[]): Promise<ApiAnswer["body"]>;
  book(): Promise<BookLine[]>;
  simulatorUrl: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function startSimulator(scale: number) {
  const { secrets, dataDirectory } = readConfig();
  if (!secrets) throw new Error("Tests run on a testnet.");
  mkdirSync(join(dataDirectory, "simulators"), { recursive: true });
  const simulator = createMtnSimulator({
    bookPath: join(dataDirectory, "simulators", "mtn.jsonl"),
    credentials: { disbursement: secrets.mtnDisbursement },
    targetEnvironment: "mtnghana",
    openingFloatMinor,
    timeScale: scale,
  });
  return serveSimulator(simulator, { port: 0 });
}

/** Waits until `read` gives something that is not null; the condition of a test, not a sleep. */
export async function eventually<T>(
  read: () => Promise<T | null>,
  patienceMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const found = await read();
    if (found !== null) return found;
    if (performance.now() > deadline) throw new Error("What the test waits for did not happen.");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * The service for a test: the real API server, the MTN look-alike over HTTP and, unless `worker` is
 * false, a worker, all in this process on the file's own database.
 */
export async function startTestService(
  options: { scale?: number; limitScale?: number; worker?: boolean } = {},
): Promise<TestService> {
  const scale = options.scale ?? 0.02;
  const port = await freePort();
  Object.assign(process.env, {
    PORT: String(port),
    RETRY_TIME_SCALE: String(scale),
    RATE_LIMIT_SCALE: String(options.limitScale ?? 1000),
  });
  const simulator = await startSimulator(scale);
  process.env.MTN_BASE_URL = simulator.url;
  const seeded = await seedTestnet(config());
  const server = createHttpServer((_, response) => {
    response.writeHead(404).end();
    return Promise.resolve();
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const worker = options.worker === false ? null : await startWorker({ tasks: jobs, schedule: {} });
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
    book: async () => {
      const answer = await fetch(`${simulator.url}/book`);
      return ((await answer.json()) as { data: BookLine[] }).data;
    },
    simulatorUrl: simulator.url,
    stop: async () => {
      await worker?.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await simulator.close();
      await closeDatabase();
    },
  };
}

function caller(url: string, apiKey: string): TestService["call"] {
  return async (method, path, body, options = {}) => {
    const key = options.key === undefined ? apiKey : options.key;
    const text = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(text === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    const answer = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: answer === "" ? null : JSON.parse(answer),
    };
  };
}
