import { createHmac } from "node:crypto";
import { and, eq, inArray, ne, or, sql, type InferSelectModel } from "drizzle-orm";
import { identities } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { config } from "@/lib/config/env";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { acrossMerchants } from "@/lib/db/scope";
import { createId } from "@/lib/ids";
import {
  identityTransitions,
  mayChange,
  tokenTransitions,
  type IdentityStatus,
  type TokenState,
} from "@/lib/states";

export type IdentityRow = InferSelectModel<typeof identities>;

type Changes = Partial<
  Pick<
    IdentityRow,
    | "wallet"
    | "isCustodial"
    | "mintHash"
    | "burnHash"
    | "verifiedAt"
    | "reverifyBy"
    | "endedAt"
    | "reason"
    | "dueAt"
  >
>;

interface Step extends Changes {
  status?: IdentityStatus;
  token?: TokenState;
}

/**
 * Moves an identity along its transition tables, with its audit row, in the caller's transaction, which holds
 * the number's lock. Its next step is due at once unless the changes say otherwise.
 * @param act what happened and who did it
 * @throws Error when a table has no such step, or the identity has changed
 */
export async function changeIdentity(
  tx: DbTransaction,
  row: IdentityRow,
  act: { action: string; by: string },
  step: Step,
): Promise<IdentityRow> {
  const { status = row.status, token = row.token } = step;
  if (status !== row.status && !mayChange(identityTransitions, row.status, status))
    throw new Error(`An identity that is ${row.status} cannot become ${status}.`);
  if (token !== row.token && !mayChange(tokenTransitions, row.token, token))
    throw new Error(`A token that is ${row.token} cannot become ${token}.`);
  const [changed] = await tx
    .update(identities)
    .set({ dueAt: now, ...step, sequence: row.sequence + 1, updatedAt: now })
    .where(and(eq(identities.id, row.id), eq(identities.sequence, row.sequence)))
    .returning();
  if (!changed) throw new Error(`${row.id} changed while its number was locked.`);
  await recordAct(tx, {
    merchantId: row.merchantId,
    actor: act.by,
    action: `identity.${act.action}`,
    resource: row.id,
    details: { status, token, wallet: changed.wallet },
  });
  return changed;
}

interface NewIdentity {
  /** E.164. */
  phone: string;
  phoneId: number;
  merchantId: string | null;
  /** EIP-55; null: a custodial one is made later. */
  wallet: string | null;
  isCustodial: boolean;
  status: "pending_verification" | "minting";
  /** The claimed identity that it replaces. */
  movedFrom?: string;
}

/**
 * Adds an identity, with its audit row, in the caller's transaction, which holds the number's lock. The worker mints
 * one that is confirmed already, and looks at the wallet of one that is not.
 */
export async function insertIdentity(
  tx: DbTransaction,
  { phone, ...given }: NewIdentity,
  act: { action: string; by: string },
): Promise<IdentityRow> {
  const id = createId("idn");
  const dueAt = given.wallet === null ? null : now;
  const tokenId = tokenIdOf(id, phone);
  const [row] = await tx
    .insert(identities)
    .values({ ...given, id, tokenId, dueAt })
    .returning();
  if (!row) throw new Error("The database returned no identity.");
  const { merchantId, wallet, isCustodial: custodial, movedFrom } = row;
  await recordAct(tx, {
    merchantId,
    actor: act.by,
    action: `identity.${act.action}`,
    resource: id,
    details: { wallet, custodial, ...(movedFrom === null ? {} : { movedFrom }) },
  });
  return row;
}

/** The id of a token: nobody without the key can tell which number it belongs to. */
function tokenIdOf(identityId: string, phone: string): bigint {
  const hash = createHmac("sha256", config().encryptionKey)
    .update(`identity token\n${identityId}\n${phone}`)
    .digest("hex");
  return BigInt(`0x${hash}`);
}

/** All identities of a number, the newest first. */
export function readIdentitiesOf(executor: Executor, phoneId: number): Promise<IdentityRow[]> {
  return acrossMerchants("a number has one identity, of whichever merchant", () =>
    executor
      .select()
      .from(identities)
      .where(eq(identities.phoneId, phoneId))
      .orderBy(sql`created_at desc, id desc`),
  );
}

/** An identity by its id, which came from our own rows. */
export async function readIdentity(executor: Executor, id: string): Promise<IdentityRow> {
  const [row] = await executor.select().from(identities).where(eq(identities.id, id));
  if (!row) throw new Error(`There is no identity ${id}.`);
  return row;
}

/**
 * Whether a wallet (EIP-55) has the one token that it may have, or is to get it, of another number than this; its own
 * is burned before it gets another one. No other number is linked to it until the caller's transaction ends.
 */
export async function hasToken(
  tx: DbTransaction,
  wallet: string,
  phoneId: number,
): Promise<boolean> {
  // Always after the lock of the number: two of them wait for each other here alone.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${wallet}`}, 0))`);
  const alive = inArray(identities.token, ["minting", "live", "burning"]);
  const bound = inArray(identities.status, ["minting", "verified"]);
  const found = await acrossMerchants("a wallet has one token, of whichever merchant", () =>
    tx
      .select({ id: identities.id })
      .from(identities)
      .where(and(eq(identities.wallet, wallet), or(alive, bound), ne(identities.phoneId, phoneId)))
      .limit(1),
  );
  return found.length > 0;
}

/** Makes the identities of a number due that wait for the token of another one to be burned. */
export async function wakeWaiting(tx: DbTransaction, phoneId: number): Promise<void> {
  await tx
    .update(identities)
    .set({ dueAt: now })
    .where(and(eq(identities.phoneId, phoneId), eq(identities.status, "minting")));
}

/** Whether it is what its number is linked to. */
export const isBound = ({ status }: IdentityRow): boolean =>
  status === "verified" || status === "minting";

/** Whether the chain did not mint its token. */
export const isFailed = ({ status }: IdentityRow): boolean => status === "failed";

/** Tokens that are on the chain, or may be. */
export const isAlive = ({ token }: IdentityRow): boolean =>
  token === "minting" || token === "live" || token === "burning";
