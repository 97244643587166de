import { z } from "zod";
import { text, textOfLength, time } from "./fields";
import { defineOperation } from "./operation";
import { merchantRoles, staffRoles } from "./roles";

const email = z
  .string({ error: "an e-mail address" })
  .max(254, { error: "an e-mail address" })
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: "an e-mail address" }))
  .meta({
    override: {
      type: "string",
      format: "email",
      maxLength: 254,
      pattern: z.regexes.email.source.replace("^", "^\\s*").replace(/\$$/, "\\s*$"),
    },
  });

const newPassword = textOfLength(15, 256, "a password of 15 to 256 characters");

/** A password as typed: nothing about it is told before it has been checked. */
const typedPassword = textOfLength(1, 256, "a password of at most 256 characters");

/** As typed, with or without a space in the middle; whether it is right is told by 401 alone. */
const typedOtp = textOfLength(1, 20, "a one-time code");

export const signedInUser = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum([...merchantRoles, ...staffRoles]),
    /** Null for staff. */
    merchantId: z.string().nullable(),
    /** Whether signing in and step-up ask for a one-time code. */
    hasOtp: z.boolean(),
  })
  .meta({ id: "User" });

const session = z.object({
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
  summary: "Open a merchant account; its owner is signed in at once.",
  auth: "public",
  limit: "anonymous",
  body: signUpBody,
  response: session,
  status: 201,
  responseHeaders: ["Set-Cookie"],
  errors: ["FORBIDDEN"],
});

export const loginBody = z.strictObject({
  email,
  password: typedPassword,
  otp: typedOtp.optional(),
});

export const loginOperation = defineOperation({
  id: "auth.login",
  summary: "Sign in with e-mail and password, and a one-time code where one is set up.",
  auth: "public",
  limit: "anonymous",
  body: loginBody,
  response: session,
  status: 200,
  responseHeaders: ["Set-Cookie"],
  errors: ["UNAUTHORIZED", "FORBIDDEN", "MFA_REQUIRED"],
});

export const logoutOperation = defineOperation({
  id: "auth.logout",
  summary: "End the session.",
  auth: "any",
  limit: "general",
  response: z.object({ ended: z.literal(true) }),
  status: 200,
  responseHeaders: ["Set-Cookie"],
  errors: ["INVALID_STATE"],
});

export const readMeOperation = defineOperation({
  id: "auth.me",
  summary: "Who calls, for which merchant, with which scopes.",
  auth: "any",
  limit: "general",
  response: z.object({
    user: signedInUser,
    /** Null for staff. */
    merchant: z.object({ id: z.string(), name: z.string(), wallet: z.string() }).nullable(),
    role: z.enum([...merchantRoles, ...staffRoles]),
    scopes: z.array(z.string()),
    credential: z.enum(["key", "session"]),
    stepUpUntil: time.nullable(),
  }),
  status: 200,
});

export const reauthenticateBody = z.strictObject({
  password: typedPassword,
  otp: typedOtp.optional(),
});

export const reauthenticateOperation = defineOperation({
  id: "auth.reauthenticate",
  summary: "Prove the password again, and the code where one is set up; good for five minutes.",
  auth: "any",
  limit: "general",
  body: reauthenticateBody,
  response: z.object({ stepUpUntil: time }),
  status: 200,
  errors: ["INVALID_STATE", "MFA_REQUIRED"],
});
