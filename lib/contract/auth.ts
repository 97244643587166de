import * as z from "zod";
import { text, textOfLength, time } from "./fields";
import { defineOperation } from "./operation";
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
      format: "email",
      maxLength: 254,
      pattern: z.regexes.email.source.replace("^", "^\\s*").replace(/\$$/, "\\s*$"),
    },
  });

export const newPassword = textOfLength(15, 256, "a password of 15 to 256 characters");

/** A password to check; a wrong one is always a 401, whatever its form. */
export const typedPassword = textOfLength(1, 256, "a password of at most 256 characters");

/** With or without a space in the middle; a wrong one is always a 401. */
export const typedOtp = textOfLength(1, 20, "a one-time code or a recovery code");

export const signedInUser = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum([...merchantRoles, ...staffRoles]),
    merchantId: z.string().nullable().describe("Null for staff."),
    hasOtp: z.boolean().describe("Signing in and step-up require a one-time code."),
  })
  .meta({ id: "User" });

export const session = z.object({
  token: z.string(),
  tokenType: z.literal("Bearer"),
  expiresAt: time,
  user: signedInUser,
});

export const signUpBody = z.strictObject({
  businessName: text(120),
  name: text(120),
  email,
  password: newPassword,
});

export const signUpOperation = defineOperation({
  id: "auth.sign-up",
  summary:
    "Request a merchant account. A link is sent to the email address, which opens it; the response is the same " +
    "where the address has an account.",
  auth: "public",
  limit: "anonymous",
  body: signUpBody,
  response: z.object({ sent: z.literal(true) }),
  errors: ["FORBIDDEN"],
});

export const loginBody = z.strictObject({
  email,
  password: typedPassword,
  otp: typedOtp.optional(),
});

export const loginOperation = defineOperation({
  id: "auth.login",
  summary: "Sign in with email, password and, if set up, a one-time code or a recovery code.",
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

export const reauthenticateBody = loginBody.omit({ email: true });

export const reauthenticateOperation = defineOperation({
  id: "auth.reauthenticate",
  summary: "Confirm the password and, if set up, a one-time code; valid for five minutes.",
  auth: "any",
  body: reauthenticateBody,
  response: z.object({ stepUpUntil: time }),
  errors: ["INVALID_STATE", "MFA_REQUIRED"],
});
