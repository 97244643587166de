import { payoutBatches } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { BatchView } from "@/lib/contract/batches";
import type { DbTransaction } from "@/lib/db/client";
import { feeRuleFor } from "@/lib/fees/fee";
import { createId } from "@/lib/ids";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { readClosedRails } from "@/lib/rails/assert-open";
import { usedReferencesAmong } from "@/lib/transactions/used-references";
import { insertRows } from "./insert-rows";
import { validateRows, referencesOf, type ValidatedRow } from "./validate-rows";
import { readPaidEarlier } from "./paid-earlier";
import { readCsvRows } from "./read-csv";
import { rowsOfJson, type RowFault } from "./sent-rows";
import { viewCounted } from "./view";

/** Payouts as they were handed in: rows of a JSON body, or the text of a file. */
export type BatchRequest = { name?: string | undefined } & ({ rows: unknown[] } | { csv: string });

/**
 * Takes payouts that are handed in together (contract §4, Batches): every row is validated, and all of
 * them are kept with their faults. No money moves before the batch is confirmed.
 * @throws CedirailError `INVALID_REQUEST` where the file as a whole cannot be read
 */
export async function createBatch(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: BatchRequest,
): Promise<BatchView & { errors: (RowFault & { line: number })[] }> {
  const { merchantId, actor, userId } = principal;
  const sent = "csv" in request ? readCsvRows(request.csv) : rowsOfJson(request.rows);
  const merchant = await readMerchant(tx, merchantId);
  const rows = validateRows(sent, {
    merchant,
    feeRule: feeRuleFor(merchant.feeOverrides, "payout"),
    closed: await readClosedRails("out"),
    paidEarlier: await readPaidEarlier(tx, merchantId, sent),
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
  const errors = rows.flatMap(({ line, errors: faults }) =>
    faults.map((fault) => ({ line, ...fault })),
  );
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
