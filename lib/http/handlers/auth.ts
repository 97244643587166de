import { rejectForeignPage } from "@/lib/auth/authenticate";
import { endedSessionCookie, sessionCookie } from "@/lib/auth/session-cookie";
import * as auth from "@/lib/contract/auth";
import { defineRoute, Reply } from "@/lib/http/define-route";
import { logIn } from "@/lib/sessions/log-in";
import { logOut } from "@/lib/sessions/log-out";
import { readMe } from "@/lib/sessions/read-me";
import { reauthenticate } from "@/lib/sessions/reauthenticate";
import { signUp } from "@/lib/sessions/sign-up";

/** Another site's page may not sign a browser in; programs send neither header. */
function rejectForeign(request: Request): void {
  const fromPage = request.headers.has("origin") || request.headers.has("sec-fetch-site");
  if (fromPage) rejectForeignPage(request);
}

/** Adds the session cookie and, where there is one, the known-device cookie. */
async function withCookies<T extends { token: string }>(signedIn: {
  session: T;
  deviceCookie: string | null;
}) {
  const { session, deviceCookie } = signedIn;
  const cookies = [await sessionCookie(session.token), ...(deviceCookie ? [deviceCookie] : [])];
  return new Reply(session, { cookies });
}

export const authRoutes = [
  defineRoute(auth.signUpOperation, async ({ request, body }) => {
    rejectForeign(request);
    return withCookies(await signUp(body, request.headers.get("user-agent")));
  }),
  defineRoute(auth.loginOperation, async ({ request, body, clientAddress }) => {
    rejectForeign(request);
    const visitor = {
      address: clientAddress,
      userAgent: request.headers.get("user-agent"),
      cookies: request.headers.get("cookie"),
    };
    return withCookies(await logIn(body, visitor));
  }),
  defineRoute(auth.logoutOperation, async ({ principal }) => {
    const ended = await logOut(principal);
    return new Reply(ended, { cookies: [endedSessionCookie()] });
  }),
  defineRoute(auth.readMeOperation, ({ principal }) => readMe(principal)),
  defineRoute(auth.reauthenticateOperation, ({ principal, body, clientAddress }) =>
    reauthenticate(principal, body, clientAddress),
  ),
];
