import { and, desc, gt, inArray, lt, sql } from "drizzle-orm";
import { credentialUsage } from "@/drizzle/schema";
import { beforeClose, database, relaxedDatabase } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { acrossMerchants } from "@/lib/db/scope";
import { statement } from "@/lib/db/statement";
import type { ErrorCode } from "@/lib/errors";
import { logger } from "@/lib/log/logger";

/** How often programs use their credentials is counted in memory and written together. */

interface Counted {
  credentialId: string;
  merchantId: string;
  outcome: "OK" | ErrorCode;
  calls: number;
}

/** What a process that is killed loses at most. */
const writeEveryMs = 2000;
const maxWaiting = 10_000;
const waiting = new Map<string, Counted>();
let timer: NodeJS.Timeout | null = null;

/** Counts a call of a program: that it succeeded, or the code of its rejection. */
export function countUse(
  { credentialId, merchantId }: Pick<Counted, "credentialId" | "merchantId">,
  outcome: Counted["outcome"],
): void {
  add({ credentialId, merchantId, outcome, calls: 1 });
  timer ??= setTimeout(() => void writeUsage(), writeEveryMs).unref();
}

function add(counted: Counted): void {
  const key = `${counted.credentialId} ${counted.outcome}`;
  const known = waiting.get(key);
  if (known) known.calls += counted.calls;
  else if (waiting.size < maxWaiting) waiting.set(key, { ...counted });
}

// In one order of rows, so that two processes do not wait for each other.
const addUsage = `
  insert into credential_usage as u (credential_id, merchant_id, day, outcome, calls)
  select credential_id, merchant_id, (app_now() at time zone 'UTC')::date, outcome, calls::bigint
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    as given (credential_id, merchant_id, outcome, calls)
  order by credential_id, outcome
  on conflict (credential_id, day, outcome) do update set calls = u.calls + excluded.calls`;

let written = Promise.resolve();

/** Writes what was counted in this process; what cannot be written waits for the next time. */
function writeUsage(): Promise<void> {
  if (timer) clearTimeout(timer);
  timer = null;
  return (written = written.then(() =>
    acrossMerchants("calls of all credentials are written together", writeWaiting),
  ));
}

async function writeWaiting(): Promise<void> {
  const counted = [...waiting.values()];
  waiting.clear();
  if (counted.length === 0) return;
  try {
    await statement(relaxedDatabase(), addUsage, [
      counted.map(({ credentialId }) => credentialId),
      counted.map(({ merchantId }) => merchantId),
      counted.map(({ outcome }) => outcome),
      counted.map(({ calls }) => String(calls)),
    ]);
  } catch (error) {
    logger().warn({ err: error }, "the usage of credentials was not written");
    counted.forEach(add);
  }
}
beforeClose(writeUsage);

/** How many days of usage are shown, today included; others are deleted after three times as many. */
const usageDays = 30;

const isWithin = (days: number) =>
  gt(credentialUsage.day, sql`((app_now() at time zone 'UTC')::date - ${days}::int)`);

export interface Usage {
  requests: number;
  /** Of these, how many were rejected. */
  rejections: number;
}

export interface DayOfUsage extends Usage {
  /** `2026-11-21`, UTC. */
  day: string;
  /** The rejections by `error.code`. */
  codes: Record<string, number>;
}

/** The usage of these credentials in the last {@link usageDays}, by credential and day, newest first. */
export async function readUsage(
  credentialIds: readonly string[],
): Promise<(credentialId: string) => DayOfUsage[]> {
  await writeUsage();
  const rows = await database()
    .select()
    .from(credentialUsage)
    .where(and(inArray(credentialUsage.credentialId, [...credentialIds]), isWithin(usageDays)))
    .orderBy(desc(credentialUsage.day), credentialUsage.outcome);
  return (credentialId) => {
    const days = new Map<string, DayOfUsage>();
    for (const { day, outcome, calls } of rows.filter((row) => row.credentialId === credentialId)) {
      const one = days.get(day) ?? { day, requests: 0, rejections: 0, codes: {} };
      days.set(day, one);
      one.requests += calls;
      if (outcome === "OK") continue;
      one.rejections += calls;
      one.codes[outcome] = calls;
    }
    return [...days.values()];
  };
}

/** The sum of some days. */
export function sumOfUsage(days: readonly DayOfUsage[]): Usage {
  const sum = (name: keyof Usage) => days.reduce((total, day) => total + day[name], 0);
  return { requests: sum("requests"), rejections: sum("rejections") };
}

/** Deletes usage that is too old to be shown. */
export async function forgetOldUsage(): Promise<void> {
  const isOld = lt(
    credentialUsage.day,
    sql`((app_now() at time zone 'UTC')::date - ${usageDays * 3}::int)`,
  );
  await deleteInSteps(relaxedDatabase(), credentialUsage, isOld);
}
