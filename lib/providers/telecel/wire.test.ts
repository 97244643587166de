import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { collectCalls, openReceiver } from "@/lib/providers/mtn/test-bench";
import { createTelecelAdapter } from "./adapter";
import { decryptBearer } from "./simulator-access";
import { bearerOf, openBench, privateKey, publicKey } from "./test-bench";
import {
  createBearerMaker,
  createTelecelClient,
  newConversation,
  type TelecelConnection,
} from "./wire";

const key = createPrivateKey(privateKey);
const closers: (() => Promise<void>)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closers.splice(0).map((close) => close()));
});

const code = (word: string) => JSON.stringify({ output_ResponseCode: word });
const paid = { status: 201, body: code("INS-0") };
const unauthorised = { status: 401, body: '{"error":"Unauthorized"}' };

/** Replaces Telecel: sessions 1, 2, 3 and so on, and scripted responses to each. */
async function openStub(business: (session: string) => { status: number; body: string }) {
  let opened = 0;
  const seen: string[] = [];
  const receiver = await openReceiver(({ path, headers }) => {
    const secret = decryptBearer(key, String(headers.authorization).replace("Bearer ", ""));
    seen.push(secret ?? "?");
    if (!path.includes("/getSession/")) return business(secret ?? "?");
    opened += 1;
    const body = { output_ResponseCode: "INS-0", output_SessionID: String(opened) };
    return { status: 200, body: JSON.stringify(body) };
  });
  closers.push(receiver.close);
  const connection: TelecelConnection = {
    baseUrl: receiver.url,
    context: "sandbox",
    apiKey: "the-key",
    serviceProviderCode: "000000",
    publicKey,
    origin: "pay.example.com",
    timeoutMs: 5_000,
  };
  const client = createTelecelClient(connection);
  const context = () => ({ observe: () => undefined, deadline: performance.now() + 5_000 });
  return {
    connection,
    client,
    /** The API key or the session of each call received. */
    seen,
    received: receiver.received,
    context,
    pay: () => client.pay("out", order, context()),
  };
}

const order = {
  input_Amount: "150.00",
  input_CustomerMSISDN: "233200000001",
  input_Country: "GHA",
  input_Currency: "GHS",
  input_ServiceProviderCode: "000000",
  input_TransactionReference: "T5V9W2X4Y6Z8A0B1C2D3",
  input_ThirdPartyConversationID: "txn01JD3Z8M5T9V2W4X6Y8Z0A1B2C",
  input_PaymentItemsDesc: "Cedirail payout",
} as const;

describe("on the wire", () => {
  test("collections and payouts carry exactly the required address, headers and body", async () => {
    const { connection, received } = await openStub(() => paid);
    const adapter = createTelecelAdapter({
      ...connection,
      bookUrl: null,
      confirmedStatuses: new Set<string>(),
    });
    const common = {
      transactionId: "txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C",
      reference: adapter.referenceFor("txn_01JD3Z8M5T9V2W4X6Y8Z0A1B2C"),
      amountMinor: 5_000n,
      counterparty: "+233200000001",
      receipt: null,
      refundOf: null,
      callbackUrl: "https://pay.example.com/callback",
      deadline: Infinity,
    };
    await adapter.send({ direction: "in", ...common }, () => undefined);
    await adapter.send({ direction: "out", ...common }, () => undefined);
    const prefix = "/sandbox/ipg/v2/vodafoneGHA";
    expect(received).toMatchObject([
      { method: "GET", path: `${prefix}/getSession/`, body: "" },
      { method: "POST", path: `${prefix}/c2bPayment/singleStage/` },
      { method: "POST", path: `${prefix}/b2cPayment/` },
    ]);
    for (const { headers } of received)
      expect(headers).toMatchObject({
        "content-type": "application/json",
        origin: "pay.example.com",
        authorization: expect.stringMatching(/^Bearer [A-Za-z0-9+/]{342}==$/),
      });
    const body = {
      input_Amount: "50.00",
      input_CustomerMSISDN: "233200000001",
      input_Country: "GHA",
      input_Currency: "GHS",
      input_ServiceProviderCode: "000000",
      input_TransactionReference: "M5T9V2W4X6Y8Z0A1B2C".padStart(20, "8"),
      input_ThirdPartyConversationID: "txn01JD3Z8M5T9V2W4X6Y8Z0A1B2C",
    };
    expect(received.slice(1).map((one) => JSON.parse(one.body))).toEqual([
      { ...body, input_PurchasedItemsDesc: "Cedirail collection" },
      { ...body, input_PaymentItemsDesc: "Cedirail payout" },
    ]);
  });

  test("a query goes in the query string, with a new id each time", async () => {
    const { client, received, context } = await openStub(() => paid);
    const reference = order.input_ThirdPartyConversationID;
    await client.transactionStatus(reference, newConversation(), context());
    await client.transactionStatus(reference, newConversation(), context());
    await client.beneficiaryName("233200000001", newConversation(), context());
    const requested = received.slice(1).map(({ path }) => new URL(path, "http://telecel.example"));
    expect(requested.map(({ pathname }) => pathname.split("/").slice(-2))).toEqual([
      ["queryTransactionStatus", ""],
      ["queryTransactionStatus", ""],
      ["queryBeneficiaryName", ""],
    ]);
    const [first, , name] = requested.map(({ searchParams }) => Object.fromEntries(searchParams));
    const fresh = expect.stringMatching(/^[0-9a-f]{32}$/);
    const common = {
      input_ServiceProviderCode: "000000",
      input_Country: "GHA",
      input_ThirdPartyConversationID: fresh,
    };
    expect(first).toEqual({
      input_QueryReference: order.input_ThirdPartyConversationID,
      ...common,
    });
    expect(name).toEqual({
      input_CustomerMSISDN: "233200000001",
      input_KycQueryType: "Name",
      ...common,
    });
    const identifiers = requested.map((url) =>
      url.searchParams.get("input_ThirdPartyConversationID"),
    );
    expect(new Set(identifiers).size).toBe(3);
  });
});

describe("the bearer", () => {
  test("is another each time, and holds the API key for a session and the session for the rest", async () => {
    const { seen, pay, received } = await openStub(() => paid);
    await pay();
    await pay();
    expect(seen).toEqual(["the-key", "1", "1"]);
    expect(new Set(received.map(({ headers }) => headers.authorization)).size).toBe(3);
  });

  test("is read back whatever it holds, and nothing else ever is", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" }), (text) => {
        expect(decryptBearer(key, bearerOf(text))).toBe(text);
      }),
      { numRuns: 50 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decryptBearer(key, Buffer.from(bytes).toString("base64"))).toBeNull();
      }),
      { numRuns: 50 },
    );
  });

  test("needs an RSA key", () => {
    const { publicKey: other } = generateKeyPairSync("ed25519", {
      publicKeyEncoding: { type: "spki", format: "der" },
      privateKeyEncoding: { type: "pkcs8", format: "der" },
    });
    for (const wrong of ["", "AAAA", other.toString("base64")])
      expect(() => createBearerMaker(wrong)).toThrow("must be an RSA key");
  });
});

describe("sessions", () => {
  test("many calls at once open one, and later ones use it too", async () => {
    const { pay, seen } = await openStub(() => paid);
    await Promise.all(Array.from({ length: 20 }, pay));
    await pay();
    expect(seen.filter((secret) => secret === "the-key")).toHaveLength(1);
    expect(seen.filter((secret) => secret === "1")).toHaveLength(21);
  });

  test("one that ended is replaced in mid-flight, unseen by the caller", async () => {
    const ended = new Set<string>();
    const { pay, seen } = await openStub((session) => (ended.has(session) ? unauthorised : paid));
    await pay();
    ended.add("1");
    expect(await pay()).toMatchObject({ stage: "call", result: { status: 201 } });
    expect(seen.slice(2)).toEqual(["1", "the-key", "2"]);
  });

  test("many calls that find it ended open one in its place", async () => {
    const ended = new Set<string>();
    const { pay, seen } = await openStub((session) => (ended.has(session) ? unauthorised : paid));
    await pay();
    ended.add("1");
    const outcomes = await Promise.all(Array.from({ length: 20 }, pay));
    for (const outcome of outcomes) expect(outcome.result).toMatchObject({ status: 201 });
    expect(seen.filter((secret) => secret === "the-key")).toHaveLength(2);
  });

  test("a call is repeated once, never more, and then counts as not taken", async () => {
    const { pay, seen } = await openStub(() => unauthorised);
    expect(await pay()).toMatchObject({ stage: "token", result: { status: 401 } });
    expect(seen.filter((secret) => secret === "the-key")).toHaveLength(2);
  });

  test("a payment that failed at HTTP 401 is not sent again under another session", async () => {
    const { pay, seen } = await openStub(() => ({ status: 401, body: code("INS-6") }));
    expect(await pay()).toMatchObject({ stage: "call", result: { status: 401 } });
    expect(seen).toEqual(["the-key", "1"]);
  });

  test.each(["INS-989", "INS-992", "INS-993", "INS-994", "INS-995"])(
    "%s, a limit of the session, opens a new one, once",
    async (limit) => {
      const reached = (session: string) =>
        session === "1" ? { status: 400, body: code(limit) } : paid;
      const { pay, seen } = await openStub(reached);
      expect(await pay()).toMatchObject({ result: { status: 201 } });
      expect(seen).toEqual(["the-key", "1", "the-key", "2"]);
      const always = await openStub(() => ({ status: 400, body: code(limit) }));
      expect(await always.pay()).toMatchObject({ stage: "call", result: { status: 400 } });
      expect(always.seen).toEqual(["the-key", "1", "the-key", "2"]);
    },
  );

  test.each(["INS-990", "INS-991"])("%s, a limit of the customer, opens none", async (limit) => {
    const { pay, seen } = await openStub(() => ({ status: 400, body: code(limit) }));
    await pay();
    expect(seen).toEqual(["the-key", "1"]);
  });

  test("one is renewed ahead of its end, and the old one serves until the new one is active", async () => {
    let inactive = "2";
    const { pay, seen } = await openStub((session) => (session === inactive ? unauthorised : paid));
    await pay();
    vi.advanceTimersByTime(17 * 60_000);
    await pay();
    expect(seen.splice(0)).toEqual(["the-key", "1", "1"]);
    vi.advanceTimersByTime(2 * 60_000);
    await pay();
    await pay();
    expect(seen.splice(0)).toEqual(["the-key", "1", "1"]);
    inactive = "none";
    vi.advanceTimersByTime(36_000);
    await pay();
    await pay();
    expect(seen).toEqual(["2", "2"]);
  });

  test("while no session is active calls come back at once, and waiting ones are not given up", async () => {
    let active = "none";
    const { pay, seen } = await openStub((session) => (session === active ? paid : unauthorised));
    const outcomes = await Promise.all([pay(), pay(), pay()]);
    for (const { stage } of outcomes) expect(stage).toBe("token");
    for (let seconds = 0; seconds < 30; seconds += 1) {
      vi.advanceTimersByTime(1_000);
      expect(await pay()).toMatchObject({ stage: "token", result: { status: 401 } });
    }
    expect(seen.filter((secret) => secret === "the-key").length).toBeLessThan(10);
    active = "1";
    expect(await pay()).toMatchObject({ stage: "call", result: { status: 201 } });
  });

  test("the simulator's activation delay leaves payments unsent, and ends", async () => {
    const bench = await openBench({ activationDelayMs: 2_000 });
    closers.push(bench.close);
    const { calls, observe } = collectCalls();
    const payout = bench.order("out", "+233200000001");
    expect(await bench.adapter.send(payout, observe)).toEqual({
      state: "unavailable",
      reason: "http_401",
    });
    await vi.waitFor(
      async () => expect((await bench.adapter.send(payout, observe)).state).toBe("succeeded"),
      { timeout: 100_000, interval: 50 },
    );
    expect(calls.filter(({ operation }) => operation === "session")).toHaveLength(2);
    expect(await bench.book()).toMatchObject([{ times: 1 }]);
  });

  test("whenever the simulator forgets its sessions, payments continue", async () => {
    const bench = await openBench();
    closers.push(bench.close);
    const { calls, observe } = collectCalls();
    for (let count = 0; count < 3; count += 1) {
      const payout = bench.order("out", "+233200000001");
      expect((await bench.adapter.send(payout, observe)).state).toBe("succeeded");
      bench.restart();
    }
    expect(calls.filter(({ operation }) => operation === "session")).toHaveLength(3);
  });
});
