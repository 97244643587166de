import * as z from "zod";
import { createApiKeyBody, recentUsage, rotateBody } from "./api-keys";
import { pageOf, paging, time, deleted } from "./fields";
import { defineOperation } from "./operation";

const client = z
  .object({
    id: z.string().describe("The `client_id`."),
    name: z.string(),
    scopes: z.array(z.string()),
    secrets: z
      .array(
        z.object({
          lastFour: z.string(),
          createdAt: time,
          expiresAt: time.nullable().describe("When it stops working after a rotation."),
        }),
      )
      .describe("Those that work, the newest first; none once the person who created it has left."),
    createdAt: time,
    lastUsedAt: time.nullable(),
  })
  .meta({ id: "OAuthClient" });
const withSecret = client
  .extend({
    secret: z.string().optional().describe("The `client_secret`; only in this response."),
  })
  .meta({ id: "OAuthClientWithSecret" });

const usedClient = client.extend({ usage: recentUsage }).meta({ id: "UsedOAuthClient" });

const changing = {
  auth: { scope: "keys:write" },
  sessionOnly: true,
  transactional: true,
} as const;

export const createOAuthClientBody = createApiKeyBody.pick({ name: true, scopes: true });

export const createOAuthClientOperation = defineOperation({
  id: "oauth-clients.create",
  summary: "Create an OAuth client; this response alone contains its secret.",
  ...changing,
  stepUp: true,
  body: createOAuthClientBody,
  response: withSecret,
  status: 201,
  secretMembers: ["secret"],
});

export const listOAuthClientsOperation = defineOperation({
  id: "oauth-clients.list",
  summary: "List OAuth clients, without their secrets.",
  auth: { scope: "keys:read" },
  sessionOnly: true,
  query: z.strictObject(paging),
  response: pageOf(usedClient),
});

export const rotateOAuthClientOperation = defineOperation({
  id: "oauth-clients.rotate",
  summary:
    "Give an OAuth client a new secret, which this response alone contains. The secrets before it, and " +
    "their tokens, stop working after the overlap.",
  ...changing,
  stepUp: true,
  body: rotateBody,
  bodyOptional: true,
  response: withSecret,
  secretMembers: ["secret"],
});

export const deleteOAuthClientOperation = defineOperation({
  id: "oauth-clients.delete",
  summary: "Delete an OAuth client; its tokens stop working within a second.",
  ...changing,
  response: deleted,
});
