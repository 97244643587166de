import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approveTransaction } from "@/lib/approvals/decide";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { inTransaction } from "@/lib/db/client";
import { changeBusiness } from "@/lib/merchants/read-merchant";
import { newCase, replaceDocument } from "@/lib/tooling/test-cases";
import { asOwner } from "@/lib/tooling/test-owner";
import { newReviewer, type TestReviewer } from "@/lib/tooling/test-reviewers";
import { listed, testList } from "@/lib/tooling/test-screening-list";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";

/** Hits as reviewers list and resolve them, and what becomes of the payouts that they hold. */

const list = testList();
const ananse = listed("A-1", "Kwaku Ananse Sasabonsam", { program: "Invented" });
let service: TestService;
let abena: TestReviewer;
let kojo: TestReviewer;

const call = (method: string, to: string, body?: unknown, by = abena) =>
  service.call(method, to, body, { key: by.token });
const listHits = async (query: string) => {
  const { status, body } = await call("GET", `/api/review/hits?${query}`);
  expect(status).toBe(200);
  return body.data;
};
const resolve = (hitId: string, outcome: string, by = abena) =>
  call("POST", `/api/review/hits/${hitId}/resolve`, { outcome, reason: "Another person." }, by);

beforeAll(async () => {
  service = await startTestService({ settings: { SCREEN_RECIPIENTS: "1" } });
  abena = await newReviewer({ name: "Abena Reviewer" });
  kojo = await newReviewer({ name: "Kojo Reviewer" });
  await list.replace(ananse);
});
afterAll(() => service.stop());

/** A case of a merchant whose business has a name of the list. */
async function caseWithHit() {
  const one = await newCase();
  await inTransaction((tx) => changeBusiness(tx, one.merchant.id, { name: ananse.name }));
  await replaceDocument(one, "ghana_card");
  const [hit] = await listHits(`status=open&merchantId=${one.merchant.id}`);
  return { ...one, hit };
}

describe("a merchant's hit", () => {
  it("is there with the submission, in the list and in the case, which it keeps from approval", async () => {
    const { id, merchant, hit } = await caseWithHit();
    expect(hit).toMatchObject({
      merchantId: merchant.id,
      merchantName: ananse.name,
      caseId: id,
      transactionId: null,
      subjectKind: "business",
      entry: { id: "A-1", program: "Invented" },
      score: 100,
      status: "open",
      decidedBy: null,
    });
    const { body } = await call("GET", `/api/review/cases/${id}`);
    expect(body.hits).toEqual([hit]);
    expect(body.checks).toContainEqual({
      name: "Screening",
      result: "attention",
      detail: "1 open hit.",
    });
  });

  it("is resolved once, and a second resolution says who did it", async () => {
    const { hit } = await caseWithHit();
    const [first, second] = await Promise.all([
      resolve(hit.hitId, "cleared"),
      resolve(hit.hitId, "confirmed", kojo),
    ]);
    const [done, late] = first.status === 200 ? [first, second] : [second, first];
    const { body } = done;
    expect(done.status).toBe(200);
    expect(body).toMatchObject({
      reason: "Another person.",
      decidedBy: { name: expect.any(String) },
    });
    expect(late.status).toBe(400);
    expect(late.body.error).toMatchObject({
      code: "INVALID_STATE",
      message: expect.stringContaining(
        `${body.decidedBy.name} resolved this hit as ${body.status}`,
      ),
      details: { decidedBy: body.decidedBy.id },
    });
  });

  it("is resolved only with step-up, by reviewers, and by nobody of the merchant", async () => {
    const { hit, merchant } = await caseWithHit();
    const without = await newReviewer({ name: "Yaw Reviewer", isSteppedUp: false });
    expect((await resolve(hit.hitId, "cleared", without)).body.error.code).toBe("MFA_REQUIRED");
    const operator = await newReviewer({ name: "Esi Operator", role: "operator" });
    expect((await resolve(hit.hitId, "cleared", operator)).status).toBe(403);
    const phone = "+233241112223";
    await asOwner((sql) => sql`update users set phone = ${phone} where id = ${merchant.userId}`);
    const own = await newReviewer({ name: "Ama Own", phone });
    const rejected = await resolve(hit.hitId, "cleared", own);
    expect([rejected.status, rejected.body.error.code]).toEqual([403, "FORBIDDEN"]);
    expect((await resolve("hit_00000000000000000000000000", "cleared")).status).toBe(404);
    expect((await listHits(`merchantId=${merchant.id}`))[0].status).toBe("open");
  });
});

const transfer = (fields: Record<string, unknown>) =>
  service.call("POST", "/api/mobile-money/transfer", {
    amount: "5.00",
    phoneNumber: "+233241234567",
    ...fields,
  });
const read = async (id: string) => (await service.call("GET", `/payments/${id}`)).body;
const untilHeld = (id: string) =>
  eventually(async () => {
    const view = await read(id);
    return view.statusReason === "under_review" ? view : null;
  });
const hitsOf = async (id: string) => {
  const all = await listHits(`merchantId=${service.seeded.merchant.id}&limit=100`);
  return all.filter(({ transactionId }: { transactionId: string }) => transactionId === id);
};
const available = async () => {
  const { wallet } = service.seeded.merchant;
  const { body } = await service.call("GET", `/wallet/balance/${wallet}`);
  return body.balances.GHSFIAT.available;
};

describe("a payout that a hit holds", () => {
  let numbers = 0;
  let phoneNumber: string;
  beforeAll(() => service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 }));
  beforeEach(() => {
    phoneNumber = `+2332466${String((numbers += 1)).padStart(5, "0")}`;
  });
  const accountName = "Sasabonsam Kwaku Ananse";

  it("is sent once it is cleared, and shows its merchant neither hit nor list", async () => {
    const { body } = await transfer({ phoneNumber, accountName });
    const held = await untilHeld(body.transactionId);
    expect(held.status).toBe("pending");
    expect(JSON.stringify(held)).not.toMatch(/hit_|A-1|Invented|screen/i);
    const [hit] = await hitsOf(body.transactionId);
    expect(hit).toMatchObject({ subjectKind: "recipient", subjectName: accountName });
    expect((await resolve(hit.hitId, "cleared")).status).toBe(200);
    const view = await service.until(body.transactionId, ["completed"]);
    expect(view.history.map(({ status, reason }: never) => [status, reason])).toEqual([
      ["pending", null],
      ["pending", "under_review"],
      ["pending", null],
      ["processing", null],
      ["completed", null],
    ]);
  });

  it("fails once it is confirmed, with its event, and the money is back", async () => {
    const before = await available();
    const { body } = await transfer({ phoneNumber, accountName });
    await untilHeld(body.transactionId);
    const [hit] = await hitsOf(body.transactionId);
    await resolve(hit.hitId, "confirmed");
    const view = await read(body.transactionId);
    expect(view.failure).toEqual({
      code: "COMPLIANCE_REJECTED",
      message: "We cannot send money to this recipient.",
      retryable: false,
    });
    expect(await available()).toBe(before);
    const events = await asOwner(
      (sql) => sql`select event from events where resource_id = ${body.transactionId}`,
    );
    expect(events).toEqual([{ event: "payment.failed" }]);
    expect((await service.book()).some(({ phone }) => phone === phoneNumber)).toBe(false);
  });

  it("is found by the network's name: a withdrawal to mobile money too", async () => {
    const { body: account } = await service.call("POST", "/api/mobile-money/verify", {
      phoneNumber,
    });
    await list.replace(ananse, listed("A-2", account.accountName));
    const { body } = await service.call("POST", "/wallet/withdraw", {
      walletAddress: service.seeded.merchant.wallet,
      amount: "5.00",
      currency: "GHS",
      destination: { type: "mobile-money", phoneNumber },
    });
    await untilHeld(body.transactionId);
    expect((await hitsOf(body.transactionId))[0]).toMatchObject({ entry: { id: "A-2" } });
    await service.call("POST", `/transactions/${body.transactionId}/cancel`);
    expect((await read(body.transactionId)).status).toBe("cancelled");
    await list.replace(ananse);
  });

  it("waits for its approval first, and then for its review", async () => {
    const { id: merchantId } = service.seeded.merchant;
    const setThreshold = (minor: number | null) =>
      asOwner(
        (sql) =>
          sql`update merchants set approval_threshold_minor = ${minor} where id = ${merchantId}`,
      );
    await setThreshold(100);
    const { body } = await eventually(async () => {
      const response = await transfer({ phoneNumber, accountName });
      return response.body.status === "pending_approval" ? response : null;
    });
    await setThreshold(null);
    expect(await hitsOf(body.transactionId)).toEqual([]);
    const approver = { kind: "session", role: "owner", userId: "usr_other", actor: "usr_other" };
    await inTransaction((tx) =>
      approveTransaction(
        tx,
        { ...approver, merchantId } as unknown as MerchantPrincipal,
        body.transactionId,
      ),
    );
    await untilHeld(body.transactionId);
    const [hit] = await hitsOf(body.transactionId);
    await resolve(hit.hitId, "cleared");
    await service.until(body.transactionId, ["completed"]);
  });

  it("holds up no other payout of its batch, which ends with it; a cancelled batch cancels it", async () => {
    const rows = [
      { amount: "1.00", phoneNumber, accountName },
      { amount: "1.00", phoneNumber: "+233241234599", accountName: "Ama Serwaa Bonsu" },
    ];
    const newBatch = async () => {
      const { body } = await service.call("POST", "/payouts/batches", { rows });
      await service.call("POST", `/payouts/batches/${body.batchId}/confirm`, {});
      const held = await eventually(async () => {
        const { data } = (await service.call("GET", `/payouts/batches/${body.batchId}/rows`)).body;
        const ids = data.map(({ transactionId }: { transactionId: string }) => transactionId);
        if (ids.length < 2 || ids.includes(null)) return null;
        const views = await Promise.all(ids.map(read));
        const isHeld = (view: { statusReason: string }) => view.statusReason === "under_review";
        if (!views.some(({ status }) => status === "completed")) return null;
        return views.find(isHeld) ?? null;
      });
      return { batchId: body.batchId, held: held.transactionId };
    };
    const statusOf = async (batchId: string) =>
      (await service.call("GET", `/payouts/batches/${batchId}`)).body.status;

    const cancelled = await newBatch();
    expect(await statusOf(cancelled.batchId)).toBe("processing");
    await service.call("POST", `/payouts/batches/${cancelled.batchId}/cancel`);
    await service.until(cancelled.held, ["cancelled"]);

    const sent = await newBatch();
    const [hit] = await hitsOf(sent.held);
    await resolve(hit.hitId, "cleared");
    await service.until(sent.held, ["completed"]);
    await eventually(async () => ((await statusOf(sent.batchId)) === "completed" ? true : null));
  });
});
