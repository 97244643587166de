import { expect, test } from "vitest";
import { paymentRequestExceptions, paymentRequestStatuses } from "@/lib/states";
import { explainRequest, type ExplainedRequest } from "./explain";

const request: ExplainedRequest = {
  status: "open",
  exception: null,
  amount: "25.000000",
  received: "0.000000",
  due: "25.000000",
};

/** The text without its unbreakable spaces. */
const explained = (changes: Partial<ExplainedRequest>) => {
  const { tone, ...texts } = explainRequest({ ...request, ...changes });
  return { tone, text: Object.values(texts).join(" ").replaceAll("\u00a0", " ") };
};

test("every state says where the money is, and every exception needs attention", () => {
  for (const status of paymentRequestStatuses)
    for (const exception of [null, ...paymentRequestExceptions]) {
      const { tone, text } = explained({ status, exception, received: "10.000000" });
      expect(text, `${status} ${exception}`).toMatch(/in your wallet|Nothing has arrived/);
      if (exception !== null && status !== "processing") expect(tone).toBe("attention");
    }
});

test("what is missing is named, and where it goes", () => {
  const { text } = explained({ exception: "underpaid", received: "10.000000", due: "15.000000" });
  expect(text).toContain("15.00 USDT is still missing");
  expect(text).toContain("10.00 USDT arrived and is in your wallet.");
  expect(text).toContain("to the same address until it expires");
});

test("an excess is named exactly, with a safe way back", () => {
  const { text } = explained({ status: "paid", exception: "overpaid", received: "25.000001" });
  expect(text).toMatch(/^0\.000001 USDT too much was paid/);
  expect(text).toContain("All 25.000001 USDT is in your wallet.");
  expect(text).toContain("may be an exchange");
});

test("what was paid and then reversed by the network is not called an excess", () => {
  const { text } = explained({ status: "paid", exception: "underpaid", received: "10.000000" });
  expect(text).toContain("10.00 USDT of 25.00 USDT is in your wallet.");
  expect(text).not.toContain("too much");
});

test("what arrived after the end is in the wallet, too", () => {
  const late = { exception: "late", received: "25.000000", due: "0.000000" } as const;
  expect(explained({ ...late, status: "expired" }).text).toContain("arrived after it expired");
  expect(explained({ ...late, status: "cancelled" }).text).toContain(
    "arrived after it was cancelled",
  );
});

test("before it is confirmed, nobody is led to hand anything over", () => {
  const { tone, text } = explained({ status: "processing" });
  expect(tone).toBe("processing");
  expect(text).toContain("Wait until this page says Paid");
});
