import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { proposals } from "@/drizzle/schema";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";

export type ProposalRow = typeof proposals.$inferSelect;
export type NewProposal = Omit<
  typeof proposals.$inferInsert,
  "status" | "decidedBy" | "decidedAt" | "proposedAt"
>;

const isOpen = eq(proposals.status, "proposed");

/** Inserts an act. One that is `applied` at once is decided by the person who proposed it. */
export async function insertProposal(
  tx: DbTransaction,
  values: NewProposal,
  status: "proposed" | "applied",
): Promise<ProposalRow> {
  const decided =
    status === "applied" ? { decidedBy: values.proposedBy, decidedAt: now } : undefined;
  const [row] = await tx
    .insert(proposals)
    .values({ ...values, status, ...decided })
    .returning();
  if (!row) throw new Error("The database returned no proposal.");
  return row;
}

/** Decides an open proposal; `decidedBy` is null if it lapsed. */
export async function decideProposal(
  tx: DbTransaction,
  id: number,
  status: "applied" | "withdrawn" | "lapsed",
  decidedBy: string | null,
): Promise<ProposalRow> {
  const [row] = await tx
    .update(proposals)
    .set({ status, decidedBy, decidedAt: now })
    .where(and(eq(proposals.id, id), isOpen))
    .returning();
  if (!row) throw new Error(`Proposal ${id} is not open.`);
  return row;
}

/** @throws CedirailError `NOT_FOUND` */
export async function getProposal(executor: Executor, id: string): Promise<ProposalRow> {
  const isNumber = /^[1-9]\d{0,14}$/.test(id);
  const [row] = isNumber
    ? await executor
        .select()
        .from(proposals)
        .where(eq(proposals.id, Number(id)))
    : [];
  if (!row) throw notFound();
  return row;
}

/** Reads a proposal again and locks it, after its subject was locked. */
export async function lockProposal(tx: DbTransaction, id: number): Promise<ProposalRow> {
  const [row] = await tx.select().from(proposals).where(eq(proposals.id, id)).for("update");
  if (!row) throw notFound();
  return row;
}

/** The open proposals of this kind about these subjects, at most one about each. */
export function readOpenProposals(
  executor: Executor,
  kind: string,
  subjects: readonly string[],
): Promise<ProposalRow[]> {
  return executor
    .select()
    .from(proposals)
    .where(and(eq(proposals.kind, kind), inArray(proposals.subject, [...subjects]), isOpen));
}

/** All proposals of this kind about these subjects, open and decided, oldest first. */
export function readProposals(
  executor: Executor,
  kind: string,
  subjects: readonly string[],
): Promise<ProposalRow[]> {
  return executor
    .select()
    .from(proposals)
    .where(and(inArray(proposals.subject, [...subjects]), eq(proposals.kind, kind)))
    .orderBy(asc(proposals.id));
}

/** One page of the open proposals, newest first. */
export function pageOpenProposals<V>(
  paging: Paging,
  view: (rows: ProposalRow[]) => Promise<V[]>,
): Promise<Page<V>> {
  const { proposedAt: createdAt, id } = proposals;
  return readPage(proposals, paging, { createdAt, id, among: isOpen }, view);
}

/** Pesewas that these accounts applied without a second person within the last 24 hours. */
export async function sumAppliedAlone(
  tx: DbTransaction,
  userIds: readonly string[],
): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${proposals.worthMinor}), 0)::text` })
    .from(proposals)
    .where(
      and(
        inArray(proposals.proposedBy, [...userIds]),
        eq(proposals.status, "applied"),
        eq(proposals.decidedBy, proposals.proposedBy),
        sql`${proposals.decidedAt} > app_now() - interval '24 hours'`,
      ),
    );
  return BigInt(row?.sum ?? 0);
}
