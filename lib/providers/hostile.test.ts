import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unconfirmedStatuses } from "@/lib/config/settings";
import { createAirtelAdapter } from "./airtel/adapter";
import {
  directions,
  ProviderUnavailableError,
  type ProviderCode,
  type Rail,
  type WireCall,
} from "./contract";
import { createMtnAdapter } from "./mtn/adapter";
import { createTelecelAdapter } from "./telecel/adapter";

/** What a provider, or whatever stands at its address, may do to a call once it has the request. */
type Trouble =
  | { kind: "answer"; status: number; type: string; body: string }
  | { kind: "redirect"; status: number }
  | { kind: "cut"; after: "nothing" | "headers" | "half" }
  | { kind: "drip" }
  | { kind: "silence" };

let trouble: Trouble;
/** Of the last business call, which a provider may echo. */
let lastHeaders = "";
let strays = 0;
let stray: Server;
let provider: Server;

async function listen(onRequest: Parameters<typeof createServer>[1]): Promise<[Server, string]> {
  const server = createServer(onRequest as never);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return [server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

const secret = "obviously-fake-secret";
const { publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 1024,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "der" },
});
const spki = publicKey.toString("base64");
const credentials = { subscriptionKey: secret, apiUser: randomUUID(), apiKey: secret };
const token = { access_token: secret, token_type: "bearer", expires_in: 3600 };
const session = { output_ResponseCode: "INS-0", output_SessionID: secret };

let adapters: Rail[];
beforeAll(async () => {
  let strayUrl = "";
  [stray, strayUrl] = await listen((_, response) => {
    strays += 1;
    response.end();
  });
  let baseUrl = "";
  [provider, baseUrl] = await listen((request, response) => {
    request.resume().on("end", () => {
      const path = request.url ?? "";
      if (path.includes("token")) return response.end(JSON.stringify(token));
      if (path.includes("getSession")) return response.end(JSON.stringify(session));
      lastHeaders = JSON.stringify(request.headers);
      return act(response, strayUrl);
    });
  });
  // Long enough for a loaded machine to connect and send.
  const timeoutMs = 1_000;
  const confirmedStatuses = new Set(Object.values(unconfirmedStatuses).flat());
  const common = { confirmedStatuses, baseUrl, bookUrl: `${baseUrl}/book`, timeoutMs };
  const mtn = { targetEnvironment: "mtnghana", disbursement: credentials, collection: credentials };
  const airtel = { clientId: secret, clientSecret: secret, pin: "58204711", callbackKey: secret };
  adapters = [
    createMtnAdapter({ ...mtn, ...common }),
    createAirtelAdapter({
      ...airtel,
      ...common,
      publicKey: spki,
      pinPadding: "oaep-sha256",
      signsMessages: false,
      country: "GH",
    }),
    createTelecelAdapter({
      ...common,
      context: "openapi",
      apiKey: secret,
      serviceProviderCode: "000000",
      publicKey: spki,
      origin: "*",
    }),
  ];
});
afterAll(async () => {
  for (const server of [provider, stray]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

function act(response: ServerResponse, elsewhere: string): void {
  const { socket } = response;
  switch (trouble.kind) {
    case "answer":
      response.writeHead(trouble.status, { "content-type": trouble.type });
      response.end(trouble.body.replace("HEADERS", () => lastHeaders));
      return;
    case "redirect":
      response.writeHead(trouble.status, { location: elsewhere }).end();
      return;
    case "cut":
      if (trouble.after !== "nothing") {
        response.writeHead(200, { "content-length": "1000" });
        response.flushHeaders();
      }
      if (trouble.after === "half") response.write('{"status":"SUCCESSFUL","amount":"150"');
      setTimeout(() => socket?.destroy(), 20);
      return;
    case "drip": {
      response.writeHead(200, { "content-type": "application/json" });
      const drops = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drops));
      return;
    }
    case "silence":
      return;
    default:
      trouble satisfies never;
  }
}

const phones = { mtn: "+233241234567", airtel: "+233271234567", telecel: "+233201234567" };
const payment = { amountMinor: 15_000n, receipt: null, refundOf: null };

/** Every verb of an adapter, in one direction, and what each came to. */
async function askAll(adapter: Rail, direction: (typeof directions)[number]) {
  const calls: WireCall[] = [];
  const observe = (call: WireCall) => void calls.push(call);
  const transactionId = "txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C";
  const reference = adapter.referenceFor(transactionId);
  const counterparty = phones[adapter.code as ProviderCode];
  const order = { ...payment, direction, reference, transactionId, counterparty };
  const [sent, requested, account, probe, balance] = await Promise.all([
    adapter.send(
      { ...order, callbackUrl: "http://localhost/callback", deadline: Infinity },
      observe,
    ),
    adapter.query(order, observe),
    adapter.lookUpAccount(counterparty, observe),
    adapter.probe(direction, observe),
    adapter.readBalance(direction, observe).catch((error: unknown) => {
      expect(error).toBeInstanceOf(ProviderUnavailableError);
      return null;
    }),
  ]);
  return { calls, states: [sent.state, requested.state, account.state, probe.state], balance };
}

/** An adapter's refund of a collection, and the question about it. */
async function askRefund(adapter: Rail) {
  const calls: WireCall[] = [];
  const observe = (call: WireCall) => void calls.push(call);
  const order = {
    ...payment,
    direction: "out" as const,
    reference: adapter.referenceFor("trf_01JD3Z8M5T9V2W4X6Y8Z0A1B2C"),
    transactionId: "txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C",
    counterparty: "+233241234567",
    refundOf: {
      reference: adapter.referenceFor("txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2D"),
      receipt: "118820045517",
    },
    callbackUrl: "http://localhost/callback",
    deadline: Infinity,
  };
  const [sent, requested] = await Promise.all([
    adapter.send(order, observe),
    adapter.query(order, observe),
  ]);
  return { calls, sent: sent.state, asked: requested.state };
}

const inEveryWay = async (check: (adapter: Rail, way: "in" | "out") => Promise<void>) => {
  await Promise.all(
    adapters.flatMap((adapter) => directions.map((direction) => check(adapter, direction))),
  );
};

const noResponses: Trouble[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({ kind: "redirect" as const, status })),
  ...(["nothing", "headers", "half"] as const).map((after) => ({ kind: "cut" as const, after })),
  { kind: "drip" },
  { kind: "silence" },
];
test.each(noResponses)(
  "after %j nothing is known, and nothing is sent elsewhere",
  async (given) => {
    trouble = given;
    await inEveryWay(async (adapter, direction) => {
      const [{ states, balance }, refund] = await Promise.all([
        askAll(adapter, direction),
        direction === "in" ? askRefund(adapter) : null,
      ]);
      if (refund) expect(refund).toMatchObject({ sent: "unknown", asked: "unknown" });
      expect(states).toEqual(["unknown", "unknown", "unavailable", "down"]);
      expect(balance).toBeNull();
    });
    expect(strays).toBe(0);
  },
);

describe("whatever the response", () => {
  const page = "<html><h1>502</h1>HEADERS</html>";
  const echo = '{"headers":HEADERS,"status":{"message":"Bearer obviously-fake-secret"}}';
  const texts = ["", page, echo, "null", "[]", '"TS"', "{", '{"status":"SUCCESSFUL"', "\ufeff{}"];
  const answer = fc.record({
    kind: fc.constant("answer" as const),
    status: fc.oneof(
      fc.constantFrom(200, 201, 202, 400, 401, 403, 404, 408, 409, 422, 429, 500, 503),
      fc.integer({ min: 200, max: 599 }),
    ),
    type: fc.constantFrom("application/json", "text/html; charset=latin1", "image/png"),
    body: fc.oneof(
      fc.constantFrom(...texts, "x".repeat(200_000), `"${"y".repeat(200_000)}"`),
      fc.json(),
      fc.string({ unit: "binary" }),
    ),
  });

  test("no call throws, no money counts as moved, and the evidence holds no secret and no number", async () => {
    await fc.assert(
      fc.asyncProperty(answer, async (given) => {
        trouble = given;
        await inEveryWay(async (adapter, direction) => {
          const [{ calls, states }, refund] = await Promise.all([
            askAll(adapter, direction),
            direction === "in" ? askRefund(adapter) : null,
          ]);
          const [sent, requested] = states;
          expect(["succeeded", "failed"]).not.toContain(sent);
          expect(["succeeded", "failed", "reversed", "absent", "pending"]).not.toContain(requested);
          if (sent === "rejected") expect([400, 401, 403]).toContain(given.status);
          expect(["succeeded", "failed"]).not.toContain(refund?.sent);
          if (refund?.sent === "rejected") expect([400, 401, 403]).toContain(given.status);
          if (refund) expect(refund.asked).toBe("unknown");
          // A hash may hold any digits.
          const evidence = JSON.stringify([calls, refund?.calls], (name, value: unknown) =>
            name === "requestHash" ? "" : value,
          );
          expect(evidence).not.toMatch(/obviously-fake-secret|1234567|58204711/);
        });
      }),
      { numRuns: 60 },
    );
  });
});
