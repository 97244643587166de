import { eq, sql } from "drizzle-orm";
import { reviewSettings } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { readWorkload } from "@/lib/kyc/reviewers";

/** The days over which decisions are counted. */
const days = 30;

interface Figures extends Record<string, unknown> {
  open: number;
  overdue: number;
  oldestSeconds: number | null;
  decided: number;
  medianSeconds: number | null;
  approved: number;
  returned: number;
  openHits: number;
  tags: string[];
}

/** How the reviewers get on: what waits, and what was decided in the last 30 days. */
export async function readFigures() {
  const [found] = await database().execute<Figures>(sql`
    select waiting.*, decisions.*,
      (select count(*)::int from screening_hits where status = 'open') as "openHits",
      (select coalesce(jsonb_agg(distinct tag order by tag), '[]') from kyc_cases, unnest(tags) tag
        where status <> 'decided') as tags
    from (
      select count(*)::int as open,
        count(*) filter (where created_at + target_hours * interval '1 hour' <= app_now())::int
          as overdue,
        floor(greatest(0, extract(epoch from app_now() - min(created_at))))::float8
          as "oldestSeconds"
      from kyc_cases, review_settings where status <> 'decided') waiting,
    (
      select count(*)::int as decided,
        round(percentile_cont(0.5) within group (
          order by extract(epoch from decided_at - created_at)))::float8 as "medianSeconds",
        count(*) filter (where decision = 'approve')::int as approved,
        count(*) filter (where decision = 'request_more')::int as returned
      from kyc_cases where decision is not null and decided_at > app_now() - ${days} * interval '1 day') decisions`);
  if (!found) throw new Error("The database returned no figures.");
  const { approved, returned, ...figures } = found;
  const shareOf = (part: number) => (figures.decided === 0 ? null : part / figures.decided);
  const workload = await readWorkload(database());
  return {
    ...figures,
    approvalRate: shareOf(approved),
    reworkRate: shareOf(returned),
    reviewers: workload.map(({ reviewer: { id, name }, cases }) => ({ id, name, cases })),
    settings: await readSettings(database()),
  };
}

async function readSettings(executor: Executor) {
  const [settings] = await executor.select().from(reviewSettings);
  if (!settings) throw new Error("The database has no settings of reviews.");
  const { automaticAssignment, targetHours } = settings;
  const [next] = automaticAssignment ? await readWorkload(executor) : [];
  return {
    automaticAssignment,
    targetHours,
    next: next ? { id: next.reviewer.id, name: next.reviewer.name } : null,
  };
}

/** Turns automatic assignment of new cases on or off. */
export async function updateSettings(
  tx: DbTransaction,
  { actor }: StaffPrincipal,
  { automaticAssignment }: { automaticAssignment: boolean },
) {
  await tx.update(reviewSettings).set({ automaticAssignment }).where(eq(reviewSettings.id, true));
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: "review.settings_changed",
    resource: "review-settings",
    details: { automaticAssignment },
  });
  return readSettings(tx);
}
