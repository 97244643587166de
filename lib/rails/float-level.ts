import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { railProbes } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { RailCode } from "@/lib/providers/contract";
import { cached } from "./cached";
import { newestProbes } from "./newest-probes";

/**
 * Our float at the networks as the payout probes last reported it. Sending pauses before a payout that the float does
 * not cover, so that a network does not have to reject it. A network that reports no balance is never paused here:
 * its rejections queue payouts again.
 */

/** A balance that a network reported, in pesewas. */
export interface FloatReport {
  amountMinor: bigint;
  at: Date;
}

/** An older report is outdated: perhaps no worker was running. */
const reportLifeMinutes = 5;
const cacheMs = 1_000;

const reports = cached(cacheMs, async () => {
  const isRecent = gt(railProbes.at, sql`app_now() - ${reportLifeMinutes} * interval '1 minute'`);
  const ofPayouts = and(
    eq(railProbes.direction, "out"),
    isNotNull(railProbes.floatMinor),
    isRecent,
  );
  const newest = await newestProbes(ofPayouts ?? isRecent);
  return new Map(
    newest.flatMap(({ provider, floatMinor, at }) =>
      floatMinor === null ? [] : [[provider, { amountMinor: floatMinor, at }] as const],
    ),
  );
});

/** Our float at a network as it was last reported for payouts; null if there is no recent report. */
export async function readFloatReport(rail: RailCode): Promise<FloatReport | null> {
  return (await reports.get()).get(rail) ?? null;
}

/** Clears the cache of this process, so that a new report counts at once. */
export function evictFloatReports(): void {
  reports.forget();
}

/** The float in pesewas below which nothing is sent over a network; 0 for the chain. */
export function minFloatMinor(rail: RailCode): bigint {
  return rail === "evm" ? 0n : config().minFloatMinor[rail];
}

/**
 * Whether the last report says that a payout cannot be sent now: the float is below the network's minimum, or it does
 * not cover this amount. Smaller payouts go on in the second case.
 */
export async function isFloatShort(rail: RailCode, amountMinor: bigint): Promise<boolean> {
  const report = rail === "evm" ? null : await readFloatReport(rail);
  if (report === null) return false;
  return report.amountMinor < minFloatMinor(rail) || report.amountMinor < amountMinor;
}
