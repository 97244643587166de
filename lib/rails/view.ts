import { inArray } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { wordOfDirection } from "@/lib/contract/rails";
import { database } from "@/lib/db/client";
import { providerFacts } from "@/lib/providers/registry";
import type { RailState } from "./read-states";

/** The names of people by their ids; nulls and unknown ids are left out. */
export async function readNames(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await database()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A rail as operators see it. */
export function viewRail(state: RailState, names: ReadonlyMap<string, string>) {
  const { provider, direction, status, why, set } = state;
  return {
    provider,
    name: providerFacts[provider].name,
    direction: wordOfDirection[direction],
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
