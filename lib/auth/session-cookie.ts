import { decode, encode } from "next-auth/jwt";
import { config } from "@/lib/config/env";
import { tagOf } from "@/lib/crypto/seal";

/** Longest life of a merchant's session, in seconds (reliability.md, Choices). */
export const sessionLifeSeconds = 12 * 60 * 60;
/** The same for our own people. Their cookie may outlive it: the session's row decides. */
export const staffSessionLifeSeconds = 8 * 60 * 60;

const isSecure = () => config().publicUrl.startsWith("https://");

/** The cookie's name; on https bound to this host alone. */
export function sessionCookieName(): string {
  return isSecure() ? "__Host-cedirail.session" : "cedirail.session";
}

/** What next-auth encrypts its cookie with: drawn from the deployment's own key. */
function sessionCookieSecret(): string {
  return tagOf(config().encryptionKey, "session-cookie", "next-auth");
}

/** The `Set-Cookie` that signs a browser in: next-auth's encrypted token around the session's own. */
export async function sessionCookie(token: string): Promise<string> {
  const value = await encode({
    token: { session: token },
    secret: sessionCookieSecret(),
    maxAge: sessionLifeSeconds,
  });
  return cookieText(value, sessionLifeSeconds);
}

/** The `Set-Cookie` that signs a browser out. */
export function endedSessionCookie(): string {
  return cookieText("", 0);
}

function cookieText(value: string, maxAge: number): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${sessionCookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

/** The session token inside a `Cookie` header, or null. */
export async function readSessionCookie(header: string | null): Promise<string | null> {
  const name = `${sessionCookieName()}=`;
  const value = (header ?? "")
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
  return value ? readSessionCookieValue(value) : null;
}

/** The session token inside the cookie's value, or null when it is not one of ours. */
export async function readSessionCookieValue(value: string): Promise<string | null> {
  try {
    const token = await decode({ token: value, secret: sessionCookieSecret() });
    return typeof token?.session === "string" ? token.session : null;
  } catch {
    return null;
  }
}
