import { and, desc, eq, isNull, lte, ne, sql, type SQL } from "drizzle-orm";
import { kycCases, merchants, reviewSettings, users } from "@/drizzle/schema";
import type { CaseStatus, Priority, Tier } from "@/lib/contract/kyc-fields";
import type { CaseSummary } from "@/lib/contract/review-views";
import { database, type Executor } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/row-set";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { isId } from "@/lib/ids";

interface CaseFilter {
  status?: CaseStatus | "undecided" | undefined;
  /** The id of a reviewer, `me` or `none`. */
  assignee?: string | undefined;
  priority?: Priority | undefined;
  tag?: string | undefined;
  tier?: Tier | undefined;
  overdue?: "true" | undefined;
  /** Part of a merchant's name, or the id of a case, a merchant or a document. */
  q?: string | undefined;
}

const documentCount = sql<number>`(
  select count(*)::int from kyc_case_documents its
  join kyc_documents document on document.id = its.document_id
  where its.case_id = ${kycCases.id} and document.status <> 'replaced')`;
const openHits = sql<number>`(
  select count(*)::int from screening_hits hit
  where hit.merchant_id = ${kycCases.merchantId} and hit.subject_kind <> 'recipient'
    and hit.status = 'open')`;
const isOverdue = sql`${kycCases.createdAt} <= app_now() - interval '1 hour' *
  (select target_hours from review_settings)`;
const ageSeconds = sql<number>`floor(greatest(0, extract(epoch from
  coalesce(${kycCases.decidedAt}, app_now()) - ${kycCases.createdAt})))::float8`;

/** Cases with what a list shows of them. */
function selectCases(executor: Executor, where: SQL | undefined) {
  return executor
    .select({
      row: kycCases,
      merchantName: merchants.name,
      currentTier: merchants.kycTier,
      assigneeName: users.name,
      targetHours: reviewSettings.targetHours,
      documentCount,
      openHits,
      ageSeconds,
    })
    .from(kycCases)
    .innerJoin(merchants, eq(merchants.id, kycCases.merchantId))
    .innerJoin(reviewSettings, eq(reviewSettings.id, true))
    .leftJoin(users, eq(users.id, kycCases.assigneeId))
    .where(where);
}
type QueueRow = Awaited<ReturnType<typeof selectCases>>[number];

const isUndecided = ne(kycCases.status, "decided");
/** Undecided ones by priority and age, then the decided ones, newest first. */
const inOrder = [
  sql`${kycCases.status} = 'decided'`,
  sql`case when ${isUndecided} then ${kycCases.priority} end`,
  sql`case when ${isUndecided} then ${kycCases.createdAt} end`,
  sql`${kycCases.decidedAt} desc`,
  kycCases.id,
];
/** The same for a list of one kind, as its index has it. */
const undecidedInOrder = [kycCases.priority, kycCases.createdAt, kycCases.id];
const decidedInOrder = [desc(kycCases.decidedAt), desc(kycCases.id)];

function orderOf({ status }: CaseFilter) {
  if (status === undefined) return inOrder;
  return status === "decided" ? decidedInOrder : undecidedInOrder;
}

/** One page of cases of all merchants: undecided ones by priority and age, decided ones newest first. */
export async function listCases(
  query: CaseFilter & Paging,
  viewer: { userId: string },
): Promise<Page<CaseSummary>> {
  const { page, limit } = query;
  const asOf = await asOfList(query, kycCases.createdAt);
  const where = and(lte(kycCases.createdAt, asOf), conditionOf(query, viewer));
  const total = await database().$count(kycCases, where);
  // By the indexes of cases alone: what else is shown is read only of those on the page.
  const chosen = await database()
    .select({ id: kycCases.id })
    .from(kycCases)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset((page - 1) * limit);
  const ids = chosen.map(({ id }) => id);
  const rows = await selectCases(database(), isOneOf(kycCases.id, ids));
  const found = new Map(rows.map((row) => [row.row.id, viewSummary(row)]));
  const data = ids.flatMap((id) => found.get(id) ?? []);
  return { total, page, limit, asOf: asOf.toISOString(), data };
}

/** One case of any merchant; null for an unknown id. */
export async function findSummary(executor: Executor, id: string): Promise<CaseSummary | null> {
  if (!isId("cas", id)) return null;
  const [row] = await selectCases(executor, eq(kycCases.id, id));
  return row ? viewSummary(row) : null;
}

/** A merchant's other cases that have been decided, the newest first. */
export async function readEarlierCases(
  executor: Executor,
  merchantId: string,
  except: string,
): Promise<CaseSummary[]> {
  const rows = await selectCases(
    executor,
    and(eq(kycCases.merchantId, merchantId), ne(kycCases.id, except)),
  ).orderBy(desc(kycCases.createdAt), desc(kycCases.id));
  return rows.map(viewSummary);
}

/** The most urgent cases without an assignee, without those that the reviewer approved first. */
export async function readClaimable(
  executor: Executor,
  reviewerId: string,
  limit: number,
): Promise<string[]> {
  const { status, assigneeId, firstApprovedBy, id } = kycCases;
  const mayApprove = sql`(${status} = 'open' or ${firstApprovedBy} <> ${reviewerId})`;
  const rows = await executor
    .select({ id })
    .from(kycCases)
    .where(and(isUndecided, isNull(assigneeId), mayApprove))
    .orderBy(...undecidedInOrder)
    .limit(limit);
  return rows.map((row) => row.id);
}

function conditionOf(filter: CaseFilter, viewer: { userId: string }): SQL | undefined {
  const { status, assignee, priority, tag, tier, overdue, q } = filter;
  return and(
    status === undefined
      ? undefined
      : status === "undecided"
        ? isUndecided
        : eq(kycCases.status, status),
    assignee === undefined ? undefined : isAssignedTo(assignee === "me" ? viewer.userId : assignee),
    priority && eq(kycCases.priority, priority),
    tag === undefined ? undefined : sql`${tag} = any(${kycCases.tags})`,
    tier && eq(kycCases.requestedTier, tier),
    overdue && and(isUndecided, isOverdue),
    q === undefined ? undefined : isFoundBy(q),
  );
}

const isAssignedTo = (reviewer: string) =>
  reviewer === "none" ? isNull(kycCases.assigneeId) : eq(kycCases.assigneeId, reviewer);

function isFoundBy(q: string): SQL {
  if (isId("cas", q)) return eq(kycCases.id, q);
  if (isId("mer", q)) return eq(kycCases.merchantId, q);
  if (isId("doc", q))
    return sql`${kycCases.id} in (select case_id from kyc_case_documents where document_id = ${q})`;
  const part = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`${kycCases.merchantId} in (select id from merchants where name ilike ${part})`;
}

function viewSummary(found: QueueRow): CaseSummary {
  const { row, merchantName, assigneeName, targetHours } = found;
  return {
    caseId: row.id,
    merchantId: row.merchantId,
    merchantName,
    status: row.status,
    requestedTier: row.requestedTier,
    currentTier: found.currentTier as Tier,
    priority: row.priority,
    tags: row.tags,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: assigneeName },
    documentCount: found.documentCount,
    openHits: found.openHits,
    decision: row.decision,
    openedAt: row.createdAt.toISOString(),
    targetAt: new Date(row.createdAt.getTime() + targetHours * 3_600_000).toISOString(),
    ageSeconds: found.ageSeconds,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
