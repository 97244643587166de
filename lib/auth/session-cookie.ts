import { decode, encode } from "next-auth/jwt";
import { config } from "@/lib/config/env";
import { tagOf } from "@/lib/crypto/seal";
import { cookieNameOnWire, cookieText, readCookie } from "./cookies";

/** The longest life of a merchant user's session, in seconds. */
export const sessionLifeSeconds = 12 * 60 * 60;
/** The same for staff. Their cookie may outlive it: the row of the session decides. */
export const staffSessionLifeSeconds = 8 * 60 * 60;

const cookieName = "cedirail.session";

/** The cookie's name on the wire. */
export function sessionCookieName(): string {
  return cookieNameOnWire(cookieName);
}

/** The key with which next-auth encrypts the cookie, derived from the deployment's key. */
function sessionCookieSecret(): string {
  return tagOf(config().encryptionKey, "session-cookie", "next-auth");
}

/** The `Set-Cookie` that signs a browser in: the session token, encrypted by next-auth. */
export async function sessionCookie(token: string): Promise<string> {
  const value = await encode({
    token: { session: token },
    secret: sessionCookieSecret(),
    maxAge: sessionLifeSeconds,
  });
  return cookieText(cookieName, value, sessionLifeSeconds);
}

/** The `Set-Cookie` that signs a browser out. */
export function endedSessionCookie(): string {
  return cookieText(cookieName, "", 0);
}

/** The session token inside a `Cookie` header, or null. */
export async function readSessionCookie(header: string | null): Promise<string | null> {
  const value = readCookie(header, cookieName);
  return value ? readSessionCookieValue(value) : null;
}

/** The session token inside the cookie's value, or null when it was not issued here. */
export async function readSessionCookieValue(value: string): Promise<string | null> {
  try {
    const token = await decode({ token: value, secret: sessionCookieSecret() });
    return typeof token?.session === "string" ? token.session : null;
  } catch {
    return null;
  }
}
