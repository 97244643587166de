import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import type { KycView } from "@/lib/contract/kyc";
import { closeDatabase, database } from "@/lib/db/client";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import {
  decide,
  documentsOf,
  kycOf,
  newApplicant,
  rowOf,
  submit,
} from "@/lib/tooling/test-applications";
import type { TestMerchant } from "@/lib/tooling/test-merchant";
import { asOwner } from "@/lib/tooling/test-owner";
import { assertMaySubmit } from "./evidence-changed";

/** What documents and decisions do to a merchant's verification. */

beforeAll(async () => {
  await seedTestnet(config());
});
afterAll(closeDatabase);

const mailsTo = ({ id }: TestMerchant) =>
  asOwner(
    (sql) => sql<{ subject: string; body: string; recipient: string }[]>`
      select subject, body, recipient from messages where merchant_id = ${id} order by created_at, id`,
  );
const eventsOf = ({ id }: TestMerchant) =>
  asOwner(
    (sql) => sql<{ resource_id: string; sequence: number; body: string }[]>`
      select resource_id, sequence, body from events where merchant_id = ${id}
      and event = 'identity.verified' and resource = 'kyc'`,
  );
const openCases = ({ id }: TestMerchant) =>
  asOwner(
    (sql) => sql<{ id: string; requested_tier: string; version: number }[]>`
      select id, requested_tier, version from kyc_cases where merchant_id = ${id}
      and status <> 'decided'`,
  );
const caseDocuments = (caseId: string) =>
  asOwner(
    (sql) => sql<{ document_id: string }[]>`
      select document_id from kyc_case_documents where case_id = ${caseId}`,
  );
const mayNotSubmit = { code: "INVALID_STATE" };

describe("documents that are submitted", () => {
  it("are incomplete until the list of a tier is full, and under review by themselves then", async () => {
    const merchant = await newApplicant();
    expect(await kycOf(merchant)).toMatchObject({
      status: "not_started",
      tier: "minimum",
      nextTier: "medium",
    });
    await submit(merchant, "proof_of_address");
    expect(await kycOf(merchant)).toMatchObject({ status: "incomplete", nextTier: "medium" });
    expect(await openCases(merchant)).toEqual([]);
    await submit(merchant, "passport");
    expect(await kycOf(merchant)).toMatchObject({ status: "under_review", nextTier: "medium" });
    expect(await openCases(merchant)).toMatchObject([{ requested_tier: "medium", version: 1 }]);
    await submit(merchant, "business_registration");
    expect(await kycOf(merchant)).toMatchObject({ status: "under_review", nextTier: "enhanced" });
    const [open] = await openCases(merchant);
    expect(open).toMatchObject({ requested_tier: "enhanced", version: 2 });
    expect(await caseDocuments(open?.id ?? "")).toHaveLength(3);
  });

  it("take the place of earlier ones of their type, and change what is reviewed", async () => {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    await submit(merchant, "ghana_card");
    expect(await documentsOf(merchant)).toEqual([
      ["ghana_card", "replaced"],
      ["ghana_card", "submitted"],
    ]);
    expect(await openCases(merchant)).toMatchObject([{ version: 2 }]);
    const { documents, checklist } = await kycOf(merchant);
    expect(documents).toHaveLength(1);
    expect(checklist[0]).toMatchObject({
      status: "submitted",
      documentId: documents[0]?.documentId,
    });
  });

  it("that a decision is not about do not disturb it", async () => {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    await submit(merchant, "proof_of_address");
    expect(await openCases(merchant)).toMatchObject([{ requested_tier: "medium", version: 1 }]);
  });

  it("leave the tier and the approval of a merchant that applies for more as they are", async () => {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    await decide(merchant, { decision: "approve" });
    const approved = await rowOf(merchant);
    await submit(merchant, "proof_of_address");
    await submit(merchant, "business_registration");
    await decide(merchant, { decision: "reject", reasons: [{ code: "OTHER" }] });
    expect(await rowOf(merchant)).toMatchObject({
      kyc_status: "rejected",
      kyc_tier: "medium",
      kyc_approved_at: approved.kyc_approved_at,
    });
    expect(approved.kyc_approved_at).not.toBeNull();
  });

  it("end a tier whose own document is rejected, and by a final rejection every tier", async () => {
    const nothing = { kyc_status: "rejected", kyc_tier: "minimum", kyc_approved_at: null };
    for (const isFinal of [false, true]) {
      const merchant = await newApplicant();
      const card = await submit(merchant, "ghana_card");
      await decide(merchant, { decision: "approve" });
      await submit(merchant, "proof_of_address");
      await submit(merchant, "business_registration");
      const reasons = [
        { code: "DUPLICATE_IDENTITY" as const, ...(isFinal ? {} : { document: card }) },
      ];
      await decide(merchant, { decision: "reject", reasons, isFinal });
      expect(await rowOf(merchant)).toMatchObject(nothing);
      expect(
        (await documentsOf(merchant)).filter(([, status]) => status === "submitted"),
      ).toHaveLength(isFinal ? 0 : 2);
    }
  });
});

describe("an approval", () => {
  it("raises the tier in the same commit as the event, the e-mail and the documents", async () => {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    await submit(merchant, "proof_of_address");
    await submit(merchant, "business_registration");
    const before = await merchantSettings(merchant.id);
    expect(before.kycTier).toBe("minimum");
    const caseId = await decide(merchant, { decision: "approve", comment: "Welcome." });
    // This process does not wait for the database to report the change.
    expect((await merchantSettings(merchant.id)).kycTier).toBe("enhanced");
    const view = await kycOf(merchant);
    expect(view).toMatchObject({
      status: "approved",
      tier: "enhanced",
      nextTier: null,
      comment: "Welcome.",
      limits: { daily: "25000.00", monthly: null, remaining: { daily: "25000.00" } },
    });
    expect(view.documents.map(({ status }) => status)).toEqual([
      "approved",
      "approved",
      "approved",
    ]);
    const [event, ...others] = await eventsOf(merchant);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ resource_id: caseId, sequence: view.sequence });
    const body = JSON.parse(event?.body ?? "") as { data: KycView };
    expect(body).toMatchObject({
      event: "identity.verified",
      resource: "kyc",
      merchantId: merchant.id,
    });
    expect(body.data).toEqual(view);
    const [mail, ...more] = await mailsTo(merchant);
    expect(more).toEqual([]);
    expect(mail?.body).toContain("25,000.00");
    expect(mail?.body).toContain("Welcome.");
  });

  it("of a lower tier than requested gives that one, and what it does not accept may come again", async () => {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    const address = await submit(merchant, "proof_of_address");
    await submit(merchant, "business_registration");
    const reasons = [{ code: "DOCUMENT_BLURRED" as const, document: address }];
    await decide(merchant, { decision: "approve", tier: "medium", reasons });
    expect(await kycOf(merchant)).toMatchObject({
      status: "approved",
      tier: "medium",
      reasons: [],
    });
    expect(await documentsOf(merchant)).toEqual([
      ["ghana_card", "approved"],
      ["proof_of_address", "rejected"],
      ["business_registration", "approved"],
    ]);
    await submit(merchant, "proof_of_address");
    expect(await kycOf(merchant)).toMatchObject({ status: "under_review", nextTier: "enhanced" });
  });

  it("is impossible without a document that the tier needs, or with one that has expired", async () => {
    const merchant = await newApplicant();
    const card = await submit(merchant, "ghana_card", "2020-01-31");
    const approve = { decision: "approve" } as const;
    await expect(decide(merchant, { ...approve, tier: "enhanced" })).rejects.toMatchObject({
      code: "INVALID_STATE",
    });
    await expect(decide(merchant, approve)).rejects.toMatchObject({
      details: { documentId: card },
    });
    expect(await rowOf(merchant)).toMatchObject({
      kyc_status: "under_review",
      kyc_approved_at: null,
    });
    expect(await eventsOf(merchant)).toEqual([]);
  });
});

describe("a request for more", () => {
  it("admits only what was requested or rejected, and is under review again once that is there", async () => {
    const merchant = await newApplicant();
    const card = await submit(merchant, "ghana_card");
    await submit(merchant, "proof_of_address");
    await submit(merchant, "business_registration");
    const reasons = [
      { code: "DOCUMENT_BLURRED" as const, document: card },
      { code: "OTHER" as const, document: "beneficial_owners", message: "Who owns the company?" },
    ];
    await decide(merchant, { decision: "request_more", reasons });
    const view = await kycOf(merchant);
    expect(view).toMatchObject({ status: "incomplete", canResubmit: true });
    expect(view.reasons).toMatchObject([{ document: card }, { message: "Who owns the company?" }]);
    expect(Date.parse(view.respondBy ?? "") - Date.now()).toBeGreaterThan(13 * 24 * 3_600_000);
    const [mail] = await mailsTo(merchant);
    expect(mail?.body).toContain("- Ghana Card: It is not readable.");
    expect(mail?.body).toContain("- List of beneficial owners: Who owns the company?");
    await expect(
      assertMaySubmit(database(), merchant.id, "proof_of_address"),
    ).rejects.toMatchObject(mayNotSubmit);
    await assertMaySubmit(database(), merchant.id, "passport");
    await submit(merchant, "passport");
    const half = await kycOf(merchant);
    expect(half.status).toBe("incomplete");
    expect(half.reasons).toMatchObject([{ document: "beneficial_owners" }]);
    await submit(merchant, "beneficial_owners");
    expect(await kycOf(merchant)).toMatchObject({
      status: "under_review",
      nextTier: "enhanced",
      reasons: [],
      respondBy: null,
    });
    expect(await documentsOf(merchant)).toContainEqual(["ghana_card", "replaced"]);
  });

  it("of a type that is there requests another one of it", async () => {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    const reasons = [{ code: "OTHER" as const, document: "ghana_card" }];
    await decide(merchant, { decision: "request_more", reasons });
    expect(await documentsOf(merchant)).toEqual([["ghana_card", "rejected"]]);
    await submit(merchant, "ghana_card");
    expect((await rowOf(merchant)).kyc_status).toBe("under_review");
  });
});

describe("a rejection", () => {
  it("that may be repeated rejects all that it names nothing of", async () => {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    await decide(merchant, { decision: "reject", reasons: [{ code: "NAME_MISMATCH" }] });
    const view = await kycOf(merchant);
    expect(view).toMatchObject({ status: "rejected", canResubmit: true });
    expect(view.documents).toMatchObject([
      { status: "rejected", reasons: [{ code: "NAME_MISMATCH" }] },
    ]);
    expect((await mailsTo(merchant)).at(-1)?.body).toContain("The name differs");
    await submit(merchant, "ghana_card");
    expect((await rowOf(merchant)).kyc_status).toBe("under_review");
  });

  it("that is final admits nothing more, nor does what was waiting to be scanned reopen it", async () => {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    const reasons = [{ code: "SCREENING_HIT" as const }];
    await decide(merchant, { decision: "reject", reasons, isFinal: true });
    expect(await kycOf(merchant)).toMatchObject({ canResubmit: false, respondBy: null });
    await expect(assertMaySubmit(database(), merchant.id, "passport")).rejects.toMatchObject(
      mayNotSubmit,
    );
    await submit(merchant, "passport");
    expect((await rowOf(merchant)).kyc_status).toBe("rejected");
    expect(await openCases(merchant)).toEqual([]);
    expect((await mailsTo(merchant)).at(-1)?.body).toContain("final");
  });
});

it("another merchant's documents and status change nothing", async () => {
  const merchant = await newApplicant();
  const other = await newApplicant();
  await submit(other, "ghana_card");
  expect(await kycOf(merchant)).toMatchObject({
    status: "not_started",
    documents: [],
    sequence: 0,
  });
});
