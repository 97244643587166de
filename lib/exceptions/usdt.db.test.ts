import { afterAll, beforeAll, expect, it } from "vitest";
import { replaceRail } from "@/lib/providers/registry";
import { asOwner } from "@/lib/tooling/test-owner";
import { TestRail } from "@/lib/tooling/test-rail";
import { backdateActs } from "@/lib/tooling/test-proposals";
import { sentLongAgo } from "@/lib/tooling/test-sent";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { advance } from "@/lib/tooling/test-steps";

/** Exceptions in USDT: amounts of six decimals, and an operator's limit that counts their worth in cedis. */

let service: TestService;
let operator: string;
const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const rail = new TestRail(1);
const reason = "The chain does not know the transaction.";

beforeAll(async () => {
  service = await startTestService({ worker: false });
  replaceRail("evm", rail);
  await asOwner(async (owner) => {
    // The sandbox's price walks; here one USDT is 15 GHS.
    await owner`update rate_observations set mid_micros = 15000000`;
    await owner`update accepted_rates set mid_micros = 15000000, anchor_micros = 15000000`;
  });
  operator = await signInStaff(service, "operator");
  await stepUpStaff(service, "operator", operator);
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 1_000 });
});
afterAll(() => service.stop());

async function openWithdrawal(amount: string): Promise<string> {
  const { body } = await service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount,
    currency: "USDT",
    destination: { type: "wallet", address },
  });
  await advance(body.transactionId);
  return sentLongAgo(body.transactionId);
}
const resolve = (id: string, body: object) =>
  service.call("POST", `/api/ops/exceptions/${id}/resolve`, { reason, ...body }, { key: operator });

it("an operator alone returns up to 500 GHS by the mid rate, all credits of a day together", async () => {
  rail.onQuery = () => ({ state: "pending" });
  // With the fee of 0.50 USDT it is worth 495 GHS.
  const first = await resolve(await openWithdrawal("32.5"), { outcome: "failed" });
  expect(first.body).toMatchObject({ status: "failed", proposal: null, amount: "32.500000" });
  const second = await resolve(await openWithdrawal("0.01"), { outcome: "failed" });
  expect(second.body).toMatchObject({ status: "processing", proposal: { outcome: "failed" } });
});

it("without a rate, returning USDT needs a second operator", async () => {
  await backdateActs();
  const id = await openWithdrawal("1");
  await asOwner((owner) => owner`delete from rate_observations`);
  const { body } = await resolve(id, { outcome: "failed" });
  expect(body).toMatchObject({ status: "processing", proposal: { outcome: "failed" } });
});
