import type { StuckView } from "@/lib/contract/ops-stuck";
import { database } from "@/lib/db/client";
import { pageStuck, readLastCalls, type StuckFilter } from "./store";
import { viewStuck } from "./view";

/**
 * One page of the transfers of all merchants that do not come to an end, oldest first: sent without a
 * known end, queued while their network is down, or put aside for a person (features 66).
 */
export async function listStuck(
  filter: StuckFilter,
  paging: { page: number; limit: number },
): Promise<{ total: number; page: number; limit: number; data: StuckView[] }> {
  const { total, rows } = await pageStuck(database(), filter, paging);
  const calls = await readLastCalls(
    database(),
    rows.map(({ row }) => row.id),
  );
  return {
    total,
    ...paging,
    data: rows.map((row) => viewStuck(row, calls.get(row.row.id) ?? null)),
  };
}
