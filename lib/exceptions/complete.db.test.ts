import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDesk, type Desk } from "@/lib/tooling/test-desk";
import { asOwner } from "@/lib/tooling/test-owner";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { sentLongAgo } from "@/lib/tooling/test-sent";
import { advance, transferOf } from "@/lib/tooling/test-steps";
import { failTransfer, settleTransfer } from "@/lib/transfers/end-transfer";
import { postLatePayment } from "@/lib/transfers/late-payment";

/** Exceptions that an operator completes, and the receipts by which their payments are refunded. */

let desk: Desk;
let operator: string;
beforeAll(async () => {
  desk = await startDesk();
  operator = await signInStaff(desk.service, "operator");
  await stepUpStaff(desk.service, "operator", operator);
});
afterAll(() => desk.service.stop());

const airtel = "+233270000001";
const failure = { code: "PAYER_TIMEOUT", message: "Not in time.", retryable: true } as const;

/** A collection that was sent to its network. */
async function sent(provider = "airtel", phoneNumber = airtel): Promise<string> {
  const body = { phoneNumber, amount: "9.00" };
  const made = await desk.service.call("POST", `/mobile-money/${provider}`, body);
  await advance(made.body.paymentId);
  return sentLongAgo(made.body.paymentId);
}
const complete = (id: string, more: object = {}) =>
  desk.service.call(
    "POST",
    `/api/ops/exceptions/${id}/resolve`,
    { outcome: "completed", reason: "Airtel's support says so.", ...more },
    { key: operator },
  );
/** As its provider reports it. */
const settle = async (id: string, receipt: string | null) =>
  settleTransfer((await transferOf(id)).id, "provider:airtel", { receipt, amountMinor: null });
const endOf = async (id: string) => {
  const { state, receipt, reviewReason } = await transferOf(id);
  return [state, receipt, reviewReason];
};
const withdrawn = (id: string) =>
  asOwner(
    (sql) => sql`select details from audit_log
      where action = 'transfer.receipt_withdrawn' and resource = ${id}`,
  );
const takenReceipt = {
  status: 400,
  body: { error: { code: "INVALID_REQUEST", details: { field: "receipt" } } },
};

describe("a receipt belongs to one transfer", () => {
  it("of another payment completes nothing", async () => {
    const theirs = await sent();
    await settle(theirs, "MP-1");
    const ours = await sent();
    expect(await complete(ours, { receipt: "MP-1" })).toMatchObject(takenReceipt);
    expect(await endOf(ours)).toEqual(["submitted", null, null]);
    expect((await complete(ours, { receipt: "MP-2" })).status).toBe(200);
    expect(await endOf(ours)).toEqual(["settled", "MP-2", null]);
    expect(await endOf(theirs)).toEqual(["settled", "MP-1", null]);
  });

  it("entered for two at once, it completes one", async () => {
    const ids = [await sent(), await sent()];
    const responses = await Promise.all(ids.map((id) => complete(id, { receipt: "MP-3" })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(responses.find(({ status }) => status === 400)).toMatchObject(takenReceipt);
  });

  it("is replaced by the receipt that the provider reports", async () => {
    const [ours, theirs] = [await sent(), await sent()];
    expect((await complete(ours, { receipt: "MP-5" })).status).toBe(200);
    await settle(theirs, "MP-5");
    expect(await endOf(theirs)).toEqual(["settled", "MP-5", null]);
    expect(await endOf(ours)).toEqual(["settled", null, null]);
    expect(await withdrawn(ours)).toMatchObject([{ details: { receipt: "MP-5", isOf: theirs } }]);
  });

  it("stays with the first where the provider reports it twice, and both are settled", async () => {
    const [first, second, late] = [await sent(), await sent(), await sent()];
    await settle(first, "MP-6");
    await settle(second, "MP-6");
    const { id: lateTransfer } = await transferOf(late);
    await failTransfer(lateTransfer, failure, "provider:airtel");
    await postLatePayment(lateTransfer, { receipt: "MP-6", amountMinor: null });
    expect(await endOf(first)).toEqual(["settled", "MP-6", null]);
    expect(await endOf(second)).toEqual(["settled", null, null]);
    expect(await endOf(late)).toEqual(["late", null, "paid_late"]);
    expect(await withdrawn(first)).toEqual([]);
  });
});

it.each([
  ["airtel", airtel],
  ["telecel", "+233200000001"],
])("without a receipt no refund over %s is ever made, and it says so", async (...of) => {
  const [provider] = of;
  // Telecel's response already has the final status.
  await desk.service.faults("telecel", { lateOrderRate: 1 });
  const id = await sent(...of);
  await desk.service.faults("telecel", {});
  expect((await complete(id)).status).toBe(200);
  const path = `/api/transactions/${id}/refund`;
  const { body } = await desk.service.call("POST", path, { reason: "Ordered twice" });
  await advance(body.transactionId);
  const { status, failure } = await desk.read(body.transactionId);
  expect({ status, failure }).toMatchObject({
    status: "failed",
    failure: { code: "PROVIDER_REJECTED", retryable: false },
  });
  expect(failure?.message).toMatch(/^This payment has no .* receipt/);
  expect(provider).toBe((await desk.read(body.transactionId)).provider);
});
