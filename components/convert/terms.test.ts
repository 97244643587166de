import { expect, test } from "vitest";
import { emptyDraft } from "./draft";
import { sendingTerms } from "@/components/payouts/sending-terms";
import { estimate, payAmountAfter } from "./terms";

const price = { source: "USDT" as const, rateMicros: 14_925_000n, feeBasisPoints: 50n };
const payout = {
  min: "1.00",
  max: "25000.00",
  fee: { percent: "1.00", min: "0.10", max: "20.00" },
  decimals: 2,
  status: "operational" as const,
  statusReason: null,
};
const network = {
  code: "mtn" as const,
  name: "MTN",
  status: "operational" as const,
  country: "GH" as const,
  currency: "GHS" as const,
  collection: payout,
  payout,
  nameLookup: true,
  prefixes: [],
};
const terms = sendingTerms([network], "mtn");

test("from USDT: the amount received and its fee are at most what the conversion yields", () => {
  const found = estimate({ side: "USDT", typedAmount: "100" }, price, terms);
  expect(found?.walletMinor).toBe(148_503n);
  expect(found?.receivedMinor).toBe(147_032n);
  expect(found?.sendingFeeMinor).toBe(1_471n);
});

test("from GHS: exactly the typed amount is received", () => {
  const found = estimate({ side: "GHS", typedAmount: "150" }, price, terms);
  expect(found?.receivedMinor).toBe(15_000n);
  expect(found?.walletMinor).toBe(15_150n);
});

test("to USDT: what the wallet gets, and the least that gives a typed amount of it", () => {
  const selling = { ...price, source: "GHSFIAT" as const, rateMicros: 15_075_000n };
  expect(estimate({ side: "GHS", typedAmount: "1500" }, selling, null)).toEqual({
    sourceMinor: 150_000n,
    conversionFeeMinor: 750n,
    walletMinor: 99_004_975n,
    sendingFeeMinor: 0n,
    receivedMinor: 99_004_975n,
  });
  const wanted = estimate({ side: "USDT", typedAmount: "99" }, selling, null);
  expect(wanted?.sourceMinor).toBe(149_993n);
  expect(wanted?.receivedMinor).toBe(99_000_000n);
  // A pesewa buys more than a unit of USDT, so a little more than typed comes.
  expect(wanted?.walletMinor).toBe(99_000_331n);
});

test("an invalid amount has no estimate", () => {
  expect(estimate({ side: "GHS", typedAmount: "" }, price, terms)).toBeNull();
  expect(estimate({ side: "USDT", typedAmount: "1.1234567" }, price, terms)).toBeNull();
});

test("the recipient step starts with the typed cedis, or with the maximum that can be sent", () => {
  expect(payAmountAfter({ ...emptyDraft, side: "GHS", typedAmount: "150" }, 15_150n, terms)).toBe(
    "150.00",
  );
  expect(payAmountAfter({ ...emptyDraft, typedAmount: "100" }, 148_503n, terms)).toBe("1470.32");
});
