import { config } from "@/lib/config/env";

const isSecure = () => config().publicUrl.startsWith("https://");

/** A cookie's name on the wire; on https its prefix binds it to this host. */
export function cookieNameOnWire(name: string): string {
  return isSecure() ? `__Host-${name}` : name;
}

/** A `Set-Cookie` that scripts cannot read and other sites' pages do not send. */
export function cookieText(name: string, value: string, maxAge: number): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${cookieNameOnWire(name)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`;
}

/** The value of a cookie in a `Cookie` header, or null. */
export function readCookie(header: string | null, name: string): string | null {
  const start = `${cookieNameOnWire(name)}=`;
  const parts = (header ?? "").split(";").map((part) => part.trim());
  return parts.find((part) => part.startsWith(start))?.slice(start.length) ?? null;
}
