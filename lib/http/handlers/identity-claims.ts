import { clientNetworkOf } from "@/lib/auth/ip-range";
import * as claims from "@/lib/contract/identity-claims";
import { defineRoute } from "@/lib/http/define-route";
import { openClaim } from "@/lib/identity-claims/claim-token";
import { moveClaim } from "@/lib/identity-claims/move-claim";
import { readClaim } from "@/lib/identity-claims/read-claim";
import { requestClaim } from "@/lib/identity-claims/request-claim";
import { withdrawBalance } from "@/lib/identity-claims/withdraw-balance";

export const identityClaimRoutes = [
  defineRoute(claims.startClaimOperation, ({ body, clientAddress }) =>
    requestClaim(body, clientNetworkOf(clientAddress)),
  ),
  defineRoute(claims.verifyClaimOperation, async ({ body, clientAddress }) => {
    const token = await openClaim(body, clientNetworkOf(clientAddress));
    return { token, ...(await readClaim(token)) };
  }),
  defineRoute(claims.readClaimOperation, ({ body }) => readClaim(body.token)),
  defineRoute(claims.moveClaimOperation, ({ body }) => moveClaim(body.token, body.wallet)),
  defineRoute(claims.withdrawClaimOperation, ({ body }) => withdrawBalance(body.token)),
];
