import { railDirectionOf } from "@/lib/contract/rails";
import type { Names } from "@/lib/merchants/read-names";
import { networks } from "@/lib/providers/mobile-money";
import type { RailState } from "./read-states";

/** A rail as operators see it. */
export function viewRail(state: RailState, names: Names) {
  const { provider, direction, status, why, set } = state;
  return {
    provider,
    name: networks[provider].name,
    direction: railDirectionOf[direction],
    status,
    why,
    switch: {
      status: set.status,
      reason: set.reason,
      setBy: set.setBy,
      setByName: names.get(set.setBy ?? "") ?? null,
      setAt: set.setAt?.toISOString() ?? null,
    },
  };
}
