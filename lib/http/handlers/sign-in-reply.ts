import { sessionCookie } from "@/lib/auth/session-cookie";
import { Reply } from "@/lib/http/reply";
import type { Visitor } from "@/lib/sessions/sign-in";

/** Where somebody signs in from. */
export function visitorOf(call: { request: Request; clientAddress: string | null }): Visitor {
  const { headers } = call.request;
  return {
    address: call.clientAddress,
    userAgent: headers.get("user-agent"),
    cookies: headers.get("cookie"),
  };
}

/** Adds the session cookie and, where there is one, the known-device cookie. */
export async function withCookies<T extends { token: string }>(signedIn: {
  session: T;
  deviceCookie: string | null;
}) {
  const { session, deviceCookie } = signedIn;
  const cookies = [await sessionCookie(session.token), ...(deviceCookie ? [deviceCookie] : [])];
  return new Reply(session, { cookies });
}
