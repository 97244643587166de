import { expect, test } from "vitest";
import { rejectRequest, shareOf } from "./collection-terms";

const collection = {
  min: "1.00",
  max: "25000.00",
  fee: { percent: "1.00", min: "0.10", max: "20.00" },
  decimals: 2,
  status: "operational" as const,
  statusReason: null,
};
test("the fee is deducted from what is paid, rounded up and within its bounds", () => {
  expect(shareOf(5_000n, collection)).toEqual({ feeMinor: 50n, receivedMinor: 4_950n });
  expect(shareOf(7_550n, collection)).toEqual({ feeMinor: 76n, receivedMinor: 7_474n });
  expect(shareOf(100n, collection)).toEqual({ feeMinor: 10n, receivedMinor: 90n });
  expect(shareOf(2_500_000n, collection)).toEqual({ feeMinor: 2_000n, receivedMinor: 2_498_000n });
});

test("a fee is never more than what is paid", () => {
  const dear = { ...collection, fee: { ...collection.fee, min: "5.00" } };
  expect(shareOf(300n, dear)).toEqual({ feeMinor: 300n, receivedMinor: 0n });
});

test("an amount beyond the network's bounds is rejected with a sentence", () => {
  expect(rejectRequest(99n, collection)).toBe("At least 1.00\u00a0GHS can be requested.");
  expect(rejectRequest(2_500_001n, collection)).toBe(
    "At most 25,000.00\u00a0GHS can be requested at once.",
  );
  expect(rejectRequest(100n, collection)).toBeNull();
  expect(rejectRequest(2_500_000n, collection)).toBeNull();
});
