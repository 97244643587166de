import { rejectForeignPage } from "@/lib/auth/authenticate";
import { endedSessionCookie, sessionCookie } from "@/lib/auth/session-cookie";
import {
  loginOperation,
  logoutOperation,
  readMeOperation,
  reauthenticateOperation,
  signUpOperation,
} from "@/lib/contract/auth";
import { defineRoute, Reply } from "@/lib/http/define-route";
import { logIn } from "@/lib/sessions/log-in";
import { logOut } from "@/lib/sessions/log-out";
import { readMe } from "@/lib/sessions/read-me";
import { reauthenticate } from "@/lib/sessions/reauthenticate";
import { signUp } from "@/lib/sessions/sign-up";

/** A page of another site may not sign a browser in; programs send neither header. */
function rejectForeign(request: Request): void {
  const fromPage = request.headers.has("origin") || request.headers.has("sec-fetch-site");
  if (fromPage) rejectForeignPage(request);
}

/** A browser gets its cookies with the answer: the session's, and that of a known device. */
async function withCookies<T extends { token: string }>(signedIn: {
  session: T;
  deviceCookie: string | null;
}) {
  const { session, deviceCookie } = signedIn;
  const cookies = [await sessionCookie(session.token), ...(deviceCookie ? [deviceCookie] : [])];
  return new Reply(session, { cookies });
}

export const authRoutes = [
  defineRoute(signUpOperation, async ({ request, body }) => {
    rejectForeign(request);
    return withCookies(await signUp(body, request.headers.get("user-agent")));
  }),
  defineRoute(loginOperation, async ({ request, body, clientAddress }) => {
    rejectForeign(request);
    const visitor = {
      address: clientAddress,
      userAgent: request.headers.get("user-agent"),
      cookies: request.headers.get("cookie"),
    };
    return withCookies(await logIn(body, visitor));
  }),
  defineRoute(logoutOperation, async ({ principal }) => {
    const ended = await logOut(principal);
    return new Reply(ended, { cookies: [endedSessionCookie()] });
  }),
  defineRoute(readMeOperation, ({ principal }) => readMe(principal)),
  defineRoute(reauthenticateOperation, ({ principal, body, clientAddress }) =>
    reauthenticate(principal, body, clientAddress),
  ),
];
