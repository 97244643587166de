import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { brokenRules } from "@/lib/ledger/test-book";
import { openDesk, onLine, reason, type Desk } from "@/lib/tooling/test-adjustment-desk";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { advance, transferOf } from "@/lib/tooling/test-steps";
import { failTransfer } from "@/lib/transfers/end-transfer";
import { postLatePayment } from "@/lib/transfers/late-payment";
import { postAdjustment } from "@/lib/transfers/post-adjustment";

/** A provider's record of a collection that failed here is a late payment, posted once. */

let desk: Desk;
let checker: string;
const failure = { code: "PAYER_TIMEOUT", message: "Not in time.", retryable: true } as const;

beforeAll(async () => {
  desk = await openDesk();
  await stepUpStaff(desk.service, "operator", desk.operator);
  checker = await signInStaff(desk.service, "second operator");
  await stepUpStaff(desk.service, "second operator", checker);
});
beforeEach(() => desk.book.reset());
afterAll(async () => {
  expect(await desk.balances()).toMatchObject({ suspense: 0 });
  expect(await brokenRules(database())).toEqual([]);
  await desk.close();
});

/** Failed here, while its network's record has it. */
async function failedAndPaid() {
  const sent = await desk.sentCollection("7.00");
  await failTransfer(sent.transferId, failure, "provider:mtn");
  return sent;
}
const resolve = (id: string, outcome: string) =>
  desk.service.call(
    "POST",
    `/api/ops/exceptions/${id}/resolve`,
    { outcome, reason },
    { key: desk.operator },
  );
async function proposeAndConfirm(id: string): Promise<void> {
  const { proposal } = (await resolve(id, "charged")).body;
  const path = `/api/ops/proposals/${proposal.id}/confirm`;
  const { status } = await desk.service.call("POST", path, undefined, { key: checker });
  expect(status).toBe(200);
}
const receiveCallback = (transferId: string) =>
  postLatePayment(transferId, { receipt: "11111111111", amountMinor: null });
const isListed = (reference: string) =>
  desk.findOf(reference).then(
    () => true,
    () => false,
  );

it.each([
  ["7.00", 700, null],
  ["6.00", 600, 600n],
])(
  "of %s: posted as a late payment, shown on the board, and credited",
  async (amount, moved, reportedMinor) => {
    const { id, transferId, reference } = await failedAndPaid();
    const before = await desk.balances();
    if (reportedMinor !== null) desk.book.tamper(onLine(reference, { amount }));
    const { run, found } = await desk.findOf(reference);
    expect(found).toMatchObject({ kind: "missing_internal", toAdjust: amount });
    const responses = await Promise.all([1, 2, 3].map(() => desk.adjust(run, found)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const after = { float: before.float + moved, suspense: before.suspense + moved };
    expect(await desk.balances()).toEqual(after);
    const { suspense } = await desk.board();
    expect(suspense).toEqual({ amount, currency: "GHSFIAT", references: 1 });
    expect(await transferOf(id)).toMatchObject({
      state: "late",
      reviewReason: "paid_late",
      reportedMinor,
    });

    await receiveCallback(transferId);
    expect(await desk.balances()).toEqual(after);
    expect(await isListed(reference)).toBe(false);
    expect((await resolve(id, "credited")).status).toBe(200);
    expect(await desk.balances()).toEqual({ ...after, suspense: before.suspense });
    expect((await desk.board()).suspense).toMatchObject({ references: 0 });
  },
);

it("what was adjusted as a discrepancy is not posted again when the provider reports it", async () => {
  const { id, transferId, reference } = await failedAndPaid();
  const before = await desk.balances();
  const offset = { provider: "mtn", direction: "in", reference, transactionId: id } as const;
  const posted = { discrepancyId: null, amountMinor: 700n, reason, postedBy: "usr_operator" };
  await inTransaction((tx) => postAdjustment(tx, { ...offset, ...posted }));
  await receiveCallback(transferId);
  expect(await desk.balances()).toEqual({
    float: before.float + 700,
    suspense: before.suspense + 700,
  });
  expect((await desk.board()).suspense).toMatchObject({ references: 1 });
  expect(await isListed(reference)).toBe(false);
  expect((await resolve(id, "credited")).status).toBe(200);
});

it("a second execution is adjusted as a discrepancy", async () => {
  const { transferId, reference } = await failedAndPaid();
  const before = await desk.balances();
  desk.book.tamper(onLine(reference, { times: 2 }));
  const { run, found } = await desk.findOf(reference);
  expect((await desk.adjust(run, found)).body.adjustments).toMatchObject([{ amount: "14.00" }]);
  await receiveCallback(transferId);
  desk.book.tamper(onLine(reference, { times: 2 }));
  const next = await desk.findOf(reference);
  expect(next.found).toMatchObject({ kind: "executed_twice", toAdjust: "7.00" });
  expect((await desk.balances()).suspense).toBe(before.suspense + 700);
  desk.book.reset();
  expect((await resolve(found.transactionId ?? "", "credited")).status).toBe(200);
});

/** A payout that failed here, while its network's record has it. */
async function failedAndExecuted() {
  const sent = await desk.sentPayout("7.00");
  await failTransfer(sent.transferId, failure, "provider:mtn");
  return sent;
}
const reviewOf = async (id: string) => (await transferOf(id)).reviewReason;

it("lists a failed payout that was executed, and adjusting it makes it an exception, once", async () => {
  const { id, transferId, reference } = await failedAndExecuted();
  const before = await desk.balances();
  const { run, found } = await desk.findOf(reference);
  expect(found).toMatchObject({ kind: "missing_internal", toAdjust: "-7.00" });
  await Promise.all([1, 2, 3].map(() => desk.adjust(run, found)));
  const after = { float: before.float - 700, suspense: before.suspense - 700 };
  expect(await desk.balances()).toEqual(after);
  expect(await reviewOf(id)).toBe("failed_then_succeeded");
  await receiveCallback(transferId);
  expect(await desk.balances()).toEqual(after);
  expect(await isListed(reference)).toBe(false);
  await proposeAndConfirm(id);
  expect(await desk.balances()).toEqual({ ...after, suspense: before.suspense });
  expect((await desk.board()).suspense).toMatchObject({ references: 0 });
});

it("makes a failed payout that was executed an exception by querying it again", async () => {
  const { id, reference } = await failedAndExecuted();
  const before = await desk.balances();
  const { run, found } = await desk.findOf(reference);
  expect((await transferOf(id)).nudgedAt).not.toBeNull();
  await advance(id, true);
  expect(await reviewOf(id)).toBe("failed_then_succeeded");
  expect((await desk.adjust(run, found)).status).toBe(400);
  expect((await desk.balances()).suspense).toBe(before.suspense - 700);
  await proposeAndConfirm(id);
  expect((await desk.balances()).suspense).toBe(before.suspense);
});

it("does not post again what was adjusted before the provider reported it", async () => {
  const { id, transferId, reference } = await failedAndExecuted();
  const before = await desk.balances();
  const offset = { provider: "mtn", direction: "out", reference, transactionId: id } as const;
  const posted = { discrepancyId: null, amountMinor: -700n, reason, postedBy: "usr_operator" };
  await inTransaction((tx) => postAdjustment(tx, { ...offset, ...posted }));
  await receiveCallback(transferId);
  expect((await desk.balances()).suspense).toBe(before.suspense - 700);
  expect((await desk.board()).suspense).toMatchObject({ references: 1 });
  expect(await isListed(reference)).toBe(false);
  await proposeAndConfirm(id);
});
