import type { StuckDetailView } from "@/lib/contract/ops-exceptions";
import { database, type Executor } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import { readResolutions } from "./resolutions";
import { findStuck, readCalls, readEntries, readHistory, readNotices } from "./store";
import { peopleOf, viewStuckDetail } from "./view";

/**
 * A transfer of any merchant with its evidence: every call, answer, notice, posting and
 * resolution. It need not be stuck, so that one may look at what was resolved.
 * @param viewer whoever reads it: one's own proposals are another operator's to confirm
 * @throws CedirailError `NOT_FOUND`
 */
export async function readStuck(
  id: string,
  viewer: { userId: string },
  executor: Executor = database(),
): Promise<StuckDetailView> {
  const found = await findStuck(executor, id);
  if (!found) throw notFound();
  const history = await readHistory(executor, id);
  const resolutions = await readResolutions(executor, [id]);
  const people = [...peopleOf(resolutions), ...history.flatMap(({ by, person }) => [by, person])];
  return viewStuckDetail(found, {
    history,
    resolutions,
    calls: await readCalls(executor, id),
    notices: await readNotices(executor, id),
    entries: await readEntries(executor, id),
    names: await readNames(people, executor),
    viewer,
  });
}
