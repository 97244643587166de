import { beforeAll, expect, it, vi } from "vitest";
import { soundMainnet } from "@/lib/config/test-mainnet";
import { assertMoneyMayLeave } from "./count";
import { remainingOf } from "./remaining";

/** On mainnet nothing leaves before approval, nor once documents have expired (contract §4, KYC gate and tiers). */

beforeAll(() => {
  for (const [name, value] of Object.entries(soundMainnet)) vi.stubEnv(name, value);
});

const unused = { dayMinor: 0n, monthMinor: 0n };

it("nothing leaves a merchant that is not approved, and nothing remains", () => {
  const merchant = { kycTier: "minimum", kycApprovedAt: null };
  expect(() => {
    assertMoneyMayLeave(merchant);
  }).toThrow("once your documents are approved");
  expect(remainingOf(merchant, unused)).toEqual({
    perTransaction: "3000.00",
    daily: "3000.00",
    monthly: "10000.00",
    remaining: { perTransaction: "0.00", daily: "0.00", monthly: "0.00" },
  });
});

it("money leaves one that is approved, whatever becomes of its next application", () => {
  const merchant = { kycTier: "medium", kycApprovedAt: new Date() };
  assertMoneyMayLeave(merchant);
  expect(remainingOf(merchant, { dayMinor: 1_499_999n, monthMinor: 9_000_000n }).remaining).toEqual(
    {
      perTransaction: "0.01",
      daily: "0.01",
      monthly: null,
    },
  );
});
