import { expect, test } from "vitest";
import { transaction } from "@/lib/contract/transactions";
import { collectionFailure, explain } from "./explain";
import type { TransactionView } from "@/components/labels/transactions";

const { code: codes } = transaction.shape.failure.unwrap().shape;

function explained(code: (typeof codes.options)[number], message: string) {
  const failure = { code, message, retryable: true };
  return collectionFailure({ failure } as TransactionView);
}

test("every failure says what happened, where the money is and what to do", () => {
  for (const code of codes.options) {
    const { title, money, next } = explained(code, "It failed.");
    expect(title).toBe("It failed");
    expect(money).toBe("No money was taken.");
    expect(next).toMatch(/\.$/);
  }
});

test("the network's own next step is not repeated", () => {
  const message = "The payer did not approve the payment in time. You can request it again.";
  expect(explained("PAYER_TIMEOUT", message)).toMatchObject({
    title: "The payer did not approve the payment in time",
    next: "You can request it again.",
  });
});

test("the network's further sentence is shown beside our next step", () => {
  const message = "MTN gave no reason. Most often the payer has too little money.";
  expect(explained("UNKNOWN", message).next).toBe(
    "Most often the payer has too little money. You can request it again. Contact support if it keeps failing.",
  );
  expect(explained("PAYER_REJECTED", "The payer declined the payment.").next).toBe(
    "Talk to the payer before you request it again.",
  );
});

test("a failure without a message still has a title", () => {
  expect(explained("UNKNOWN", "").title).toBe("It could not be completed");
});

test("a payout that is held is under review, with its money on hold, and says nothing of a list", () => {
  const held = { type: "payout", status: "pending", statusReason: "under_review" } as const;
  const amount = { amount: "150.00", currency: "GHSFIAT", provider: null } as const;
  const { title, money, next } = explain({ ...held, ...amount } as TransactionView);
  expect(title).toBe("Under review");
  expect(money).toMatch(/on hold in your wallet/);
  expect(next).toMatch(/You can still cancel it/);
  expect(`${title} ${money} ${next}`).not.toMatch(/list|screen|sanction|name/i);
});
