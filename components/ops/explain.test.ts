import { expect, test } from "vitest";
import { transactionStatuses } from "@/lib/states";
import { adjustmentText, consequenceOf, explainException, suspenseText } from "./explain";
import type { Exception } from "./labels";

function exception(changes: Partial<Exception> = {}): Exception {
  return {
    transactionId: "txn_1",
    type: "payout",
    direction: "out",
    status: "processing",
    statusReason: null,
    transferState: "submitted",
    reviewReason: null,
    reportedAmount: null,
    merchant: { id: "mer_1", name: "Adum Market" },
    amount: "150.00",
    currency: "GHSFIAT",
    fee: { amount: "1.50", currency: "GHSFIAT" },
    provider: "mtn",
    phone: "+233241234567",
    waitingSince: "2026-11-21T12:00:00.000Z",
    ageSeconds: 1_800,
    queries: 4,
    sendAttempts: 1,
    lastCall: null,
    nextCheckAt: null,
    needsPerson: false,
    resolvableAs: ["completed", "failed"],
    proposal: null,
    ...changes,
  };
}

test("a payout that was sent is set aside, and may have been paid", () => {
  const { tone, title, money } = explainException(exception());
  expect(tone).toBe("processing");
  expect(title).toBe("MTN Mobile Money has not told how it ended");
  expect(money).toMatch(
    /^151\.50\u00a0GHS, amount and fee, is set aside in the wallet of Adum Market\./,
  );
  expect(money).toContain("may have paid 150.00\u00a0GHS");
});

test("what was never sent is told so, whatever it waits for", () => {
  const waiting = { status: "pending", statusReason: "provider_unavailable" } as const;
  for (const changes of [waiting, { ...waiting, provider: null }] as const) {
    const { title, money } = explainException(exception(changes));
    expect(money, title).toContain("Nothing was sent.");
    expect(money).not.toContain("may have");
    expect(consequenceOf(exception(changes), "failed")).toContain("Nothing was sent.");
  }
});

test("a collection credits nothing before its end, and its amount less the fee at it", () => {
  const collection = exception({ type: "collection", direction: "in" });
  expect(explainException(collection).money).toMatch(/^Nothing is credited to Adum Market yet\./);
  expect(consequenceOf(collection, "completed")).toMatch(/^148\.50\u00a0GHS, /);
  expect(explainException({ ...collection, status: "completed" }).money).toMatch(
    /^148\.50\u00a0GHS, /,
  );
  expect(explainException({ ...collection, status: "failed" }).money).toBe(
    "Nothing was credited to Adum Market.",
  );
});

test("what a person has to look at says why", () => {
  const odd = exception({ reviewReason: "amount_differs", needsPerson: true });
  expect(explainException(odd)).toMatchObject({
    tone: "attention",
    title: "MTN Mobile Money tells another amount than we ordered",
  });
  expect(explainException({ ...odd, reviewReason: "odd_receipt" }).title).toBe(
    "Put aside: Odd receipt",
  );
});

test("failing a payout that was sent warns of the loss, completing it of the end", () => {
  expect(consequenceOf(exception(), "failed")).toContain("we lose 150.00\u00a0GHS");
  expect(consequenceOf(exception(), "completed")).toMatch(/^151\.50\u00a0GHS leaves the wallet/);
});

test("a settled payout in doubt says how, and what each way out does", () => {
  const unconfirmed = exception({
    status: "completed",
    reviewReason: "settled_then_failed",
    needsPerson: true,
    resolvableAs: ["completed", "reversed"],
  });
  const { tone, title, money } = explainException(unconfirmed);
  expect(tone).toBe("attention");
  expect(title).toBe("MTN Mobile Money now reports that it failed");
  expect(money).toContain(
    "In our books it is settled: 151.50\u00a0GHS left the wallet of Adum Market.",
  );
  expect(consequenceOf(unconfirmed, "reversed")).toContain(
    "once another operator has confirmed it",
  );
  expect(consequenceOf(unconfirmed, "completed")).toContain("Nothing moves");
});

test("every end says where the money is, and asks for nothing", () => {
  for (const type of ["payout", "collection"] as const)
    for (const status of transactionStatuses) {
      const { title, money, next } = explainException(exception({ type, status }));
      expect(title, status).not.toBe("");
      expect(money, status).toMatch(/\.$/);
      const open = ["pending_approval", "pending", "processing"].includes(status);
      expect(next !== "", status).toBe(open);
    }
});

const paidLate = exception({
  type: "collection",
  direction: "in",
  status: "failed",
  transferState: "late",
  reviewReason: "paid_late",
  needsPerson: true,
  resolvableAs: ["credited", "refunded"],
});

test("a payment that came late says what was paid, and what each way out does", () => {
  const { tone, title, money } = explainException(paidLate);
  expect(tone).toBe("attention");
  expect(title).toBe("The payer paid after the collection had failed");
  expect(money).toMatch(
    /paid 150\.00\u00a0GHS\. It is in suspense; nothing is credited to Adum Market\.$/,
  );
  expect(consequenceOf(paidLate, "credited")).toMatch(
    /^148\.50\u00a0GHS, the amount less the fee, goes/,
  );
  expect(consequenceOf(paidLate, "refunded")).toMatch(/^150\.00\u00a0GHS goes back to \+233/);

  const less = { ...paidLate, reportedAmount: "40.00" };
  expect(explainException(less).money).toContain("paid 40.00\u00a0GHS instead of 150.00\u00a0GHS.");
  expect(consequenceOf(less, "credited")).toMatch(/^38\.50\u00a0GHS, /);
  expect(consequenceOf(less, "refunded")).toMatch(/^40\.00\u00a0GHS goes back/);
  expect(consequenceOf({ ...paidLate, reportedAmount: "1.00" }, "credited")).toMatch(
    /^0\.00\u00a0GHS, /,
  );
});

test.each([
  ["late", "The late payment is being refunded", "40.00\u00a0GHS is on its way back"],
  ["reversed", "The late payment was refunded", "40.00\u00a0GHS went back"],
  ["settled", "The late payment was credited", "38.50\u00a0GHS, the amount less the fee, went to"],
  ["failed", "It ended: failed", "Nothing was credited to Adum Market."],
] as const)("a collection that failed and is %s says what became of a late payment", (...of) => {
  const [transferState, title, money] = of;
  const reportedAmount = transferState === "failed" ? null : "40.00";
  const told = explainException({ ...paidLate, reviewReason: null, transferState, reportedAmount });
  expect(told.title).toBe(title);
  expect(told.money).toContain(money);
});

test("what a failed refund held goes back where it came from, wherever that is", () => {
  const refund = exception({ type: "refund", fee: { amount: "0.00", currency: "GHSFIAT" } });
  expect(consequenceOf(refund, "failed")).toMatch(
    /^150\.00\u00a0GHS is free again where it came from\./,
  );
  expect(explainException({ ...refund, status: "failed" }).money).toContain(
    "is back where it came from",
  );
});

test.each([
  ["out", "-6.00", "paid out 6.00\u00a0GHS more than our books have", "fall by 6.00\u00a0GHS"],
  [
    "out",
    "1200.00",
    "paid out 1,200.00\u00a0GHS less than our books have",
    "rise by 1,200.00\u00a0GHS",
  ],
  ["in", "-0.75", "took in 0.75\u00a0GHS less than our books have", "fall by 0.75\u00a0GHS"],
  ["in", "3.00", "took in 3.00\u00a0GHS more than our books have", "rise by 3.00\u00a0GHS"],
] as const)("adjustment of money that went %s says what %s means", (way, amount, moved, change) => {
  expect(adjustmentText("mtn", way, amount)).toBe(
    `MTN Mobile Money ${moved}. In them our float there and suspense both ${change}.`,
  );
});

test("suspense is explained only when no movement is left, whatever they sum up to", () => {
  const told = (amount: string, references: number) =>
    suspenseText({ amount, currency: "GHSFIAT", references });
  expect(told("0.00", 0)).toBeNull();
  expect(told("0.00", 2)).toMatch(/cancels out, but in 2 cases the networks/);
  expect(told("-2.00", 1)).toMatch(/^stands in suspense: in one case/);
});
