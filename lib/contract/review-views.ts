import * as z from "zod";
import { count, person, time } from "./fields";
import {
  caseStatuses,
  decisionReason,
  documentStatuses,
  documentType,
  hitStatuses,
  priorities,
  subjectKinds,
  tier,
} from "./kyc-fields";

export const decisionKinds = ["approve", "reject", "request_more"] as const;

export const caseSummary = z
  .object({
    caseId: z.string(),
    merchantId: z.string(),
    merchantName: z.string(),
    status: z
      .enum(caseStatuses)
      .describe("`open`: initial; `claimed`, `awaiting_second`: between; `decided`: the end."),
    requestedTier: tier,
    currentTier: tier,
    priority: z.enum(priorities),
    tags: z.array(z.string()),
    assignee: person.nullable(),
    documentCount: count,
    openHits: count.describe("Screening hits to be resolved."),
    decision: z
      .enum(decisionKinds)
      .nullable()
      .describe("Null: undecided, or its merchant has closed the account."),
    openedAt: time,
    targetAt: time.describe("When it is to be decided."),
    ageSeconds: count.describe("Until now, or until it was decided."),
    decidedAt: time.nullable(),
  })
  .meta({ id: "ReviewCaseSummary" });
export type CaseSummary = z.infer<typeof caseSummary>;

const facts = z.object({
  fullName: z.string().nullable(),
  number: z.string().nullable(),
  bornOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
});

const document = z.object({
  documentId: z.string(),
  documentType,
  fileName: z.string(),
  status: z.enum(documentStatuses),
  contentType: z.string(),
  sizeBytes: count,
  pages: count,
  reasons: z.array(decisionReason),
  facts: facts.describe("What reviewers read in it; the number is masked but for its last four."),
  uploadedBy: person,
  uploadedAt: time,
});

const checkResults = ["passed", "attention", "not_run"] as const;

export const screeningHit = z
  .object({
    hitId: z.string(),
    merchantId: z.string(),
    merchantName: z.string(),
    caseId: z.string().nullable(),
    transactionId: z.string().nullable().describe("The payout to the recipient that it holds."),
    subjectKind: z.enum(subjectKinds),
    subjectName: z.string(),
    subjectBornOn: z.string().nullable(),
    entry: z.object({
      id: z.string(),
      name: z.string(),
      aliases: z.array(z.string()),
      bornOn: z.array(z.string()),
      program: z.string().nullable(),
    }),
    score: count.describe("How alike the names are, from 0 to 100."),
    status: z.enum(hitStatuses),
    reason: z.string().nullable(),
    decidedBy: person.nullable(),
    decidedAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: "ScreeningHit" });
export type HitView = z.infer<typeof screeningHit>;

export const caseDetail = caseSummary
  .extend({
    version: count.describe("Give it with the decision."),
    declared: z.object({
      businessName: z.string(),
      people: z.array(
        person.extend({ email: z.string(), phone: z.string().nullable(), role: z.string() }),
      ),
      signedUpAt: time,
    }),
    documents: z.array(document),
    checklist: z.array(
      z.object({
        documentTypes: z.array(documentType),
        documentId: z.string().nullable(),
        isOptional: z.boolean(),
      }),
    ),
    checks: z.array(
      z.object({
        name: z.string(),
        result: z.enum(checkResults),
        detail: z.string(),
      }),
    ),
    duplicates: z.array(
      z.object({
        merchantId: z.string(),
        merchantName: z.string(),
        by: z.enum(["file", "document_number", "phone"]),
        documentId: z.string().nullable().describe("The document of this case that is alike."),
      }),
    ),
    hits: z.array(screeningHit),
    firstApproval: z
      .object({ by: person, tier, at: time })
      .nullable()
      .describe("The first of two; another person gives the second."),
    mayClaim: z.boolean().describe("Whether you may claim it."),
    mayDecide: z.boolean().describe("Whether you may decide it as it is."),
    whyNot: z.string().nullable().describe("Why you may not decide it."),
    reasons: z.array(decisionReason),
    comment: z.string().nullable(),
    decidedBy: person.nullable(),
    earlierCases: z.array(caseSummary),
    history: z.array(
      z.object({
        at: time,
        by: person,
        act: z.string(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .meta({ id: "ReviewCase" });
export type CaseDetail = z.infer<typeof caseDetail>;
