import { sql } from "drizzle-orm";
import type { DbTransaction } from "@/lib/db/client";
import type { StoredRowStatus } from "@/lib/states";
import type { ValidatedRow } from "./validate-rows";

/**
 * Keeps a new batch's rows. One statement whose text never varies: it is prepared once, however many
 * rows there are.
 */
export async function insertRows(
  tx: DbTransaction,
  batchId: string,
  rows: readonly ValidatedRow[],
): Promise<void> {
  const values = JSON.stringify(rows.map(valuesOf));
  await tx.execute(sql`
    insert into payout_batch_rows (batch_id, line, status, sent, errors, amount_minor, fee_minor,
      phone, provider, account_name, external_ref, description)
    select ${batchId}, r.* from jsonb_to_recordset(${values}::text::jsonb) as r(line integer, status text,
      sent jsonb, errors jsonb, amount_minor bigint, fee_minor bigint, phone text, provider text,
      account_name text, external_ref text, description text)`);
}

function valuesOf({ line, sent, errors, payout }: ValidatedRow) {
  const status: StoredRowStatus = payout ? "ready" : "invalid";
  return {
    line,
    status,
    sent,
    errors,
    amount_minor: payout?.amountMinor.toString(),
    fee_minor: payout?.feeMinor.toString(),
    phone: payout?.phoneNumber,
    provider: payout?.provider,
    account_name: payout?.accountName,
    external_ref: payout?.externalRef,
    description: payout?.description,
  };
}
