import { signUpOperation } from "@/lib/contract/auth";
import * as passkeys from "@/lib/contract/passkeys";
import * as people from "@/lib/contract/people";
import { defineRoute } from "@/lib/http/define-route";
import { Reply } from "@/lib/http/reply";
import { beginCodes, confirmCodes, removeCodes } from "@/lib/people/one-time-codes";
import { changePassword, requestReset, resetPassword } from "@/lib/people/passwords";
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from "@/lib/people/passkeys";
import { personOf } from "@/lib/people/person";
import { endOtherSessions, endSession, listSessions } from "@/lib/people/sessions";
import { signUp, verifyEmail } from "@/lib/people/sign-up";
import { rejectForeign } from "./foreign-page";

export const peopleRoutes = [
  defineRoute(signUpOperation, ({ request, body, clientAddress }) => {
    rejectForeign(request);
    return signUp(body, clientAddress);
  }),
  defineRoute(people.verifyEmailOperation, ({ request, body }) => {
    rejectForeign(request);
    return verifyEmail(body.token);
  }),
  defineRoute(people.forgotPasswordOperation, ({ request, body, clientAddress }) => {
    rejectForeign(request);
    return requestReset(body.email, clientAddress);
  }),
  defineRoute(people.resetPasswordOperation, async ({ request, body }) => {
    rejectForeign(request);
    const { email, deviceCookie } = await resetPassword(body.token, body.password);
    return new Reply({ email }, { cookies: [deviceCookie] });
  }),
  defineRoute(people.changePasswordOperation, ({ principal, body, clientAddress }) =>
    changePassword(personOf(principal), body, clientAddress),
  ),
  defineRoute(people.beginCodesOperation, ({ tx, principal }) =>
    beginCodes(tx, personOf(principal)),
  ),
  defineRoute(people.confirmCodesOperation, ({ tx, principal, body }) =>
    confirmCodes(tx, personOf(principal), body.otp),
  ),
  defineRoute(people.removeCodesOperation, ({ tx, principal }) =>
    removeCodes(tx, personOf(principal)),
  ),
  defineRoute(passkeys.listPasskeysOperation, ({ principal }) => listPasskeys(personOf(principal))),
  defineRoute(passkeys.beginPasskeyOperation, ({ principal }) => beginPasskey(personOf(principal))),
  defineRoute(passkeys.addPasskeyOperation, ({ tx, principal, body }) =>
    addPasskey(tx, personOf(principal), body),
  ),
  defineRoute(passkeys.removePasskeyOperation, ({ tx, principal, params }) =>
    removePasskey(tx, personOf(principal), params.id),
  ),
  defineRoute(people.listSessionsOperation, ({ principal }) => listSessions(personOf(principal))),
  defineRoute(people.endSessionOperation, ({ tx, principal, params }) =>
    endSession(tx, personOf(principal), params.id),
  ),
  defineRoute(people.endOtherSessionsOperation, ({ tx, principal }) =>
    endOtherSessions(tx, personOf(principal)),
  ),
];
