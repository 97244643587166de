import { config } from "@/lib/config/env";
import type { Delivery, IdentityView, ListedIdentity } from "@/lib/contract/identities";
import type { IdentityRow } from "./store";

/** The identity that a number shows: the one that is bound, else the newest that says something to the caller. */
export function shownOf(rows: readonly IdentityRow[], merchantId: string): IdentityRow | null {
  const isOwnPending = (row: IdentityRow) =>
    row.status === "pending_verification" && row.merchantId === merchantId;
  return (
    rows.find(({ status }) => status === "verified") ??
    rows.find(({ status }) => status === "minting") ??
    rows.find(isOwnPending) ??
    rows.find(({ status }) => status === "expired" || status === "revoked") ??
    null
  );
}

/** What a number's identity is, as `check` and the event show it; null: it has none. */
export function viewIdentity(phone: string, row: IdentityRow | null): IdentityView {
  const status = row === null || row.status === "failed" ? "none" : row.status;
  const hasToken = row !== null && row.token !== "none";
  return {
    phone,
    hasIdentity: status === "verified",
    status,
    tokenId: hasToken ? row.tokenId.toString() : null,
    txHash: row?.burnHash ?? row?.mintHash ?? null,
    verifiedAt: row?.verifiedAt?.toISOString() ?? null,
    reverifyBy: row?.reverifyBy?.toISOString() ?? null,
  };
}

/** An identity as its merchant's list shows it. */
export function viewListed(
  phone: string,
  row: IdentityRow,
  delivery: Delivery | null,
): ListedIdentity {
  const view = viewIdentity(phone, row);
  const explorerUrl = config().chain?.explorerUrl ?? null;
  return {
    ...view,
    identityId: row.id,
    status: row.status,
    wallet: row.wallet,
    custodial: row.isCustodial,
    reason: row.reason,
    explorerUrl: explorerUrl && view.txHash && `${explorerUrl}/tx/${view.txHash}`,
    delivery,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
