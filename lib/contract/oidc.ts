import * as z from "zod";
import { loginBody, session } from "./auth";
import { removed, textOfLength, time } from "./fields";
import { defineOperation } from "./operation";
import { requestOptions } from "./passkey-fields";

const open = { auth: "public", limit: "anonymous", servedWith: "oidc", slow: true } as const;
/** Of a signed-in person, merchant's or staff. */
const ofPerson = { auth: "any", sessionOnly: true, servedWith: "oidc" } as const;

const response = textOfLength(1, 8000, "the query of the address at which the browser came back");

const departure = z
  .object({
    url: z.string().describe("The page to go to, of the other service."),
  })
  .meta({ id: "OidcDeparture" });

export const beginOidcSignInBody = z.strictObject({
  next: z
    .string({ error: "a path of this site" })
    .max(2000, { error: "a path of this site" })
    .regex(/^\/(?![/\\])[^\\\u0000-\u001f\u007f-\u009f]*$/, { error: "a path of this site" })
    .describe("Where to go after signing in."),
});

export const beginOidcSignInOperation = defineOperation({
  id: "auth.begin-oidc",
  summary: "Begin to sign in with the OpenID Connect service of this deployment.",
  ...open,
  body: beginOidcSignInBody,
  response: departure,
  responseHeaders: ["Set-Cookie"],
  errors: ["FORBIDDEN", "INVALID_STATE"],
});

export const finishOidcSignInBody = loginBody
  .omit({ email: true, password: true })
  .extend({ response });

export const finishOidcSignInOperation = defineOperation({
  id: "auth.finish-oidc",
  summary:
    "Sign in as the person to whom the service's account is connected; it stands for the password. Where a " +
    "second factor is missing, repeat the call with it.",
  ...open,
  body: finishOidcSignInBody,
  response: session.extend({ next: z.string().describe("Where to go now.") }),
  responseHeaders: ["Set-Cookie"],
  errors: ["UNAUTHORIZED", "FORBIDDEN", "MFA_REQUIRED", "INVALID_STATE"],
});

export const oidcReturnBody = z.strictObject({ response }).meta({ id: "OidcReturn" });

export const oidcPasskeyOperation = defineOperation({
  id: "auth.oidc-passkey",
  summary: "Begin to use a passkey as the missing second factor: what a browser needs for that.",
  ...open,
  body: oidcReturnBody,
  response: requestOptions,
  errors: ["FORBIDDEN", "INVALID_STATE"],
});

export const readConnectionOperation = defineOperation({
  id: "auth.read-oidc-connection",
  summary: "Retrieve which account of the OpenID Connect service signs you in.",
  ...ofPerson,
  response: z.object({
    name: z.string().describe("What the service is called."),
    connection: z
      .object({
        label: z.string().nullable().describe("What the account is known by."),
        connectedAt: time,
      })
      .nullable(),
  }),
});

export const beginConnectionOperation = defineOperation({
  id: "auth.begin-oidc-connection",
  summary: "Begin to connect an account of the OpenID Connect service, which then signs you in.",
  ...ofPerson,
  stepUp: true,
  slow: true,
  response: departure,
  responseHeaders: ["Set-Cookie"],
  errors: ["INVALID_STATE"],
});

export const finishConnectionOperation = defineOperation({
  id: "auth.finish-oidc-connection",
  summary: "Connect the account with which the browser came back, in the session that began it.",
  ...ofPerson,
  slow: true,
  body: oidcReturnBody,
  response: z.object({ connected: z.literal(true), next: z.string().describe("Where to go now.") }),
  errors: ["INVALID_STATE"],
});

export const removeConnectionOperation = defineOperation({
  id: "auth.remove-oidc-connection",
  summary: "Disconnect the OpenID Connect service: it no longer signs you in.",
  ...ofPerson,
  stepUp: true,
  response: removed,
  transactional: true,
  errors: ["INVALID_STATE"],
});
