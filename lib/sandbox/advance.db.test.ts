import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { config } from "@/lib/config/env";
import { simulatedFailures } from "@/lib/contract/faults";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { startTestService, type ApiAnswer, type TestService } from "@/lib/tooling/test-service";

/** A tester ends what a simulator would leave open (contract §4, `transactions/{id}/advance`). */

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain({ mines: true });
  service = await startTestService({ scale: 0.1, chain });
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 5000 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 100 });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const silent = { mtn: "0240000007", airtel: "0270000007", telecel: "0200000007" } as const;
type Network = keyof typeof silent;
const networks = Object.keys(silent) as Network[];
const pathOf = {
  in: (network: Network) => `/mobile-money/${network}`,
  out: () => "/api/mobile-money/transfer",
};
type Way = keyof typeof pathOf;

async function order(way: Way, network: Network): Promise<string> {
  const sent = { amount: "12.00", phoneNumber: silent[network] };
  const { status, body } = await service.call("POST", pathOf[way](network), sent);
  expect(status).toBe(201);
  return body.transactionId;
}
const advance = (id: string, body: unknown, key?: string): Promise<ApiAnswer> =>
  service.call("POST", `/api/sandbox/transactions/${id}/advance`, body, key ? { key } : {});
const balance = async (): Promise<bigint> => {
  const { body } = await service.call("GET", "/api/mobile-money/balance");
  expect(body.reserved).toBe("0.00");
  return BigInt(body.balance.replace(".", ""));
};

describe.each(networks)("at %s", (network) => {
  it.each(["in", "out"] as const)(
    "what goes %s is completed, and money moves once",
    async (way) => {
      const before = await balance();
      const id = await order(way, network);
      const { status, body } = await advance(id, { to: "completed" });
      expect([status, body.status]).toEqual([200, "completed"]);
      expect((await balance()) - before).toBe(way === "in" ? 1188n : -1212n);
      const again = await advance(id, { to: "failed" });
      expect([again.status, again.body.error.code]).toEqual([400, "INVALID_STATE"]);
    },
  );

  it.each(
    (["in", "out"] as const).flatMap((way) =>
      [undefined, ...simulatedFailures[way]].map((code) => [way, code] as const),
    ),
  )("what goes %s fails with %s, and no money moves", async (way, failureCode) => {
    const before = await balance();
    const id = await order(way, network);
    const { status, body } = await advance(id, { to: "failed", failureCode });
    expect([status, body.status, body.failure?.code]).toEqual([
      200,
      "failed",
      failureCode ?? simulatedFailures[way][0],
    ]);
    expect(await balance()).toBe(before);
  });
});

test("a withdrawal on the chain is completed, and cannot be made to fail", async () => {
  const { body } = await service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount: "5",
    currency: "USDT",
    destination: { type: "wallet", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  });
  const failing = await advance(body.transactionId, { to: "failed" });
  expect(failing.body.error.code).toBe("INVALID_STATE");
  const { status } = await advance(body.transactionId, { to: "completed" });
  expect([200, 400]).toContain(status);
  await service.until(body.transactionId, ["completed"]);
});

test("a code of the other direction is named", async () => {
  const id = await order("in", "mtn");
  const { status, body } = await advance(id, { to: "failed", failureCode: "RECIPIENT_NOT_FOUND" });
  expect(status).toBe(400);
  expect(body.error).toMatchObject({
    code: "INVALID_REQUEST",
    details: { field: "failureCode", value: "RECIPIENT_NOT_FOUND" },
  });
  expect((await advance(id, { to: "completed" })).status).toBe(200);
});

test.each([
  ["to", {}],
  ["to", { to: "reversed" }],
  ["failureCode", { to: "completed", failureCode: "PAYER_REJECTED" }],
  ["failureCode", { to: "failed", failureCode: "NO_SUCH_CODE" }],
])("%s is named in %j", async (field, sent) => {
  const { status, body } = await advance(`txn_${"0".repeat(26)}`, sent);
  expect([status, body.error.details.field]).toEqual([400, field]);
});

test("twice at once, with opposite ends, it ends once, and its money fits its end", async () => {
  for (const way of ["in", "out"] as const) {
    const before = await balance();
    const id = await order(way, "mtn");
    const calls = (["completed", "failed", "completed"] as const).map((to) => advance(id, { to }));
    await Promise.all(calls);
    const { status } = await service.until(id, ["completed", "failed"]);
    const moved = way === "in" ? 1188n : -1212n;
    expect((await balance()) - before).toBe(status === "completed" ? moved : 0n);
  }
});

test("a collection that was refunded stays as it is", async () => {
  const before = await balance();
  const id = await order("in", "mtn");
  await advance(id, { to: "completed" });
  const refund = await service.call("POST", `/api/transactions/${id}/refund`, { reason: "Back" });
  const { transactionId } = refund.body;
  await advance(transactionId, { to: "completed" });
  await service.until(transactionId, ["completed"]);
  for (const to of ["completed", "failed"])
    expect((await advance(id, { to })).body.error.code).toBe("INVALID_STATE");
  expect((await balance()) - before).toBe(-12n);
});

test("what has not reached a network stays as it is, and so does another merchant's", async () => {
  const sent = { amount: "12.00", phoneNumber: "0240000009" };
  const { body } = await service.call("POST", "/api/mobile-money/transfer", sent);
  const other = await advance(
    body.transactionId,
    { to: "completed" },
    service.seeded.secondMerchant.apiKey,
  );
  expect(other.status).toBe(404);
  const early = await advance(body.transactionId, { to: "completed" });
  expect([early.status, early.body.error.code]).toEqual([400, "INVALID_STATE"]);
});

test("what is no simulator gets one request, and not one every few milliseconds", async () => {
  let requests = 0;
  const real = createServer((request, response) => {
    if (request.url === "/advance") requests += 1;
    response.writeHead(404).end("Resource not found");
  });
  await new Promise<void>((resolve) => real.listen(0, "127.0.0.1", resolve));
  const rail = config().rails.mtn;
  if (!rail) throw new Error("MTN is not configured.");
  const { baseUrl } = rail;
  const id = await order("in", "mtn");
  try {
    rail.baseUrl = `http://127.0.0.1:${(real.address() as AddressInfo).port}`;
    const { status, body } = await advance(id, { to: "completed" });
    expect([status, body.error.code]).toEqual([400, "INVALID_STATE"]);
    expect(body.error.message).toContain("is not a simulator");
    expect(requests).toBe(1);
  } finally {
    rail.baseUrl = baseUrl;
    await new Promise((resolve) => real.close(resolve));
  }
  expect((await advance(id, { to: "completed" })).body.status).toBe("completed");
});
