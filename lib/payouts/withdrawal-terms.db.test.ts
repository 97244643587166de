import { afterAll, beforeAll, expect, test } from "vitest";
import { formatAmount, parseDecimal } from "@/lib/money";
import { replaceRail } from "@/lib/providers/registry";
import { asOwner } from "@/lib/tooling/test-owner";
import { TestRail } from "@/lib/tooling/test-rail";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  replaceRail("evm", new TestRail(1));
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 100 });
});
afterAll(() => service.stop());

const terms = async () => (await service.call("GET", "/wallet/withdrawal-terms")).body;
const withdraw = (amount: string) =>
  service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount,
    currency: "USDT",
    destination: { type: "wallet", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  });

test("the fee is the one that a withdrawal is charged, the merchant's own where it has one", async () => {
  const { fee, ...others } = await terms();
  expect(others).toMatchObject({ currency: "USDT", min: expect.any(String), closed: null });
  expect(fee).toEqual({ percent: "0.00", min: "0.500000", max: "0.500000" });
  expect((await withdraw("1")).body.fee.amount).toBe("0.500000");

  const own = { withdrawal_chain: { basisPoints: "0", minMinor: "250000", maxMinor: "250000" } };
  await asOwner((sql) => sql`update merchants set fee_overrides = ${sql.json(own)}`);
  expect((await terms()).fee.max).toBe("0.250000");
  expect((await withdraw("1")).body.fee.amount).toBe("0.250000");
});

test("the bounds are those beyond which a withdrawal is rejected", async () => {
  const { min, max } = await terms();
  const [least, most] = [min, max].map((text: string) => parseDecimal(text, 6));
  expect((await withdraw(min)).status).toBe(201);
  for (const beyond of [(least ?? 0n) - 1n, (most ?? 0n) + 1n])
    expect((await withdraw(formatAmount(beyond, "USDT"))).status).toBe(400);
});
