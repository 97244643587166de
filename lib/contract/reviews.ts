import * as z from "zod";
import {
  count,
  numberOf,
  oneOf,
  pageOf,
  paging,
  reasonOfPerson,
  search,
  text,
  time,
  token,
  person,
} from "./fields";
import { caseStatuses, decisionReason, hitStatuses, priorities, tier } from "./kyc-fields";
import { defineOperation } from "./operation";
import { caseDetail, caseSummary, decisionKinds, screeningHit } from "./review-views";

const complianceOnly = { auth: { staff: ["compliance"] } } as const;

export const listCasesOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.list",
  summary: "List review cases: those that are open by priority and age, the decided newest first.",
  query: z.strictObject({
    ...paging,
    status: oneOf([...caseStatuses, "undecided"]).optional(),
    assignee: token(64, "the id of a reviewer, me or none").optional(),
    priority: oneOf(priorities).optional(),
    tag: text(40).optional(),
    tier: tier.optional(),
    overdue: oneOf(["true"]).optional().describe("Only those past their target."),
    q: search.describe("Part of a merchant's name, or an id."),
  }),
  response: pageOf(caseSummary),
});

export const readCaseOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.read",
  summary: "Retrieve a case with all that it is decided by.",
  response: caseDetail,
});

const change = {
  ...complianceOnly,
  response: caseDetail,
  transactional: true,
  errors: ["INVALID_STATE"],
} as const;

export const claimCaseOperation = defineOperation({
  ...change,
  id: "reviews.claim",
  summary: "Claim a case; nobody else can decide it until it is released.",
});

export const releaseCaseOperation = defineOperation({
  ...change,
  id: "reviews.release",
  summary: "Release a case that you claimed.",
});

export const claimNextOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.next",
  summary: "Claim the most urgent unclaimed case that you may decide.",
  response: z.object({ caseId: z.string().nullable().describe("Null: there is none.") }),
  transactional: true,
});

export const updateCaseBody = z
  .strictObject({
    priority: oneOf(priorities).optional(),
    tags: z.array(text(40)).max(10, { error: "at most 10 tags" }).optional(),
    assigneeId: token(64, "the id of a reviewer").nullish().describe("Null: nobody."),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: "at least one change",
  })
  .meta({ override: { minProperties: 1 } });

export const updateCaseOperation = defineOperation({
  ...change,
  id: "reviews.update",
  summary: "Change the priority, tags or assignee of a case.",
  body: updateCaseBody,
});

export const addNoteBody = z.strictObject({ note: text(2000) });

export const addNoteOperation = defineOperation({
  ...change,
  id: "reviews.add-note",
  summary: "Add an internal note, which the merchant never sees.",
  body: addNoteBody,
});

const dateForm = "a date, e.g. 1990-05-21";
const dateText = z.string({ error: dateForm }).refine(isDate, { error: dateForm });

function isDate(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

export const enterFactsBody = z.strictObject({
  fullName: text(200).nullish(),
  number: text(40).nullish().describe("Of the document; stored encrypted."),
  bornOn: dateText.meta({ override: { type: "string", format: "date" } }).nullish(),
  expiresOn: dateText.meta({ override: { type: "string", format: "date" } }).nullish(),
});

export const enterFactsOperation = defineOperation({
  ...change,
  id: "reviews.enter-facts",
  summary: "Enter what you read in a document; its name is screened, its number compared.",
  body: enterFactsBody,
});

export const decideCaseBody = z.strictObject({
  decision: oneOf(decisionKinds),
  tier: tier.optional().describe("The tier to approve; the requested one by default."),
  version: numberOf(
    "the version of the case that you decide",
    (value) => Number.isInteger(value) && value >= 1,
    { type: "integer", minimum: 1 },
  )
    .optional()
    .describe("Rejected where the case has changed since."),
  reasons: z
    .array(decisionReason)
    .max(20, { error: "at most 20 reasons" })
    .default([])
    .describe("At least one for all but an approval."),
  isFinal: z
    .boolean({ error: "true or false" })
    .optional()
    .describe(
      "Of a rejection: nothing may be submitted again, and the merchant loses the tier that it has.",
    ),
  comment: text(1000).optional().describe("To the merchant."),
  note: text(2000).optional().describe("Internal; the merchant never sees it."),
});

export const decideCaseOperation = defineOperation({
  ...change,
  id: "reviews.decide",
  summary:
    "Decide a case. The `enhanced` tier takes two people: the first approval leaves it `awaiting_second`.",
  stepUp: true,
  body: decideCaseBody,
});

/** A page of a document. */
const pageImage = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ override: { type: "string", contentMediaType: "image/jpeg" } });

const pageQuery = { page: paging.page.describe("Of the document, from 1.") };

export const readDocumentContentOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.document-content",
  summary: "Download a page of a document; each download is recorded.",
  query: z.strictObject(pageQuery),
  response: pageImage,
  mediaType: "image/jpeg",
  responseHeaders: ["Content-Disposition"],
});

export const previewDocumentOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.preview",
  summary:
    "Get the addresses of a document's pages, for one minute and your session; it is recorded.",
  response: z.object({
    data: z.array(z.object({ page: count, url: z.string() })),
    expiresAt: time,
  }),
  transactional: true,
});

export const showPreviewOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.show-preview",
  summary: "Show a page at its short-lived address.",
  response: pageImage,
  mediaType: "image/jpeg",
});

export const listHitsOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.hits",
  summary: "List screening hits, newest first.",
  query: z.strictObject({
    ...paging,
    status: oneOf(hitStatuses).optional(),
    merchantId: token(64, "the id of a merchant").optional(),
  }),
  response: pageOf(screeningHit),
});

export const resolveHitBody = z.strictObject({
  outcome: oneOf(["cleared", "confirmed"]).describe(
    "`cleared`: somebody else of that name; `confirmed`: the same. A payout that it holds is sent, or fails.",
  ),
  reason: reasonOfPerson,
});

export const resolveHitOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.resolve-hit",
  summary: "Resolve a screening hit, for good, with a reason.",
  stepUp: true,
  body: resolveHitBody,
  response: screeningHit,
  transactional: true,
  errors: ["INVALID_STATE"],
});

const settings = z.object({
  automaticAssignment: z.boolean(),
  targetHours: count,
  next: person.nullable().describe("Who would get the next case."),
});

export const readFiguresOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.figures",
  summary:
    "Retrieve ages, approval and rework rates of the last 30 days, and how cases are assigned.",
  response: z.object({
    open: count,
    overdue: count,
    oldestSeconds: count.nullable(),
    decided: count,
    medianSeconds: count.nullable().describe("From opening to decision."),
    approvalRate: z.number().nullable().describe("Approvals of all decisions, 0 to 1."),
    reworkRate: z.number().nullable().describe("Requests for more of all decisions, 0 to 1."),
    openHits: count,
    reviewers: z.array(person.extend({ cases: count })),
    tags: z.array(z.string()).describe("Of cases that are not decided, in their order."),
    settings,
  }),
});

export const updateReviewSettingsBody = z.strictObject({
  automaticAssignment: z.boolean({ error: "true or false" }),
});

export const updateReviewSettingsOperation = defineOperation({
  ...complianceOnly,
  id: "reviews.update-settings",
  summary: "Turn automatic assignment on or off: a new case goes to the reviewer with the fewest.",
  body: updateReviewSettingsBody,
  response: settings,
  transactional: true,
});
