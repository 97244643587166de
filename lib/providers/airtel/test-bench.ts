import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unconfirmedStatuses } from "@/lib/config/settings";
import type { Direction, TransferOrder } from "@/lib/providers/contract";
import { observed, openReceiver } from "@/lib/providers/mtn/test-bench";
import { serveSimulator } from "@/lib/providers/simulator-kit/serve";
import { createAirtelAdapter } from "./adapter";
import type { AirtelConnection } from "./connection";
import { alphanumericReference } from "@/lib/providers/mobile-money";
import { createAirtelSimulator } from "./simulator";
import type { AirtelSimulatorOptions } from "./simulator-options";

/** For tests: a key as small as Airtel's own, which is drawn in a moment. */
export function drawKey(): string {
  return generateKeyPairSync("rsa", {
    modulusLength: 1024,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;
}
const privateKey = drawKey();

export function drawCredentials() {
  return {
    clientId: randomUUID(),
    clientSecret: randomUUID(),
    pin: "4711",
    callbackKey: randomBytes(16).toString("hex"),
  };
}

type Connection = Parameters<typeof createAirtelAdapter>[0];

/** An adapter and the simulator over loopback, which can be killed and restarted. */
export async function openBench(
  overrides: Partial<AirtelSimulatorOptions> = {},
  settings: Partial<Connection> = {},
) {
  const directory = mkdtempSync(join(tmpdir(), "cedirail-airtel-"));
  const receiver = await openReceiver();
  const options: AirtelSimulatorOptions = {
    bookPath: join(directory, "book.jsonl"),
    credentials: drawCredentials(),
    privateKey,
    openingFloatMinor: 1_000_000n,
    timeScale: 0.001,
    callbackUrl: `${receiver.url}/callbacks`,
    ...overrides,
  };
  let simulator = createAirtelSimulator(options);
  const served = await serveSimulator(
    { fetch: (request) => simulator.fetch(request), close: () => simulator.close() },
    { port: 0 },
  );
  const connection: Connection = {
    ...options.credentials,
    baseUrl: served.url,
    bookUrl: `${served.url}/book`,
    publicKey: null,
    pinPadding: "oaep-sha256",
    signsMessages: false,
    country: "GH",
    timeoutMs: 10_000,
    confirmedStatuses: new Set(unconfirmedStatuses.airtel),
    ...settings,
  };
  const adapter = createAirtelAdapter(connection);
  return {
    ...observed(served.url),
    options,
    connection,
    adapter,
    receiver,
    /** Like a kill and a start: only what is on record is still known. */
    restart(changes: Partial<AirtelSimulatorOptions> = {}): void {
      simulator.close();
      simulator = createAirtelSimulator({ ...options, ...changes });
    },
    order: drawOrder,
    async close(): Promise<void> {
      await served.close();
      await receiver.close();
      rmSync(directory, { recursive: true });
    },
  };
}
function drawOrder(
  direction: Direction,
  phone: string,
  changes: Partial<TransferOrder> = {},
): TransferOrder {
  const transactionId = `txn_${randomBytes(8).toString("hex")}`;
  return {
    direction,
    transactionId,
    reference: alphanumericReference(transactionId),
    amountMinor: 15_000n,
    counterparty: phone,
    receipt: null,
    refundOf: null,
    callbackUrl: "https://pay.example.com/unused",
    deadline: Infinity,
    ...changes,
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

interface CallOptions {
  headers?: Record<string, string | null>;
  /** A text goes out as it is. */
  body?: unknown;
}

interface ParsedResponse {
  status: number;
  // Tests read members freely; an absent one is undefined and fails the expectation.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** Calls the simulator as another client would, with a token fetched at the first call. */
export function openCaller({ baseUrl, clientId, clientSecret }: AirtelConnection) {
  let token: string | null = null;

  async function post(path: string, method: string, headers: HeadersInit, body: unknown) {
    const text = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(baseUrl + path, { method, headers, body: text });
    return { status: response.status, body: await response.json() } as ParsedResponse;
  }

  function fetchToken(changes: object = {}): Promise<ParsedResponse> {
    const credentials = { client_id: clientId, client_secret: clientSecret };
    const body = { ...credentials, grant_type: "client_credentials", ...changes };
    return post("/auth/oauth2/token", "POST", { "Content-Type": "application/json" }, body);
  }

  return {
    fetchToken,
    async call(method: string, path: string, { headers = {}, body }: CallOptions = {}) {
      token ??= (await fetchToken()).body.access_token as string;
      const all = {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "X-Country": "GH",
        "X-Currency": "GHS",
        ...headers,
      };
      const present = Object.entries(all).flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as [string, string]],
      );
      return post(path, method, present, body);
    },
  };
}
export type Caller = ReturnType<typeof openCaller>;
