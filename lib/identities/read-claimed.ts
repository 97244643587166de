import type { DbTransaction, Executor } from "@/lib/db/client";
import type { IdentityStatus } from "@/lib/states";
import { lockKnownPhone } from "./phones";
import { isBound, isFailed, readIdentitiesOf, readIdentity, type IdentityRow } from "./store";

/** A number whose owner may claim its custodial identity. */
export interface Claimable {
  phoneId: number;
  identityId: string;
  /** Who operates its wallet, or operated it. */
  merchantId: string | null;
}

/**
 * The custodial identity that the owner of a number (E.164) may claim, with the number locked where it is known:
 * the verified one, or else the last one that was moved. What is still in its wallet leaves only for where it was
 * moved to; it may be moved again where the chain did not mint the token, and the number has not been linked to
 * another wallet since.
 */
export async function lockClaimable(tx: DbTransaction, phone: string): Promise<Claimable | null> {
  const row = claimableOf(await readIdentitiesOf(tx, await lockKnownPhone(tx, phone)));
  return row && { phoneId: row.phoneId, identityId: row.id, merchantId: row.merchantId };
}

function claimableOf(rows: readonly IdentityRow[]): IdentityRow | null {
  const bound = rows.find(isBound);
  if (bound?.status === "verified" && bound.isCustodial) return bound;
  const move = rows.find(isMove);
  // What a merchant only requested says nothing.
  const last = bound ?? rows.find((row) => isMove(row) || row.verifiedAt !== null);
  if (!move || (isFailed(move) && move !== last)) return null;
  return rows.find(({ id }) => id === move.movedFrom) ?? null;
}

const isMove = ({ movedFrom }: IdentityRow) => movedFrom !== null;

/** Where a claimed identity was moved to. */
interface Moved {
  status: IdentityStatus;
  /** EIP-55. */
  wallet: string;
  mintHash: string | null;
}

/** A custodial identity that is claimed. */
export interface Claimed {
  identityId: string;
  phoneId: number;
  /** Who operates its wallet, or operated it. */
  merchantId: string;
  /** EIP-55. */
  wallet: string;
  /** Whether the number still resolves to that wallet. */
  isVerified: boolean;
  /** The latest move; null: none yet. */
  moved: Moved | null;
  /** Whether somebody has confirmed the number for another wallet since that move: it may have been reassigned. */
  isLinkedSince: boolean;
}

/** What a custodial identity that is claimed has become. */
export async function readClaimed(executor: Executor, identityId: string): Promise<Claimed> {
  const { merchantId, wallet, phoneId, status } = await readIdentity(executor, identityId);
  if (merchantId === null || wallet === null) throw new Error(`${identityId} is not custodial.`);
  const rows = await readIdentitiesOf(executor, phoneId);
  const moved = moveOf(rows, identityId);
  return {
    identityId,
    phoneId,
    merchantId,
    wallet,
    isVerified: status === "verified",
    moved: moved && viewMove(moved),
    isLinkedSince: moved !== null && rows.some((row) => isLaterThan(moved, row)),
  };
}

/** Whether an identity was confirmed after a move to another wallet. */
const isLaterThan = (moved: IdentityRow, row: IdentityRow): boolean =>
  row.id !== moved.id &&
  (isBound(row) || (row.verifiedAt !== null && row.verifiedAt > moved.createdAt));

function viewMove({ id, status, wallet, mintHash }: IdentityRow): Moved {
  if (wallet === null) throw new Error(`${id} has no wallet.`);
  return { status, wallet, mintHash };
}

/** The identity that replaces a claimed one, of all identities of the number. */
export function moveOf(rows: readonly IdentityRow[], claimedId: string): IdentityRow | null {
  return rows.find(({ movedFrom }) => movedFrom === claimedId) ?? null;
}
