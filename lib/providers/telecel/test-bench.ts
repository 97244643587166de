import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unconfirmedStatuses } from "@/lib/config/settings";
import type { Direction, TransferOrder } from "@/lib/providers/contract";
import { observed, openReceiver } from "@/lib/providers/mtn/test-bench";
import { serveSimulator } from "@/lib/providers/simulator-kit/serve";
import { createTelecelAdapter } from "./adapter";

import { createTelecelSimulator } from "./simulator";
import type { TelecelSimulatorOptions } from "./simulator-options";
import { createBearerMaker } from "./wire";

/** One for all tests of a file: drawing a key takes long. */
export const privateKey = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
}).privateKey;

export const publicKey = createPublicKey(privateKey)
  .export({ type: "spki", format: "der" })
  .toString("base64");

/** For tests: an adapter and the simulator over loopback, which can be killed and restarted. */
export async function openBench(overrides: Partial<TelecelSimulatorOptions> = {}) {
  const directory = mkdtempSync(join(tmpdir(), "cedirail-telecel-"));
  // As our own address does, it acknowledges in Telecel's form.
  const receiver = await openReceiver(({ body }) => {
    const acknowledged = adapter.acknowledgeCallback(callbackOf(body));
    return { status: acknowledged.status, body: JSON.stringify(acknowledged.body) };
  });
  const options: TelecelSimulatorOptions = {
    bookPath: join(directory, "book.jsonl"),
    apiKey: randomBytes(16).toString("hex"),
    serviceProviderCode: "000000",
    privateKey,
    openingFloatMinor: 1_000_000n,
    timeScale: 0.001,
    resultUrl: `${receiver.url}/results`,
    ...overrides,
  };
  let simulator = createTelecelSimulator(options);
  const served = await serveSimulator(
    { fetch: (request) => simulator.fetch(request), close: () => simulator.close() },
    { port: 0 },
  );
  const connection = connectionTo(served.url, options);
  const adapter = createTelecelAdapter(connection);
  return {
    ...observed(served.url),
    options,
    connection,
    adapter,
    receiver,
    /** Like a kill and a start: only what is on record is still known. */
    restart(changes: Partial<TelecelSimulatorOptions> = {}): void {
      simulator.close();
      simulator = createTelecelSimulator({ ...options, ...changes });
    },
    order(direction: Direction, phone: string, amountMinor = 15_000n): TransferOrder {
      const transactionId = `txn_${randomBytes(8).toString("hex")}`;
      const reference = adapter.referenceFor(transactionId);
      const parts = {
        counterparty: phone,
        receipt: null,
        refundOf: null,
        callbackUrl: "",
        deadline: Infinity,
      };
      return { direction, transactionId, reference, amountMinor, ...parts };
    },
    async results() {
      const response = await fetch(`${served.url}/results`);
      return ((await response.json()) as { data: { acknowledged: boolean | null }[] }).data;
    },
    async close(): Promise<void> {
      await served.close();
      await receiver.close();
      rmSync(directory, { recursive: true });
    },
  };
}
export type Bench = Awaited<ReturnType<typeof openBench>>;

function connectionTo(
  baseUrl: string,
  { apiKey, serviceProviderCode }: TelecelSimulatorOptions,
): Parameters<typeof createTelecelAdapter>[0] {
  const confirmedStatuses = new Set(unconfirmedStatuses.telecel);
  const client = { publicKey, origin: "*", timeoutMs: 10_000, confirmedStatuses };
  const place = { baseUrl, bookUrl: `${baseUrl}/book`, context: "sandbox" } as const;
  return { ...place, apiKey, serviceProviderCode, ...client };
}

export const bearerOf = createBearerMaker(publicKey);

export function callbackOf(body: string) {
  return { headers: new Headers(), body: Buffer.from(body) };
}
