import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import { documentTypes, tiers, type DocumentType, type Tier } from "@/lib/contract/kyc-fields";
import { closeDatabase } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { decide, documentsOf, newApplicant, rowOf, submit } from "@/lib/tooling/test-applications";
import type { TestMerchant } from "@/lib/tooling/test-merchant";
import { asOwner } from "@/lib/tooling/test-owner";
import { testSize } from "@/lib/tooling/test-size";
import { isFull } from "./checklist";

/** Documents and decisions of one merchant at the same moment, in any order. */

beforeAll(async () => {
  await seedTestnet(config());
});
afterAll(closeDatabase);

type Act =
  | { act: "submit"; type: DocumentType }
  | { act: "approve"; tier?: Tier; rejects?: DocumentType }
  | { act: "reject" | "request_more"; rejects?: DocumentType };

const anyType = fc.constantFrom(...documentTypes);
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant("submit" as const), type: anyType }) },
  fc.record(
    { act: fc.constant("approve" as const), tier: fc.constantFrom(...tiers), rejects: anyType },
    { requiredKeys: ["act"] },
  ),
  fc.record(
    { act: fc.constantFrom("reject" as const, "request_more" as const), rejects: anyType },
    { requiredKeys: ["act"] },
  ),
);

async function carryOut(merchant: TestMerchant, given: Act): Promise<void> {
  if (given.act === "submit") {
    await submit(merchant, given.type);
    return;
  }
  const { act: decision, rejects } = given;
  const reasons =
    decision === "approve" && !rejects
      ? []
      : [{ code: "OTHER" as const, ...(rejects ? { document: rejects } : {}) }];
  const tier = given.act === "approve" && given.tier ? { tier: given.tier } : {};
  try {
    await decide(merchant, { decision, reasons, ...tier });
  } catch (error) {
    // Not enough documents for the tier; anything else, such as a deadlock, is a failure.
    if (!(error instanceof CedirailError) || error.code !== "INVALID_STATE") throw error;
  }
}

async function assertSound(merchant: TestMerchant): Promise<number> {
  const row = await rowOf(merchant);
  const documents = await documentsOf(merchant);
  const open = await asOwner(
    (sql) => sql<{ id: string }[]>`
      select id from kyc_cases where merchant_id = ${merchant.id} and status <> 'decided'`,
  );
  expect(open).toHaveLength(row.kyc_status === "under_review" ? 1 : 0);
  const submitted = documents.filter(([, status]) => status === "submitted").map(([type]) => type);
  expect(new Set(submitted).size).toBe(submitted.length);
  const decisions = await asOwner(
    (sql) => sql<{ action: string; details: { tier: { to: Tier } } }[]>`
      select action, details from audit_log where merchant_id = ${merchant.id}
        and action in ('kyc.approved', 'kyc.rejected', 'kyc.more_requested')
      order by id`,
  );
  const approvals = decisions.filter(({ action }) => action === "kyc.approved");
  // A rejection takes what the documents that stay approved do not carry.
  const carrying = documents
    .filter(([, status]) => status === "approved")
    .map(([documentType, status]) => ({ id: documentType, documentType, status }));
  expect(row.kyc_tier).toBe(decisions.at(-1)?.details.tier.to ?? "minimum");
  if (row.kyc_approved_at === null) expect(row.kyc_tier).toBe("minimum");
  else expect(isFull(row.kyc_tier, carrying)).toBe(true);
  const events = await asOwner(
    (sql) => sql<{ sequence: number }[]>`
      select sequence from events where merchant_id = ${merchant.id} and resource = 'kyc'`,
  );
  expect(events).toHaveLength(approvals.length);
  if (row.kyc_status === "under_review") await assertReviewed(merchant, open[0]?.id ?? "");
  return row.kyc_sequence;
}

/** The open case has every submitted document that its tier is decided by. */
async function assertReviewed({ id }: TestMerchant, caseId: string): Promise<void> {
  const missing = await asOwner(
    (sql) => sql`
      select 1 from kyc_documents d join kyc_cases c on c.id = ${caseId}
      where d.merchant_id = ${id} and d.status = 'submitted'
        and (c.requested_tier = 'enhanced' or d.document_type in ('ghana_card', 'passport'))
        and not exists (select 1 from kyc_case_documents cd
          where cd.case_id = c.id and cd.document_id = d.id)`,
  );
  expect(missing).toEqual([]);
}

test("leave one open case exactly while it is under review, one document of a type, and the tier that approved documents carry", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyAct, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (rounds) => {
        const merchant = await newApplicant();
        let sequence = 0;
        for (const acts of rounds) {
          await Promise.all(acts.map((act) => carryOut(merchant, act)));
          const next = await assertSound(merchant);
          expect(next).toBeGreaterThanOrEqual(sequence);
          sequence = next;
        }
      },
    ),
    { numRuns: testSize(8, 300), endOnFailure: true },
  );
});

test("two uploads of a type at once leave one of them, and both count", async () => {
  const merchant = await newApplicant();
  await Promise.all([1, 2, 3, 4].map(() => submit(merchant, "ghana_card")));
  const documents = await documentsOf(merchant);
  expect(documents.map(([, status]) => status)).toEqual([
    "replaced",
    "replaced",
    "replaced",
    "submitted",
  ]);
  expect((await rowOf(merchant)).kyc_sequence).toBe(4);
});

test("a document that is submitted while a decision commits is in a case of its own, or was decided", async () => {
  for (let round = 0; round < testSize(5, 60); round += 1) {
    const merchant = await newApplicant();
    await submit(merchant, "ghana_card");
    const [, decided] = await Promise.all([
      submit(merchant, "ghana_card"),
      decide(merchant, { decision: "approve" }),
    ]);
    expect(decided).not.toBeNull();
    await assertSound(merchant);
    const documents = await documentsOf(merchant);
    const { kyc_status: status } = await rowOf(merchant);
    // Submitted before the decision it was decided; after it, it is a renewal under review.
    expect([status, ...documents.map(([, of]) => of)]).toEqual(
      status === "approved"
        ? ["approved", "replaced", "approved"]
        : ["under_review", "approved", "submitted"],
    );
  }
});
