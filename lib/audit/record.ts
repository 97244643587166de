import { auditLog } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

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
