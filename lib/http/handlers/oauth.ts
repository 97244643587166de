import * as oauth from "@/lib/contract/oauth";
import * as clients from "@/lib/contract/oauth-clients";
import { defineRoute } from "@/lib/http/define-route";
import { Reply } from "@/lib/http/reply";
import {
  createOAuthClient,
  deleteOAuthClient,
  listOAuthClients,
  rotateOAuthClient,
} from "@/lib/oauth/clients";
import { issueToken, oauthMetadata, revokeToken } from "@/lib/oauth/tokens";

/** The form, and the header in which a client may authenticate instead. */
function presented<B>({ request, body }: { request: Request; body: B }) {
  return { ...body, authorization: request.headers.get("authorization") };
}

export const oauthRoutes = [
  defineRoute(oauth.issueTokenOperation, async (call) => {
    const token = await issueToken(presented(call), call.clientAddress);
    // RFC 6749 §5.1 wants it beside `Cache-Control: no-store`.
    return new Reply(token, { headers: { Pragma: "no-cache" } });
  }),
  defineRoute(oauth.revokeTokenOperation, (call) =>
    revokeToken(presented(call), call.clientAddress),
  ),
  defineRoute(oauth.oauthMetadataOperation, () => Promise.resolve(oauthMetadata())),
  defineRoute(clients.createOAuthClientOperation, ({ tx, principal, body }) =>
    createOAuthClient(tx, principal, body),
  ),
  defineRoute(clients.listOAuthClientsOperation, ({ principal, query }) =>
    listOAuthClients(principal.merchantId, query),
  ),
  defineRoute(clients.rotateOAuthClientOperation, ({ tx, principal, params, body }) =>
    rotateOAuthClient(tx, principal, params.id, body),
  ),
  defineRoute(clients.deleteOAuthClientOperation, ({ tx, principal, params }) =>
    deleteOAuthClient(tx, principal, params.id),
  ),
];
