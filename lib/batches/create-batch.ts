import { payoutBatches } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { feeRuleFor } from "@/lib/pricing";
import { createId } from "@/lib/ids";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { readClosedRails } from "@/lib/rails/assert-open";
import { usedReferencesAmong } from "@/lib/transactions/references";
import { readCsvRows } from "./read-csv";
import { readPaidEarlier } from "./read-rows";
import { rowsOfJson, type RowError } from "./sent-rows";
import { insertRows } from "./store";
import { referencesOf, validateRows, type ValidatedRow } from "./validate-rows";
import { viewCounted } from "./view";

/** Payouts as submitted: rows of a JSON body, or the text of a CSV file. */
export type BatchRequest = { name?: string | undefined } & ({ rows: unknown[] } | { csv: string });

/**
 * Creates a draft batch (contract §4, Batches): validates every row and stores all of them with their
 * errors. No money moves before the batch is confirmed.
 * @throws CedirailError `INVALID_REQUEST` where the file as a whole cannot be read
 */
export async function createBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: BatchRequest,
): Promise<BatchView & { errors: (RowError & { line: number })[] }> {
  const { merchantId, actor, userId } = principal;
  const sent = "csv" in request ? readCsvRows(request.csv) : rowsOfJson(request.rows);
  const merchant = await readMerchant(tx, merchantId);
  const rows = validateRows(sent, {
    merchant,
    feeRule: feeRuleFor(merchant.feeOverrides, "payout"),
    closed: await readClosedRails("out"),
    paidEarlier: await readPaidEarlier(
      tx,
      merchantId,
      sent.flatMap(({ earlier }) => earlier ?? []),
    ),
    usedReferences: await usedReferencesAmong(tx, merchantId, referencesOf(sent)),
  });
  const [batch] = await tx
    .insert(payoutBatches)
    .values({
      id: createId("bat"),
      merchantId,
      name: request.name ?? null,
      status: "draft",
      ...totalsOf(rows),
      createdBy: actor,
      createdByUser: userId,
    })
    .returning();
  if (!batch) throw new Error("The database returned no batch.");
  await insertRows(tx, batch.id, rows);
  await recordAct(tx, {
    merchantId,
    actor,
    action: "batch.created",
    resource: batch.id,
    details: { rows: batch.total, valid: batch.valid, amountMinor: batch.amountMinor.toString() },
  });
  const errors = rows.flatMap((row) => row.errors.map((error) => ({ line: row.line, ...error })));
  return { ...(await viewCounted(tx, batch)), errors };
}

function totalsOf(rows: readonly ValidatedRow[]) {
  const payouts = rows.flatMap(({ payout }) => payout ?? []);
  return {
    total: rows.length,
    valid: payouts.length,
    invalid: rows.length - payouts.length,
    amountMinor: payouts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    feeMinor: payouts.reduce((sum, { feeMinor }) => sum + feeMinor, 0n),
  };
}
