import { setTimeout } from "node:timers/promises";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import { accounts, railProbes } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { logger } from "@/lib/log/logger";
import type { Probe, Rail } from "@/lib/providers/contract";
import { railFor } from "@/lib/providers/registry";
import { minFloatMinor } from "./float-level";
import { allRails, type RailSide } from "./rail";
import { forgetHealth } from "./read-states";
import { switchOf } from "./switches";
import { wakeWaiting } from "./circuit-breaker";

/**
 * Probes every connected rail in each direction and records the results (contract §4, providers). Rails that
 * an operator closed are probed too, to show when they can be opened. Transactions that waited for a rail that
 * is available again are due at once.
 */
export async function probeRails(): Promise<void> {
  await Promise.all(
    allRails.map(async (side) => {
      const rail = railFor(side.provider, side.direction);
      if (rail) await probeSide(side, rail);
    }),
  );
}

/** Deletes probes older than a week. */
export async function deleteOldProbes(): Promise<void> {
  const isOld = lt(railProbes.at, sql`app_now() - interval '7 days'`);
  await deleteInSteps(database(), railProbes, isOld);
}

async function probeSide(side: RailSide, rail: Rail): Promise<void> {
  const { provider, direction } = side;
  const startedAt = performance.now();
  const probe = await inTime(side, rail);
  const durationMs = Math.round(performance.now() - startedAt);
  const last = await readLast(side);
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
  const isShort =
    direction === "out" && floatMinor !== null && floatMinor < minFloatMinor(provider);
  if (isShort)
    logger().warn(
      { provider, floatMinor: floatMinor.toString(), minMinor: minFloatMinor(provider).toString() },
      "our float at a network is below its minimum",
    );
  const hasRisen = floatMinor !== null && floatMinor > (last?.floatMinor ?? floatMinor);
  const isBack = last?.up === false || (direction === "out" && hasRisen && !isShort);
  if (!isBack || (await switchOf(provider, direction)).status === "closed") return;
  const woken = await wakeWaiting(side);
  if (woken > 0 || last?.up === false)
    logger().info({ provider, direction, woken }, "a rail is available again");
}

const maxReason = 100;

/** SQL for our balance on a rail by the ledger, where it is negative. */
function heldNow({ settlement: { holdings } }: Rail) {
  return sql<bigint>`(select -${accounts.balance} from ${accounts}
    where ${accounts.kind} = ${holdings.kind} and ${accounts.currency} = ${holdings.currency}
      and ${accounts.provider} is not distinct from ${"provider" in holdings ? holdings.provider : null})`;
}

/** The rail's own time-out may apply to a token and then again to the call. */
async function inTime(side: RailSide, rail: Rail): Promise<Probe> {
  try {
    // Probes have their own table; they are no evidence for a transfer.
    return await Promise.race<Probe>([
      rail.probe(side.direction, () => undefined),
      setTimeout(config().providerTimeoutMs, { state: "down", reason: "timeout" }, { ref: false }),
    ]);
  } catch (error) {
    logger().error({ err: error, ...side }, "a probe failed");
    return { state: "down", reason: "error" };
  }
}

async function readLast({ provider, direction }: RailSide) {
  const [last] = await database()
    .select({ up: railProbes.up, floatMinor: railProbes.floatMinor })
    .from(railProbes)
    .where(and(eq(railProbes.provider, provider), eq(railProbes.direction, direction)))
    .orderBy(desc(railProbes.at), desc(railProbes.id))
    .limit(1);
  return last;
}
