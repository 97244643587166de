import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { workQueues } from "@/lib/processes/work-queues";
import { startWorker } from "@/lib/jobs/engine";
import { advance } from "@/lib/tooling/test-steps";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { addPerson, sessionOf } from "@/lib/tooling/test-people";
import { approveTransaction, expireApproval } from "./decide";
import { codeOf, minorOf, startDesk, type Desk } from "@/lib/tooling/test-desk";
import { afterWithdrawal } from "@/lib/tooling/test-withdrawn";

/** Maker-checker (contract §2; reliability A10, A11). */

let desk: Desk;

beforeAll(async () => {
  desk = await startDesk();
});
beforeEach(() => desk.setThreshold("10.00"));
afterAll(() => desk.service.stop());

describe("above the threshold", () => {
  it.each(["payout", "payment", "withdrawal"])("a %s waits, and at it does not", async (type) => {
    const { make, traces, read } = desk;
    const at = await make(type, "10.00");
    expect(at.body).toMatchObject({ type, status: "pending" });
    expect(await traces(at.body.transactionId)).toMatchObject({ due: "now" });
    const above = await make(type, "10.01");
    expect(above.status).toBe(201);
    const history = [{ status: "pending_approval" }];
    expect(above.body).toMatchObject({ type, status: "pending_approval", history });
    const { transactionId: id } = above.body;
    expect(await traces(id)).toEqual({ postings: ["hold"], events: [], due: "deadline" });
    await advance(id);
    expect((await read(id)).status).toBe("pending_approval");
  });

  it("its money is held and counts against the limits; nothing waits without a threshold", async () => {
    const before = await desk.standing();
    await desk.waiting();
    const after = await desk.standing();
    expect(after.balance).toBe(before.balance);
    expect(minorOf(before.available) - minorOf(after.available)).toBe(2_020n);
    expect(minorOf(after.reserved) - minorOf(before.reserved)).toBe(2_020n);
    expect(after.used).toEqual(
      before.used.map((usedMinor: string) => String(BigInt(usedMinor) + 2_000n)),
    );
    await desk.setThreshold(null);
    expect((await desk.make("payout", "20.00")).body.status).toBe("pending");
  });

  it("a session must have confirmed its password, a key need not (A10)", async () => {
    const { people, make, standing, as } = desk;
    const plain = { key: await sessionOf(people.finance, { steppedUp: false }) };
    const before = await standing();
    const rejected = await make("payout", "10.01", plain);
    expect(codeOf(rejected)).toBe("403 MFA_REQUIRED");
    expect(rejected.body.error.details).toEqual({ next: "POST /api/auth/reauthenticate" });
    expect(await standing()).toEqual(before);
    expect((await make("payout", "10.00", plain)).body.status).toBe("pending");
    expect((await make("payout", "10.01", await as(people.finance))).status).toBe(201);
  });
});

describe("approving", () => {
  const rejected: [who: string, by: () => Promise<object> | object, code: string][] = [
    ["a key", () => ({}), "403 FORBIDDEN"],
    ["the user behind the creating key", () => desk.as(desk.owner), "403 FORBIDDEN"],
    ["a developer", () => desk.as(desk.people.developer), "403 FORBIDDEN"],
    ["a viewer", () => desk.as(desk.people.viewer), "403 FORBIDDEN"],
    [
      "an admin whose password was not just proved",
      async () => ({ key: await sessionOf(desk.people.admin, { steppedUp: false }) }),
      "403 MFA_REQUIRED",
    ],
    [
      "another merchant's key",
      () => ({ key: desk.service.seeded.secondMerchant.apiKey }),
      "403 FORBIDDEN",
    ],
    [
      "another merchant's owner",
      async () => desk.as(await addPerson(desk.service.seeded.secondMerchant.id, "owner")),
      "404 NOT_FOUND",
    ],
  ];
  it.each(rejected)("is rejected to %s (A11)", async (_, by, code) => {
    const id = await desk.waiting();
    expect(codeOf(await desk.approve(id, await by()))).toBe(code);
    expect((await desk.read(id)).status).toBe("pending_approval");
    expect((await desk.traces(id)).due).toBe("deadline");
  });

  it("is rejected for the user who created it in a session, but not for another", async () => {
    const { waiting, approve, as, people, owner } = desk;
    const id = await waiting("payment", await as(people.finance));
    expect(codeOf(await approve(id, await as(people.finance)))).toBe("403 FORBIDDEN");
    expect((await approve(id, await as(owner))).body.status).toBe("pending");
  });

  it.each(["owner", "admin", "finance"] as const)("by another %s releases it", async (role) => {
    const { waiting, approve, as, people, standing, traces, read } = desk;
    const id = await waiting();
    const before = await standing();
    const approved = await approve(id, await as(people[role]));
    expect(approved.status).toBe(200);
    expect(approved.body).toMatchObject({ status: "pending", refund: null, failure: null });
    expect(approved.body.history.at(-1)).toMatchObject({ status: "pending", by: people[role] });
    expect(await standing()).toEqual(before);
    expect((await traces(id)).due).toBe("now");
    await advance(id);
    await expireApproval(id);
    expect(["processing", "completed"]).toContain((await read(id)).status);
    const [row] = await asOwner(
      (sql) => sql`select created_by_user, approved_by from transactions where id = ${id}`,
    );
    expect(row).toEqual({ created_by_user: desk.owner, approved_by: people[role] });
  });

  it("is rejected on mainnet while the verification is withdrawn, and releases nothing", async () => {
    const id = await desk.waiting();
    const { error, result } = await afterWithdrawal(
      desk.service.seeded.merchant,
      desk.people.admin,
      (tx, principal) => approveTransaction(tx, principal, id),
    );
    expect(error).toMatchObject({ code: "KYC_REQUIRED" });
    expect(result.history.map(({ status }) => status)).toEqual(["pending_approval", "pending"]);
  });

  it("happens once, however many approve", async () => {
    const id = await desk.waiting();
    const options = await desk.as(desk.people.admin);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => desk.approve(id, options)),
    );
    expect(responses.map(codeOf).sort()).toEqual(["200", ...Array(9).fill("400 INVALID_STATE")]);
    expect((await desk.read(id)).history).toHaveLength(2);
  });

  it("of a payout that waits with its batch is done for the whole batch", async () => {
    const id = await desk.waiting();
    await asOwner(async (sql) => {
      await sql`
        insert into payout_batches (id, merchant_id, status, total, valid, invalid, amount_minor,
          fee_minor, created_by, created_by_user)
        values ('bat_1', ${desk.service.seeded.merchant.id}, 'pending_approval', 1, 1, 0, 1, 1, '', '')`;
      await sql`update transactions set batch_id = 'bat_1' where id = ${id}`;
    });
    const options = await desk.as(desk.people.admin);
    expect(codeOf(await desk.approve(id, options))).toBe("400 INVALID_STATE");
    await asOwner((sql) => sql`update payout_batches set status = 'processing'`);
    expect(codeOf(await desk.approve(id, options))).toBe("200");
  });
});

describe("without an approval", () => {
  it("its expiry is due a day later, however fast retries are", async () => {
    const id = await desk.waiting();
    const [row] = await asOwner(
      (sql) => sql`
        select due_at = approval_expires_at as in_time,
          approval_expires_at - created_at = interval '24 hours' as a_day
        from transactions where id = ${id}`,
    );
    expect(row).toEqual({ in_time: true, a_day: true });
  });

  it("it waits for a day; then it expires and can no longer be approved", async () => {
    const { waiting, standing, read, traces, approve, cancel, as, people } = desk;
    const before = await standing();
    const [first, second] = [await waiting(), await waiting("withdrawal")];
    await shiftClock("23 hours 59 minutes");
    const leftMs = await expireApproval(first);
    expect(leftMs).toBeGreaterThan(50_000);
    expect(leftMs).toBeLessThanOrEqual(60_000);
    expect((await read(first)).status).toBe("pending_approval");
    expect((await traces(first)).due).toBe("deadline");
    await shiftClock("24 hours 1 minute");
    expect(codeOf(await approve(first, await as(people.admin)))).toBe("400 INVALID_STATE");
    await Promise.all([expireApproval(first), expireApproval(first), expireApproval(second)]);
    const failure = { code: "EXPIRED" };
    expect(await read(first)).toMatchObject({
      status: "expired",
      failure,
      refund: { amount: "20.20" },
    });
    const postings = ["hold", "release"];
    expect(await traces(first)).toMatchObject({ postings, events: ["payment.failed"] });
    expect(await traces(second)).toMatchObject({ postings, events: ["withdrawal.failed"] });
    expect(codeOf(await cancel(first))).toBe("400 INVALID_STATE");
    expect(await standing()).toMatchObject({ available: before.available, used: before.used });
    await shiftClock("0 hours");
  });

  it("its expiry needs only its own row and a worker", async () => {
    const id = await desk.waiting();
    await shiftClock("25 hours");
    const worker = startWorker(workQueues());
    const { status } = await desk.service.until(id, ["expired"]);
    await worker.stop();
    await shiftClock("0 hours");
    expect(status).toBe("expired");
    expect((await desk.traces(id)).due).toBe("never");
  });
});
