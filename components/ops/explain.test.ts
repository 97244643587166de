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

test("a payout that was sent is on hold, and may have been paid", () => {
  const { tone, title, money } = explainException(exception());
  expect(tone).toBe("processing");
  expect(title).toBe("MTN Mobile Money has not confirmed the outcome");
  expect(money).toMatch(
    /^151\.50\u00a0GHS, amount and fee, is on hold in the wallet of Adum Market\./,
  );
  expect(money).toContain("may have paid 150.00\u00a0GHS");
});

test("a transfer that was never sent is described so, whatever it waits for", () => {
  const waiting = { status: "pending", statusReason: "provider_unavailable" } as const;
  for (const changes of [waiting, { ...waiting, provider: null }] as const) {
    const { title, money } = explainException(exception(changes));
    expect(money, title).toContain("Nothing was sent.");
    expect(money).not.toContain("may have");
    expect(consequenceOf(exception(changes), "failed")).toContain("Nothing was sent.");
  }
});

test("a collection credits its amount less the fee when it completes, and nothing before", () => {
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

test("a transfer in review says why", () => {
  const odd = exception({ reviewReason: "amount_differs", needsPerson: true });
  expect(explainException(odd)).toMatchObject({
    tone: "attention",
    title: "MTN Mobile Money reports a different amount than we ordered",
  });
  expect(explainException({ ...odd, reviewReason: "odd_receipt" }).title).toBe(
    "In review: odd receipt",
  );
});

test("failing a payout that was sent warns of the loss, completing it of the settlement", () => {
  expect(consequenceOf(exception(), "failed")).toContain("we lose 150.00\u00a0GHS");
  expect(consequenceOf(exception(), "completed")).toMatch(/^151\.50\u00a0GHS leaves the wallet/);
});

test("an unconfirmed payout says why, and what each outcome does", () => {
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
    "It is settled in our books: 151.50\u00a0GHS left the wallet of Adum Market.",
  );
  expect(consequenceOf(unconfirmed, "reversed")).toContain("once another operator confirms it");
  expect(consequenceOf(unconfirmed, "completed")).toContain("Nothing moves");
});

test("every final status says where the money is, with nothing to do next", () => {
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

test("a late payment says what was paid, and what each outcome does", () => {
  const { tone, title, money } = explainException(paidLate);
  expect(tone).toBe("attention");
  expect(title).toBe("The payer paid after the collection failed");
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
  ["failed", "This transfer is failed", "Nothing was credited to Adum Market."],
] as const)("a failed collection in state %s explains its late payment", (...of) => {
  const [transferState, title, money] = of;
  const reportedAmount = transferState === "failed" ? null : "40.00";
  const explanation = explainException({
    ...paidLate,
    reviewReason: null,
    transferState,
    reportedAmount,
  });
  expect(explanation.title).toBe(title);
  expect(explanation.money).toContain(money);
});

test("the hold of a failed refund returns to where it came from", () => {
  const refund = exception({ type: "refund", fee: { amount: "0.00", currency: "GHSFIAT" } });
  expect(consequenceOf(refund, "failed")).toMatch(
    /^150\.00\u00a0GHS returns to where it came from\./,
  );
  expect(explainException({ ...refund, status: "failed" }).money).toContain(
    "returned to where it came from",
  );
});

test.each([
  ["out", "-6.00", "paid out 6.00\u00a0GHS more than our books say", "lowers"],
  ["out", "1200.00", "paid out 1,200.00\u00a0GHS less than our books say", "raises"],
  ["in", "-0.75", "received 0.75\u00a0GHS less than our books say", "lowers"],
  ["in", "3.00", "received 3.00\u00a0GHS more than our books say", "raises"],
] as const)("adjusting money that moved %s by %s explains both", (way, amount, moved, does) => {
  const text = adjustmentText("mtn", way, amount);
  expect(text).toContain(
    `MTN Mobile Money ${moved}. Adjusting ${does} our float there and suspense`,
  );
});

test("suspense is empty only when no movement is left, whatever their sum", () => {
  const textOf = (amount: string, references: number) =>
    suspenseText({ amount, currency: "GHSFIAT", references });
  expect(textOf("0.00", 0)).toBeNull();
  expect(textOf("0.00", 2)).toMatch(/cancel out, but in 2 cases the networks/);
  expect(textOf("-2.00", 1)).toMatch(/^is unexplained: in one case/);
});
