import { and, inArray, sql, type InferSelectModel } from "drizzle-orm";
import { auditLog } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";
import { rowSet } from "@/lib/db/row-set";
import { readPage, type Page, type Paging } from "@/lib/db/paging";

export interface AuditAct {
  merchantId: string | null;
  /** The credential or the part of the service that acted. */
  actor: string;
  /** `payout.created`, `key.deleted`, … */
  action: string;
  /** The id of what was acted upon. */
  resource: string;
  /** Facts without secrets and without full phone numbers. */
  details?: Record<string, unknown>;
}

/** Writes one row of the audit log, in the transaction of the act itself (reliability L1). */
export async function recordAct(tx: Executor, act: AuditAct): Promise<void> {
  await tx.insert(auditLog).values({ ...act, details: act.details ?? {} });
}

/** Rows of the audit log, written together. */
export const actSet = rowSet(auditLog, ["id", "position", "hash", "previousHash"]);

/** One page of the acts of one kind upon these resources, newest first; each kind has its own index. */
export function listActs<V>(
  action: "rail.switched",
  resources: readonly string[],
  paging: Paging,
  view: (acts: InferSelectModel<typeof auditLog>[]) => Promise<V[]>,
): Promise<Page<V>> {
  const { at: createdAt, id, resource } = auditLog;
  const among = and(
    inArray(resource, [...resources]),
    // As the condition of the partial index is written.
    sql`action = ${sql.raw(`'${action}'`)}`,
  );
  return readPage(auditLog, paging, { createdAt, id, among, byId: true }, view);
}

/** Rows that one step seals, at most. */
const sealedPerStep = 5000;

/**
 * Seals everything that was unsealed when it began (reliability, Audit). Each step seals a bounded number of
 * rows in its own transaction, so that no writer waits and an interrupted step loses only itself. The
 * database admits one sealer at a time.
 */
export async function sealAll(): Promise<void> {
  for (;;) {
    const [row] = await database().execute<{ sealed: number }>(
      sql`select seal_audit_log(${sealedPerStep}) as sealed`,
    );
    // A step that was not full left only what has been written since.
    if (!row || row.sealed < sealedPerStep) return;
  }
}
