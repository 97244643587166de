import * as z from "zod";
import { textOfLength } from "./fields";
import { defineOperation, scopes } from "./operation";

const credentials = {
  client_id: textOfLength(1, 200, "the id of an OAuth client").optional(),
  client_secret: textOfLength(1, 200, "the secret of the client").optional(),
};

// Unknown members are ignored, as RFC 6749 has it.
const tokenBody = z.object({
  grant_type: textOfLength(1, 100, "client_credentials"),
  scope: textOfLength(1, 1000, "scopes of the client, separated by spaces")
    .describe("Fewer scopes than the client has; absent: all of them.")
    .optional(),
  ...credentials,
});

const endpoint = {
  auth: "public",
  limit: "anonymous",
  isForm: true,
  errorShape: "oauth",
  errors: ["UNAUTHORIZED"],
} as const;

export const issueTokenOperation = defineOperation({
  id: "oauth.token",
  summary:
    "Get an access token for an OAuth client (RFC 6749 §4.4). The client authenticates by HTTP Basic " +
    "or by `client_id` and `client_secret`.",
  ...endpoint,
  body: tokenBody,
  response: z.object({
    access_token: z.string(),
    token_type: z.literal("Bearer"),
    expires_in: z.number().int().describe("Seconds."),
    scope: z.string(),
  }),
  responseHeaders: ["Pragma"],
});

export const revokeTokenOperation = defineOperation({
  id: "oauth.revoke",
  summary:
    "Revoke an access token (RFC 7009); it stops working within a second. A token that is not valid " +
    "gets the same response.",
  ...endpoint,
  body: z.object({
    token: textOfLength(1, 500, "an access token"),
    ...credentials,
  }),
  response: z.object({}),
});

const authMethods = z.array(z.enum(["client_secret_basic", "client_secret_post"]));

export const oauthMetadataOperation = defineOperation({
  id: "oauth.metadata",
  summary: "Read where and how OAuth clients get tokens (RFC 8414).",
  auth: "public",
  limit: "anonymous",
  servedWithoutLimit: true,
  response: z.object({
    issuer: z.string(),
    token_endpoint: z.string(),
    token_endpoint_auth_methods_supported: authMethods,
    revocation_endpoint: z.string(),
    revocation_endpoint_auth_methods_supported: authMethods,
    grant_types_supported: z.array(z.literal("client_credentials")),
    response_types_supported: z.array(z.string()),
    scopes_supported: z.array(z.enum(scopes)),
    service_documentation: z.string(),
  }),
});
