import type { Principal, SessionPrincipal, StaffPrincipal } from "@/lib/auth/principal";
import { forbidden } from "@/lib/errors";

/** A person who is signed in. */
export type PersonPrincipal = SessionPrincipal | StaffPrincipal;

/** The signed-in person behind a call. @throws CedirailError `FORBIDDEN` for every other credential */
export function personOf(principal: Principal): PersonPrincipal {
  if (principal.kind === "session" || principal.kind === "staff") return principal;
  throw forbidden("Only a signed-in person can do this, not a key.");
}
