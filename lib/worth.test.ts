import fc from "fast-check";
import { expect, it, test } from "vitest";
import { worthOfUsdt } from "./pricing";

const worthAt = (amountMinor: bigint, midMicros: bigint, isFresh: boolean) =>
  worthOfUsdt(amountMinor, { midMicros, isFresh });

it.each([
  // 100 USDT at 15.000000.
  [100_000_000n, 15_000_000n, true, 150_000n],
  // A micro-USDT counts a whole pesewa.
  [1n, 15_000_000n, true, 1n],
  [1_000_001n, 15_000_000n, true, 1_501n],
  // 10 % more while the rate is stale.
  [100_000_000n, 15_000_000n, false, 165_000n],
  [1_000_000n, 15_123_457n, false, 1_664n],
])("%s micro-USDT at %s, fresh %s, count %s pesewas", (amountMinor, mid, isFresh, worth) => {
  expect(worthAt(amountMinor, mid, isFresh)).toBe(worth);
});

test("parts never count less than the whole, and nothing counts less while the rate is stale", () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n });
  const mids = fc.bigInt({ min: 1n, max: 10n ** 9n });
  fc.assert(
    fc.property(amounts, amounts, mids, (one, two, mid) => {
      const parts = worthAt(one, mid, true) + worthAt(two, mid, true);
      expect(parts >= worthAt(one + two, mid, true)).toBe(true);
      expect(worthAt(one, mid, false) >= worthAt(one, mid, true)).toBe(true);
      expect(worthAt(one, mid, true) > 0n).toBe(true);
    }),
  );
});
