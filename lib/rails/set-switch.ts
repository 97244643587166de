import { and, count, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { auditLog, railSwitches } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import {
  directionNamed,
  type RailDirection,
  type RailStatus,
  railDirectionOf,
} from "@/lib/contract/rails";
import { database, type DbTransaction } from "@/lib/db/client";
import { asOfList, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import { type ProviderCode, providerCodes } from "@/lib/providers/contract";
import { allRails, nameOfRail, type RailSide } from "./rail";
import { readRailStates, viewRail } from "./read-states";
import { forgetSwitches, type RailSwitch } from "./switches";

export interface SwitchRequest {
  status: RailStatus;
  /** Shown to merchants and kept for ever. */
  reason: string;
}

/**
 * Sets a rail's switch, with its audit row; transactions that waited for a rail that opens are due at once.
 * @throws CedirailError `NOT_FOUND` for an unknown network or direction
 */
export async function setSwitch(
  tx: DbTransaction,
  principal: StaffPrincipal,
  named: { provider: string; direction: string },
  request: SwitchRequest,
) {
  const rail = railNamed(named);
  const name = nameOfRail(rail);
  const set = await writeSwitch(tx, principal.actor, rail, request);
  const states = await readRailStates(new Map([[name, set]]));
  const state = states.find((one) => nameOfRail(one) === name);
  if (!state) throw new Error("Every rail has a state.");
  const view = viewRail(state, await readNames([state.set.setBy], tx));
  // Last before the commit, so that the cache is hardly ever filled with the old value again.
  forgetSwitches();
  return view;
}

function railNamed(named: { provider: string; direction: string }): RailSide {
  const provider = providerCodes.find((code) => code === named.provider);
  const direction = directionNamed(named.direction);
  if (!provider || !direction) throw notFound();
  return { provider, direction };
}

/** Where the rail opens, its row is due, which wakes waiting transactions. @returns the new switch */
async function writeSwitch(
  tx: DbTransaction,
  actor: string,
  rail: RailSide,
  { status, reason }: SwitchRequest,
): Promise<RailSwitch> {
  const { provider, direction } = rail;
  const its = and(eq(railSwitches.provider, provider), eq(railSwitches.direction, direction));
  // The row must exist to be locked, so that of two operators the second reads the change of the first.
  await tx
    .insert(railSwitches)
    .values({ provider, direction, status: "operational", reason, setBy: actor })
    .onConflictDoNothing();
  const [before] = await tx
    .select({ status: railSwitches.status })
    .from(railSwitches)
    .where(its)
    .for("update");
  const from = before?.status ?? "operational";
  const now = sql`app_now()` as unknown as Date;
  const opens = from === "closed" && status !== "closed";
  const [after] = await tx
    .update(railSwitches)
    .set({ status, reason, setBy: actor, setAt: now, ...(opens ? { dueAt: now } : {}) })
    .where(its)
    .returning({ setAt: railSwitches.setAt });
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: railSwitched,
    resource: nameOfRail(rail),
    details: { from, to: status, reason },
  });
  return { status, reason, setBy: actor, setAt: after?.setAt ?? null };
}

/** The action of a switch in the audit log. */
const railSwitched = "rail.switched";

interface SwitchHistoryFilter {
  provider?: ProviderCode | undefined;
  direction?: RailDirection | undefined;
}

/** One page of the history of switches, newest first, from the audit log. */
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
