import { and, count, desc, eq, inArray, lte } from "drizzle-orm";
import { auditLog } from "@/drizzle/schema";
import { railDirectionOf, type RailDirection, type RailStatus } from "@/lib/contract/rails";
import { database } from "@/lib/db/client";
import { asOfList, type Paging } from "@/lib/db/paging";
import { readNames } from "@/lib/merchants/read-names";
import type { ProviderCode } from "@/lib/providers/contract";
import { allRails, nameOfRail } from "./rail";

/** The audit log's word for a switch that was set. */
export const railSwitched = "rail.switched";

export interface SwitchHistoryFilter {
  provider?: ProviderCode | undefined;
  direction?: RailDirection | undefined;
}

/** One page of what operators set the rails to, newest first, from the audit log. */
export async function listSwitchHistory(filter: SwitchHistoryFilter, paging: Paging) {
  const { page, limit } = paging;
  const rails = allRails.filter(
    ({ provider, direction }) =>
      (filter.provider ?? provider) === provider &&
      (filter.direction ?? railDirectionOf[direction]) === railDirectionOf[direction],
  );
  const isSwitch = and(
    inArray(auditLog.resource, rails.map(nameOfRail)),
    eq(auditLog.action, railSwitched),
  );
  const asOf = await asOfList(paging, auditLog.at, isSwitch);
  const where = and(isSwitch, lte(auditLog.at, asOf));
  const [counted] = await database().select({ total: count() }).from(auditLog).where(where);
  const rows = await database()
    .select({
      id: auditLog.id,
      at: auditLog.at,
      resource: auditLog.resource,
      details: auditLog.details,
      setBy: auditLog.actor,
    })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const names = await readNames(rows.map(({ setBy }) => setBy));
  const data = rows.map(({ id, at, resource, details, setBy }) => {
    const [, provider, direction] = resource.split(":");
    return {
      id: id.toString(),
      at: at.toISOString(),
      provider: provider as ProviderCode,
      direction: direction as RailDirection,
      from: details.from as RailStatus,
      status: details.to as RailStatus,
      reason: String(details.reason),
      setBy,
      setByName: names.get(setBy) ?? null,
    };
  });
  return { total: counted?.total ?? 0, page, limit, asOf: asOf.toISOString(), data };
}
