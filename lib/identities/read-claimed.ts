import type { DbTransaction, Executor } from "@/lib/db/client";
import { sumAvailable } from "@/lib/ledger/accounts";
import type { IdentityStatus } from "@/lib/states";
import { listClaimedWallets } from "@/lib/wallet/find-wallet";
import { lockKnownPhone } from "./phones";
import { releasedAt } from "./report";
import { isBound, isFailed, readIdentitiesOf, readIdentity, type IdentityRow } from "./store";

/** A number whose owner may claim its custodial identity. */
export interface Claimable {
  phoneId: number;
  identityId: string;
  /** Who operates its wallet, or operated it. */
  merchantId: string | null;
}

/**
 * Finds the custodial identity that the owner of a number (E.164) may claim, and locks the number if it is known:
 *  1. the verified one;
 *  2. or the last one that was revoked or has expired, while a wallet that its merchant operated for the number holds
 *     USDT from others, and until the number is confirmed for another merchant or a wallet of its owner;
 *  3. or the last one that was moved. USDT in its wallet leaves only for where it was moved to. It may be moved again if
 *     the chain did not mint the token and the number has not been linked to another wallet since.
 */
export async function lockClaimable(tx: DbTransaction, phone: string): Promise<Claimable | null> {
  const rows = await readIdentitiesOf(tx, await lockKnownPhone(tx, phone));
  // The same queries for every number, so that the time does not say whether it is known.
  const ended = listCustodialRun(rows).filter(isEnded);
  const owed = await holdsOwed(tx, ended);
  const row = findClaimable(rows, owed ? (ended[0] ?? null) : null);
  return row && { phoneId: row.phoneId, identityId: row.id, merchantId: row.merchantId };
}

/** Whether a wallet of these identities holds USDT that only the owner of the number can take. */
async function holdsOwed(tx: DbTransaction, ended: readonly IdentityRow[]): Promise<boolean> {
  const wallets = ended.flatMap(({ wallet }) => wallet ?? []);
  const claimed = [...(await listClaimedWallets(tx, wallets))];
  return (await sumAvailable(tx, claimed)) > 0n;
}

const isEnded = ({ status }: IdentityRow): boolean => status === "revoked" || status === "expired";

/**
 * The latest custodial identities of a number that its owner confirmed one after the other for the same merchant, the
 * newest first. Whoever has the number is taken to be the same person only as long as nothing else was confirmed.
 */
function listCustodialRun(rows: readonly IdentityRow[]): IdentityRow[] {
  const confirmed = rows
    .filter((row) => isBound(row) || row.verifiedAt !== null)
    .sort((a, b) => confirmedAt(b) - confirmedAt(a));
  const [first] = confirmed;
  if (!first || first.merchantId === null) return [];
  const end = confirmed.findIndex(
    (row) =>
      !row.isCustodial ||
      row.merchantId !== first.merchantId ||
      rows.some((move) => move.movedFrom === row.id && !isFailed(move)),
  );
  return end === -1 ? confirmed : confirmed.slice(0, end);
}

/** Milliseconds; an identity that is being minted is the newest. */
const confirmedAt = (row: IdentityRow): number =>
  row.status === "minting" ? Infinity : (row.verifiedAt?.getTime() ?? 0);

/** Whether an ended identity is the latest that was confirmed, so that its number may still be moved from it. */
function isLatestEnded(rows: readonly IdentityRow[], row: IdentityRow): boolean {
  return isEnded(row) && listCustodialRun(rows)[0]?.id === row.id;
}

function findClaimable(rows: readonly IdentityRow[], owed: IdentityRow | null): IdentityRow | null {
  const bound = rows.find(isBound);
  if (bound?.status === "verified" && bound.isCustodial) return bound;
  if (!bound && owed) return owed;
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
  /** When a balance that has to wait can leave for that wallet. */
  releasedAt: Date;
}

/** A custodial identity that is claimed. */
export interface Claimed {
  identityId: string;
  phoneId: number;
  /** Who operates its wallet, or operated it. */
  merchantId: string;
  /** EIP-55. */
  wallet: string;
  /**
   * The wallets (EIP-55) whose USDT the owner of the number can claim: this one, and those of earlier identities that the
   * same merchant operated for the number, if others paid into them.
   */
  claimableWallets: string[];
  /** Whether the number still resolves to that wallet. */
  isVerified: boolean;
  /** Whether the identity has ended and its owner can still claim a balance. */
  isOwed: boolean;
  /** The latest move; null: none yet. */
  moved: Moved | null;
  /** Whether somebody has confirmed the number for another wallet since that move: it may have been reassigned. */
  isLinkedSince: boolean;
}

/** Reads the current state of a custodial identity that is claimed. */
export async function readClaimed(executor: Executor, identityId: string): Promise<Claimed> {
  const claimed = await readIdentity(executor, identityId);
  const { merchantId, wallet, phoneId, status } = claimed;
  if (merchantId === null || wallet === null) throw new Error(`${identityId} is not custodial.`);
  const rows = await readIdentitiesOf(executor, phoneId);
  const moved = moveOf(rows, identityId);
  const isVerified = status === "verified";
  // Before a move, a number that was confirmed anew may have been reassigned.
  const isOver = moved === null && !isVerified && !isLatestEnded(rows, claimed);
  const wallets = isOver ? [] : [wallet, ...listEarlierWallets(rows, claimed)];
  const locked = await listClaimedWallets(executor, wallets);
  const claimableWallets = wallets.filter(
    (address) => locked.has(address) || (isVerified && address === wallet),
  );
  const isOwed = isLatestEnded(rows, claimed) && claimableWallets.length > 0;
  return {
    identityId,
    phoneId,
    merchantId,
    wallet,
    claimableWallets,
    isVerified,
    isOwed,
    moved: moved && viewMove(moved),
    isLinkedSince: moved !== null && rows.some((row) => isLaterThan(moved, row)),
  };
}

/** The wallets of the ended identities in the run that ends with `claimed`, without its own. */
function listEarlierWallets(rows: readonly IdentityRow[], claimed: IdentityRow): string[] {
  const upToThen = rows.filter(
    (row) => row.movedFrom !== claimed.id && confirmedAt(row) <= confirmedAt(claimed),
  );
  const [, ...earlier] = listCustodialRun(upToThen);
  return earlier.filter(isEnded).flatMap(({ wallet }) => wallet ?? []);
}

/** All custodial wallets (EIP-55) that a number has had. */
export async function listWalletsOfPhone(executor: Executor, phoneId: number): Promise<string[]> {
  const rows = await readIdentitiesOf(executor, phoneId);
  return rows.flatMap(({ isCustodial, wallet }) => (isCustodial ? (wallet ?? []) : []));
}

/** Whether an identity was confirmed after a move to another wallet. */
const isLaterThan = (moved: IdentityRow, row: IdentityRow): boolean =>
  row.id !== moved.id &&
  (isBound(row) || (row.verifiedAt !== null && row.verifiedAt > moved.createdAt));

function viewMove(row: IdentityRow): Moved {
  const { id, status, wallet, mintHash } = row;
  if (wallet === null) throw new Error(`${id} has no wallet.`);
  return { status, wallet, mintHash, releasedAt: releasedAt(row) };
}

/** The identity that replaces a claimed one, of all identities of the number. */
export function moveOf(rows: readonly IdentityRow[], claimedId: string): IdentityRow | null {
  return rows.find(({ movedFrom }) => movedFrom === claimedId) ?? null;
}
