import type { StuckView } from "@/lib/contract/ops-stuck";
import { database } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { pageStuck, readLastCalls, type StuckFilter } from "./store";
import { viewStuck } from "./view";

/**
 * One page of the transfers of all merchants that do not come to an end, oldest first: sent without a
 * known end, queued while their network is down, or put aside for a person (features 66).
 */
export async function listStuck(filter: StuckFilter, paging: Paging): Promise<Page<StuckView>> {
  const asOf = await asOfList(paging);
  const { total, rows } = await pageStuck(database(), filter, { ...paging, asOf });
  const calls = await readLastCalls(
    database(),
    rows.map(({ row }) => row.id),
  );
  return {
    total,
    ...paging,
    asOf: asOf.toISOString(),
    data: rows.map((row) => viewStuck(row, calls.get(row.row.id) ?? null)),
  };
}
