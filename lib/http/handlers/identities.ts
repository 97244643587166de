import * as identities from "@/lib/contract/identities";
import { defineRoute } from "@/lib/http/define-route";
import { Reply } from "@/lib/http/reply";
import { revokeIdentity } from "@/lib/identities/end-identity";
import { mintIdentity } from "@/lib/identities/mint-identity";
import { checkIdentity, listIdentities, resolveIdentity } from "@/lib/identities/read-identities";

export const identityRoutes = [
  defineRoute(identities.mintIdentityOperation, async ({ tx, principal, body }) => {
    const { isSent, ...minted } = await mintIdentity(tx, principal, body);
    return new Reply(minted, { status: isSent ? 201 : 200 });
  }),
  defineRoute(identities.revokeIdentityOperation, ({ tx, principal, body }) =>
    revokeIdentity(tx, principal, body),
  ),
  defineRoute(identities.listIdentitiesOperation, ({ principal, query }) =>
    listIdentities(principal.merchantId, query),
  ),
  defineRoute(identities.checkIdentityOperation, ({ principal, params }) =>
    checkIdentity(principal.merchantId, params.phone),
  ),
  defineRoute(identities.resolveIdentityOperation, ({ principal, params }) =>
    resolveIdentity(principal.merchantId, "phone", params.phone),
  ),
  defineRoute(identities.resolveIdentityV1Operation, ({ principal, params }) =>
    resolveIdentity(principal.merchantId, "phone_number", params.phone_number),
  ),
];
