import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expireApproval } from "@/lib/approvals/decide";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import type { ApiAnswer } from "@/lib/tooling/test-service";
import { advance } from "@/lib/tooling/test-steps";
import { advanceBatch } from "./advance-batch";
import { approveBatch } from "./steer-batch";
import { payoutsOf, putOff, startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";
import { afterWithdrawal } from "@/lib/tooling/test-withdrawn";
import { setThreshold as setThresholdOf } from "@/lib/tooling/test-threshold";

/** Maker-checker of whole batches (contract §2; reliability A10, A11). */

let desk: BatchDesk;
let confirmer: string;
let approver: string;
let developer: string;

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
  const { id } = desk.service.seeded.merchant;
  confirmer = await addPerson(id, "finance");
  approver = await addPerson(id, "admin");
  developer = await addPerson(id, "developer");
});
beforeEach(async () => {
  await desk.fund("500.00");
  await setThreshold(500n);
});
afterAll(() => desk.service.stop());

const setThreshold = (thresholdMinor: bigint | null) =>
  setThresholdOf(desk.service.seeded.merchant.id, thresholdMinor);
const as = async (userId: string) => ({ key: await sessionOf(userId) });
const codeOf = ({ status, body }: ApiAnswer) => `${status} ${body.error?.code ?? body.status}`;
const row = { amount: "2.00", phoneNumber: "0241234567" };
const draftOf = async (count: number): Promise<string> =>
  (await desk.handIn(Array(count).fill(row))).body.batchId;
/** Handed in by the owner's key, confirmed by the confirmer. */
async function waitingOf(count: number): Promise<string> {
  const id = await draftOf(count);
  const confirmed = await desk.act(id, "confirm", {}, await as(confirmer));
  expect(confirmed.body).toMatchObject({ status: "pending_approval", needsApproval: true });
  return id;
}
/** How many of a batch's payouts workers send by themselves, today. */
const dueOf = async (id: string) => {
  const due = await asOwner(
    (sql) => sql`
      select 1 from transactions
      where batch_id = ${id} and due_at < app_now() + interval '12 hours'`,
  );
  return due.length;
};

describe("a batch above the threshold", () => {
  it("takes its holds and waits, although none of its rows is above", async () => {
    const { body: before } = await desk.service.call("GET", "/api/mobile-money/balance");
    const id = await waitingOf(3);
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending_approval", count: 3 }]);
    expect(await dueOf(id)).toBe(0);
    const { body: after } = await desk.service.call("GET", "/api/mobile-money/balance");
    expect(after.balance).toBe(before.balance);
    expect(after.reserved).not.toBe(before.reserved);
    const batch = await desk.read(id);
    expect(batch.progress).toMatchObject({ waiting: 3, processing: 0 });
    const lifeMs = Date.parse(batch.approvalExpiresAt) - Date.parse(batch.confirmedAt);
    expect(lifeMs).toBe(24 * 3_600_000);
  });

  it("is approved on mainnet only while the merchant is verified", async () => {
    const id = await waitingOf(3);
    const { error, result } = await afterWithdrawal(
      desk.service.seeded.merchant,
      approver,
      (tx, principal) => approveBatch(tx, principal, id),
    );
    expect(error).toMatchObject({ code: "KYC_REQUIRED" });
    expect(result.status).toBe("processing");
  });

  it("needs no approval at the threshold, or without one", async () => {
    await setThreshold(600n);
    const at = await draftOf(3);
    expect((await desk.act(at, "confirm")).body.status).toBe("processing");
    await setThreshold(null);
    const without = await draftOf(3);
    expect((await desk.act(without, "confirm")).body.status).toBe("processing");
  });

  it("needs step-up to be confirmed in a session, a key needs none", async () => {
    const id = await draftOf(3);
    const plain = { key: await sessionOf(confirmer, { steppedUp: false }) };
    expect(codeOf(await desk.act(id, "confirm", {}, plain))).toBe("403 MFA_REQUIRED");
    expect(codeOf(await desk.act(id, "confirm", {}))).toBe("200 pending_approval");
  });

  it("makes each payout above a threshold that was set since wait", async () => {
    await setThreshold(null);
    const id = await draftOf(2);
    await desk.act(id, "confirm");
    await setThreshold(100n);
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending_approval", count: 2 }]);
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending_approval", count: 2 }]);
  });
});

describe("approving a batch", () => {
  const rejected: [
    who: string,
    by: () => Promise<{ key: string }> | { key: string },
    code: string,
  ][] = [
    ["a key", () => ({ key: desk.service.seeded.apiKey }), "403 FORBIDDEN"],
    [
      "the person behind the key that handed it in",
      () => as(desk.service.seeded.merchant.userId),
      "403 FORBIDDEN",
    ],
    ["who confirmed it", () => as(confirmer), "403 FORBIDDEN"],
    ["a developer", () => as(developer), "403 FORBIDDEN"],
    [
      "who did not just prove the password",
      async () => ({ key: await sessionOf(approver, { steppedUp: false }) }),
      "403 MFA_REQUIRED",
    ],
    [
      "another merchant",
      async () => as(await addPerson(desk.service.seeded.secondMerchant.id, "owner")),
      "404 NOT_FOUND",
    ],
  ];
  it.each(rejected)("is rejected to %s (A11)", async (_, by, code) => {
    const id = await waitingOf(3);
    expect(codeOf(await desk.act(id, "approve", undefined, await by()))).toBe(code);
    expect((await desk.read(id)).status).toBe("pending_approval");
  });

  it("releases created and not yet created payouts, once", async () => {
    const id = await waitingOf(30);
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending_approval", count: 25 }]);
    const approved = await desk.act(id, "approve", undefined, await as(approver));
    expect(approved.body).toMatchObject({ status: "processing", approvedBy: approver });
    expect(codeOf(await desk.act(id, "approve", undefined, await as(approver)))).toBe(
      "400 INVALID_STATE",
    );
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([
      { status: "pending", count: 5 },
      { status: "pending_approval", count: 25 },
    ]);
    await putOff(id);
    await Promise.all([advanceBatch(id), advanceBatch(id), advanceBatch(id)]);
    expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 30 }]);
    expect(await dueOf(id)).toBe(30);
    const approvers = await asOwner(
      (sql) => sql`select distinct approved_by from transactions where batch_id = ${id}`,
    );
    expect([...approvers]).toEqual([{ approved_by: approver }]);
    const [first] = await desk.rows(id);
    const { body } = await desk.service.call("GET", `/payments/${first?.transactionId}`);
    expect(
      body.history.map(({ status, by }: { status: string; by: string }) => [status, by]),
    ).toEqual([
      ["pending_approval", expect.stringMatching(/^key_/)],
      ["pending", approver],
    ]);
  });

  it("is not done payout by payout, and its creators may not approve one that waits alone", async () => {
    const approve = async (transactionId: string | null | undefined, userId: string) =>
      codeOf(
        await desk.service.call(
          "POST",
          `/transactions/${transactionId}/approve`,
          undefined,
          await as(userId),
        ),
      );
    const together = await waitingOf(3);
    await advanceBatch(together);
    const [first] = await desk.rows(together);
    expect(await approve(first?.transactionId, approver)).toBe("400 INVALID_STATE");
    await setThreshold(null);
    const alone = await draftOf(1);
    await desk.act(alone, "confirm", {}, await as(confirmer));
    await setThreshold(100n);
    await advanceBatch(alone);
    const [only] = await desk.rows(alone);
    expect(await approve(only?.transactionId, desk.service.seeded.merchant.userId)).toBe(
      "403 FORBIDDEN",
    );
    expect(await approve(only?.transactionId, confirmer)).toBe("403 FORBIDDEN");
    expect(await approve(only?.transactionId, approver)).toBe("200 pending");
  });

  it("is no longer possible once the batch is cancelled; all holds are released", async () => {
    const { body: before } = await desk.service.call("GET", "/api/mobile-money/balance");
    const id = await waitingOf(3);
    await advanceBatch(id);
    expect((await desk.act(id, "cancel")).body.status).toBe("cancelled");
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "cancelled", count: 3 }]);
    const { body: after } = await desk.service.call("GET", "/api/mobile-money/balance");
    expect(after).toEqual(before);
    expect(codeOf(await desk.act(id, "approve", undefined, await as(approver)))).toBe(
      "400 INVALID_STATE",
    );
  });
});

describe("a batch whose rows were all rejected while it waited", () => {
  it("needs approval again when it is retried", async () => {
    const id = await waitingOf(3);
    await desk.drain();
    await advanceBatch(id);
    const over = { status: "completed", approvedBy: null, retryable: 3, progress: { rejected: 3 } };
    expect(await desk.read(id)).toMatchObject(over);
    await desk.fund("50.00");
    const plain = { key: await sessionOf(confirmer, { steppedUp: false }) };
    expect(codeOf(await desk.act(id, "retry", undefined, plain))).toBe("403 MFA_REQUIRED");
    expect(codeOf(await desk.act(id, "retry"))).toBe("200 pending_approval");
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending_approval", count: 3 }]);
    await desk.act(id, "approve", undefined, await as(approver));
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 3 }]);
  });
});

describe("a batch that is paused as soon as it is approved", () => {
  it("sends nothing, and none of it expires in the meantime", async () => {
    const id = await waitingOf(3);
    await advanceBatch(id);
    await desk.act(id, "approve", undefined, await as(approver));
    await desk.act(id, "pause");
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 3 }]);
    for (const { transactionId } of await desk.rows(id)) await advance(transactionId ?? "");
    expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 3 }]);
  });
});

describe("a day later", () => {
  it("an unapproved batch has expired, and one approved in time continues", async () => {
    const made = await waitingOf(3);
    await advanceBatch(made);
    const unmade = await waitingOf(3);
    const approved = await waitingOf(3);
    await advanceBatch(approved);
    await shiftClock("23 hours");
    await desk.act(approved, "approve", undefined, await as(approver));
    await shiftClock("25 hours");
    const late = await desk.act(made, "approve", undefined, await as(approver));
    expect(codeOf(late)).toBe("400 INVALID_STATE");
    for (const id of [made, unmade, approved]) {
      for (const { transactionId } of await desk.rows(id))
        if (transactionId) await expireApproval(transactionId);
      await advanceBatch(id);
    }
    const outcome = { status: "expired", progress: { cancelled: 3, waiting: 0 } };
    for (const id of [made, unmade]) {
      expect(await desk.read(id)).toMatchObject(outcome);
      await advanceBatch(id);
      expect((await desk.read(id)).finishedAt).not.toBeNull();
    }
    expect(await payoutsOf(made)).toEqual([{ status: "expired", count: 3 }]);
    expect(await payoutsOf(approved)).toEqual([{ status: "pending", count: 3 }]);
  });
});
