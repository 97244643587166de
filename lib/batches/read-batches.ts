import { eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { BatchRowStatus, BatchRowView, BatchStatus, BatchView } from "@/lib/contract/batches";
import { database } from "@/lib/db/client";
import { asOfList, readPage, type Page, type Paging } from "@/lib/db/paging";
import { countOutcomes, readRows } from "./read-rows";
import { findBatch } from "./store";
import { viewBatch, viewBatchRow, viewCounted } from "./view";

/** One of the merchant's batches and its progress. @throws CedirailError `NOT_FOUND` */
export async function readBatch(merchantId: string, id: string): Promise<BatchView> {
  return viewCounted(database(), await findBatch(database(), merchantId, id));
}

/** One page of a merchant's batches, newest first (contract §1, Paging). */
export async function listBatches(
  merchantId: string,
  query: Paging & { status?: BatchStatus | undefined },
): Promise<Page<BatchView>> {
  const { createdAt, id, status, merchantId: owner } = payoutBatches;
  const filter = query.status && eq(status, query.status);
  const listed = { createdAt, id, among: eq(owner, merchantId), filter };
  return readPage(payoutBatches, query, listed, async (batches) => {
    const ids = batches.map((batch) => batch.id);
    const outcomes = await countOutcomes(database(), ids);
    return batches.flatMap((batch) => {
      const of = outcomes.get(batch.id);
      return of ? [viewBatch(batch, of)] : [];
    });
  });
}

/** One page of a batch's rows, in the order of the file. @throws CedirailError `NOT_FOUND` */
export async function listBatchRows(
  merchantId: string,
  id: string,
  query: Paging & { status?: BatchRowStatus | undefined },
): Promise<Page<BatchRowView>> {
  await findBatch(database(), merchantId, id);
  const { page, limit, status } = query;
  // A batch never gains or loses rows: any moment shows the same ones.
  const asOf = await asOfList(query);
  const part = { status, limit, offset: (page - 1) * limit };
  const { total, rows } = await readRows(database(), id, part);
  return { total, page, limit, asOf: asOf.toISOString(), data: rows.map(viewBatchRow) };
}
