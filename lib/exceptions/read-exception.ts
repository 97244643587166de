import type { ExceptionDetailView } from "@/lib/contract/ops-exceptions";
import { database, type Executor } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import { readResolutions } from "./resolutions";
import { findException, readCalls, readEntries, readHistory, readCallbacks } from "./store";
import { peopleOf, viewExceptionDetail } from "./view";

/**
 * A transfer of any merchant with its evidence: every call, answer, callback, posting and
 * resolution. It need not be exception, so that one may look at what was resolved.
 * @param viewer whoever reads it: one's own proposals are another operator's to confirm
 * @throws CedirailError `NOT_FOUND`
 */
export async function readException(
  id: string,
  viewer: { userId: string },
  executor: Executor = database(),
): Promise<ExceptionDetailView> {
  const found = await findException(executor, id);
  if (!found) throw notFound();
  const history = await readHistory(executor, id);
  const resolutions = await readResolutions(executor, [id]);
  const people = [...peopleOf(resolutions), ...history.flatMap(({ by, person }) => [by, person])];
  return viewExceptionDetail(found, {
    history,
    resolutions,
    calls: await readCalls(executor, id),
    callbacks: await readCallbacks(executor, id),
    entries: await readEntries(executor, id),
    names: await readNames(people, executor),
    viewer,
  });
}
