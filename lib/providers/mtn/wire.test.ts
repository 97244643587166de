import { afterEach, expect, test } from "vitest";
import type { Direction } from "@/lib/providers/contract";
import { collectCalls, drawCredentials, openReceiver } from "./test-bench";
import { createMtnClient, type MtnClient, type MtnConnection } from "./wire";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** Replaces MTN: tokens of a given lifetime, and scripted business responses. */
async function openStub(business: (path: string) => { status: number }) {
  let issued = 0;
  const receiver = await openReceiver(({ path }) => {
    if (!path.endsWith("/token/")) return business(path);
    issued += 1;
    const body = { access_token: `token-${issued}`, token_type: "access_token" };
    return { status: 200, body: JSON.stringify({ ...body, expires_in: 3600 }) };
  });
  closers.push(receiver.close);
  const connection = connectionTo(receiver.url);
  const clients = { in: clientOf(connection, "in"), out: clientOf(connection, "out") };
  const { calls, observe } = collectCalls();
  const context = () => ({ observe, deadline: performance.now() + 5_000 });
  return { connection, clients, context, calls, received: receiver.received };
}

const connectionTo = (baseUrl: string) => ({
  baseUrl,
  targetEnvironment: "mtnghana",
  disbursement: drawCredentials(),
  collection: drawCredentials(),
  timeoutMs: 5_000,
});

function clientOf(connection: MtnConnection, direction: Direction): MtnClient {
  const client = createMtnClient(connection, direction);
  if (!client) throw new Error("The product has no credentials.");
  return client;
}

const party = { partyIdType: "MSISDN", partyId: "233240000001" } as const;
const order = {
  amount: "150.00",
  currency: "GHS",
  externalId: "txn_1",
  payee: party,
  payerMessage: "Cedirail payout",
  payeeNote: "Cedirail payout",
} as const;
const reference = "3f8c1b52-9d0e-4a67-8b1c-2e5d7f901a34";

test.each([
  ["out", "disbursement", "transfer", "transfer"],
  ["in", "collection", "requesttopay", "request_to_pay"],
] as const)(
  "an order %s carries exactly the headers and the body that MTN requires",
  async (direction, product, path, operation) => {
    const { clients, connection, context, received, calls } = await openStub(() => ({
      status: 202,
    }));
    const { apiUser, apiKey, subscriptionKey } = connection[product];
    await clients[direction].create(
      { reference, callbackUrl: "https://pay.example.com/callback" },
      order,
      context(),
    );
    const [token, made] = received;
    const basic = Buffer.from(`${apiUser}:${apiKey}`).toString("base64");
    expect(token).toMatchObject({
      method: "POST",
      path: `/${product}/token/`,
      body: "",
      headers: {
        authorization: `Basic ${basic}`,
        "ocp-apim-subscription-key": subscriptionKey,
      },
    });
    expect(made).toMatchObject({
      method: "POST",
      path: `/${product}/v1_0/${path}`,
      headers: {
        authorization: "Bearer token-1",
        "ocp-apim-subscription-key": subscriptionKey,
        "x-target-environment": "mtnghana",
        "x-reference-id": reference,
        "x-callback-url": "https://pay.example.com/callback",
        "content-type": "application/json",
      },
    });
    expect(JSON.parse(made?.body ?? "")).toEqual(order);
    await clients[direction].status(reference, context());
    expect(received[2]).toMatchObject({
      method: "GET",
      path: `/${product}/v1_0/${path}/${reference}`,
    });
    expect(calls.map((call) => call.operation)).toEqual([
      "token",
      operation,
      `${operation}_status`,
    ]);
  },
);

test("a refund goes to Disbursement's second version, its status to the first", async () => {
  const { clients, connection, context, received, calls } = await openStub(() => ({ status: 202 }));
  const refund = {
    amount: "150.00",
    currency: "GHS",
    externalId: "txn_1",
    payerMessage: "Cedirail refund",
    payeeNote: "Cedirail refund",
    referenceIdToRefund: "ffa48e12-f7f5-46d9-b03a-1b30fb4d6615",
  } as const;
  await clients.out.refund(
    { reference, callbackUrl: "https://pay.example.com/callback" },
    refund,
    context(),
  );
  await clients.out.refundStatus(reference, context());
  const [, announced, status] = received;
  expect(announced).toMatchObject({
    method: "POST",
    path: "/disbursement/v2_0/refund",
    headers: {
      authorization: "Bearer token-1",
      "ocp-apim-subscription-key": connection.disbursement.subscriptionKey,
      "x-target-environment": "mtnghana",
      "x-reference-id": reference,
      "x-callback-url": "https://pay.example.com/callback",
      "content-type": "application/json",
    },
  });
  expect(JSON.parse(announced?.body ?? "")).toEqual(refund);
  expect(status).toMatchObject({ method: "GET", path: `/disbursement/v1_0/refund/${reference}` });
  expect(calls.map((call) => call.operation)).toEqual(["token", "refund", "refund_status"]);
});

test("many calls at once fetch one token for each product, and later ones use it too", async () => {
  const { clients, context, calls } = await openStub(() => ({ status: 200 }));
  const both = [clients.in, clients.out];
  await Promise.all(
    Array.from({ length: 20 }, () => both.map((client) => client.balance(context()))).flat(),
  );
  for (const client of both) await client.balance(context());
  expect(calls.filter(({ operation }) => operation === "token")).toHaveLength(2);
  expect(calls.filter(({ operation }) => operation === "balance")).toHaveLength(42);
});

test("a rejected token is dropped, fetched once more, and the call repeated once, never more", async () => {
  const { clients, context, received } = await openStub(() => ({ status: 401 }));
  const { stage, result } = await clients.out.create(
    { reference, callbackUrl: "https://a.example" },
    order,
    context(),
  );
  expect({ stage, result }).toMatchObject({ stage: "call", result: { status: 401 } });
  expect(received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ["/disbursement/token/", expect.stringMatching(/^Basic /)],
    ["/disbursement/v1_0/transfer", "Bearer token-1"],
    ["/disbursement/token/", expect.stringMatching(/^Basic /)],
    ["/disbursement/v1_0/transfer", "Bearer token-2"],
  ]);
});

test.each([
  ["no token", { status: 503 }],
  ["a token of no form", { status: 200, body: '{"access_token":"","expires_in":3600}' }],
])("with %s the call is not made, and the next call requests one again", async (_, response) => {
  const receiver = await openReceiver(() => response);
  closers.push(receiver.close);
  const client = clientOf(connectionTo(receiver.url), "out");
  const context = () => ({ observe: () => undefined, deadline: performance.now() + 5_000 });
  expect(await client.balance(context())).toMatchObject({
    stage: "token",
    result: { status: response.status },
  });
  expect((await client.balance(context())).stage).toBe("token");
  expect(receiver.received.map(({ path }) => path)).toEqual([
    "/disbursement/token/",
    "/disbursement/token/",
  ]);
});

test("the wait for a token has its own time-out and takes the rest of the call's", async () => {
  const receiver = await openReceiver(() => "silent");
  closers.push(receiver.close);
  const client = clientOf({ ...connectionTo(receiver.url), timeoutMs: 50 }, "in");
  const { calls, observe } = collectCalls();
  const response = await client.balance({ observe, deadline: performance.now() + 60_000 });
  expect(response).toEqual({ stage: "token", result: { kind: "unknown", reason: "timeout" } });
  expect(calls).toMatchObject([{ operation: "token", outcome: "timeout" }]);
});

test("a product without credentials has no client", () => {
  const connection = { ...connectionTo("http://localhost"), collection: null };
  expect(createMtnClient(connection, "in")).toBeNull();
  expect(createMtnClient(connection, "out")).not.toBeNull();
});
