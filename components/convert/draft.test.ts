import { expect, test } from "vitest";
import { draftOfAnother, emptyDraft, reachableStep, steps } from "./draft";

const sent = { ...emptyDraft, transactionId: "txn_1" };

test("a sent payout is never offered again, whatever the address asks for", () => {
  for (const step of steps) expect(reachableStep(sent, step)).toBe("sent");
});

test("what may be on its way can only be finished", () => {
  for (const step of steps)
    expect(reachableStep({ ...emptyDraft, sending: true }, step)).toBe("review");
});

test("a completed conversion is never offered again", () => {
  const converted = { ...emptyDraft, conversionId: "cnv_1", converted: true };
  for (const step of ["amount", "quote", null] as const)
    expect(reachableStep(converted, step)).toBe("recipient");
});

test("a step whose ground is missing leads back to that ground", () => {
  expect(reachableStep(emptyDraft, "review")).toBe("amount");
  expect(reachableStep({ ...emptyDraft, conversionId: "cnv_1" }, "review")).toBe("quote");
  expect(reachableStep({ ...emptyDraft, way: "wallet" }, "review")).toBe("recipient");
  expect(reachableStep({ ...emptyDraft, way: "wallet" }, "quote")).toBe("recipient");
  expect(
    reachableStep({ ...emptyDraft, way: "wallet", phone: "024", payAmount: "1" }, "review"),
  ).toBe("review");
});

test("another try keeps what was typed and none of the former keys", () => {
  const former = {
    ...sent,
    phone: "024",
    payAmount: "1",
    note: "n",
    sendKey: { key: "k", act: "" },
  };
  expect(draftOfAnother(former)).toEqual({
    ...emptyDraft,
    way: "wallet",
    phone: "024",
    payAmount: "1",
    note: "n",
  });
});
