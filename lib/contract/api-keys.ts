import * as z from "zod";
import { isRealMoment, numberOf, oneOf, pageOf, paging, text, time, deleted } from "./fields";
import { defineOperation, scopes } from "./operation";

/** Days before its expiry from which a key is expiring, and its owners are warned by e-mail. */
export const expiryWarningDays = 7;

export const keyStatuses = ["active", "expiring", "rotated", "expired", "disabled"] as const;
export type KeyStatus = (typeof keyStatuses)[number];

const apiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()),
    prefix: z.string(),
    lastFour: z.string(),
    status: z
      .enum(keyStatuses)
      .describe(
        `\`expiring\`: within ${expiryWarningDays} days. \`rotated\`: replaced, and works until it expires. ` +
          "`disabled`: the person who created it left or got another role.",
      ),
    expiresAt: time.nullable(),
    allowedIps: z.array(z.string()),
    replacedBy: z.string().nullable().describe("The key that a rotation created in its place."),
    createdAt: time,
    lastUsedAt: time.nullable(),
  })
  .meta({ id: "ApiKey" });

/** As it is shown once. */
const newKey = apiKey.extend({ key: z.string().optional() }).meta({ id: "NewApiKey" });

const usage = {
  requests: z.number().int(),
  rejections: z.number().int().describe("Of these, how many were rejected."),
};
/** How often a credential was used. */
export const recentUsage = z.object(usage).describe("Of the last 30 days.");
const usedKey = apiKey.extend({ usage: recentUsage }).meta({ id: "UsedApiKey" });
const documentedKey = usedKey
  .extend({
    days: z
      .array(
        z.object({
          day: z.string().describe("UTC."),
          ...usage,
          codes: z.record(z.string(), z.number().int()).describe("Rejections by `error.code`."),
        }),
      )
      .describe("The days of the last 30 on which it was used, newest first."),
  })
  .meta({ id: "ApiKeyWithUsage" });

const maxOverlapHours = 72;
const rfc3339 = "an RFC 3339 time, e.g. 2027-01-31T00:00:00Z";

const name = text(80);
const ipAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "an IP address or a range such as 203.0.113.0/24",
});

const allowedIps = z
  .array(ipAddress, { error: "a list of IP addresses" })
  .max(50, { error: "at most 50 addresses" });

export const createApiKeyBody = z.strictObject({
  name,
  scopes: z
    .array(oneOf(scopes), { error: "a list of scopes" })
    .min(1, { error: "at least one scope" })
    .max(scopes.length, { error: "each scope at most once" })
    .refine((list) => new Set(list).size === list.length, { error: "each scope at most once" })
    .meta({ override: { uniqueItems: true } }),
  expiresAt: z.iso
    .datetime({ offset: true, error: rfc3339 })
    .refine(isRealMoment, { error: rfc3339 })
    .transform((value) => new Date(value))
    .meta({ override: { type: "string", format: "date-time" } })
    .nullish(),
  allowedIps: allowedIps.optional(),
});

export const createApiKeyOperation = defineOperation({
  id: "api-keys.create",
  summary:
    "Create an API key; this response alone contains the key. A key created with another key " +
    "cannot exceed its scopes, lifetime or IP addresses; one created with an access token cannot " +
    "exceed the token's scopes or outlive the client secret that it was issued for.",
  auth: { scope: "keys:write" },
  body: createApiKeyBody,
  response: newKey,
  status: 201,
  transactional: true,
  stepUp: true,
  secretMembers: ["key"],
});

export const listApiKeysOperation = defineOperation({
  id: "api-keys.list",
  summary: "List API keys; the keys themselves are not included.",
  auth: { scope: "keys:read" },
  query: z.strictObject(paging),
  response: pageOf(usedKey),
});

export const readApiKeyOperation = defineOperation({
  id: "api-keys.read",
  summary: "Retrieve an API key with its usage; the key itself is not included.",
  auth: { scope: "keys:read" },
  response: documentedKey,
});

export const deleteApiKeyOperation = defineOperation({
  id: "api-keys.delete",
  summary: "Delete an API key; it stops working within a second.",
  auth: { scope: "keys:write" },
  response: deleted,
  transactional: true,
});

export const updateApiKeyBody = z
  .strictObject({ name: name.optional(), allowedIps: allowedIps.optional() })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: "at least one field to change",
  })
  .meta({ override: { minProperties: 1 } });

export const updateApiKeyOperation = defineOperation({
  id: "api-keys.update",
  summary: "Update the name of an API key or the IP addresses it can be used from; empty: all.",
  auth: { scope: "keys:write" },
  sessionOnly: true,
  body: updateApiKeyBody,
  response: apiKey,
  transactional: true,
  stepUp: true,
});

/** How long the credential before a rotation works on. */
export const rotateBody = z
  .strictObject({
    overlapHours: numberOf(
      `a whole number of hours from 0 to ${maxOverlapHours}`,
      (value) => Number.isInteger(value) && value >= 0 && value <= maxOverlapHours,
      { type: "integer", minimum: 0, maximum: maxOverlapHours, default: 24 },
    ).default(24),
  })
  .meta({ id: "RotateRequest" });

export const rotateApiKeyOperation = defineOperation({
  id: "api-keys.rotate",
  summary:
    "Replace an API key by a new one, which this response alone contains. The old one works until the " +
    "overlap ends.",
  auth: { scope: "keys:write" },
  sessionOnly: true,
  body: rotateBody,
  bodyOptional: true,
  response: newKey,
  status: 201,
  transactional: true,
  stepUp: true,
  secretMembers: ["key"],
  errors: ["INVALID_STATE"],
});
