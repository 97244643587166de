import type { BatchRowStatus, BatchRowView } from "@/lib/contract/batches";
import { database } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { findBatch } from "./find-batch";
import { countRows, readRows } from "./read-rows";
import { viewBatchRow } from "./view-row";

/** One page of a batch's rows, in the order of the file. @throws CedirailError `NOT_FOUND` */
export async function listBatchRows(
  merchantId: string,
  id: string,
  query: Paging & { status?: BatchRowStatus | undefined },
): Promise<Page<BatchRowView>> {
  await findBatch(database(), merchantId, id);
  const { page, limit, status } = query;
  // All its rows come with the batch: they are the same at any moment.
  const asOf = await asOfList(query);
  const total = await countRows(database(), id, status);
  const rows = await readRows(database(), id, { status, limit, offset: (page - 1) * limit });
  return { total, page, limit, asOf: asOf.toISOString(), data: rows.map(viewBatchRow) };
}
