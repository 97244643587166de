import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import type { Principal } from "@/lib/auth/principal";
import { database } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { viewUser } from "./view";

/** The user and merchant of a credential, and what the credential may do (contract §2). */
export async function readMe(principal: Principal) {
  const [user] = await database().select().from(users).where(eq(users.id, principal.userId));
  if (!user) throw notFound();
  const view = viewUser(user);
  return {
    user: view,
    merchant: principal.merchantId === null ? null : await viewMerchant(principal.merchantId),
    role: view.role,
    scopes: [...principal.scopes],
    credential: principal.kind === "key" ? ("key" as const) : ("session" as const),
    stepUpUntil:
      principal.kind !== "key" && principal.steppedUp
        ? (principal.stepUpUntil?.toISOString() ?? null)
        : null,
  };
}

async function viewMerchant(id: string) {
  const merchant = await readMerchant(database(), id);
  return { id, name: merchant.name, wallet: await mainWalletOf(database(), id) };
}
