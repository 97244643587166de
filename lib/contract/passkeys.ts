import * as z from "zod";
import { loginBody } from "./auth";
import { text, time } from "./fields";
import { defineOperation } from "./operation";
import { createdCredential, creationOptions, requestOptions } from "./passkey-fields";

/** Of a signed-in person, merchant's or staff. */
const ofPerson = { auth: "any", sessionOnly: true } as const;

const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    lastUsedAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: "Passkey" });

export const listPasskeysOperation = defineOperation({
  id: "auth.passkeys",
  summary: "List your passkeys.",
  ...ofPerson,
  response: z.object({ data: z.array(passkey) }),
});

export const beginPasskeyOperation = defineOperation({
  id: "auth.begin-passkey",
  summary: "Begin to set up a passkey: what a browser needs to create one.",
  ...ofPerson,
  stepUp: true,
  response: creationOptions,
  errors: ["INVALID_STATE"],
});

export const addPasskeyBody = z.strictObject({ name: text(50), passkey: createdCredential });

export const addPasskeyOperation = defineOperation({
  id: "auth.add-passkey",
  summary:
    "Set up the passkey that a browser created; where it is the first second factor, this response alone contains " +
    "the recovery codes.",
  ...ofPerson,
  status: 201,
  body: addPasskeyBody,
  response: passkey.extend({
    recoveryCodes: z
      .array(z.string())
      .optional()
      .describe("Each works once in place of a passkey or a one-time code."),
  }),
  transactional: true,
  secretMembers: ["recoveryCodes"],
  errors: ["INVALID_STATE"],
});

export const removePasskeyOperation = defineOperation({
  id: "auth.remove-passkey",
  summary: "Remove a passkey, and with the last second factor the recovery codes.",
  ...ofPerson,
  stepUp: true,
  response: z.object({ id: z.string(), removed: z.literal(true) }),
  transactional: true,
  errors: ["NOT_FOUND"],
});

export const loginPasskeyBody = loginBody.omit({ otp: true, passkey: true });

export const loginPasskeyOperation = defineOperation({
  id: "auth.login-passkey",
  summary:
    "Begin to sign in with a passkey, by email and password: what a browser needs to use one.",
  auth: "public",
  limit: "anonymous",
  body: loginPasskeyBody,
  response: requestOptions,
  errors: ["UNAUTHORIZED", "FORBIDDEN", "INVALID_STATE"],
});

export const reauthenticatePasskeyOperation = defineOperation({
  id: "auth.reauthenticate-passkey",
  summary: "Begin to step up with a passkey: what a browser needs to use one.",
  ...ofPerson,
  response: requestOptions,
  errors: ["INVALID_STATE"],
});
