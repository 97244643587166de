import { eq } from "drizzle-orm";
import { identities } from "@/drizzle/schema";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";

/** The reference under which an identity's token is minted. */
export const mintReference = (identityId: string) => `mint${plain(identityId)}`;
/** As {@link mintReference}, to burn it; the second attempt is one after the chain has reverted the first for good. */
export const burnReference = (identityId: string, attempt: number) =>
  `burn${attempt === 1 ? "" : attempt}${plain(identityId)}`;

const plain = (identityId: string) => identityId.replace(/[^0-9A-Za-z]/g, "");

/** Makes the identity due whose order on the chain has this reference: it has ended, or is open again. */
export async function nudgeIdentity(tx: DbTransaction, reference: string): Promise<void> {
  const id = reference.replace(/^(mint|burn)\d*idn/, "idn_");
  await tx.update(identities).set({ dueAt: now }).where(eq(identities.id, id));
}

/** The reference under which a token is minted; null if no identity has the token. */
export async function findMintReference(
  tx: DbTransaction,
  tokenId: bigint,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(eq(identities.tokenId, tokenId));
  return row ? mintReference(row.id) : null;
}
