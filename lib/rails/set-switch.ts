import { and, eq } from "drizzle-orm";
import { railSwitches } from "@/drizzle/schema";
import { listActs, recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import {
  directionNamed,
  type RailDirection,
  type RailStatus,
  railDirectionOf,
} from "@/lib/contract/rails";
import type { DbTransaction } from "@/lib/db/client";
import type { Paging } from "@/lib/db/paging";
import { now } from "@/lib/db/now";
import { notFound } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import type { RailCode } from "@/lib/providers/contract";
import { allRails, nameOfRail, type RailSide } from "./rail";
import { readRailStates, viewRail } from "./read-states";
import { forgetSwitchAfter, type RailSwitch } from "./switches";

export interface SwitchRequest {
  status: RailStatus;
  /** Shown to merchants and kept for ever. */
  reason: string;
}

/**
 * Sets a rail's switch, with its audit row; transactions that waited for a rail that opens are due at once.
 * @throws CedirailError `NOT_FOUND` for an unknown rail or direction
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
  forgetSwitchAfter(tx, rail);
  return view;
}

function railNamed(named: { provider: string; direction: string }): RailSide {
  const direction = directionNamed(named.direction);
  const rail = allRails.find(
    (one) => one.provider === named.provider && one.direction === direction,
  );
  if (!rail) throw notFound();
  return rail;
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

/** One page of the history of switches, newest first, from the audit log. */
export function listSwitchHistory(
  query: Paging & { provider?: RailCode | undefined; direction?: RailDirection | undefined },
) {
  const rails = allRails.filter(
    ({ provider, direction }) =>
      (query.provider ?? provider) === provider &&
      (query.direction ?? railDirectionOf[direction]) === railDirectionOf[direction],
  );
  return listActs(railSwitched, rails.map(nameOfRail), query, async (acts) => {
    const names = await readNames(acts.map(({ actor }) => actor));
    return acts.map(({ id, at, resource, details, actor }) => {
      const [, provider, direction] = resource.split(":");
      return {
        id: id.toString(),
        at: at.toISOString(),
        provider: provider as RailCode,
        direction: direction as RailDirection,
        from: details.from as RailStatus,
        status: details.to as RailStatus,
        reason: String(details.reason),
        setBy: actor,
        setByName: names.get(actor) ?? null,
      };
    });
  });
}
