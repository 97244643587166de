import { inTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { post } from "@/lib/ledger/post";
import { move } from "@/lib/ledger/test-book";
import type { Tier } from "@/lib/contract/kyc-fields";
import { createMerchant } from "@/lib/merchants/create-merchant";

export type TestMerchant = Awaited<ReturnType<typeof newMerchant>>;

/** A merchant with pesewas in its wallet. */
export async function newMerchant(fundsMinor: bigint, kycTier: Tier) {
  const id = createId("mer");
  const userId = createId("usr");
  const owner = { id: userId, email: `${id}@example.com`, name: "Test", passwordHash: "none" };
  const wallet = await inTransaction(async (tx) => {
    const merchant = { id, name: id, kycStatus: "approved", kycTier, owner } as const;
    const address = await createMerchant(tx, merchant);
    const available = { kind: "wallet.available", wallet: address, currency: "GHSFIAT" } as const;
    await post(tx, move({ kind: "sandbox", currency: "GHSFIAT" }, available, fundsMinor));
    return address;
  });
  return { id, userId, wallet };
}
