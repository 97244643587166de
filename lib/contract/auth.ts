import * as z from "zod";
import { text, textOfLength, time } from "./fields";
import { defineOperation } from "./operation";
import { signedCredential } from "./passkey-fields";
import { merchantRoles, staffRoles } from "./roles";

const emailForm = "an email address";
export const email = z
  .string({ error: emailForm })
  .max(254, { error: emailForm })
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: emailForm }))
  .meta({
    override: {
      type: "string",
      // No format: spaces around it are admitted, which none of that name has.
      maxLength: 254,
      pattern: z.regexes.email.source.replace("^", "^\\s*").replace(/\$$/, "\\s*$"),
    },
  });

export const newPassword = textOfLength(15, 256, "a password of 15 to 256 characters");

/** A password to check; a wrong one is always a 401, whatever its form. */
export const typedPassword = textOfLength(1, 256, "a password of at most 256 characters");

/** With or without a space in the middle; a wrong one is always a 401. */
export const typedOtp = textOfLength(1, 20, "a one-time code or a recovery code");

const secondFactorKinds = ["otp", "passkey"] as const;

/** What a person may have set up beside the password. */
export type SecondFactor = (typeof secondFactorKinds)[number];

export const secondFactorList = z
  .array(z.enum(secondFactorKinds))
  .describe("Signing in and step-up require one of them; none: the password alone signs in.");

export const signedInUser = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum([...merchantRoles, ...staffRoles]),
    merchantId: z.string().nullable().describe("Null for staff."),
    hasOtp: z.boolean().describe("One-time codes are set up."),
    secondFactors: secondFactorList,
  })
  .meta({ id: "User" });

export const session = z
  .object({
    token: z.string(),
    tokenType: z.literal("Bearer"),
    expiresAt: time,
    user: signedInUser,
  })
  .meta({ id: "Session" });

export const signUpBody = z.strictObject({
  businessName: text(120),
  name: text(120),
  email,
  password: newPassword,
});

export const linkSent = z.object({ sent: z.literal(true) }).meta({ id: "LinkSent" });

export const signUpOperation = defineOperation({
  id: "auth.sign-up",
  summary:
    "Request a merchant account. A link is sent to the email address, which opens it; the response is the same " +
    "where the address has an account.",
  auth: "public",
  limit: "anonymous",
  body: signUpBody,
  response: linkSent,
  errors: ["FORBIDDEN"],
});

export const loginBody = z.strictObject({
  email,
  password: typedPassword,
  otp: typedOtp.optional(),
  passkey: signedCredential
    .optional()
    .describe(
      "In place of `otp`: what a passkey signed, as `navigator.credentials.get()` returns it.",
    ),
});

export const loginOperation = defineOperation({
  id: "auth.login",
  summary:
    "Sign in with email, password and, if set up, a one-time code, a recovery code or a passkey.",
  auth: "public",
  limit: "anonymous",
  response: session,
  responseHeaders: ["Set-Cookie"],
  body: loginBody,
  errors: ["UNAUTHORIZED", "FORBIDDEN", "MFA_REQUIRED"],
});

export const logoutOperation = defineOperation({
  id: "auth.logout",
  summary: "Sign out: end the session.",
  auth: "any",
  response: z.object({ ended: z.literal(true) }),
  responseHeaders: ["Set-Cookie"],
  errors: ["INVALID_STATE"],
});

export const readMeOperation = defineOperation({
  id: "auth.me",
  summary: "Retrieve the current user, key or OAuth client, its merchant and its scopes.",
  auth: "any",
  response: z.object({
    user: signedInUser,
    merchant: z
      .object({ id: z.string(), name: z.string(), wallet: z.string() })
      .nullable()
      .describe("Null for staff."),
    role: z.enum([...merchantRoles, ...staffRoles]),
    scopes: z.array(z.string()),
    credential: z.enum(["key", "oauth", "session"]),
    stepUpUntil: time.nullable(),
  }),
});

export const reauthenticateBody = loginBody
  .omit({ email: true })
  .extend({ password: typedPassword.optional().describe("Needed unless a passkey is.") });

export const reauthenticateOperation = defineOperation({
  id: "auth.reauthenticate",
  summary:
    "Confirm the password and, if set up, a second factor; or a passkey alone whose device verified you. Valid for five minutes.",
  auth: "any",
  body: reauthenticateBody,
  response: z.object({ stepUpUntil: time }),
  errors: ["INVALID_STATE", "MFA_REQUIRED"],
});
