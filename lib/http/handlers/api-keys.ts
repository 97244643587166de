import { createApiKey, deleteApiKey, listApiKeys } from "@/lib/api-keys/api-keys";
import * as apiKeys from "@/lib/contract/api-keys";
import { defineRoute } from "@/lib/http/define-route";

export const apiKeyRoutes = [
  defineRoute(apiKeys.createApiKeyOperation, ({ tx, principal, body }) =>
    createApiKey(tx, principal, body),
  ),
  defineRoute(apiKeys.listApiKeysOperation, ({ principal, query }) =>
    listApiKeys(principal.merchantId, query),
  ),
  defineRoute(apiKeys.deleteApiKeyOperation, ({ tx, principal, params }) =>
    deleteApiKey(tx, principal, params.id),
  ),
];
