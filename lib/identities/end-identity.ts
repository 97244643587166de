import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { IdentityView } from "@/lib/contract/identities";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { notFound } from "@/lib/errors";
import { lockOwedWallets } from "@/lib/wallet/find-wallet";
import { lockKnownPhone } from "./phones";
import { reportEnd } from "./report";
import { changeIdentity, readIdentitiesOf, type IdentityRow } from "./store";
import { viewIdentity } from "./view";

interface End {
  status: "revoked" | "expired";
  /** As a sentence, for the merchant. */
  reason: string;
  by: string;
  /** E.164. */
  phone: string;
  /** Whether the owner of the number linked it to another wallet: what is in this one stays as it is. */
  isReplaced?: boolean;
}

/**
 * Ends an identity: from now on its number resolves to nothing, and its token is burned. USDT that others paid into its
 * wallet belongs to the owner of the number from now on. The caller holds the number's lock.
 */
export async function endIdentity(
  tx: DbTransaction,
  row: IdentityRow,
  { status, reason, by, phone, isReplaced = false }: End,
): Promise<IdentityRow> {
  const changed = await changeIdentity(
    tx,
    row,
    { action: status, by },
    {
      status,
      reason,
      endedAt: now,
      // One that is on its way to the chain is burned once it has arrived.
      ...(row.token === "live" ? { token: "burning" as const } : {}),
    },
  );
  if (!isReplaced && changed.wallet !== null && changed.isCustodial)
    await lockOwedWallets(tx, [changed.wallet]);
  await reportEnd(tx, phone, changed);
  return changed;
}

/**
 * Whether its merchant may revoke it. One in a wallet of the number's owner is the owner's once it is verified:
 * a new code moves it, and nobody else ends it.
 */
const isRevocable = ({ status, isCustodial }: IdentityRow): boolean =>
  status === "minting" || (status === "verified" && isCustodial);

/**
 * Revokes the identity of a number whose wallet the merchant operates, or its own that is not verified yet.
 * @throws CedirailError `NOT_FOUND` where the merchant has none
 */
export async function revokeIdentity(
  tx: DbTransaction,
  { merchantId, actor: by }: MerchantPrincipal,
  { phone, reason }: { phone: string; reason: string },
): Promise<IdentityView> {
  const rows = await readIdentitiesOf(tx, await lockKnownPhone(tx, phone));
  const own = rows.filter((row) => row.merchantId === merchantId);
  const row = own.find(isRevocable) ?? own.find(({ status }) => status === "pending_verification");
  if (!row) throw notFound("You operate no wallet of this number.");
  if (row.status === "pending_verification") {
    const ended = { status: "revoked", reason, endedAt: now, dueAt: null } as const;
    return viewIdentity(phone, await changeIdentity(tx, row, { action: "revoked", by }, ended));
  }
  return viewIdentity(phone, await endIdentity(tx, row, { status: "revoked", reason, by, phone }));
}
