import { expect, test } from "vitest";
import {
  approvalDeadline,
  approverText,
  isCancellable,
  makerText,
  whyNotApprove,
  whyNotApproveBatch,
  type Actors,
} from "./decide";
import type { TransactionView } from "@/components/labels/transactions";

const actors: Actors = {
  usr_esi: { kind: "person", name: "Esi Quaye", userId: "usr_esi" },
  usr_yaw: { kind: "person", name: "Yaw Darko", userId: "usr_yaw" },
  key_till: { kind: "key", name: "Till", userId: "usr_esi" },
  oac_shop: { kind: "client", name: "Shop", userId: "usr_esi" },
};

function waiting(by: string, changes: Partial<TransactionView> = {}): TransactionView {
  const createdAt = "2026-11-21T09:30:00.000Z";
  const step = { status: "pending_approval", at: createdAt, by } as const;
  const made = { type: "payout", status: "pending_approval", createdAt, history: [step] };
  return { ...made, ...changes } as TransactionView;
}

test("its creator, even through a key, may not approve it; others may", () => {
  expect(whyNotApprove(waiting("usr_esi"), esi, actors)).toMatch(/^You created it/);
  expect(whyNotApprove(waiting("key_till"), esi, actors)).toMatch(/^Your API key created it/);
  expect(whyNotApprove(waiting("usr_esi"), yaw, actors)).toBeNull();
  expect(whyNotApprove(waiting("key_till"), yaw, actors)).toBeNull();
  expect(whyNotApprove(waiting("oac_shop"), esi, actors)).toMatch(/^Your OAuth client created it/);
  expect(whyNotApprove(waiting("usr_esi"), { ...yaw, mayDecide: false }, actors)).toMatch(
    /^An owner, an admin or a finance user/,
  );
});

test("only users and keys are named", () => {
  expect(makerText(waiting("usr_esi"), actors)).toBe("Esi Quaye");
  expect(makerText(waiting("key_till"), actors)).toBe("API key Till");
  expect(makerText(waiting("oac_shop"), actors)).toBe("OAuth client Shop");
  expect(makerText(waiting("usr_new"), actors)).toBe("Someone in your business");
  expect(makerText(waiting("worker"), actors)).toBeNull();
});

test("it can be approved for a day, and the approver is named", () => {
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

test("a merchant can cancel its own refund, not one that an operator made", () => {
  const refund = { type: "refund", wallet: "0x1", recipient: "+233240000001" } as const;
  expect(isCancellable(waiting("usr_esi", refund))).toBe(true);
  expect(isCancellable(waiting("operator", refund))).toBe(false);
});

const esi = { userId: "usr_esi", mayDecide: true };
const yaw = { userId: "usr_yaw", mayDecide: true };

test.each([
  ["uploaded and confirmed it", "usr_esi", "usr_esi"],
  ["only uploaded it", "usr_esi", "usr_yaw"],
  ["only confirmed it", "usr_yaw", "usr_esi"],
  ["has a key that uploaded it", "key_till", "usr_yaw"],
  ["has a key that confirmed it", "usr_yaw", "key_till"],
])("a user who %s may not approve the batch", (_, createdBy, confirmedBy) => {
  expect(whyNotApproveBatch({ createdBy, confirmedBy }, esi, actors)).toMatch(/someone else/);
});

test("a second user may approve the batch, unless the role moves no money", () => {
  const batch = { createdBy: "key_till", confirmedBy: "usr_esi" };
  expect(whyNotApproveBatch(batch, yaw, actors)).toBeNull();
  expect(whyNotApproveBatch(batch, { ...yaw, mayDecide: false }, actors)).toMatch(/An owner/);
});
