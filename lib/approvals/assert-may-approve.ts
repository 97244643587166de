import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { MerchantRole } from "@/lib/contract/roles";
import { CedirailError } from "@/lib/errors";

const approvers: readonly MerchantRole[] = ["owner", "admin", "finance"];

const rejected = (why: string) => new CedirailError("FORBIDDEN", why);

/**
 * Lets only a second person approve (contract §2, Maker-checker): an owner, an admin or finance, in a
 * session, and none of the makers.
 * @param makers the people behind whatever ordered the money out, a key's maker included.
 * @throws CedirailError `FORBIDDEN`
 */
export function assertMayApprove(
  principal: MerchantPrincipal,
  makers: readonly (string | null)[],
): void {
  if (principal.kind !== "session")
    throw rejected("Only a person who is signed in may approve; an API key may not.");
  if (!approvers.includes(principal.role))
    throw rejected("Only an owner, an admin or finance may approve.");
  if (makers.includes(principal.userId))
    throw rejected("Another person has to approve what you, or a key of yours, ordered.");
}
