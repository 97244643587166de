import { createApiKey } from "@/lib/api-keys/create-api-key";
import { deleteApiKey } from "@/lib/api-keys/delete-api-key";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import {
  createApiKeyOperation,
  deleteApiKeyOperation,
  listApiKeysOperation,
} from "@/lib/contract/api-keys";
import { defineRoute } from "@/lib/http/define-route";

export const apiKeyRoutes = [
  defineRoute(createApiKeyOperation, ({ tx, principal, body }) =>
    createApiKey(tx, principal, body),
  ),
  defineRoute(listApiKeysOperation, ({ principal, query }) =>
    listApiKeys(principal.merchantId, query),
  ),
  defineRoute(deleteApiKeyOperation, ({ tx, principal, params }) =>
    deleteApiKey(tx, principal, params.id),
  ),
];
