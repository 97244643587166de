import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import type { Principal } from "@/lib/auth/principal";
import { database } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { viewUser } from "./view";

/** The person behind a credential, the merchant, and what the credential may do (contract §2). */
export async function readMe(principal: Principal) {
  const [user] = await database().select().from(users).where(eq(users.id, principal.userId));
  if (!user) throw notFound();
  const merchant = await readMerchant(database(), principal.merchantId);
  const wallet = await mainWalletOf(database(), merchant.id);
  const view = viewUser(user, merchant.id);
  return {
    user: view,
    merchant: { id: merchant.id, name: merchant.name, wallet },
    role: view.role,
    scopes: [...principal.scopes],
    credential: principal.kind,
    stepUpUntil:
      principal.kind === "session" && principal.steppedUp
        ? (principal.stepUpUntil?.toISOString() ?? null)
        : null,
  };
}
