import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { StaffRole } from "@/lib/contract/roles";
import type { SessionPrincipal, StaffPrincipal } from "@/lib/auth/principal";
import { principalOfSession } from "@/lib/auth/session";
import { readSessionCookieValue, sessionCookieName } from "@/lib/auth/session-cookie";
import { readMe } from "./own-session";
import type { viewUser } from "./view";

type PageUser = ReturnType<typeof viewUser>;

/** The merchant user who views a page. */
export interface PageSession {
  user: PageUser;
  merchant: { id: string; name: string; wallet: string };
  principal: SessionPrincipal;
}

/** The staff user who views a page. */
export interface StaffPageSession {
  user: PageUser & { role: StaffRole };
  principal: StaffPrincipal;
}

/** The first page of each staff role. */
const staffHomes: Record<StaffRole, string> = { operator: "/ops", compliance: "/ops/reviews" };

// Once per request.
const readVisitor = cache(async () => {
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  const token = cookie ? await readSessionCookieValue(cookie) : null;
  const principal = token ? await principalOfSession(token) : null;
  return principal && typeof principal !== "string"
    ? { principal, ...(await readMe(principal)) }
    : null;
});

/** The signed-in merchant user, or null. */
export async function readPageSession(): Promise<PageSession | null> {
  const visitor = await readVisitor();
  if (!visitor?.merchant || visitor.principal.kind !== "session") return null;
  const { user, merchant, principal } = visitor;
  return { user, merchant, principal };
}

/** The signed-in staff user, or null. */
export async function readStaffSession(): Promise<StaffPageSession | null> {
  const visitor = await readVisitor();
  if (visitor?.principal.kind !== "staff") return null;
  const { user, principal } = visitor;
  return { user: { ...user, role: principal.role }, principal };
}

/** The first page of the signed-in user, or null. */
export async function readHome(): Promise<string | null> {
  const staff = await readStaffSession();
  if (staff) return staffHomes[staff.user.role];
  return (await readPageSession()) && "/dashboard";
}

/**
 * The signed-in merchant user. Redirects staff to their first page, and others to sign in and then back
 * to `path`.
 */
export async function requirePageSession(path = "/dashboard"): Promise<PageSession> {
  return (await readPageSession()) ?? redirect((await readHome()) ?? signInAt(path));
}

/**
 * The signed-in staff user of this role, or of any. Redirects other staff to their first page, and anonymous
 * visitors to sign in and then back to `path`; for a merchant user the page does not exist.
 */
export async function requireStaffSession(
  path: string,
  role?: StaffRole,
): Promise<StaffPageSession> {
  const staff = await readStaffSession();
  if (staff && (role === undefined || staff.user.role === role)) return staff;
  if (staff) redirect(staffHomes[staff.user.role]);
  if (await readPageSession()) notFound();
  return redirect(signInAt(path));
}

function signInAt(path: string): string {
  return `/sign-in?next=${encodeURIComponent(path)}`;
}
