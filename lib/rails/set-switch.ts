import { and, eq, sql } from "drizzle-orm";
import { railSwitches } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { directionNamed, type RailStatus } from "@/lib/contract/rails";
import type { DbTransaction } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { readNames } from "@/lib/merchants/read-names";
import { providerCodes } from "@/lib/providers/contract";
import { nameOfRail, type RailSide } from "./rail";
import { readRailStates } from "./read-states";
import { forgetSwitches, type RailSwitch } from "./switches";
import { railSwitched } from "./switch-history";
import { viewRail } from "./view";

export interface SwitchRequest {
  status: RailStatus;
  /** Shown to merchants and kept for ever. */
  reason: string;
}

/**
 * Sets a rail's switch, with its audit row; one that opens brings forward what waited for it.
 * @throws CedirailError `NOT_FOUND` for a network or direction that there is not
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
  // As the last thing before the commit, so that hardly anybody remembers what was before it.
  forgetSwitches();
  return view;
}

function railNamed(named: { provider: string; direction: string }): RailSide {
  const provider = providerCodes.find((code) => code === named.provider);
  const direction = directionNamed(named.direction);
  if (!provider || !direction) throw notFound();
  return { provider, direction };
}

/** Where the rail opens, what waited for it is due. @returns what it is set to now */
async function writeSwitch(
  tx: DbTransaction,
  actor: string,
  rail: RailSide,
  { status, reason }: SwitchRequest,
): Promise<RailSwitch> {
  const { provider, direction } = rail;
  const its = and(eq(railSwitches.provider, provider), eq(railSwitches.direction, direction));
  // The row must be there to be locked, so that of two operators the second sees the first.
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
