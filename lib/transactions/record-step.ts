import { sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/client";
import type { TransactionStatus } from "@/lib/states";
import type { TransactionRow } from "./row";

/** Writes the step by which a transaction came to its status, with its audit row, in one statement. */
export async function recordStep(
  tx: Transaction,
  row: TransactionRow,
  step: {
    from: TransactionStatus | null;
    by: string;
    act: string;
    details?: Record<string, string>;
  },
): Promise<void> {
  await tx.execute(sql`select record_step(${row.id}, ${row.merchantId}, ${row.sequence}, ${step.from},
    ${row.status}, ${step.by}, ${`${row.type}.${step.act}`}, ${JSON.stringify(step.details ?? {})}::jsonb)`);
}
