import * as z from "zod";
import { isRealMoment, numberOf, oneOf, pageOf, paging, text, time } from "./fields";
import { defineOperation, scopes } from "./operation";

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  prefix: z.string(),
  lastFour: z.string(),
  expiresAt: time.nullable(),
  allowedIps: z.array(z.string()),
  createdAt: time,
  lastUsedAt: time.nullable(),
});

const maxOverlapHours = 72;
const rfc3339 = "an RFC 3339 time, e.g. 2027-01-31T00:00:00Z";

const ipAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "an IP address or a range such as 203.0.113.0/24",
});

export const createApiKeyBody = z.strictObject({
  name: text(80),
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
  allowedIps: z
    .array(ipAddress, { error: "a list of IP addresses" })
    .max(50, { error: "at most 50 addresses" })
    .optional(),
});

export const createApiKeyOperation = defineOperation({
  id: "api-keys.create",
  summary:
    "Create an API key; this response alone contains the key. A key created with another key " +
    "cannot exceed its scopes, lifetime or IP addresses.",
  auth: { scope: "keys:write" },
  body: createApiKeyBody,
  response: apiKey.extend({ key: z.string().optional() }),
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
  response: pageOf(apiKey),
});

export const deleteApiKeyOperation = defineOperation({
  id: "api-keys.delete",
  summary: "Delete an API key; it stops working within a second.",
  auth: { scope: "keys:write" },
  response: z.object({ id: z.string(), deleted: z.literal(true) }),
  transactional: true,
});

/** How long the credential before a rotation works on. */
export const rotateBody = z.strictObject({
  overlapHours: numberOf(
    `a whole number of hours from 0 to ${maxOverlapHours}`,
    (value) => Number.isInteger(value) && value >= 0 && value <= maxOverlapHours,
    { type: "integer", minimum: 0, maximum: maxOverlapHours, default: 24 },
  ).default(24),
});
