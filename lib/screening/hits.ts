import { and, eq, inArray, sql, type InferSelectModel } from "drizzle-orm";
import { screeningHits } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { HitStatus } from "@/lib/contract/kyc-fields";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { createId, isId } from "@/lib/ids";
import type { Match, Subject } from "./lists";
import { partsOf } from "./normalize";
import { screeningLists } from "./screening";

export type HitRow = InferSelectModel<typeof screeningHits>;

/** A subject that resembles an entry. */
export interface Found {
  merchantId: string;
  /** The payout whose recipient it is. */
  transactionId: string | null;
  subject: Subject;
  match: Match;
}

/**
 * Compares subjects with the lists; each name once with each date of birth, however it is spelled.
 * @returns what they resemble: nothing where names are not screened
 */
export async function findHits(
  merchantId: string,
  subjects: readonly Subject[],
  transactionId: string | null = null,
): Promise<Found[]> {
  const lists = await screeningLists();
  if (!lists) return [];
  const distinct = [
    ...new Map(
      // Their order counts: runs of parts are compared too.
      subjects.map((one) => [
        `${one.kind} ${one.bornOn ?? ""} ${partsOf(one.name).join(" ")}`,
        one,
      ]),
    ).values(),
  ];
  const matches = await lists.compare(distinct);
  return distinct.flatMap((subject, index) =>
    (matches[index] ?? []).map((match) => ({ merchantId, transactionId, subject, match })),
  );
}

/** How a hit was resolved. */
export type Resolution = Pick<HitRow, "status" | "reason" | "decidedBy"> & { status: HitStatus };

/**
 * Writes the hits that are new, each with its audit row. One that is known stays as it is: cleared ones stay cleared
 * until the entry or the subject changes.
 * @param resolutionOf how one is resolved already; without it, and where it returns null, a hit is open
 * @returns how many are new
 */
export async function recordHits(
  tx: DbTransaction,
  found: readonly Found[],
  resolutionOf: (one: Found) => Resolution | null = () => null,
): Promise<number> {
  let added = 0;
  for (const one of found) {
    const { merchantId, transactionId, subject, match } = one;
    const resolution = resolutionOf(one);
    const [row] = await tx
      .insert(screeningHits)
      .values({
        id: createId("hit"),
        merchantId,
        transactionId,
        subjectKind: subject.kind,
        subjectName: subject.name,
        subjectBornOn: subject.bornOn,
        entryId: match.entry.id,
        entryHash: match.entryHash,
        entry: match.entry,
        score: match.score,
        status: "open",
        ...(resolution ? { ...resolution, decidedAt: now } : {}),
      })
      .onConflictDoNothing()
      .returning({ id: screeningHits.id });
    if (!row) continue;
    added += 1;
    const { kind } = subject;
    await recordAct(tx, {
      merchantId,
      actor: "system",
      action: "screening.hit",
      resource: row.id,
      details: { kind, entry: match.entry.id, score: match.score, transactionId },
    });
  }
  return added;
}

/** A hit of any merchant, or null. */
export async function findHit(executor: Executor, id: string): Promise<HitRow | null> {
  if (!isId("hit", id)) return null;
  const [row] = await executor.select().from(screeningHits).where(eq(screeningHits.id, id));
  return row ?? null;
}

/** Which hits a list shows. */
export interface HitFilter {
  status?: HitStatus | undefined;
  merchantId?: string | undefined;
}

/** One page of hits of all merchants, newest first. */
export function listHits<V>(
  { status, merchantId }: HitFilter,
  paging: Paging,
  view: (rows: HitRow[]) => Promise<V[]>,
): Promise<Page<V>> {
  const filter = and(
    status && eq(screeningHits.status, status),
    merchantId === undefined ? undefined : eq(screeningHits.merchantId, merchantId),
  );
  const { createdAt, id } = screeningHits;
  return readPage(screeningHits, paging, { createdAt, id, filter }, view);
}

/** All hits of a merchant's own names, newest first; those of recipients are not about the merchant. */
export function readHitsOf(executor: Executor, merchantId: string): Promise<HitRow[]> {
  return executor
    .select()
    .from(screeningHits)
    .where(
      and(
        eq(screeningHits.merchantId, merchantId),
        sql`${screeningHits.subjectKind} <> 'recipient'`,
      ),
    )
    .orderBy(sql`${screeningHits.createdAt} desc, ${screeningHits.id} desc`);
}

/** All hits of the recipient of a payout. */
export async function readHitsOfTransaction(
  executor: Executor,
  transactionId: string,
): Promise<HitRow[]> {
  return executor
    .select()
    .from(screeningHits)
    .where(eq(screeningHits.transactionId, transactionId));
}

/** Hits of a merchant's recipients that were cleared, of these names and entries as they are now. */
export async function readClearedRecipients(
  executor: Executor,
  merchantId: string,
  found: readonly Found[],
): Promise<HitRow[]> {
  const hashes = found.map(({ match }) => match.entryHash);
  if (hashes.length === 0) return [];
  return executor
    .select()
    .from(screeningHits)
    .where(
      and(
        eq(screeningHits.merchantId, merchantId),
        eq(screeningHits.subjectKind, "recipient"),
        eq(screeningHits.status, "cleared"),
        inArray(screeningHits.entryHash, hashes),
      ),
    );
}

/**
 * Resolves an open hit, in the caller's transaction.
 * @returns the hit; null: another was faster, or there is none
 */
export async function resolveHit(
  tx: DbTransaction,
  id: string,
  { outcome, reason, by }: { outcome: "cleared" | "confirmed"; reason: string; by: string },
): Promise<HitRow | null> {
  const [row] = await tx
    .update(screeningHits)
    .set({ status: outcome, reason, decidedBy: by, decidedAt: now, updatedAt: now })
    .where(and(eq(screeningHits.id, id), eq(screeningHits.status, "open")))
    .returning();
  if (!row) return null;
  await recordAct(tx, {
    merchantId: row.merchantId,
    actor: by,
    action: `screening.${outcome}`,
    resource: id,
    details: { reason, transactionId: row.transactionId },
  });
  return row;
}
