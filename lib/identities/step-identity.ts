import { and, eq, sql } from "drizzle-orm";
import { identities } from "@/drizzle/schema";
import {
  isTokenGone,
  orderBurn,
  orderMint,
  readIdentityOrder,
  type IdentityOrderState,
} from "@/lib/chain/identity-token";
import { ChainUnavailableError, isContract } from "@/lib/chain/client";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { now, readNow } from "@/lib/db/now";
import type { WorkQueue } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { endIdentity } from "./end-identity";
import { reverifyByFromNow } from "./mint-identity";
import { burnReference, mintReference } from "./nudge";
import { lockPhoneId, readPhones } from "./phones";
import { emitVerified } from "./report";
import {
  changeIdentity,
  isAlive,
  readIdentitiesOf,
  readIdentity,
  wakeWaiting,
  type IdentityRow,
} from "./store";

/** Identities are their own jobs: until the token of each is where its status says. */
export const identityQueue: WorkQueue = {
  table: "identities",
  key: "id",
  lanes: null,
  slots: 4,
  nudged: false,
  step: stepIdentity,
};

/** Until the next look at an order, which also makes the identity due at its end; before `RETRY_TIME_SCALE`. */
const [orderedMs, unavailableMs, waitingMs] = [30_000, 15_000, 5_000];

/**
 * Takes an identity one step further: its token is minted once no other of the number is alive, and burned once
 * the identity has ended. Safe to run at any time, and after a crash at any line.
 * @returns milliseconds until its next step; null: it has none, or its due time is set
 */
export async function stepIdentity(id: string): Promise<number | null> {
  const row = await readIdentity(database(), id);
  try {
    switch (row.token) {
      case "none":
        if (row.status === "pending_verification") return await rejectContract(row);
        return row.status === "minting" ? await beginMint(row) : null;
      case "minting":
        return await followMint(row);
      case "live":
        return await keep(row);
      case "burning":
        return await followBurn(row);
      case "burned":
        return null;
      default:
        return row.token satisfies never;
    }
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    logger().warn({ identityId: id, reason: error.message }, "a token waits for the chain");
    return unavailableMs;
  }
}

/** Runs a change with the number locked; the identity is read again, as others may have changed it. */
async function locked<T>(
  { id, phoneId }: IdentityRow,
  change: (tx: DbTransaction, row: IdentityRow, phone: string) => Promise<T>,
): Promise<T> {
  return inTransaction(async (tx) => {
    await lockPhoneId(tx, phoneId);
    const phone = (await readPhones(tx, [phoneId])).get(phoneId) ?? "";
    return change(tx, await readIdentity(tx, id), phone);
  });
}

const heldByContract = "Its wallet is a contract, which may not be able to pass the USDT on.";

const bySystem = (action: string) => ({ action, by: "system" });

/** Ends a request for a contract's address, to which no USDT can be paid, before its owner confirms it. */
async function rejectContract(row: IdentityRow): Promise<null> {
  if (row.wallet === null || !(await isContract(row.wallet))) return null;
  const reason = heldByContract;
  await locked(row, async (tx, current) => {
    if (current.status !== "pending_verification" || current.wallet !== row.wallet) return;
    const ended = { status: "revoked", reason, endedAt: now, dueAt: null } as const;
    await changeIdentity(tx, current, bySystem("revoked"), ended);
  });
  return null;
}

async function beginMint(row: IdentityRow): Promise<number | null> {
  const begun = await locked(row, async (tx, current) => {
    if (current.status !== "minting" || current.token !== "none") return null;
    const others = await readIdentitiesOf(tx, row.phoneId);
    if (others.some(isAlive)) return "waiting";
    return changeIdentity(tx, current, bySystem("minting"), { token: "minting" });
  });
  if (begun === null) return null;
  return begun === "waiting" ? waitingMs : followMint(begun);
}

async function followMint(row: IdentityRow): Promise<number | null> {
  const reference = mintReference(row.id);
  const order = await readIdentityOrder(reference);
  if (order.state === "none") return orderNow(row, () => mint(row, reference));
  if (order.state === "pending") return orderedMs;
  await locked(row, (tx, current, phone) => settleMint(tx, current, { order, phone }));
  return null;
}

const mint = async ({ id, wallet, tokenId, isCustodial }: IdentityRow, reference: string) => {
  if (wallet === null) throw new Error(`${reference} has no wallet.`);
  // Its owner may have confirmed it before anybody looked, or it is one only since.
  if (!isCustodial && (await isContract(wallet))) return { reverts: heldByContract };
  return orderMint({ reference, wallet, tokenId, isWanted: isStill(id, "minting") });
};

/**
 * Whether an identity still waits for its token, until the transaction that orders it ends: a process that was
 * slow must order nothing for one that has failed meanwhile.
 */
const isStill = (id: string, token: "minting" | "burning") => async (tx: DbTransaction) => {
  const rows = await tx
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.id, id), eq(identities.token, token)))
    .for("update");
  return rows.length > 0;
};

/** @returns milliseconds until its next step */
async function orderNow(
  row: IdentityRow,
  order: () => Promise<"ordered" | "short" | { reverts: string }>,
): Promise<number | null> {
  const ordered = await order();
  if (ordered === "ordered") return orderedMs;
  if (ordered === "short") return waitForCoins(row);
  logger().warn({ identityId: row.id, reason: ordered.reverts }, "a token cannot be minted");
  await locked(row, async (tx, current) => {
    // Another worker may order it at the same moment: what is ordered is followed.
    if (!(await isStill(row.id, "minting")(tx))) return;
    const { state } = await readIdentityOrder(mintReference(row.id), tx);
    if (state !== "none") return;
    await fail(tx, current, ordered.reverts === heldByContract ? heldByContract : rejectedByChain);
  });
  return 0;
}

function waitForCoins({ id: identityId }: IdentityRow): number {
  logger().error({ identityId }, "the treasury is short of coins for a token");
  return unavailableMs;
}

interface Minted {
  order: IdentityOrderState;
  phone: string;
}

async function settleMint(
  tx: DbTransaction,
  row: IdentityRow,
  { order, phone }: Minted,
): Promise<void> {
  if (row.token !== "minting") return;
  if (order.outcome !== "success") return fail(tx, row, notExecuted);
  const minted = { token: "live", mintHash: order.hash } as const;
  if (row.status !== "minting") {
    // It was revoked while its token was on its way: the token is burned next.
    await changeIdentity(tx, row, bySystem("minted"), minted);
    return;
  }
  const verified = await changeIdentity(tx, row, bySystem("verified"), {
    ...minted,
    status: "verified",
    verifiedAt: sql`app_now()` as unknown as Date,
    reverifyBy: reverifyByFromNow,
    dueAt: reverifyByFromNow,
  });
  await emitVerified(tx, phone, verified);
}

const notExecuted =
  "The chain rejected its token, or we canceled it: the wallet may have one already.";
const rejectedByChain = "The chain rejected its token: the wallet may have one already.";

/** The token is not minted: the number has no identity, and another one may be minted. */
async function fail(tx: DbTransaction, row: IdentityRow, reason: string): Promise<void> {
  if (row.token !== "minting") return;
  await changeIdentity(tx, row, bySystem("failed"), {
    token: "none",
    ...(row.status === "minting" ? { status: "failed" as const, reason } : {}),
    dueAt: null,
  });
  await wakeWaiting(tx, row.phoneId);
}

/** Ends an identity that was not confirmed again in time, or burns the token of one that has ended. */
async function keep(row: IdentityRow): Promise<number | null> {
  await locked(row, async (tx, current, phone) => {
    if (current.token !== "live") return;
    if (current.status !== "verified") {
      await changeIdentity(tx, current, bySystem("burning"), { token: "burning" });
      return;
    }
    const at = await readNow(tx);
    const { reverifyBy } = current;
    const isGone = (await readIdentityOrder(mintReference(row.id), tx)).outcome === "reverted";
    if (reverifyBy && at < reverifyBy && !isGone) {
      await tx
        .update(identities)
        .set({ dueAt: reverifyBy })
        .where(sql`id = ${current.id}`);
      return;
    }
    const ended = isGone
      ? ({ status: "revoked", reason: "The chain has undone its token." } as const)
      : ({ status: "expired", reason: "Its owner did not confirm it again in time." } as const);
    await endIdentity(tx, current, { ...ended, by: "system", phone });
  });
  return null;
}

async function followBurn(row: IdentityRow): Promise<number | null> {
  const { reference, order } = await latestBurn(row.id);
  if (order.state === "pending") return orderedMs;
  if (order.state === "none") {
    const { tokenId } = row;
    const ordered = await orderBurn({ reference, tokenId, isWanted: isStill(row.id, "burning") });
    if (ordered === "ordered") return orderedMs;
    if (ordered === "short") return waitForCoins(row);
    if (!(await isTokenGone(tokenId, mintReference(row.id)))) {
      logger().error({ identityId: row.id, reason: ordered.reverts }, "a token cannot be burned");
      return unavailableMs;
    }
  }
  await locked(row, async (tx, current) => {
    if (current.token !== "burning") return;
    await changeIdentity(tx, current, bySystem("burned"), {
      token: "burned",
      burnHash: order.hash,
      dueAt: null,
    });
    await wakeWaiting(tx, current.phoneId);
  });
  return null;
}

/** The order that burns a token; a new one where the chain has reverted the one before for good. */
async function latestBurn(identityId: string) {
  for (let attempt = 1; ; attempt += 1) {
    const reference = burnReference(identityId, attempt);
    const order = await readIdentityOrder(reference);
    if (order.outcome !== "reverted") return { reference, order };
  }
}
