import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { startReceiver, type Received, type Receiver } from "@/lib/tooling/test-receiver";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { hexSignature } from "@/lib/tooling/test-webhooks";

/** The events of the interface specification (§6), each caused and received, typed in from its text. */

let chain: TestChain;
let service: TestService;
let receiver: Receiver;

const kinds = [
  "payment.completed",
  "payment.failed",
  "withdrawal.completed",
  "withdrawal.failed",
  "identity.verified",
];

beforeAll(async () => {
  receiver = await startReceiver();
  chain = await startTestChain({ confirmations: 3, mines: true });
  const settings = { WEBHOOK_ALLOW_LOOPBACK: "1" };
  service = await startTestService({ chain, settings });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  const { status } = await service.call("POST", "/webhooks", { url: receiver.url, events: kinds });
  expect(status).toBe(201);
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
  await receiver.stop();
});

async function created(path: string, body: object): Promise<string> {
  const response = await service.call("POST", path, body);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body.transactionId;
}
const pay = (recipient: string) =>
  created("/payments/initiate", { amount: 2, currency: "GHS", recipient });
const withdraw = (phoneNumber: string) =>
  created("/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount: 2,
    currency: "GHS",
    destination: { type: "mobile-money", phoneNumber },
  });

const phone = "+233245551234";
async function verify(): Promise<string> {
  expect((await service.call("POST", "/identity/mint", { phone })).status).toBe(201);
  const path = `/api/sandbox/outbox?to=${encodeURIComponent(phone)}`;
  const otp = await eventually(
    async () => (await service.call("GET", path)).body.data[0]?.code ?? null,
  );
  expect((await service.call("POST", "/identity/mint", { phone, otp })).status).toBe(200);
  return phone;
}

/** The webhook of an event about something. */
const received = (event: string, about: string): Promise<Received> =>
  eventually(() =>
    Promise.resolve(
      receiver.received.find(({ body }) => {
        const sent = JSON.parse(body.toString()) as { event: string; data: object };
        return sent.event === event && Object.values(sent.data).includes(about);
      }) ?? null,
    ),
  );

describe("§6, each event is sent for what it means, signed by the rules", () => {
  it.each<[event: string, cause: () => Promise<string>, resource: string, data: object]>([
    ["payment.completed", () => pay("+233240000001"), "transaction", { status: "completed" }],
    ["payment.failed", () => pay("+233240000003"), "transaction", { status: "failed" }],
    ["withdrawal.completed", () => withdraw("0240000001"), "transaction", { status: "completed" }],
    ["withdrawal.failed", () => withdraw("0240000003"), "transaction", { status: "failed" }],
    ["identity.verified", verify, "identity", { phone, hasIdentity: true }],
  ])("%s", async (event, cause, resource, data) => {
    const { headers, body } = await received(event, await cause());
    expect(JSON.parse(body.toString())).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      event,
      environment: "testnet",
      merchantId: service.seeded.merchant.id,
      createdAt: expect.any(String),
      resource,
      data,
    });
    const signature = headers["x-service-signature"];
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(signature).toBe(hexSignature(service.seeded.webhookSecret, body));
    expect(headers["content-type"]).toContain("application/json");
  });
});

describe("§6, rule 4: the receiver's response decides", () => {
  it.each([
    [200, "success"],
    [401, "failed"],
  ] as const)("%i is %s", async (status, outcome) => {
    receiver.responds((response) => response.writeHead(status).end());
    const { body } = await received("payment.completed", await pay("+233240000001"));
    const { id } = JSON.parse(body.toString()) as { id: string };
    const path = `/webhooks/deliveries?eventId=${id}`;
    const delivery = await eventually(async () => {
      const [found] = (await service.call("GET", path)).body.data;
      return found?.attempts.length > 0 ? found : null;
    });
    expect(delivery.status).toBe(outcome);
    expect(delivery.attempts[0].statusCode).toBe(status);
    receiver.responds((response) => response.writeHead(200).end());
  });
});

it("a callbackUrl gets the event of its own payment request, without any registration", async () => {
  const { body } = await service.call("POST", "/payments/request-address", {
    amount: 5,
    currency: "USDT",
    callbackUrl: `${receiver.url}/callback`,
  });
  await service.call("POST", `/payment-requests/${body.requestId}/cancel`);
  const found = await eventually(() =>
    Promise.resolve(receiver.received.find(({ path }) => path === "/callback") ?? null),
  );
  expect(JSON.parse(found.body.toString())).toMatchObject({
    event: "payment.failed",
    resource: "payment_request",
    data: { requestId: body.requestId, status: "cancelled" },
  });
  const { webhookSecret } = service.seeded;
  expect(found.headers["x-service-signature"]).toBe(hexSignature(webhookSecret, found.body));
});
