import { sql } from "drizzle-orm";
import type { DbTransaction } from "@/lib/db/client";
import type { StatusReason, TransactionStatus } from "@/lib/states";
import type { TransactionRow } from "./row";

/** A staff member who takes a step manually, and why. The merchant sees the reason. */
export interface OperatorAct {
  /** The staff member's id; merchants see `operator` instead. */
  person: string;
  reason: string;
}

/** Who takes a step: a credential or user of the merchant, `system`, `provider:…`, or an operator. */
export type Author = string | OperatorAct;

/** How history names a step's author to merchants (contract §3, Who did it). */
export function publicName(by: Author): string {
  return typeof by === "string" ? by : "operator";
}

/** Writes the step by which a transaction came to its status, with its audit row, in one statement. */
export async function recordStep(
  tx: DbTransaction,
  row: TransactionRow,
  step: {
    /** The status that it leaves, or stays in; null: this is its first step. */
    from: TransactionStatus | null;
    by: Author;
    act: string;
    /** Why it stays in its status, as a code. */
    reason?: StatusReason | null;
    details?: Record<string, string>;
  },
): Promise<void> {
  const manual = typeof step.by === "string" ? null : step.by;
  const details = { ...step.details, ...(manual ? { manual: true, reason: manual.reason } : {}) };
  await tx.execute(sql`select record_step(${row.id}, ${row.merchantId}, ${row.sequence}, ${step.from},
    ${row.status}, ${publicName(step.by)}, ${`${row.type}.${step.act}`}, ${JSON.stringify(details)}::jsonb,
    ${manual?.reason ?? step.reason ?? null}, ${manual?.person ?? null})`);
}
