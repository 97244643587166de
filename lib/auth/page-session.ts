import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { readMe } from "@/lib/sessions/read-me";
import type { Principal } from "./principal";
import { principalOfSession } from "./session";
import { readSessionCookieValue, sessionCookieName } from "./session-cookie";

/** Who looks at a page. */
export interface PageSession {
  principal: Principal;
  user: { id: string; email: string; name: string; role: string };
  merchant: { id: string; name: string; wallet: string };
}

/** The signed-in person, or null. Read from the session's row once per request. */
export const readPageSession = cache(async (): Promise<PageSession | null> => {
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  const token = cookie ? await readSessionCookieValue(cookie) : null;
  const principal = token ? await principalOfSession(token) : null;
  if (!principal) return null;
  const { user, merchant } = await readMe(principal);
  return { principal, user, merchant };
});

/** The signed-in person; anyone else is led to sign in and back to `path` afterwards. */
export async function requirePageSession(path = "/dashboard"): Promise<PageSession> {
  const session = await readPageSession();
  return session ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
