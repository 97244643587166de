import { expect, test } from "vitest";
import type { Network } from "@/components/labels/networks";
import { mustWait } from "@/components/recipient/approval-alert";
import { closedText, rejectAmount, sendable, sendingTerms } from "./sending-terms";

const rail = {
  min: "1.00",
  max: "25000.00",
  fee: { percent: "1.00", min: "0.10", max: "20.00" },
  decimals: 2,
  status: "operational" as const,
  statusReason: null,
};
const mtn: Network = {
  code: "mtn",
  name: "MTN Mobile Money",
  status: "operational",
  country: "GH",
  currency: "GHS",
  collection: rail,
  payout: rail,
  nameLookup: true,
  prefixes: [],
};
const telecel: Network = { ...mtn, code: "telecel", name: "Telecel Cash" };
const terms = sendingTerms([mtn], "mtn");

test("no more can be sent in one payout than the network accepts", () => {
  expect(sendable(10_000_000n, terms)).toBe(2_500_000n);
});

test("an amount is rejected outside the network's bounds, or when it exceeds the balance with its fee", () => {
  expect(rejectAmount(99n, 100_000n, terms)).toBe("At least 1.00\u00a0GHS can be sent.");
  expect(rejectAmount(2_500_001n, 10_000_000n, terms)).toBe(
    "At most 25,000.00\u00a0GHS can be sent at once.",
  );
  expect(rejectAmount(10_000n, 10_099n, terms)).toBe(
    "With the fee this takes 101.00\u00a0GHS; you have 100.99\u00a0GHS.",
  );
  expect(rejectAmount(10_000n, 10_100n, terms)).toBeNull();
});

test("a closed network says why it carries no payout, with the operator's reason", () => {
  const payout = { ...rail, status: "closed" as const, statusReason: "Maintenance until 14:00" };
  expect(closedText({ ...mtn, payout })).toBe(
    "MTN Mobile Money payouts are paused. Maintenance until 14:00.",
  );
  expect(closedText(mtn)).toBeNull();
});

test("the terms are those of a network that is open", () => {
  const closed = { ...mtn, payout: { ...rail, max: "5.00", status: "closed" as const } };
  expect(sendingTerms([closed, telecel], null).maxMinor).toBe(2_500_000n);
});

test("only payouts above the threshold need approval, and none without a threshold", () => {
  expect(mustWait("1000.00", 100_000n)).toBe(false);
  expect(mustWait("1000.00", 100_001n)).toBe(true);
  expect(mustWait(null, 10_000_000n)).toBe(false);
});
