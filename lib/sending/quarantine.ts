import { and, eq, sql, type Column, type SQL } from "drizzle-orm";
import { railQuarantines } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { database, inTransaction, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { logger } from "@/lib/log/logger";
import type { RailCode } from "@/lib/rail-codes";

export type QuarantineRow = typeof railQuarantines.$inferSelect;

/** Whether a rail may send. */
export interface Gate {
  isClosed: boolean;
  /** When the newest restore was noticed; null: never. */
  since: Date | null;
}
export type Gates = Pick<ReadonlyMap<RailCode, Gate>, "get">;

const toGate = ({ since, openedAt }: Pick<QuarantineRow, "since" | "openedAt">): Gate => ({
  isClosed: since !== null && openedAt === null,
  since,
});

/**
 * Reads which rails may send, and keeps it so until the caller's transaction ends: a quarantine waits for decisions
 * to send that have begun, and a decision that begins later sees it.
 */
export async function lockGates(tx: DbTransaction): Promise<Gates> {
  const { rail, since, openedAt } = railQuarantines;
  const rows = await tx.select({ rail, since, openedAt }).from(railQuarantines).for("key share");
  return new Map(rows.map((row) => [row.rail, toGate(row)]));
}

/** SQL for whether the rail in a column may send. */
export const isOpenRail = (rail: Column): SQL => sql`not exists (
  select 1 from rail_quarantines gate where gate.rail = ${rail} and gate.since is not null
    and gate.opened_at is null)`;

/** Whether a rail may send at this moment, without a lock. */
export async function readGate(rail: RailCode, executor: Executor = database()): Promise<Gate> {
  const { since, openedAt } = railQuarantines;
  const [row] = await executor
    .select({ since, openedAt })
    .from(railQuarantines)
    .where(eq(railQuarantines.rail, rail));
  return toGate(row ?? { since: null, openedAt: null });
}

/** Whether a transaction may have been sent by a history that the database lost. */
export function mayHaveBeenSent(gate: Gate | undefined, createdAt: Date): boolean {
  return gate?.since !== null && gate?.since !== undefined && createdAt <= gate.since;
}

export interface QuarantineCause {
  /** A sentence for operators. */
  reason: string;
  /** The highest nonce of the treasury that is known to be signed, or null. */
  highestNonce: number | null;
}

/**
 * Closes all rails: from now on no process sends anything until each rail was checked and two people opened it. A rail
 * that is closed already keeps what is known of the earlier restore.
 */
export async function quarantineRails({ reason, highestNonce }: QuarantineCause): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.select({ rail: railQuarantines.rail }).from(railQuarantines).for("update");
    const isClosed = sql`(since is not null and opened_at is null)`;
    await tx.execute(sql`
      update rail_quarantines set reason = ${reason}, opened_at = null, opened_by = null, checked_at = null,
        findings = '[]', since = app_now(), due_at = app_now(),
        data_until = least(case when ${isClosed} then data_until end,
          (select at from audit_log order by id desc limit 1)),
        scanned_block = case when rail = 'evm' then least(case when ${isClosed} then scanned_block end,
          (select max(number) from chain_blocks)) end,
        highest_nonce = case when rail = 'evm' then greatest(case when ${isClosed} then highest_nonce end,
          ${highestNonce}::integer) end`);
    await recordAct(tx, {
      merchantId: null,
      actor: "system",
      action: "sending.quarantined",
      resource: "rails",
      details: { reason },
    });
  });
  logger().error({ reason }, "nothing is sent: the rails are in quarantine");
}

/** Opens a rail. The caller has locked its row, and checked that it may be opened. */
export async function openRail(tx: DbTransaction, rail: RailCode, actor: string): Promise<void> {
  await tx
    .update(railQuarantines)
    .set({ openedAt: now, openedBy: actor, dueAt: null })
    .where(eq(railQuarantines.rail, rail));
}

/** The quarantines that are not over. */
export async function readQuarantines(executor: Executor = database()): Promise<QuarantineRow[]> {
  const rows = await executor.select().from(railQuarantines).orderBy(railQuarantines.rail);
  return rows.filter((row) => toGate(row).isClosed);
}

/** The quarantine of a rail; null if the rail is open. */
export async function findQuarantine(rail: string): Promise<QuarantineRow | null> {
  return (await readQuarantines()).find((row) => row.rail === rail) ?? null;
}

/** The quarantine of a rail, locked until the caller's transaction ends; null if the rail is open. */
export async function lockQuarantine(
  tx: DbTransaction,
  rail: string,
): Promise<QuarantineRow | null> {
  await tx
    .select({ rail: railQuarantines.rail })
    .from(railQuarantines)
    .where(eq(railQuarantines.rail, rail as RailCode))
    .for("update");
  return (await readQuarantines(tx)).find((row) => row.rail === rail) ?? null;
}

/** Notes up to which block the chain was searched for transactions that the database lost. */
export async function setScannedBlock(block: bigint): Promise<void> {
  await database()
    .update(railQuarantines)
    .set({ scannedBlock: block })
    .where(eq(railQuarantines.rail, "evm"));
}

/** Notes what a check has found, and whether it was complete; only for the quarantine that was checked. */
export async function setFindings(
  { rail, since }: Pick<QuarantineRow, "rail" | "since">,
  findings: readonly string[],
  isComplete: boolean,
): Promise<void> {
  if (since === null) return;
  await database()
    .update(railQuarantines)
    .set({ findings: [...findings], checkedAt: isComplete ? now : null })
    .where(and(eq(railQuarantines.rail, rail), eq(railQuarantines.since, since)));
}
