import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import type { Scope } from "@/lib/contract/operation";
import type { MerchantRole } from "@/lib/contract/roles";
import type { DbTransaction } from "@/lib/db/client";
import { unauthorized } from "@/lib/errors";
import type { MerchantPrincipal } from "./principal";
import { scopesByRole } from "./session";

/**
 * A caller who is about to make a credential, with the scopes that are left to it by the database: what was
 * authenticated may be half a second old. Until `tx` ends nobody removes its user or gives them another role, so that
 * who does ends this credential too.
 * @throws CedirailError `UNAUTHORIZED` where the user was removed
 */
export async function lockGrantor<P extends MerchantPrincipal>(
  tx: DbTransaction,
  principal: P,
): Promise<P> {
  const [user] = await tx
    .select({ role: users.role, removedAt: users.removedAt })
    .from(users)
    .where(eq(users.id, principal.userId))
    .for("share");
  if (!user || user.removedAt !== null)
    throw unauthorized("The credential is missing or invalid.", "Its user was removed.");
  const may: ReadonlySet<Scope> = scopesByRole[user.role as MerchantRole] ?? new Set();
  return { ...principal, scopes: new Set([...principal.scopes].filter((scope) => may.has(scope))) };
}
