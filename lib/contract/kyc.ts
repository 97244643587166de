import * as z from "zod";
import { maxFileBytes } from "./file-sizes";
import { count, decimal, text, time, token, numberOf } from "./fields";
import { documentStatuses, documentType, kycReason, kycStatuses, tier } from "./kyc-fields";
import { defineOperation } from "./operation";
import { managerRoles } from "./roles";

/** All parts of an upload but the last have this size. */
export const partBytes = 1024 * 1024;

const fileName = text(255).describe("For people; where the file is stored does not depend on it.");

const document = z
  .object({
    documentId: z.string(),
    documentType,
    fileName: z.string(),
    status: z
      .enum(documentStatuses)
      .describe(
        "`held`: it waits to be checked for malware; `replaced`: a later one of its type took its place.",
      ),
    reasons: z.array(kycReason).describe("Why it was rejected."),
    expiresOn: z.string().nullable().describe("The date on which the document itself expires."),
    uploadedAt: time,
  })
  .meta({ id: "KycDocument" });
export type DocumentView = z.infer<typeof document>;

/** Documents name people and owners: in a session only who may change what concerns the whole business. */
const managersOnly = { auth: { scope: "kyc:write" }, roles: managerRoles } as const;

const uploaded = z
  .object({ documentId: z.string(), status: z.enum(documentStatuses) })
  .meta({ id: "UploadedDocument" });

/** A file in a JSON body. */
export const uploadDocumentBody = z.strictObject({
  documentType,
  fileName,
  contentType: token(100, "a media type, e.g. image/jpeg").describe(
    "What the file is, is decided by its content.",
  ),
  content: z
    .string({ error: "the file in base64" })
    .min(1, { error: "the file in base64" })
    .meta({ override: { type: "string", minLength: 1, contentEncoding: "base64" } }),
});

/** The fields of a `multipart/form-data` body; the file is a part named `file`. */
export const uploadDocumentForm = z.strictObject({
  documentType,
  file: z.instanceof(File, { error: "a file" }).meta({
    override: { type: "string", contentMediaType: "application/octet-stream" },
  }),
});

export const uploadDocumentOperation = defineOperation({
  id: "kyc.upload",
  summary:
    "Upload a document: JPEG, PNG or PDF of at most 10 MB. It replaces an earlier one of its type that is not approved.",
  ...managersOnly,
  limit: "identity",
  body: uploadDocumentBody,
  formBody: uploadDocumentForm,
  // Base64 takes four bytes for three.
  bodyLimit: 14 * 1024 * 1024 + 4096,
  isUpload: true,
  transactional: "repeatable",
  response: uploaded,
  status: 201,
  errors: ["INVALID_STATE", "LIMIT_EXCEEDED"],
});

const upload = z
  .object({
    uploadId: z.string(),
    documentType,
    fileName: z.string(),
    sizeBytes: count,
    sha256: z.string(),
    partBytes: count.describe("The size of each part but the last."),
    parts: count,
    receivedParts: count.describe("Go on with the part after this one."),
    documentId: z.string().nullable().describe("What it became once it was complete."),
    expiresAt: time,
  })
  .meta({ id: "KycUpload" });
export type UploadView = z.infer<typeof upload>;

export const beginUploadBody = z.strictObject({
  documentType,
  fileName,
  sizeBytes: numberOf(
    `a whole number from 1 to ${maxFileBytes}`,
    (value) => Number.isInteger(value) && value >= 1 && value <= maxFileBytes,
    { type: "integer", minimum: 1, maximum: maxFileBytes },
  ),
  sha256: z
    .string({ error: "SHA-256 of the file in hex" })
    .regex(/^[0-9a-f]{64}$/, { error: "SHA-256 of the file in hex" }),
});

export const beginUploadOperation = defineOperation({
  id: "kyc.begin-upload",
  summary:
    "Begin to upload a document in parts, or continue: the same file of the same type gets the same upload.",
  ...managersOnly,
  limit: "identity",
  body: beginUploadBody,
  transactional: true,
  response: upload,
  status: 201,
  errors: ["INVALID_STATE", "LIMIT_EXCEEDED"],
});

export const readUploadOperation = defineOperation({
  id: "kyc.read-upload",
  summary: "Retrieve how much of an upload has arrived.",
  auth: { scope: "kyc:read" },
  limit: "identity",
  response: upload,
});

export const putPartOperation = defineOperation({
  id: "kyc.put-part",
  summary:
    "Upload a part, counted from 1. Parts are sent in order; one that is stored already is skipped.",
  ...managersOnly,
  limit: "identity",
  bytesBody: true,
  bodyLimit: partBytes,
  isUpload: true,
  transactional: "repeatable",
  response: upload,
  errors: ["INVALID_STATE"],
});

export const finishUploadOperation = defineOperation({
  id: "kyc.finish-upload",
  summary: "Make a document of an upload whose parts are all there; again, it responds the same.",
  ...managersOnly,
  limit: "identity",
  slow: true,
  atOnce: 12,
  transactional: "repeatable",
  response: uploaded,
  errors: ["INVALID_STATE", "LIMIT_EXCEEDED"],
});

const tierLimits = z.object({
  perTransaction: decimal,
  daily: decimal,
  monthly: decimal.nullable().describe("Null: there is none."),
});

/** The limits of a merchant's tier, and what they leave. */
export const limitsWithRemaining = tierLimits.extend({
  remaining: tierLimits.describe("What may still leave today and this month, in cedis."),
});

const requirement = z.object({
  documentTypes: z.array(documentType).describe("One of these."),
  tier,
  isOptional: z.boolean(),
  status: z.enum(["missing", ...documentStatuses]),
  documentId: z.string().nullable(),
});
export type RequirementView = z.infer<typeof requirement>;

/** What `/api/users/kyc-status` shows, and an event of the resource `kyc`. */
export const kycView = z
  .object({
    status: z
      .enum(kycStatuses)
      .describe("Of the latest application. `tier` stays while a higher one is reviewed."),
    tier: tier.describe("Whose limits hold."),
    nextTier: tier.nullable().describe("The next tier to apply for; null: there is none."),
    reasons: z.array(kycReason),
    comment: z.string().nullable().describe("What the reviewer wrote to you."),
    documents: z.array(document).describe("Without those that were replaced."),
    checklist: z.array(requirement),
    canResubmit: z.boolean(),
    respondBy: time.nullable().describe("By when what is missing is expected."),
    mayMoneyLeave: z
      .boolean()
      .describe("False until documents have been approved, where money cannot leave before."),
    limits: limitsWithRemaining,
    tiers: z.array(
      tierLimits.extend({
        tier,
        documents: z.array(z.array(documentType)).describe("One of each list."),
      }),
    ),
    sequence: count.describe("Counts the changes of the application."),
  })
  .meta({ id: "KycStatus" });
export type KycView = z.infer<typeof kycView>;

export const readKycStatusOperation = defineOperation({
  id: "kyc.status",
  summary: "Retrieve the status of your verification, what is missing, and your limits.",
  auth: { scope: "kyc:read" },
  limit: "identity",
  response: kycView,
});
