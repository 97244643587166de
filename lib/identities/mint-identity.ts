import { sql } from "drizzle-orm";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { now, readNow } from "@/lib/db/now";
import { acrossMerchants } from "@/lib/db/scope";
import { invalidRequest, invalidState } from "@/lib/errors";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { createWallet } from "@/lib/wallet/create-wallet";
import { readOutsideAddress } from "@/lib/wallet/outside-address";
import { sendCode, takeCode } from "./codes";
import { endIdentity } from "./end-identity";
import { emitVerified } from "./report";
import { countLookup } from "./lookup-quota";
import { lockPhone } from "./phones";
import {
  changeIdentity,
  hasToken,
  insertIdentity,
  readIdentitiesOf,
  type IdentityRow,
} from "./store";
import { viewIdentity } from "./view";

const dayMs = 24 * 60 * 60 * 1_000;
/** How long before it expires an identity may be confirmed again. */
const reverifyWindowMs = 30 * dayMs;

/** SQL for when an identity that is confirmed now expires. */
export const reverifyByFromNow = sql<Date>`app_now() + interval '1 year'` as unknown as Date;

interface MintRequest {
  /** E.164. */
  phone: string;
  wallet?: string | undefined;
  otp?: string | undefined;
}

/**
 * Binds a number to a wallet. Without `otp` its owner is sent a code, unless the number is bound as requested
 * already; with it, the identity is confirmed and its token minted by the worker.
 * @returns what the operation responds, and whether a code was sent
 * @throws CedirailError `INVALID_REQUEST` naming `wallet`, `OTP_INVALID`, `INVALID_STATE` where no chain is
 *   connected, or RateLimitedError beyond the SMS that one number may get, or the merchant's look-ups
 */
export async function mintIdentity(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  { phone, wallet, otp }: MintRequest,
) {
  if (!config().chain?.identity) throw invalidState("Phone identities are not available here.");
  const { merchantId } = principal;
  const address = wallet === undefined ? null : await readOutsideAddress("wallet", wallet);
  // Each number costs an SMS and leaves a row: no merchant goes through more of them than it may look up.
  await countLookup(merchantId, phone);
  const phoneId = await lockPhone(tx, phone);
  const known = await readIdentitiesOf(tx, phoneId);
  if (otp !== undefined) {
    const given = { merchantId, phoneId, purpose: "mint", guesser: merchantId, code: otp } as const;
    const identityId = await takeCode(tx, given);
    return { ...(await confirm(tx, principal, { phone, known, identityId })), isSent: false };
  }
  const bound = known.find((row) => isBoundAs(row, merchantId, address));
  if (bound && !(await mayReverify(tx, bound)))
    return { ...viewMint(phone, bound), expiresAt: null, isSent: false };
  if (address !== null && (await hasToken(tx, address, phoneId)))
    throw invalidRequest("wallet", "a wallet that no other number is linked to", wallet);
  const row = bound ?? (await requested(tx, principal, { phone, phoneId, address, known }));
  const { name } = await readMerchant(tx, merchantId);
  const isSecondary = known.some(({ id, status }) => status === "verified" && id !== row.id);
  const proof = {
    identityId: row.id,
    phoneId,
    merchantId,
    purpose: "mint",
    isSecondary,
  } as const;
  const expiresAt = await sendCode(tx, proof, phone, (code) => textOf(code, name, row.wallet));
  return {
    ...viewMint(phone, row),
    status: "pending_verification" as const,
    expiresAt: expiresAt.toISOString(),
    isSent: true,
  };
}

/** Names the merchant and the wallet, so that its owner knows what the code allows. */
function textOf(code: string, merchant: string, wallet: string | null): string {
  const where = wallet === null ? "a new wallet" : `the wallet ending in ${wallet.slice(-4)}`;
  return (
    `${code} links your number to ${where}, with ${merchant.slice(0, 40)}. Payments to your number ` +
    "will go there. Valid for 10 minutes. If you did not request it, tell nobody this code. Cedirail"
  );
}

/** Whether it is what the merchant requests. A request that names no wallet takes no number out of its owner's. */
function isBoundAs(row: IdentityRow, merchantId: string, address: string | null): boolean {
  const isSameWallet = address === null || row.wallet === address;
  const isBound = row.status === "verified" || row.status === "minting";
  return isBound && row.merchantId === merchantId && isSameWallet;
}

async function mayReverify(tx: DbTransaction, row: IdentityRow): Promise<boolean> {
  if (row.status !== "verified" || !row.reverifyBy) return false;
  const at = await readNow(tx);
  return row.reverifyBy.getTime() - at.getTime() <= reverifyWindowMs;
}

interface Requested {
  phone: string;
  phoneId: number;
  address: string | null;
  known: readonly IdentityRow[];
}

/** The merchant's identity of the number that waits for its code, changed to this wallet, or a new one. */
async function requested(
  tx: DbTransaction,
  { merchantId, actor: by }: MerchantPrincipal,
  { phone, phoneId, address, known }: Requested,
): Promise<IdentityRow> {
  const isCustodial = address === null;
  const pending = known.find(
    (row) => row.status === "pending_verification" && row.merchantId === merchantId,
  );
  if (pending)
    return pending.wallet === address
      ? pending
      : changeIdentity(
          tx,
          pending,
          { action: "requested", by },
          {
            wallet: address,
            isCustodial,
            dueAt: isCustodial ? null : now,
          },
        );
  return insertIdentity(
    tx,
    { phone, phoneId, merchantId, wallet: address, isCustodial, status: "pending_verification" },
    { action: "requested", by },
  );
}

interface Confirmed {
  phone: string;
  known: readonly IdentityRow[];
  identityId: string;
}

async function confirm(
  tx: DbTransaction,
  { merchantId, actor: by }: MerchantPrincipal,
  { phone, known, identityId }: Confirmed,
) {
  const row = known.find(({ id }) => id === identityId);
  if (row?.status === "verified") {
    const changed = await changeIdentity(
      tx,
      row,
      { action: "verified", by },
      {
        verifiedAt: sql`app_now()` as unknown as Date,
        reverifyBy: reverifyByFromNow,
        dueAt: reverifyByFromNow,
      },
    );
    await emitVerified(tx, phone, changed);
    return { ...viewMint(phone, changed), expiresAt: null };
  }
  if (row?.status !== "pending_verification")
    throw invalidState("This request for an identity has ended. Start again without otp.");
  // Before its last identity ends: the chain would not mint this one.
  if (row.wallet !== null && (await hasToken(tx, row.wallet, row.phoneId)))
    throw invalidState("Another number has been linked to this wallet. Start again with another.");
  for (const other of known)
    if (other.status === "verified" || other.status === "minting")
      await acrossMerchants("the identity that a number had may be another merchant's", () =>
        endIdentity(tx, other, {
          status: "revoked",
          isReplaced: true,
          reason: "The number's owner has bound it to another wallet.",
          by: "system",
          phone,
        }),
      );
  const wallet = row.wallet ?? (await createWallet(tx, merchantId, "identity"));
  const minting = { status: "minting", wallet } as const;
  const changed = await changeIdentity(tx, row, { action: "confirmed", by }, minting);
  return { ...viewMint(phone, changed), expiresAt: null };
}

function viewMint(phone: string, row: IdentityRow) {
  const { status, hasIdentity, tokenId, txHash } = viewIdentity(phone, row);
  return { identityId: row.id, phone, status, wallet: row.wallet, hasIdentity, tokenId, txHash };
}
