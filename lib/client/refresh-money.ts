import type { QueryClient } from "@tanstack/react-query";

/** Asks anew for what a decision about money changes: the lists, the balances. */
export async function refreshMoney(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["transactions"] }),
    queries.invalidateQueries({ queryKey: ["overview"] }),
  ]);
}
