import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unconfirmedStatuses } from "@/lib/config/settings";
import type { ExpectedTransfer, Rail, TransferOrder, WireCall } from "@/lib/providers/contract";
import type { bookRows } from "@/lib/providers/simulator-kit/book-rows";
import { serveSimulator } from "@/lib/providers/simulator-kit/serve";
import type { Faults } from "@/lib/providers/simulator-kit/fault-injector";
import { createMtnAdapter } from "./adapter";
import { createMtnSimulator } from "./simulator";
import type { MtnSimulatorOptions } from "./simulator-options";

/** For tests: an adapter and the simulator over loopback, which can be killed and restarted. */
export async function openBench(overrides: Partial<MtnSimulatorOptions> = {}) {
  const directory = mkdtempSync(join(tmpdir(), "cedirail-mtn-"));
  const options: MtnSimulatorOptions = {
    bookPath: join(directory, "book.jsonl"),
    credentials: { disbursement: drawCredentials(), collection: drawCredentials() },
    targetEnvironment: "mtnghana",
    openingFloatMinor: 1_000_000n,
    timeScale: 0.001,
    ...overrides,
  };
  let simulator = createMtnSimulator(options);
  const served = await serveSimulator(
    { fetch: (request) => simulator.fetch(request), close: () => simulator.close() },
    { port: 0 },
  );
  const receiver = await openReceiver();
  const connection: Parameters<typeof createMtnAdapter>[0] = {
    baseUrl: served.url,
    bookUrl: `${served.url}/book`,
    targetEnvironment: options.targetEnvironment,
    ...options.credentials,
    timeoutMs: 10_000,
    confirmedStatuses: new Set(unconfirmedStatuses.mtn),
  };
  const adapter = createMtnAdapter(connection);
  return {
    ...observed(served.url),
    options,
    connection,
    adapter,
    receiver,
    /** Like a kill and a start: only what is on record is still known. */
    restart(changes: Partial<MtnSimulatorOptions> = {}): void {
      simulator.close();
      simulator = createMtnSimulator({ ...options, ...changes });
    },
    /** A payout by default. */
    order: (phone: string, changes: Partial<TransferOrder> = {}): TransferOrder => {
      const transactionId = `txn_${randomBytes(8).toString("hex")}`;
      return {
        direction: "out",
        transactionId,
        reference: adapter.referenceFor(transactionId),
        amountMinor: 15_000n,
        counterparty: phone,
        receipt: null,
        refundOf: null,
        callbackUrl: `${receiver.url}/callbacks/${transactionId}`,
        deadline: Infinity,
        ...changes,
      };
    },
    async close(): Promise<void> {
      await served.close();
      await receiver.close();
      rmSync(directory, { recursive: true });
    },
  };
}
export type Bench = Awaited<ReturnType<typeof openBench>>;

/** What a simulator offers beyond the real API. */
export function observed(url: string) {
  return {
    book: async (): Promise<ReturnType<typeof bookRows>> =>
      ((await (await fetch(`${url}/book`)).json()) as { data: ReturnType<typeof bookRows> }).data,
    async setFaults(faults: Partial<Faults>): Promise<void> {
      const call = { method: "PUT", body: JSON.stringify(faults) };
      if (!(await fetch(`${url}/faults`, call)).ok) throw new Error("The faults were rejected.");
    },
  };
}

export function drawCredentials() {
  return {
    subscriptionKey: randomBytes(16).toString("hex"),
    apiUser: randomUUID(),
    apiKey: randomBytes(16).toString("hex"),
  };
}

/** For `vi.waitFor`: long enough for a loaded machine. */
export const patiently = { timeout: 25_000, interval: 10 };

/** An observer that collects calls. */
export function collectCalls() {
  const calls: WireCall[] = [];
  return { calls, observe: (call: WireCall) => void calls.push(call) };
}

/** Queries until the outcome is no longer `pending`. */
export async function settledOutcome(adapter: Rail, expected: ExpectedTransfer) {
  for (;;) {
    const outcome = await adapter.query(expected, () => undefined);
    if (outcome.state !== "pending") return outcome;
  }
}

/** The refund of a collection, as a transfer of its own. */
export function refundOf(
  adapter: Rail,
  { reference, ...collection }: TransferOrder,
  receipt: string | null,
): TransferOrder {
  const transactionId = `txn_${randomBytes(8).toString("hex")}`;
  return {
    ...collection,
    direction: "out",
    transactionId,
    reference: adapter.referenceFor(transactionId),
    refundOf: { reference, receipt },
  };
}

interface Received {
  method: string;
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}
type Reply = (received: Received) => { status: number; body?: string } | "silent";

/** An HTTP server that collects what it receives and responds as given (200 by default). */
export async function openReceiver(reply: Reply = () => ({ status: 200 })) {
  const received: Received[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const one = {
        method: req.method ?? "",
        path: req.url ?? "",
        headers: req.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(one);
      const response = reply(one);
      if (response !== "silent") res.writeHead(response.status).end(response.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    received,
    // A host name, because MTN rejects a callback address with an IP address in it.
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
