import type { MerchantPrincipal, SessionPrincipal } from "@/lib/auth/principal";
import { closeAccount } from "@/lib/accounts/close-account";
import { changeProfile, readProfile } from "@/lib/accounts/profile";
import { readAccount } from "@/lib/accounts/read-account";
import * as accounts from "@/lib/contract/accounts";
import * as team from "@/lib/contract/team";
import type { DbTransaction } from "@/lib/db/client";
import { forbidden } from "@/lib/errors";
import { defineRoute } from "@/lib/http/define-route";
import { declaredChanged } from "@/lib/kyc/cases";
import { acceptInvitation, invite, withdrawInvitation } from "@/lib/team/invitations";
import { changeRole, readTeam, removeMember } from "@/lib/team/people";
import { rejectForeign } from "./foreign-page";
import { visitorOf, withCookies } from "./sign-in-reply";

/** Operations that are `sessionOnly` for a merchant have no other caller. */
function inSession(principal: MerchantPrincipal): SessionPrincipal {
  if (principal.kind === "session") return principal;
  throw forbidden("Only a signed-in person can do this, not a key.");
}

export const teamRoutes = [
  defineRoute(team.readTeamOperation, ({ principal }) => readTeam(principal)),
  defineRoute(team.inviteOperation, ({ tx, principal, body }) =>
    invite(tx, inSession(principal), body),
  ),
  defineRoute(team.withdrawInvitationOperation, ({ tx, principal, params }) =>
    withdrawInvitation(tx, inSession(principal), params.id),
  ),
  defineRoute(team.changeRoleOperation, ({ tx, principal, params, body }) =>
    changeRole(tx, inSession(principal), params.userId, body.role),
  ),
  defineRoute(team.removeMemberOperation, ({ tx, principal, params }) =>
    removeMember(tx, inSession(principal), params.userId),
  ),
  defineRoute(team.acceptInvitationOperation, async (call) => {
    rejectForeign(call.request);
    const joined = (tx: DbTransaction, merchantId: string, by: string) =>
      declaredChanged(tx, merchantId, { by, changed: ["person"] });
    return withCookies(await acceptInvitation(call.body, visitorOf(call), joined));
  }),
  defineRoute(accounts.readProfileOperation, ({ principal }) => readProfile(principal)),
  defineRoute(accounts.updateProfileOperation, ({ tx, principal, body }) =>
    changeProfile(tx, principal, body),
  ),
  defineRoute(accounts.readAccountOperation, ({ principal, params }) =>
    readAccount(principal, params.user_id),
  ),
  defineRoute(accounts.closeAccountOperation, ({ tx, principal, body }) =>
    closeAccount(tx, inSession(principal), body.businessName),
  ),
];
