import * as z from "zod";
import { balance, text } from "./fields";
import { defineOperation } from "./operation";
import { e164 } from "./phone-field";
import { merchantRoles } from "./roles";

/** Kinds of e-mails that a person can do without; what concerns security is always sent. */
export const emailKinds = ["webhooks", "identities", "keys"] as const;
export type EmailKind = (typeof emailKinds)[number];

const emails = z
  .object(
    Object.fromEntries(emailKinds.map((kind) => [kind, z.boolean()])) as Record<
      EmailKind,
      z.ZodBoolean
    >,
  )
  .meta({ id: "EmailPreferences" });

const profile = z
  .object({
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    role: z.enum(merchantRoles),
    businessName: z.string(),
    timezone: z.string(),
    emails: emails.describe(
      "Which emails the user gets: an owner those of all kinds, others only `keys`, about keys they created.",
    ),
  })
  .meta({ id: "Profile" });

const timezoneForm = "a time zone, e.g. Africa/Accra";

function isTimezone(value: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export const readProfileOperation = defineOperation({
  id: "users.read-profile",
  summary: "Retrieve the profile of the current user, or of the user who created the key.",
  auth: { scope: "account:read" },
  response: profile,
});

export const updateProfileBody = z
  .strictObject({
    name: text(120).optional(),
    phone: e164.nullish().describe("Null removes it."),
    businessName: text(120).optional().describe("Only owners and admins change it."),
    timezone: z
      .string({ error: timezoneForm })
      .max(64, { error: timezoneForm })
      .refine(isTimezone, { error: timezoneForm })
      .optional()
      .describe(
        "Of the business, by its name in the IANA time zone database. Only owners and admins change it.",
      ),
    emails: emails.partial().strict().optional(),
  })
  .refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: "at least one change",
  })
  .meta({ override: { minProperties: 1 } });

export const updateProfileOperation = defineOperation({
  id: "users.update-profile",
  summary: "Change the profile, or the business; what is left out stays as it is.",
  auth: { scope: "account:write" },
  body: updateProfileBody,
  response: profile,
  transactional: true,
});

export const readAccountOperation = defineOperation({
  id: "accounts.read",
  summary: "Retrieve the account of a user of your merchant.",
  auth: { scope: "account:read" },
  response: z.object({
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    role: z.enum(merchantRoles),
    merchantId: z.string(),
    kyc: z.object({ status: z.string(), tier: z.string() }),
    wallets: z.array(z.string()).describe("The addresses of the merchant."),
    balances: z
      .object({ USDT: balance, GHSFIAT: balance })
      .describe("Of all these wallets together."),
  }),
});

export const closeAccountBody = z.strictObject({
  businessName: text(120).describe("The name of the business, typed to confirm."),
});

export const closeAccountOperation = defineOperation({
  id: "accounts.close",
  summary:
    "Close the account of the merchant, for good. Rejected while there is money in it or on its way, while anything is open, and for 24 hours after a payment request ended.",
  auth: { scope: "account:write" },
  sessionOnly: true,
  stepUp: true,
  roles: ["owner"],
  body: closeAccountBody,
  response: z.object({ closed: z.literal(true) }),
  transactional: true,
  errors: ["INVALID_STATE"],
});
