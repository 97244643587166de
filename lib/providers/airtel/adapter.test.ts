import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { collectCalls, patiently, settledOutcome } from "@/lib/providers/mtn/test-bench";
import { directions, type Direction } from "@/lib/providers/contract";
import { createAirtelAdapter } from "./adapter";
import type { AirtelConnection } from "./connection";
import { createVault } from "./simulator-vault";
import { openBench, type Bench } from "./test-bench";

const ignore = () => undefined;
let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const testNumber = (digits: string) => `+233270000${digits}`;
const paid = { state: "succeeded", receipt: expect.stringMatching(/./), amountMinor: null };
const received = () =>
  bench.receiver.received.map(
    ({ body }) => JSON.parse(body) as { transaction: { id: string; status_code: string } },
  );

async function carryOut(direction: Direction, phone: string, amountMinor = 15_000n) {
  const order = bench.order(direction, phone, { amountMinor });
  const sent = await bench.adapter.send(order, ignore);
  return { order, sent, settled: await settledOutcome(bench.adapter, order) };
}

describe("looking up an account", () => {
  test("a number has the same name each time, and only its own network knows it", async () => {
    const first = await bench.adapter.lookUpAccount("+233561234567", ignore);
    expect(first).toEqual({ state: "found", name: expect.stringMatching(/^[A-Z]+ [A-Z]+$/) });
    bench.restart();
    expect(await bench.adapter.lookUpAccount("+233561234567", ignore)).toEqual(first);
    for (const phone of [testNumber("002"), "+233201234567", "+233241234567"])
      expect(await bench.adapter.lookUpAccount(phone, ignore)).toEqual({ state: "not_found" });
  });

  test("010 has an account and no name on record", async () => {
    expect(await bench.adapter.lookUpAccount(testNumber("010"), ignore)).toEqual({
      state: "found",
      name: null,
    });
  });

  test("a foreign number has no account, and is not looked up", async () => {
    const { calls, observe } = collectCalls();
    const abroad = "+260270000001";
    expect(await bench.adapter.lookUpAccount(abroad, observe)).toEqual({ state: "not_found" });
    for (const direction of directions)
      expect(await bench.adapter.send(bench.order(direction, abroad), observe)).toMatchObject({
        state: "rejected",
        failure: { code: direction === "in" ? "PAYER_NOT_FOUND" : "RECIPIENT_NOT_FOUND" },
      });
    expect(calls).toEqual([]);
  });
});

describe("failures on the way", () => {
  test.each<[string, Partial<AirtelConnection>, string]>([
    ["client secret", { clientSecret: "obviously-wrong" }, "UNAUTHORIZED"],
    ["country", { country: "ZM" }, "ROUTER006"],
  ])("a wrong %s is a rejection, and nothing is created", async (_, changes, reason) => {
    const { publicKey } = createVault(bench.options.privateKey);
    const adapter = createAirtelAdapter({ ...bench.connection, publicKey, ...changes });
    const phone = changes.country ? "+260971234567" : testNumber("001");
    for (const direction of directions) {
      const order = bench.order(direction, phone);
      expect(await adapter.send(order, ignore)).toMatchObject({
        state: "rejected",
        reason,
        failure: { code: "PROVIDER_REJECTED", retryable: true },
      });
      expect((await adapter.query(order, ignore)).state).toBe("unknown");
      expect(await bench.adapter.query(order, ignore)).toEqual({
        state: "absent",
      });
    }
  });

  test.each([
    ["1234", "ROUTER115"],
    ["12", "ROUTER114"],
  ])("the PIN %s is a rejection with %s, and nothing is created", async (pin, reason) => {
    const adapter = createAirtelAdapter({ ...bench.connection, pin });
    const order = bench.order("out", testNumber("001"));
    expect(await adapter.send(order, ignore)).toMatchObject({ state: "rejected", reason });
    expect(await adapter.query(order, ignore)).toEqual({ state: "absent" });
  });

  test("a token that Airtel has forgotten is renewed in mid-flight, unseen by the caller", async () => {
    await bench.adapter.readBalance("out", ignore);
    bench.restart();
    const { calls, observe } = collectCalls();
    expect(await bench.adapter.send(bench.order("in", testNumber("001")), observe)).toEqual({
      state: "accepted",
    });
    expect(calls.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
      "start_payment 401",
      "token 200",
      "start_payment 200",
    ]);
  });

  test("a payout goes out in each market's padding, and signed where it signs", async () => {
    bench.restart({ requiresSigning: true });
    const order = () => bench.order("out", testNumber("001"));
    expect(await bench.adapter.send(order(), ignore)).toMatchObject({
      state: "rejected",
      reason: "DP00900001018",
    });
    for (const pinPadding of ["oaep-sha256", "oaep-sha1", "pkcs1"] as const) {
      const settings = { ...bench.connection, pinPadding, signsMessages: true };
      const adapter = createAirtelAdapter(settings);
      const payout = order();
      expect((await adapter.send(payout, ignore)).state).toBe("succeeded");
      expect(await adapter.query(payout, ignore)).toEqual(paid);
      const collection = bench.order("in", testNumber("001"));
      expect(await adapter.send(collection, ignore)).toEqual({ state: "accepted" });
      expect(await settledOutcome(adapter, collection)).toEqual(paid);
    }
  });

  test.each(["in_progress", "ambiguous"] as const)(
    "a payout that gets %s is settled by the enquiry",
    async (disbursementResponse) => {
      bench.restart({ disbursementResponse });
      const { sent, settled } = await carryOut("out", testNumber("001"));
      expect(sent.state).toBe(disbursementResponse === "ambiguous" ? "unknown" : "accepted");
      expect(settled).toEqual(paid);
      expect((await carryOut("out", testNumber("003"))).settled).toMatchObject({
        state: "failed",
        failure: { code: "RECIPIENT_LIMIT_REACHED" },
      });
    },
  );

  test("no response in time is unknown, and the order may have been executed", async () => {
    const adapter = createAirtelAdapter({ ...bench.connection, timeoutMs: 500 });
    await adapter.readBalance("in", ignore);
    await bench.setFaults({ latencyMs: { min: 1_000, max: 1_000 } });
    const order = bench.order("in", testNumber("001"));
    expect(
      await Promise.all([
        adapter.send(order, ignore),
        adapter.query(order, ignore),
        adapter.lookUpAccount(order.counterparty, ignore),
      ]),
    ).toEqual([
      { state: "unknown", reason: "timeout" },
      { state: "unknown", reason: "timeout" },
      { state: "unavailable", reason: "timeout" },
    ]);
    await bench.setFaults({});
    await vi.waitFor(
      async () => expect(await adapter.query(order, ignore)).toEqual(paid),
      patiently,
    );
  });

  test("with no listener an order is unavailable, a query unknown and a balance an error", async () => {
    const { connection, close } = await openBench();
    await close();
    const adapter = createAirtelAdapter(connection);
    for (const direction of directions) {
      const order = bench.order(direction, testNumber("001"));
      expect((await adapter.send(order, ignore)).state).toBe("unavailable");
      expect((await adapter.query(order, ignore)).state).toBe("unknown");
      await expect(adapter.readBalance(direction, ignore)).rejects.toThrow(
        "Airtel returned no balance: rejected.",
      );
      expect(await adapter.probe(direction, ignore)).toEqual({ state: "down", reason: "rejected" });
    }
    expect((await adapter.lookUpAccount(testNumber("001"), ignore)).state).toBe("unavailable");
  });
});

test("a probe reports the float of either direction", async () => {
  for (const direction of directions)
    expect(await bench.adapter.probe(direction, ignore)).toEqual({
      state: "up",
      float: { amountMinor: 1_000_000n },
    });
});

test.each(["whole", "transaction"] as const)(
  "a callback hashed over the %s is read",
  async (form) => {
    bench.restart({ hashForm: form });
    for (const direction of directions) {
      const { order } = await carryOut(direction, testNumber("001"));
      await vi.waitFor(
        () =>
          expect(received().map(({ transaction }) => transaction.id)).toContain(order.reference),
        patiently,
      );
      const callback = bench.receiver.received.find(({ body }) => body.includes(order.reference));
      const body = Buffer.from(callback?.body ?? "");
      expect(bench.adapter.readCallback({ headers: new Headers(), body })).toEqual({
        state: "read",
        reference: order.reference,
        claims: { result: "succeeded", amountMinor: null, phone: null },
      });
      const other = createAirtelAdapter({ ...bench.connection, callbackKey: "another" });
      expect(other.readCallback({ headers: new Headers(), body })).toEqual({ state: "forged" });
    }
    expect(
      bench.adapter.acknowledgeCallback({ headers: new Headers(), body: Buffer.alloc(0) }),
    ).toEqual({ status: 200, body: { received: true } });
  },
);

test("the evidence of a payout names each call and holds no secret", async () => {
  const { calls, observe } = collectCalls();
  const order = bench.order("out", testNumber("001"));
  await bench.adapter.lookUpAccount(order.counterparty, observe);
  await bench.adapter.send(order, observe);
  expect(calls).toMatchObject([
    { operation: "token", reference: null, outcome: "200" },
    { operation: "user", reference: null, outcome: "200" },
    { operation: "encryption_keys", reference: null, outcome: "200" },
    { operation: "disburse", reference: order.reference, outcome: "200", httpStatus: 200 },
  ]);
  const { clientSecret, clientId, pin, callbackKey } = bench.connection;
  const evidence = JSON.stringify(calls.map(({ response, ...call }) => [call, response]));
  const name = await bench.adapter.lookUpAccount(order.counterparty, ignore);
  const secrets = [
    clientSecret,
    clientId,
    `"${pin}"`,
    callbackKey,
    "Bearer",
    order.counterparty.slice(4),
  ];
  for (const secret of [...secrets, (name.state === "found" && name.name) || "no name"])
    expect(evidence).not.toContain(secret);
});
