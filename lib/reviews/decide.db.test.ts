import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCase, replaceDocument, type TestCase } from "@/lib/tooling/test-cases";
import { documentRow } from "@/lib/tooling/test-documents";
import { asOwner } from "@/lib/tooling/test-owner";
import { newReviewer, type TestReviewer } from "@/lib/tooling/test-reviewers";
import { startTestService, type TestService } from "@/lib/tooling/test-service";

/** Who may decide a case, and what a decision does. */

let service: TestService;
let abena: TestReviewer;
let kojo: TestReviewer;
let efua: TestReviewer;

const post = (one: TestCase, act: string, body?: unknown, by = abena) =>
  service.call("POST", `/api/review/cases/${one.id}/${act}`, body, { key: by.token });
const decide = (one: TestCase, body: unknown, by = abena) => post(one, "decision", body, by);
const read = async (one: TestCase, by = abena) =>
  (await service.call("GET", `/api/review/cases/${one.id}`, undefined, { key: by.token })).body;
async function claimed(tier: "medium" | "enhanced" = "medium", by = abena): Promise<TestCase> {
  const one = await newCase(tier);
  expect((await post(one, "claim", undefined, by)).status).toBe(200);
  return one;
}
const merchantOf = async ({ merchant }: TestCase) => {
  const [row] = await asOwner(
    (sql) => sql`select kyc_status as status, kyc_tier as tier from merchants
      where id = ${merchant.id}`,
  );
  return row;
};
const approve = { decision: "approve" };
const reject = (more = {}) => ({ decision: "reject", reasons: [{ code: "OTHER" }], ...more });
const isInvalidState = { status: 400, body: { error: { code: "INVALID_STATE" } } };
const isForbidden = { status: 403, body: { error: { code: "FORBIDDEN" } } };

beforeAll(async () => {
  service = await startTestService({ worker: false });
  abena = await newReviewer({ name: "Abena Reviewer" });
  kojo = await newReviewer({ name: "Kojo Reviewer" });
  efua = await newReviewer({ name: "Efua Reviewer" });
});
afterAll(() => service.stop());

describe("a decision", () => {
  it("approves a tier, by whoever has the case and nobody else", async () => {
    const one = await newCase();
    expect(await decide(one, approve)).toMatchObject(isInvalidState);
    await post(one, "claim", undefined, kojo);
    const other = await decide(one, approve);
    expect(other).toMatchObject(isInvalidState);
    expect(other.body.error.message).toContain(kojo.name);
    expect(await merchantOf(one)).toEqual({ status: "under_review", tier: "minimum" });
    const decided = await decide(one, { ...approve, version: 1 }, kojo);
    expect(decided).toMatchObject({
      status: 200,
      body: {
        status: "decided",
        decision: "approve",
        decidedBy: { id: kojo.id, name: kojo.name },
        currentTier: "medium",
        documents: [{ status: "approved" }],
        mayDecide: false,
      },
    });
    expect(await merchantOf(one)).toEqual({ status: "approved", tier: "medium" });
  });

  it("C4, C5: of what is rejected or requested has reasons, of documents of the case or of types", async () => {
    const one = await claimed();
    const foreign = await documentRow({
      merchantId: (await newCase()).merchant.id,
      documentType: "passport",
    });
    const cases: [body: object, field: string][] = [
      [{ decision: "reject" }, "reasons"],
      [{ decision: "request_more", reasons: [] }, "reasons"],
      [reject({ reasons: [{ code: "OTHER", document: foreign }] }), "reasons.0.document"],
      [reject({ reasons: [{ code: "OTHER", document: "diploma" }] }), "reasons.0.document"],
      [reject({ decision: "request_more", isFinal: true }), "isFinal"],
      [{ ...approve, reasons: [{ code: "OTHER" }] }, "reasons.0.document"],
      [{ ...approve, tier: "enhanced" }, "tier"],
      [{ ...approve, tier: "minimum" }, "tier"],
    ];
    for (const [body, field] of cases)
      expect((await decide(one, body)).body.error, JSON.stringify(body)).toMatchObject({
        code: "INVALID_REQUEST",
        details: { field },
      });
    const document = one.documents.ghana_card;
    const reasons = [
      { code: "DOCUMENT_BLURRED", document, message: "All four corners, please." },
      { code: "OTHER", document: "proof_of_address" },
    ];
    const { status, body } = await decide(one, { decision: "request_more", reasons });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      decision: "request_more",
      reasons,
      documents: [{ status: "rejected", reasons: [reasons[0]] }],
    });
    expect(await merchantOf(one)).toEqual({ status: "incomplete", tier: "minimum" });
  });

  it("takes two different people for the enhanced tier, and the second need not claim it", async () => {
    const one = await claimed("enhanced");
    const first = await decide(one, approve);
    expect(first.body).toMatchObject({
      status: "awaiting_second",
      assignee: null,
      firstApproval: { by: { id: abena.id, name: abena.name }, tier: "enhanced" },
      mayDecide: false,
    });
    expect(await merchantOf(one)).toEqual({ status: "under_review", tier: "minimum" });
    for (const act of ["claim", "decision"])
      expect(await post(one, act, act === "claim" ? undefined : approve)).toMatchObject(
        isForbidden,
      );
    expect(await read(one, kojo)).toMatchObject({ mayDecide: true, whyNot: null });
    expect((await decide(one, approve, kojo)).body).toMatchObject({ status: "decided" });
    expect(await merchantOf(one)).toEqual({ status: "approved", tier: "enhanced" });
  });

  it("C10: of a named second person is theirs alone", async () => {
    const one = await claimed("enhanced");
    await decide(one, approve);
    const path = `/api/review/cases/${one.id}`;
    const named = { assigneeId: efua.id };
    await service.call("PATCH", path, named, { key: abena.token });
    expect(await decide(one, approve, kojo)).toMatchObject(isInvalidState);
    expect((await decide(one, approve, efua)).status).toBe(200);
  });

  it.each(["minimum", "enhanced"])(
    "of the medium tier is one person's, and leaves that tier where %s was held",
    async (held) => {
      const one = await claimed("enhanced");
      await asOwner(
        (sql) => sql`update merchants set kyc_tier = ${held} where id = ${one.merchant.id}`,
      );
      expect((await decide(one, { ...approve, tier: "medium" })).status).toBe(200);
      expect(await merchantOf(one)).toEqual({ status: "approved", tier: "medium" });
    },
  );

  it("C8: approves nothing where no document waits to be approved", async () => {
    const one = await claimed();
    await asOwner(
      (sql) => sql`update kyc_documents set status = 'approved'
        where merchant_id = ${one.merchant.id}`,
    );
    expect(await decide(one, approve)).toMatchObject(isInvalidState);
  });

  it.each(["held", "quarantined"])("approves no document that is %s", async (status) => {
    const one = await claimed();
    await asOwner(
      (sql) => sql`update kyc_documents set status = ${status}
        where id = ${one.documents.ghana_card ?? ""}`,
    );
    const rejected = await decide(one, approve);
    expect(rejected).toMatchObject(isInvalidState);
    expect(rejected.body.error.details.documentId).toBe(one.documents.ghana_card);
  });

  it.each(["open", "confirmed"])("approves nobody with an %s screening hit", async (status) => {
    const one = await claimed();
    const id = `hit_${one.id.slice(4)}`;
    await asOwner(
      (
        sql,
      ) => sql`insert into screening_hits (id, merchant_id, subject_kind, subject_name, entry_id,
          entry_hash, entry, score, status)
        values (${id}, ${one.merchant.id}, 'person', 'Test', 'e1', 'x',
          ${sql.json({ id: "e1", name: "Test", aliases: [], bornOn: [], program: null })},
          100, ${status})`,
    );
    const rejected = await decide(one, approve);
    expect(rejected).toMatchObject(isInvalidState);
    expect(rejected.body.error.details.hits).toMatchObject([{ hitId: id, status }]);
    await asOwner((sql) => sql`update screening_hits set status = 'cleared' where id = ${id}`);
    expect((await decide(one, approve)).status).toBe(200);
  });

  it("C9: is void once documents have changed, with the version or without it", async () => {
    const one = await claimed("enhanced");
    await decide(one, approve);
    await replaceDocument(one, "proof_of_address");
    expect(await read(one)).toMatchObject({ status: "claimed", version: 2, firstApproval: null });
    for (const body of [approve, { ...approve, version: 1 }]) {
      const stale = await decide(one, body);
      expect(stale).toMatchObject(isInvalidState);
      expect(stale.body.error.details.version).toBe(2);
    }
    // Claimed again, it is reviewed as it is now.
    await post(one, "claim");
    expect((await decide(one, approve)).body).toMatchObject({ status: "awaiting_second" });
  });

  it("C15: a second one is rejected, and says who decided and when", async () => {
    const one = await claimed();
    const { body } = await decide(one, reject());
    for (const by of [abena, kojo]) {
      const second = await decide(one, approve, by);
      expect(second).toMatchObject(isInvalidState);
      expect(second.body.error.message).toContain(abena.name);
      expect(second.body.error.details).toMatchObject({
        status: "decided",
        decision: "reject",
        decidedBy: abena.id,
        decidedByName: abena.name,
        decidedAt: body.decidedAt,
      });
    }
  });
});

describe("who decides", () => {
  it("A9: a staff session without a second factor gets nothing of KYC, and none is signed in to", async () => {
    const one = await newCase();
    const without = await newReviewer({ name: "No Codes", hasCodes: false });
    expect((await post(one, "claim", undefined, without)).status).toBe(401);
    const { email, password } = service.seeded.staff[0] ?? expect.fail();
    const signIn = await service.call(
      "POST",
      "/api/auth/login",
      { email, password },
      { key: null },
    );
    expect(signIn).toMatchObject({ status: 403, body: { error: { code: "MFA_REQUIRED" } } });
    const notSteppedUp = await newReviewer({ name: "No Step-up", isSteppedUp: false });
    expect((await post(one, "claim", undefined, notSteppedUp)).status).toBe(200);
    const rejected = await decide(one, approve, notSteppedUp);
    expect(rejected).toMatchObject({ status: 403, body: { error: { code: "MFA_REQUIRED" } } });
  });

  it("A11: nobody who is or was one of the merchant's people, by e-mail, phone or name", async () => {
    const one = await newCase();
    await asOwner(
      (sql) => sql`update users set email = 'Own@Example.com', phone = '+233240000777',
        name = 'Adwoa  Serwaa' where id = ${one.merchant.userId}`,
    );
    const own = [
      await newReviewer({ name: "Same Address", email: "own+review@example.com" }),
      await newReviewer({ name: "Same Phone", phone: "+233240000777" }),
      await newReviewer({ name: "serwaa, adwoa" }),
    ];
    for (const isRemoved of [false, true]) {
      if (isRemoved)
        await asOwner(
          (sql) => sql`update users set removed_at = app_now() where id = ${one.merchant.userId}`,
        );
      for (const reviewer of own) {
        expect(await post(one, "claim", undefined, reviewer)).toMatchObject(isForbidden);
        expect(await decide(one, approve, reviewer)).toMatchObject(isForbidden);
      }
    }
    for (const reviewer of own) {
      expect(await read(one, reviewer)).toMatchObject({
        status: "open",
        mayClaim: false,
        mayDecide: false,
        whyNot: expect.stringMatching(/one of this merchant's people/),
      });
      const key = reviewer.token;
      const next = await service.call("POST", "/api/review/cases/next", undefined, { key });
      expect(next.status).toBe(200);
      expect(next.body.caseId).not.toBe(one.id);
    }
  });

  it("are reviewers only: no operator, no merchant, no key", async () => {
    const one = await newCase();
    const operator = await newReviewer({ name: "An Operator", role: "operator" });
    expect(await decide(one, approve, operator)).toMatchObject(isForbidden);
    const key = service.seeded.apiKey;
    const path = `/api/review/cases/${one.id}`;
    expect(await service.call("GET", path, undefined, { key })).toMatchObject(isForbidden);
    const decision = await service.call("POST", `${path}/decision`, approve, { key });
    expect(decision).toMatchObject(isForbidden);
    const anonymous = await service.call("GET", path, undefined, { key: null });
    expect(anonymous.status).toBe(401);
  });
});
