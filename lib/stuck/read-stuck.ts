import type { StuckDetailView } from "@/lib/contract/ops-stuck";
import { database, type Executor } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { findTransfer, readCalls, readEntries, readHistory, readNotices } from "./store";
import { viewStuckDetail } from "./view";

/**
 * A mobile-money transfer of any merchant with its evidence: every call, answer, notice and posting.
 * It need not be stuck, so that one may look at what was resolved. @throws CedirailError `NOT_FOUND`
 */
export async function readStuck(
  id: string,
  executor: Executor = database(),
): Promise<StuckDetailView> {
  const found = await findTransfer(executor, id);
  if (!found) throw notFound();
  return viewStuckDetail(found, {
    history: await readHistory(executor, id),
    calls: await readCalls(executor, id),
    notices: await readNotices(executor, id),
    entries: await readEntries(executor, id),
  });
}
