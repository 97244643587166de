import type { BatchRowStatus, BatchRowView } from "@/lib/contract/batches";
import { database } from "@/lib/db/client";
import { findBatch } from "./find-batch";
import { countRows, readRows } from "./read-rows";
import { viewBatchRow } from "./view-row";

/** One page of a batch's rows, in the order of the file. @throws CedirailError `NOT_FOUND` */
export async function listBatchRows(
  merchantId: string,
  id: string,
  query: { page: number; limit: number; status?: BatchRowStatus | undefined },
): Promise<{ total: number; page: number; limit: number; data: BatchRowView[] }> {
  await findBatch(database(), merchantId, id);
  const { page, limit, status } = query;
  const total = await countRows(database(), id, status);
  const rows = await readRows(database(), id, { status, limit, offset: (page - 1) * limit });
  return { total, page, limit, data: rows.map(viewBatchRow) };
}
