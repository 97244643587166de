import { afterEach, expect, test } from "vitest";
import { collectCalls, drawCredentials, openReceiver } from "./test-bench";
import { createMtnClient } from "./wire";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A stand-in for MTN: tokens of a given life, and business answers as told. */
async function openStub(business: (path: string) => { status: number }, expiresIn = 3600) {
  let issued = 0;
  const receiver = await openReceiver(({ path }) => {
    if (path !== "/disbursement/token/") return business(path);
    issued += 1;
    const body = { access_token: `token-${issued}`, token_type: "access_token" };
    return { status: 200, body: JSON.stringify({ ...body, expires_in: expiresIn }) };
  });
  closers.push(receiver.close);
  const credentials = drawCredentials();
  const client = createMtnClient({
    baseUrl: receiver.url,
    targetEnvironment: "mtnghana",
    credentials,
    timeoutMs: 5_000,
  });
  const { calls, observe } = collectCalls();
  const context = () => ({ observe, deadline: performance.now() + 5_000 });
  return { client, credentials, context, calls, received: receiver.received };
}

const order = {
  amount: "150.00",
  currency: "GHS",
  externalId: "txn_1",
  payee: { partyIdType: "MSISDN", partyId: "233240000001" },
  payerMessage: "Cedirail payout",
  payeeNote: "Cedirail payout",
} as const;
const reference = "3f8c1b52-9d0e-4a67-8b1c-2e5d7f901a34";

test("a transfer carries exactly the headers and the body that MTN asks for", async () => {
  const { client, credentials, context, received } = await openStub(() => ({ status: 202 }));
  await client.transfer(reference, "https://pay.example.com/notice", order, context());
  const [token, transfer] = received;
  const basic = Buffer.from(`${credentials.apiUser}:${credentials.apiKey}`).toString("base64");
  expect(token).toMatchObject({
    method: "POST",
    path: "/disbursement/token/",
    body: "",
    headers: {
      authorization: `Basic ${basic}`,
      "ocp-apim-subscription-key": credentials.subscriptionKey,
    },
  });
  expect(transfer).toMatchObject({
    method: "POST",
    path: "/disbursement/v1_0/transfer",
    headers: {
      authorization: "Bearer token-1",
      "ocp-apim-subscription-key": credentials.subscriptionKey,
      "x-target-environment": "mtnghana",
      "x-reference-id": reference,
      "x-callback-url": "https://pay.example.com/notice",
      "content-type": "application/json",
    },
  });
  expect(JSON.parse(transfer?.body ?? "")).toEqual(order);
});

test("many calls at once fetch one token, and later ones use it too", async () => {
  const { client, context, calls } = await openStub(() => ({ status: 200 }));
  await Promise.all(Array.from({ length: 20 }, () => client.balance(context())));
  await client.balance(context());
  expect(calls.filter(({ operation }) => operation === "token")).toHaveLength(1);
  expect(calls.filter(({ operation }) => operation === "balance")).toHaveLength(21);
});

test.each([
  [60, 2],
  [3600, 1],
])("a token that lives %i s is fetched %i times for two calls", async (expiresIn, fetched) => {
  const { client, context, calls } = await openStub(() => ({ status: 200 }), expiresIn);
  await client.balance(context());
  await client.balance(context());
  expect(calls.filter(({ operation }) => operation === "token")).toHaveLength(fetched);
});

test("a refused token is dropped, fetched once more, and the call repeated once, never more", async () => {
  const { client, context, received } = await openStub(() => ({ status: 401 }));
  const { stage, result } = await client.transfer(reference, "https://a.example", order, context());
  expect({ stage, result }).toMatchObject({ stage: "call", result: { status: 401 } });
  expect(received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ["/disbursement/token/", expect.stringMatching(/^Basic /)],
    ["/disbursement/v1_0/transfer", "Bearer token-1"],
    ["/disbursement/token/", expect.stringMatching(/^Basic /)],
    ["/disbursement/v1_0/transfer", "Bearer token-2"],
  ]);
});

test("without a token the call is not made, and the next call asks for one again", async () => {
  const receiver = await openReceiver(() => ({ status: 503 }));
  closers.push(receiver.close);
  const client = createMtnClient({
    baseUrl: receiver.url,
    targetEnvironment: "mtnghana",
    credentials: drawCredentials(),
    timeoutMs: 5_000,
  });
  const context = () => ({ observe: () => undefined, deadline: performance.now() + 5_000 });
  expect(await client.balance(context())).toMatchObject({
    stage: "token",
    result: { status: 503 },
  });
  expect((await client.balance(context())).stage).toBe("token");
  expect(receiver.received.map(({ path }) => path)).toEqual([
    "/disbursement/token/",
    "/disbursement/token/",
  ]);
});
