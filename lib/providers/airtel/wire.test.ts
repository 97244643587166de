import { createPrivateKey, createPublicKey } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { collectCalls, openReceiver } from "@/lib/providers/mtn/test-bench";
import type { AirtelConnection } from "./connection";
import { createVault } from "./simulator-vault";
import { drawCredentials, drawKey } from "./test-bench";
import { createAirtelClient } from "./wire";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

type Reply = { status: number; body?: string };
const tokenPath = "/auth/oauth2/token";
const keyPath = "/v1/rsa/encryption-keys";
const vault = createVault(drawKey());

/** Replaces Airtel: tokens of a given lifetime, keys, and scripted business responses. */
async function openStub(
  settings: {
    connection?: Partial<AirtelConnection>;
    business?: (path: string) => Reply;
    expiresIn?: unknown;
    keys?: () => object;
  } = {},
) {
  const { business = () => ({ status: 200 }), expiresIn = 180 } = settings;
  const keys = settings.keys ?? (() => ({ key: vault.publicKey }));
  let issued = 0;
  const receiver = await openReceiver(({ path }) => {
    if (path === keyPath) return { status: 200, body: JSON.stringify({ data: keys() }) };
    if (path !== tokenPath) return business(path);
    issued += 1;
    const body = { access_token: `token-${issued}`, token_type: "bearer", expires_in: expiresIn };
    return { status: 200, body: JSON.stringify(body) };
  });
  closers.push(receiver.close);
  const connection: AirtelConnection = {
    ...drawCredentials(),
    baseUrl: receiver.url,
    publicKey: null,
    pinPadding: "oaep-sha256",
    signsMessages: false,
    country: "GH",
    timeoutMs: 5_000,
    ...settings.connection,
  };
  const { calls, observe } = collectCalls();
  const client = createAirtelClient(connection);
  const paths = () => receiver.received.map(({ path }) => path);
  return { client, connection, observe, calls, received: receiver.received, paths };
}

const order = {
  reference: "txn01JABC",
  msisdn: "270000001",
  amountMinor: 15_050n,
  note: "Cedirail payment",
};
const rejection = (code: string): Reply => ({
  status: 400,
  body: JSON.stringify({ status: { success: false, response_code: code } }),
});

test("a collection carries exactly the headers and the body that Airtel requires", async () => {
  const { client, connection, observe, received } = await openStub();
  await client.startPayment(order, observe);
  const [token, payment] = received;
  expect(token).toMatchObject({
    method: "POST",
    path: tokenPath,
    headers: { "content-type": "application/json" },
  });
  expect(JSON.parse(token?.body ?? "")).toEqual({
    client_id: connection.clientId,
    client_secret: connection.clientSecret,
    grant_type: "client_credentials",
  });
  expect(payment).toMatchObject({
    method: "POST",
    path: "/merchant/v1/payments/",
    headers: {
      authorization: "Bearer token-1",
      "content-type": "application/json",
      accept: "*/*",
      "x-country": "GH",
      "x-currency": "GHS",
    },
  });
  expect(payment?.headers["x-signature"]).toBeUndefined();
  expect(payment?.body).toBe(
    '{"reference":"Cedirail payment","subscriber":{"country":"GH","currency":"GHS","msisdn":"270000001"},"transaction":{"amount":150.50,"country":"GH","currency":"GHS","id":"txn01JABC"}}',
  );
});

test.each([
  [1n, "0.01"],
  [15_000n, "150"],
  [15_005n, "150.05"],
  [999_999_999_999_999n, "9999999999999.99"],
  [900_719_925_474_099_300n, "9007199254740993"],
])("%s pesewas are the JSON number %s, digit for digit", async (amountMinor, digits) => {
  const { client, observe, received } = await openStub();
  await client.startPayment({ ...order, amountMinor }, observe);
  expect(received.at(-1)?.body).toContain(`"amount":${digits},`);
});

test("a refund names Airtel's own id, and is signed, in its second version, where the market signs", async () => {
  for (const signsMessages of [false, true]) {
    const { client, observe, received, calls } = await openStub({ connection: { signsMessages } });
    await client.refund("txn01JABC", "118820045517", observe);
    const sent = received.at(-1);
    expect(sent).toMatchObject({
      method: "POST",
      path: `/standard/${signsMessages ? "v2" : "v1"}/payments/refund`,
      body: '{"transaction":{"airtel_money_id":"118820045517"}}',
      headers: { authorization: "Bearer token-1", "x-country": "GH", "x-currency": "GHS" },
    });
    const headers = new Headers(sent?.headers as Record<string, string>);
    expect(vault.isSigned(Buffer.from(sent?.body ?? ""), headers)).toBe(signsMessages);
    expect(calls.at(-1)).toMatchObject({ operation: "refund", reference: "txn01JABC" });
  }
});

describe("a payout", () => {
  test.each(["oaep-sha256", "oaep-sha1", "pkcs1"] as const)(
    "carries the PIN under %s and nowhere in clear",
    async (pinPadding) => {
      const { client, connection, observe, received, paths } = await openStub({
        connection: { pinPadding },
      });
      await client.disburse(order, observe);
      expect(paths()).toEqual([tokenPath, keyPath, "/standard/v2/disbursements/"]);
      const body = received.at(-1)?.body ?? "";
      const sent = JSON.parse(body) as { pin: string };
      expect(vault.open(sent.pin)).toBe(connection.pin);
      expect(sent).toEqual({
        payee: { msisdn: "270000001", wallet_type: "NORMAL" },
        reference: "Cedirail payment",
        pin: sent.pin,
        transaction: { amount: 150.5, id: "txn01JABC", type: "B2C" },
      });
      expect(JSON.stringify(received)).not.toContain(`"${connection.pin}"`);
    },
  );

  test("uses a PIN key of its own where the market has one", async () => {
    const ofPin = createVault(drawKey());
    const { client, connection, observe, received } = await openStub({
      keys: () => ({ key: vault.publicKey, pin_key: ofPin.publicKey }),
    });
    await client.disburse(order, observe);
    const { pin } = JSON.parse(received.at(-1)?.body ?? "") as { pin: string };
    expect(ofPin.open(pin)).toBe(connection.pin);
  });

  test("fetches the key once for all, and never where the settings have it", async () => {
    const stub = await openStub();
    await Promise.all(Array.from({ length: 10 }, () => stub.client.disburse(order, stub.observe)));
    expect(stub.paths().filter((path) => path === keyPath)).toHaveLength(1);
    const fixed = await openStub({ connection: { publicKey: vault.publicKey } });
    await fixed.client.disburse(order, fixed.observe);
    expect(fixed.paths()).not.toContain(keyPath);
  });

  test.each(["ROUTER115", "ROUTER116", "DP00900001018"])(
    "rejected with %s is sent once more where Airtel has another key by now, and then never",
    async (code) => {
      const vaults = [vault, createVault(drawKey())];
      let fetched = 0;
      const { client, connection, observe, received, paths } = await openStub({
        business: () => rejection(code),
        keys: () => ({ key: vaults[Math.min(fetched++, 1)]?.publicKey }),
      });
      const { stage, result } = await client.disburse(order, observe);
      expect({ stage, result }).toMatchObject({ stage: "call", result: { status: 400 } });
      const payout = "/standard/v2/disbursements/";
      expect(paths()).toEqual([tokenPath, keyPath, payout, keyPath, payout]);
      const { pin } = JSON.parse(received.at(-1)?.body ?? "") as { pin: string };
      expect(vaults[1]?.open(pin)).toBe(connection.pin);
    },
  );

  test("rejected for its PIN is not sent again under the same key, nor on a 5xx", async () => {
    const same = await openStub({ business: () => rejection("ROUTER116") });
    await same.client.disburse(order, same.observe);
    expect(same.paths().filter((path) => path.startsWith("/standard"))).toHaveLength(1);
    const broken = await openStub({
      business: () => ({ ...rejection("ROUTER116"), status: 500 }),
      keys: () => ({ key: createVault(drawKey()).publicKey }),
    });
    await broken.client.disburse(order, broken.observe);
    expect(broken.paths().filter((path) => path.startsWith("/standard"))).toHaveLength(1);
  });

  test.each([{ key: "no key" }, {}, { key: 7 }])("is not sent with %j for a key", async (keys) => {
    const { client, observe, paths } = await openStub({ keys: () => keys });
    expect((await client.disburse(order, observe)).stage).toBe("key");
    expect(paths()).toEqual([tokenPath, keyPath]);
  });

  test("is impossible with an invalid key in the settings", async () => {
    await expect(openStub({ connection: { publicKey: "AAAA" } })).rejects.toThrow(
      "not an RSA public key",
    );
  });
});

test("where the market signs, both creating calls are signed over the exact bytes sent", async () => {
  const { client, observe, received } = await openStub({ connection: { signsMessages: true } });
  await client.startPayment(order, observe);
  await client.disburse(order, observe);
  const signed = received.filter(({ headers }) => headers["x-signature"]);
  expect(signed.map(({ path }) => path)).toEqual([
    "/merchant/v2/payments/",
    "/standard/v3/disbursements",
  ]);
  for (const { body, headers } of signed)
    expect(vault.isSigned(Buffer.from(body), new Headers(headers as Record<string, string>))).toBe(
      true,
    );
});

test("enquiries go to the product and version that made the order", async () => {
  const { client, observe, paths } = await openStub();
  await client.enquire("in", "a/b", observe);
  await client.enquire("out", order.reference, observe);
  const signing = await openStub({ connection: { signsMessages: true } });
  await signing.client.enquire("in", order.reference, observe);
  await signing.client.enquire("out", order.reference, observe);
  expect(paths().slice(1)).toEqual([
    "/standard/v1/payments/a%2Fb",
    "/standard/v2/disbursements/txn01JABC?transactionType=B2C",
  ]);
  expect(signing.paths().slice(1)).toEqual([
    "/standard/v1/payments/txn01JABC",
    "/standard/v3/disbursements/txn01JABC?transactionType=B2C",
  ]);
});

describe("the token", () => {
  const balances = (paths: string[]) => paths.filter((path) => path.includes("balance"));

  test("is fetched once for many callers, and serves all products", async () => {
    const { client, observe, paths } = await openStub();
    await Promise.all(Array.from({ length: 20 }, () => client.readBalance("out", observe)));
    await client.startPayment(order, observe);
    expect(paths().filter((path) => path === tokenPath)).toHaveLength(1);
    expect(balances(paths())).toHaveLength(20);
  });

  test.each([
    [180, 1],
    ["180", 1],
    [20, 2],
  ])("that lives %j s is fetched %i times for two calls", async (expiresIn, fetched) => {
    const { client, observe, paths } = await openStub({ expiresIn });
    await client.readBalance("in", observe);
    await client.readBalance("in", observe);
    expect(paths().filter((path) => path === tokenPath)).toHaveLength(fetched);
  });

  test("rejected is fetched once more, and the call repeated once, never more", async () => {
    const { client, observe, received } = await openStub({ business: () => ({ status: 401 }) });
    const { stage, result } = await client.startPayment(order, observe);
    expect({ stage, result }).toMatchObject({ stage: "call", result: { status: 401 } });
    expect(received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      [tokenPath, undefined],
      ["/merchant/v1/payments/", "Bearer token-1"],
      [tokenPath, undefined],
      ["/merchant/v1/payments/", "Bearer token-2"],
    ]);
  });

  test.each([0, "soon", null])("with a life of %j is none, and nothing is sent", async (life) => {
    const { client, observe, paths } = await openStub({ expiresIn: life });
    expect((await client.startPayment(order, observe)).stage).toBe("token");
    expect(paths()).toEqual([tokenPath]);
  });
});

test("evidence keeps no prose of Airtel's, which names people and numbers", async () => {
  const reported = (message: string) => ({
    data: { transaction: { id: order.reference, message, status: "TS" } },
    status: { message: "Success.", success: true },
  });
  const prose = ['Paid "GHS" 150 to AMA MENSAH 0271234567', "Paid to AMA MENSAH"];
  for (const message of [...prose, "x".repeat(5_000)]) {
    const { client, observe, calls } = await openStub({
      business: () => ({ status: 200, body: JSON.stringify(reported(message)) }),
    });
    await client.enquire("out", order.reference, observe);
    const { response } = calls.at(-1) ?? {};
    expect(response).toContain('"message":"…"');
    expect(response).not.toMatch(/AMA|0271234567|xxx/);
    if (message.length < 1_000) expect(response).toContain('"message":"Success."');
  }
});

test("the keys generated for tests are real ones", () => {
  const key = createPublicKey(createPrivateKey(drawKey()));
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(1024);
});
