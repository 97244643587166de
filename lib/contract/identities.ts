import * as z from "zod";
import { identityStatuses } from "@/lib/states";
import { chainAddress } from "./addresses";
import { oneOf, pageOf, paging, text, time } from "./fields";
import { defineOperation } from "./operation";
import { e164 } from "./phone-field";

const optional = z.string().nullable();
const tokenId = optional.describe("Of the ERC-721 token, in decimal; a keyed hash.");
const txHash = optional.describe(
  "The chain transaction that minted its token; once revoked, the one that burned it.",
);

/** What `check` shows. A token that could not be minted leaves no identity. */
const status = z.enum(["none", ...identityStatuses.filter((one) => one !== "failed")]);

/** A phone identity as its GET and `identity.verified` show it (contract §4). */
export const identity = z
  .object({
    phone: z.string(),
    hasIdentity: z.boolean().describe("Whether the number resolves to a wallet now."),
    status,
    tokenId,
    txHash,
    verifiedAt: time.nullable(),
    reverifyBy: time.nullable().describe("When it expires unless its owner confirms it again."),
  })
  .meta({ id: "Identity" });
export type IdentityView = z.infer<typeof identity>;

const read = { auth: { scope: "identity:read" }, limit: "identity" } as const;
const write = {
  auth: { scope: "identity:write" },
  limit: "identity",
  transactional: true,
} as const;

const codeForm = "the 6 digits of the SMS";
export const otp = z.string({ error: codeForm }).regex(/^\d{6}$/, { error: codeForm });

export const mintIdentityBody = z
  .strictObject({
    phone: e164,
    wallet: chainAddress
      .optional()
      .describe(
        "A wallet of the number's owner; without it you get a new one, which you operate, unless you have bound the number already.",
      ),
    otp: otp.optional().describe("In the second call: the code that the owner received."),
  })
  .refine(({ wallet, otp: code }) => wallet === undefined || code === undefined, {
    error: "absent together with otp: it is set by the first call",
    path: ["wallet"],
  });

const mintResponse = z.object({
  identityId: z.string().meta({ example: "idn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
  phone: z.string(),
  status,
  wallet: optional,
  hasIdentity: z.boolean(),
  tokenId,
  txHash,
  expiresAt: time.nullable().describe("Until when the code works; null: none was sent."),
});

export const mintIdentityOperation = defineOperation({
  ...write,
  id: "identities.mint",
  summary:
    "Bind a phone number to a wallet: the first call sends its owner a code by SMS, the second takes it.",
  body: mintIdentityBody,
  response: mintResponse,
  status: 201,
  alsoStatus: 200,
  errors: ["OTP_INVALID", "INVALID_STATE", "LIMIT_EXCEEDED"],
});

export const revokeIdentityBody = z.strictObject({ phone: e164, reason: text(500) });

export const revokeIdentityOperation = defineOperation({
  ...write,
  id: "identities.revoke",
  summary:
    "Revoke the identity of a number whose wallet you operate, or yours that is not verified yet; its token is burned.",
  body: revokeIdentityBody,
  response: identity,
  errors: ["NOT_FOUND"],
});

export const checkIdentityOperation = defineOperation({
  ...read,
  id: "identities.check",
  summary: "Retrieve the state of a phone number's identity.",
  response: identity,
});

const resolution = z
  .object({ phone: z.string(), wallet: optional, hasIdentity: z.boolean() })
  .meta({ id: "IdentityResolution" });

export const resolveIdentityOperation = defineOperation({
  ...read,
  id: "identities.resolve",
  summary: "Resolve a phone number to its wallet.",
  response: resolution,
});

export const resolveIdentityV1Operation = defineOperation({
  ...read,
  id: "identities.resolve-v1",
  summary: "Resolve a phone number to its wallet.",
  response: resolution,
});

const delivery = z.enum(["queued", "sent", "failed"]);
/** What became of an SMS. */
export type Delivery = z.infer<typeof delivery>;

const listed = identity
  .extend({
    identityId: z.string(),
    status: z.enum(identityStatuses).describe("`failed`: the chain did not mint its token."),
    wallet: optional,
    custodial: z.boolean().describe("Whether you operate the wallet."),
    reason: optional.describe("Why it was revoked, or failed."),
    explorerUrl: optional,
    delivery: delivery
      .nullable()
      .describe(
        "The SMS with the latest code that you had sent to the number. `queued`: the SMS gateway has not taken it yet. " +
          "`failed`: it was rejected, or its code expired before it was sent. `null`: there is none.",
      ),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "ListedIdentity" });
export type ListedIdentity = z.infer<typeof listed>;

export const listIdentitiesOperation = defineOperation({
  ...read,
  id: "identities.list",
  summary: "List the identities that you minted, newest first.",
  query: z.strictObject({
    ...paging,
    status: oneOf(identityStatuses).optional(),
    phone: e164.optional(),
  }),
  response: pageOf(listed),
});
