import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type { StaffRole } from "@/lib/contract/roles";
import { readMe } from "@/lib/sessions/read-me";
import type { SessionPrincipal } from "./principal";
import { principalOfSession } from "./session";
import { readSessionCookieValue, sessionCookieName } from "./session-cookie";

interface PagePerson {
  id: string;
  email: string;
  name: string;
  role: string;
  /** Whether signing in and step-up ask for a one-time code. */
  hasOtp: boolean;
}

/** Who of a merchant looks at a page. */
export interface PageSession {
  user: PagePerson;
  merchant: { id: string; name: string; wallet: string };
  principal: SessionPrincipal;
}

/** Who of our own people looks at a page. */
export interface StaffPageSession {
  user: PagePerson & { role: StaffRole };
}

/** Where each of our own people begins. */
const staffHomes: Record<StaffRole, string> = { operator: "/ops", compliance: "/ops/reviews" };

// Read from the session's row once per request.
const readVisitor = cache(async () => {
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  const token = cookie ? await readSessionCookieValue(cookie) : null;
  const principal = token ? await principalOfSession(token) : null;
  return principal && typeof principal !== "string"
    ? { principal, ...(await readMe(principal)) }
    : null;
});

/** The signed-in person of a merchant, or null. */
export async function readPageSession(): Promise<PageSession | null> {
  const visitor = await readVisitor();
  if (!visitor?.merchant || visitor.principal.kind !== "session") return null;
  const { user, merchant, principal } = visitor;
  return { user, merchant, principal };
}

/** The signed-in person of our own, or null. */
export async function readStaffSession(): Promise<StaffPageSession | null> {
  const visitor = await readVisitor();
  if (visitor?.principal.kind !== "staff") return null;
  return { user: { ...visitor.user, role: visitor.principal.role } };
}

/** Where whoever is signed in begins, or null: nobody is. */
export async function readHome(): Promise<string | null> {
  const staff = await readStaffSession();
  if (staff) return staffHomes[staff.user.role];
  return (await readPageSession()) && "/dashboard";
}

/**
 * The signed-in person of a merchant. Our own people are led to where they begin, anyone else to
 * sign in and back to `path` afterwards.
 */
export async function requirePageSession(path = "/dashboard"): Promise<PageSession> {
  return (await readPageSession()) ?? redirect((await readHome()) ?? signInAt(path));
}

/**
 * The signed-in person of our own in this role. In the other role they are led to where they begin;
 * for a merchant there is no such page; anyone else is led to sign in and back to `path` afterwards.
 */
export async function requireStaffSession(
  path: string,
  role: StaffRole,
): Promise<StaffPageSession> {
  const staff = await readStaffSession();
  if (staff?.user.role === role) return staff;
  if (staff) redirect(staffHomes[staff.user.role]);
  if (await readPageSession()) notFound();
  return redirect(signInAt(path));
}

function signInAt(path: string): string {
  return `/sign-in?next=${encodeURIComponent(path)}`;
}
