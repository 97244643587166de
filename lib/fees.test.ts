import fc from "fast-check";
import { expect, it, test } from "vitest";
import { feeOn, feeRuleFor, mobileMoneyFee } from "./pricing";

it.each([
  [100n, 10n],
  [1_000n, 10n],
  [1_001n, 11n],
  [1_100n, 11n],
  [15_000n, 150n],
  [15_001n, 151n],
  [200_000n, 2_000n],
  [200_001n, 2_000n],
  [2_500_000n, 2_000n],
])("on %s pesewas the default fee is %s", (amountMinor, feeMinor) => {
  expect(feeOn(amountMinor, mobileMoneyFee)).toBe(feeMinor);
});

test("a fee is never below its least, never above its most and never falls as the amount rises", () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(amounts, amounts, (one, two) => {
      const [small, large] = one < two ? [one, two] : [two, one];
      const fee = feeOn(small, mobileMoneyFee);
      expect(fee >= 10n && fee <= 2_000n).toBe(true);
      expect(fee <= feeOn(large, mobileMoneyFee)).toBe(true);
      // Rounded up: never less than the share it stands for.
      if (fee < 2_000n) expect(fee * 10_000n >= small * 100n).toBe(true);
    }),
  );
});

test("a merchant's own rule holds for its kind and for no other", () => {
  const own = { payout: { basisPoints: "50", minMinor: "0", maxMinor: "500" } };
  expect(feeOn(15_000n, feeRuleFor(own, "payout"))).toBe(75n);
  expect(feeRuleFor(own, "payment")).toEqual(mobileMoneyFee);
  expect(feeRuleFor({}, "withdrawal")).toEqual(mobileMoneyFee);
});

test("a withdrawal on chain costs 0.50 USDT, whatever its amount, or what the merchant's own rule says", () => {
  const onChain = feeRuleFor({}, "withdrawal_chain");
  for (const amountMinor of [1n, 500_000n, 10n ** 15n])
    expect(feeOn(amountMinor, onChain)).toBe(500_000n);
  const own = { withdrawal_chain: { basisPoints: "0", minMinor: "0", maxMinor: "0" } };
  expect(feeOn(1n, feeRuleFor(own, "withdrawal_chain"))).toBe(0n);
});
