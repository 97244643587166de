import type { ExceptionView } from "@/lib/contract/ops-exceptions";
import { database } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { readNames } from "@/lib/merchants/read-names";
import { readResolutions } from "./resolutions";
import { pageExceptions, readLastCalls, type ExceptionFilter } from "./store";
import { peopleOf, viewException } from "./view";

/**
 * One page of the transfers of all merchants that do not come to an end, oldest first: sent without a
 * known end, queued while their network is down, or put aside for a person (features 66).
 * @param viewer whoever reads it: one's own proposals are another operator's to confirm
 */
export async function listExceptions(
  filter: ExceptionFilter,
  paging: Paging,
  viewer: { userId: string },
): Promise<Page<ExceptionView>> {
  const asOf = await asOfList(paging);
  const { total, rows } = await pageExceptions(database(), filter, { ...paging, asOf });
  const ids = rows.map(({ row }) => row.id);
  const [calls, resolutions] = await Promise.all([
    readLastCalls(database(), ids),
    readResolutions(database(), ids),
  ]);
  const names = await readNames(peopleOf(resolutions));
  const data = rows.map((exception) =>
    viewException(exception, {
      lastCall: calls.get(exception.row.id) ?? null,
      resolutions: resolutions.filter(({ transactionId }) => transactionId === exception.row.id),
      names,
      viewer,
    }),
  );
  return { total, ...paging, asOf: asOf.toISOString(), data };
}
