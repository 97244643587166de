import { and, desc, eq, lt, sql } from "drizzle-orm";
import { accounts, railProbes } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import type { Probe, Rail } from "@/lib/providers/contract";
import { railFor } from "@/lib/providers/registry";
import { allRails, type RailSide } from "./rail";
import { forgetHealth } from "./read-states";
import { switchOf } from "./switches";
import { wakeWaiting } from "./wake-waiting";

/**
 * Asks every connected network, in each direction, whether it is there, and records what came of it
 * (contract §4, providers). A rail that an operator closed is asked too: that is how one sees when to
 * open it. What waited for a network that is back is brought forward.
 */
export async function probeRails(): Promise<void> {
  await Promise.all(
    allRails.map(async (side) => {
      const rail = railFor(side.provider, side.direction);
      if (rail) await probeSide(side, rail);
    }),
  );
}

/** Forgets probes that nobody looks at any more. */
export async function forgetOldProbes(): Promise<void> {
  await database()
    .delete(railProbes)
    .where(lt(railProbes.at, sql`app_now() - interval '7 days'`));
}

async function probeSide(side: RailSide, rail: Rail): Promise<void> {
  const { provider, direction } = side;
  const startedAt = performance.now();
  const probe = await inTime(side, rail);
  const durationMs = Math.round(performance.now() - startedAt);
  const wasDown = await isDown(side);
  const floatMinor = probe.state === "up" ? (probe.float?.amountMinor ?? null) : null;
  await database()
    .insert(railProbes)
    .values({
      provider,
      direction,
      up: probe.state === "up",
      reason: probe.state === "up" ? null : probe.reason.slice(0, maxReason),
      durationMs,
      floatMinor,
      heldMinor: floatMinor === null ? null : heldNow(rail),
    });
  forgetHealth();
  if (probe.state === "down") {
    logger().warn({ provider, direction, reason: probe.reason }, "a rail is down");
    return;
  }
  if (!wasDown || (await switchOf(provider, direction)).status === "closed") return;
  const woken = await wakeWaiting(side);
  logger().info({ provider, direction, woken }, "a rail is back");
}

const maxReason = 100;

/** What our ledger holds at a network at this moment; what is held stands in it below zero. */
function heldNow({ settlement: { holdings } }: Rail) {
  return sql<bigint>`(select -${accounts.balance} from ${accounts}
    where ${accounts.kind} = ${holdings.kind} and ${accounts.currency} = ${holdings.currency}
      and ${accounts.provider} is not distinct from ${"provider" in holdings ? holdings.provider : null})`;
}

/** The rail's own time-out may count a token's and a call's time one after the other. */
async function inTime(side: RailSide, rail: Rail): Promise<Probe> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<Probe>((resolve) => {
    timer = setTimeout(
      () => resolve({ state: "down", reason: "timeout" }),
      config().providerTimeoutMs,
    );
  });
  try {
    // Probes are kept as such; they are no evidence of any transfer.
    return await Promise.race([rail.probe(side.direction, () => undefined), tooLate]);
  } catch (error) {
    logger().error({ err: error, ...side }, "a probe failed");
    return { state: "down", reason: "error" };
  } finally {
    clearTimeout(timer);
  }
}

async function isDown({ provider, direction }: RailSide): Promise<boolean> {
  const [last] = await database()
    .select({ up: railProbes.up })
    .from(railProbes)
    .where(and(eq(railProbes.provider, provider), eq(railProbes.direction, direction)))
    .orderBy(desc(railProbes.at), desc(railProbes.id))
    .limit(1);
  return last?.up === false;
}
