import * as z from "zod";
import { email, linkSent, newPassword, typedOtp, typedPassword } from "./auth";
import { removed, textOfLength, time } from "./fields";
import { defineOperation } from "./operation";

const open = { auth: "public", limit: "anonymous" } as const;
/** Of a signed-in person, merchant's or staff. */
const ofPerson = { auth: "any", sessionOnly: true } as const;

const emailToken = textOfLength(1, 100, "the token of a link").meta({
  description: "What is after the # of the link in the email.",
});

const userEmail = z.object({ email: z.string() }).meta({ id: "UserEmail" });

export const verifyEmailBody = z.strictObject({ token: emailToken });

export const verifyEmailOperation = defineOperation({
  id: "auth.verify-email",
  summary: "Open the account of a sign-up by the token of its link; its owner then signs in.",
  ...open,
  body: verifyEmailBody,
  response: userEmail,
  errors: ["FORBIDDEN"],
});

export const forgotPasswordBody = z.strictObject({ email });

export const forgotPasswordOperation = defineOperation({
  id: "auth.forgot-password",
  summary:
    "Send a link for a new password; the response is the same where the email address has no account.",
  ...open,
  body: forgotPasswordBody,
  response: linkSent,
  errors: ["FORBIDDEN"],
});

export const resetPasswordBody = z.strictObject({ token: emailToken, password: newPassword });

export const resetPasswordOperation = defineOperation({
  id: "auth.reset-password",
  summary: "Set a new password by the token of a link; all sessions of its user end.",
  ...open,
  body: resetPasswordBody,
  response: userEmail,
  responseHeaders: ["Set-Cookie"],
  errors: ["FORBIDDEN"],
});

export const changePasswordBody = z.strictObject({
  current: typedPassword,
  password: newPassword,
});

export const changePasswordOperation = defineOperation({
  id: "auth.change-password",
  summary:
    "Change the password; all other sessions of the user end. Users with a second factor must step up first.",
  ...ofPerson,
  body: changePasswordBody,
  // Without an idempotency key, which would be stored with a fast hash of both passwords.
  response: z.object({ endedSessions: z.int() }),
  errors: ["MFA_REQUIRED"],
});

export const beginCodesOperation = defineOperation({
  id: "auth.begin-totp",
  summary: "Begin to set up one-time codes: the secret for an authenticator app.",
  ...ofPerson,
  stepUp: true,
  response: z.object({
    secret: z.string().optional().describe("In base32."),
    otpauthUri: z.string().optional().describe("For a QR code."),
  }),
  transactional: true,
  secretMembers: ["secret", "otpauthUri"],
  errors: ["INVALID_STATE"],
});

export const confirmCodesBody = z.strictObject({ otp: typedOtp });

export const confirmCodesOperation = defineOperation({
  id: "auth.confirm-totp",
  summary:
    "Set one-time codes up by a first code; this response alone contains the recovery codes.",
  ...ofPerson,
  body: confirmCodesBody,
  response: z.object({
    recoveryCodes: z
      .array(z.string())
      .optional()
      .describe("Each works once in place of a one-time code."),
  }),
  transactional: true,
  secretMembers: ["recoveryCodes"],
  errors: ["OTP_INVALID", "INVALID_STATE"],
});

export const removeCodesOperation = defineOperation({
  id: "auth.remove-totp",
  summary: "Remove one-time codes and recovery codes.",
  ...ofPerson,
  stepUp: true,
  response: removed,
  transactional: true,
  errors: ["INVALID_STATE"],
});

export const sessionView = z
  .object({
    id: z.string(),
    current: z.boolean().describe("It is the session of this call."),
    userAgent: z.string().nullable(),
    address: z.string().nullable().describe("From where it was opened."),
    createdAt: time,
    lastSeenAt: time,
    expiresAt: time,
  })
  .meta({ id: "SessionListEntry" });

export const listSessionsOperation = defineOperation({
  id: "auth.sessions",
  summary: "List your open sessions.",
  ...ofPerson,
  response: z.object({ data: z.array(sessionView) }),
});

export const endSessionOperation = defineOperation({
  id: "auth.end-session",
  summary: "End one of your sessions; it stops working within a second.",
  ...ofPerson,
  response: z.object({ id: z.string(), ended: z.literal(true) }),
  transactional: true,
  errors: ["NOT_FOUND"],
});

export const endOtherSessionsOperation = defineOperation({
  id: "auth.end-other-sessions",
  summary: "End all of your sessions but this one.",
  ...ofPerson,
  response: z.object({ ended: z.int().describe("How many.") }),
  transactional: true,
});
