import { expect, test } from "vitest";
import {
  approvalDeadline,
  approverText,
  isCancellable,
  makerText,
  whyNotApprove,
  type Actors,
} from "./decide";
import type { TransactionView } from "@/components/labels/transactions";

const actors: Actors = {
  usr_esi: { kind: "person", name: "Esi Quaye", userId: "usr_esi" },
  usr_yaw: { kind: "person", name: "Yaw Darko", userId: "usr_yaw" },
  key_till: { kind: "key", name: "Till", userId: "usr_esi" },
};

function waiting(by: string, changes: Partial<TransactionView> = {}): TransactionView {
  const createdAt = "2026-11-21T09:30:00.000Z";
  const step = { status: "pending_approval", at: createdAt, by } as const;
  const made = { type: "payout", status: "pending_approval", createdAt, history: [step] };
  return { ...made, ...changes } as TransactionView;
}

test("whoever made it, also by a key, is told that somebody else approves; others may", () => {
  const esi = { userId: "usr_esi", mayDecide: true };
  const yaw = { userId: "usr_yaw", mayDecide: true };
  expect(whyNotApprove(waiting("usr_esi"), esi, actors)).toMatch(/^You made it/);
  expect(whyNotApprove(waiting("key_till"), esi, actors)).toMatch(/^A key of yours/);
  expect(whyNotApprove(waiting("usr_esi"), yaw, actors)).toBeNull();
  expect(whyNotApprove(waiting("key_till"), yaw, actors)).toBeNull();
  expect(whyNotApprove(waiting("usr_esi"), { ...yaw, mayDecide: false }, actors)).toMatch(
    /^An owner, an admin or finance/,
  );
});

test("people and keys are named; strangers to the merchant are not", () => {
  expect(makerText(waiting("usr_esi"), actors)).toBe("Esi Quaye");
  expect(makerText(waiting("key_till"), actors)).toBe("The API key Till");
  expect(makerText(waiting("usr_new"), actors)).toBe("Somebody of your business");
  expect(makerText(waiting("worker"), actors)).toBeNull();
});

test("it can be approved for a day, and who did so is told", () => {
  const transaction = waiting("usr_esi");
  expect(approvalDeadline(transaction)).toBe("2026-11-22T09:30:00.000Z");
  expect(approverText(transaction, actors)).toBeNull();
  const { at } = transaction.history[0] ?? { at: "" };
  const approved = waiting("usr_esi", {
    history: [...transaction.history, { status: "pending", at, by: "usr_yaw", reason: null }],
  });
  expect(approverText(approved, actors)).toBe("Yaw Darko");
  const unasked = waiting("usr_esi", {
    history: [{ status: "pending", at, by: "usr_esi", reason: null }],
  });
  expect(approvalDeadline(unasked)).toBeNull();
  expect(approverText(unasked, actors)).toBeNull();
});

test("only transfers that wait can be cancelled", () => {
  expect(isCancellable(waiting("usr_esi"))).toBe(true);
  expect(isCancellable(waiting("usr_esi", { type: "collection", status: "pending" }))).toBe(true);
  expect(isCancellable(waiting("usr_esi", { status: "processing" }))).toBe(false);
  expect(isCancellable(waiting("usr_esi", { type: "conversion", status: "pending" }))).toBe(false);
});

test("what an operator gives back is not the merchant's to cancel; a refund of theirs is", () => {
  const refund = { type: "refund", wallet: "0x1", recipient: "+233240000001" } as const;
  expect(isCancellable(waiting("usr_esi", refund))).toBe(true);
  expect(isCancellable(waiting("operator", refund))).toBe(false);
});
