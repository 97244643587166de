import { expect, test } from "vitest";
import { draftOfAnother, emptyDraft, hasEnded, reachableStep, steps } from "./draft";

const sent = { ...emptyDraft, transactionId: "txn_1" };

test("a sent payout is never offered again, whatever the address says", () => {
  for (const step of steps) expect(reachableStep(sent, step, false)).toBe("sent");
});

test("what may be on its way can only be finished", () => {
  for (const step of steps) expect(reachableStep(emptyDraft, step, true)).toBe("review");
});

test("a completed conversion is never offered again", () => {
  const converted = { ...emptyDraft, conversionId: "cnv_1", converted: true };
  for (const step of ["amount", "quote", null] as const)
    expect(reachableStep(converted, step, false)).toBe("recipient");
});

test("a conversion to USDT ends with itself", () => {
  const quoted = { ...emptyDraft, way: "toUsdt" as const, conversionId: "cnv_1" };
  const converted = { ...quoted, converted: true };
  for (const step of [...steps, null])
    expect(reachableStep(converted, step, false)).toBe("converted");
  expect(reachableStep(quoted, "recipient", false)).toBe("quote");
  expect([quoted, converted, sent, emptyDraft].map(hasEnded)).toEqual([false, true, true, false]);
});

test("a step that lacks what it needs leads back to where that is entered", () => {
  expect(reachableStep(emptyDraft, "review", false)).toBe("amount");
  expect(reachableStep({ ...emptyDraft, conversionId: "cnv_1" }, "review", false)).toBe("quote");
  expect(reachableStep({ ...emptyDraft, way: "wallet" }, "review", false)).toBe("recipient");
  expect(reachableStep({ ...emptyDraft, way: "wallet" }, "quote", false)).toBe("recipient");
  expect(
    reachableStep(
      { ...emptyDraft, way: "wallet", phoneNumber: "024", amount: "1" },
      "review",
      false,
    ),
  ).toBe("review");
});

test("a retry keeps the recipient, the amount and the note", () => {
  const typed = { phoneNumber: "024", amount: "1", description: "n" };
  expect(draftOfAnother({ ...sent, ...typed })).toEqual({ ...emptyDraft, way: "wallet", ...typed });
});
