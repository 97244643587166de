import { and, eq, sql } from "drizzle-orm";
import { railSwitches } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { directionOfWord, type RailStatus } from "@/lib/contract/rails";
import { inTransaction } from "@/lib/db/client";
import { notFound } from "@/lib/errors";
import { logger } from "@/lib/log/logger";
import { readNames } from "@/lib/merchants/read-names";
import { providerCodes } from "@/lib/providers/contract";
import { nameOfRail, type Rail } from "./rail";
import { readRailStates } from "./read-states";
import { forgetSwitches } from "./switches";
import { railSwitched } from "./switch-history";
import { viewRail } from "./view";
import { wakeWaiting } from "./wake-waiting";

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
  principal: StaffPrincipal,
  named: { provider: string; direction: string },
  request: SwitchRequest,
) {
  const rail = railNamed(named);
  const from = await writeSwitch(principal.actor, rail, request);
  forgetSwitches();
  if (from === "closed" && request.status !== "closed") await wake(rail);
  const states = await readRailStates();
  const state = states.find((one) => nameOfRail(one) === nameOfRail(rail));
  if (!state) throw new Error("Every rail has a state.");
  return viewRail(state, await readNames([state.set.setBy]));
}

function railNamed(named: { provider: string; direction: string }): Rail {
  const provider = providerCodes.find((code) => code === named.provider);
  const direction = directionOfWord(named.direction);
  if (!provider || !direction) throw notFound();
  return { provider, direction };
}

/** @returns what the rail was set to before */
async function writeSwitch(
  actor: string,
  rail: Rail,
  { status, reason }: SwitchRequest,
): Promise<string> {
  const { provider, direction } = rail;
  return inTransaction(async (tx) => {
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
    await tx
      .update(railSwitches)
      .set({ status, reason, setBy: actor, setAt: sql`app_now()` })
      .where(its);
    const from = before?.status ?? "operational";
    await recordAct(tx, {
      merchantId: null,
      actor,
      action: railSwitched,
      resource: nameOfRail(rail),
      details: { from, to: status, reason },
    });
    return from;
  });
}

/** The switch is set already: what waits would come by itself, only later. */
async function wake({ provider, direction }: Rail): Promise<void> {
  try {
    await wakeWaiting(provider, direction);
  } catch (error) {
    logger().error({ err: error, provider, direction }, "waiting transfers were not woken");
  }
}
