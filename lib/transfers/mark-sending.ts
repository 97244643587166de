import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import { waitingBriefly } from "@/lib/db/bounds";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { writeSets } from "@/lib/db/row-set";
import { Group, type Carried } from "@/lib/groups/group";
import { createId } from "@/lib/ids";
import { scaledMs } from "@/lib/jobs/queue";
import type { Rail } from "@/lib/providers/contract";
import { readBatchTerms } from "@/lib/transactions/batch";
import { changeRows, nextRow, rowsJson } from "@/lib/transactions/change-status";
import { lockTransactions } from "@/lib/transactions/find-transaction";
import { stepParts, stepsJson, type Step } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { insertTransfers, transfersFrom, transfersJson } from "./change-transfer";
import { newestTransfer } from "./find-transfer";
import type { TransferRow } from "./row";

/** A transaction that is due, with the rail that was picked for it. */
interface Start {
  row: TransactionRow;
  rail: Rail;
  recipientName: string | null;
}

/** The transfer to send; null: the transaction is no longer pending. */
type Started = TransferRow | "paused" | null;

const starts = new Group<Start, Started>(
  (given, isBrief) =>
    inTransaction(async (tx) => {
      if (isBrief) await tx.execute(sql`select ${waitingBriefly()}`);
      return startTogether(tx, given);
    }),
  { namesOf: ({ row }) => [row.id], laneOf: ({ row }) => row.id },
);

/**
 * Commits the decision to send, with the reference, before anything is sent; unless the transaction was
 * cancelled, or its batch paused, while its rail was looked up.
 */
export const markSending = (start: Start): Promise<Started> => starts.submit(start);

const parts = {
  rows: changeRows("transactions"),
  sent: insertTransfers("transfers"),
  ...stepParts,
};
const written = "select (select count(*) from rows)::integer as rows";

async function startTogether(
  tx: DbTransaction,
  given: readonly Start[],
): Promise<Carried<Started>[]> {
  const paused = await lockBatches(tx, given);
  const locked = await lockTransactions(
    tx,
    given.map(({ row }) => row.id),
  );
  const steps: Step[] = [];
  const sent: TransferRow[] = [];
  const started: Started[] = [];
  for (const start of given) {
    const { row, at } = locked.get(start.row.id) ?? {};
    if (row?.status !== "pending" || row.direction === null || !at) started.push(null);
    else if (row.batchId !== null && paused.has(row.batchId)) started.push("paused");
    else {
      const changes = { provider: start.rail.code, recipientName: start.recipientName };
      // Its step has nothing left to do with it: the lease ends with the change.
      const next = { ...nextRow(row, "processing", at, changes), leasedUntil: null, claims: 0 };
      const refunded = row.refundOf ? await newestTransfer(tx, row.refundOf) : null;
      const transfer = newTransfer(next, start.rail, refunded, at);
      steps.push({ row: next, from: row.status, by: "system", act: "processing" });
      sent.push(transfer);
      started.push(transfer);
    }
  }
  if (sent.length > 0) {
    const result = await writeSets<{ rows: number }>(tx, parts, written, {
      transactions: rowsJson(steps.map(({ row }) => row)),
      transfers: transfersJson(sent),
      ...stepsJson(steps),
    });
    if (result.rows !== sent.length) throw new Error("A transaction changed while it was locked.");
  }
  return started.map((value) => ({ value }));
}

/** Keeps batches as they are until the caller's transaction ends, in one order. @returns those that are paused */
async function lockBatches(tx: DbTransaction, given: readonly Start[]): Promise<Set<string>> {
  const paused = new Set<string>();
  for (const batchId of [...new Set(given.flatMap(({ row }) => row.batchId ?? []))].sort())
    if ((await readBatchTerms(tx, batchId, { share: true })).isPaused) paused.add(batchId);
  return paused;
}

function newTransfer(
  { id: transactionId, direction, payer, recipient, wallet, amountMinor, currency }: TransactionRow,
  rail: Rail,
  refunded: TransferRow | null,
  at: Date,
): TransferRow {
  const id = createId("trf");
  const after = (delayMs: number) => new Date(at.getTime() + delayMs);
  const incoming = direction === "in";
  return {
    id,
    transactionId,
    rail: rail.code,
    direction: incoming ? "in" : "out",
    counterparty: (incoming ? payer : recipient) ?? wallet,
    amountMinor,
    currency,
    reference: rail.referenceFor(id),
    receipt: null,
    refundOf: refunded?.id ?? null,
    state: "sending",
    attempts: 1,
    lastSentAt: at,
    acknowledgedAt: null,
    queries: 0,
    reportedMinor: null,
    reviewReason: null,
    rechecks: 0,
    unconfirmedQueries: 0,
    nudgedAt: null,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    // If this process dies before the response, the next step queries by reference.
    dueAt: after(scaledMs(rail.schedule.queryDelaysMs[0] ?? 0)),
    // No other step begins before the first sending must be over.
    leasedUntil: after(2 * config().providerTimeoutMs),
    claims: 0,
  };
}

/** @param wait whether to wait for rows that are locked @returns the ids of those that it released */
async function release(given: readonly TransferRow[], wait: boolean): Promise<Set<string>> {
  const held = transfersFrom("held");
  // Writing the nudge wakes workers that wait for the lease.
  const freed = `
    update transfers set leased_until = null, nudged_at = transfers.nudged_at from ${held}
    where transfers.id = any(array(select held.id from transfers held
        where held.id = any(array(select id from ${held})) order by held.id
        for update ${wait ? "" : "skip locked"}))
      and transfers.id = given.id and transfers.leased_until = given.leased_until
    returning transfers.id`;
  const result = "select coalesce((select jsonb_agg(id) from freed), '[]') as ids";
  const { ids } = await writeSets<{ ids: string[] }>(database(), { freed }, result, {
    held: transfersJson(given),
  });
  return new Set(ids);
}

const releases = new Group<TransferRow, boolean>(async (given) => {
  const released = await release(given, false);
  return given.map(({ id }) => ({ value: released.has(id) }));
});

/** Lets other steps of a transfer begin: its first sending is over. */
export async function releaseLease(transfer: TransferRow): Promise<void> {
  if (!(await releases.submit(transfer))) await release([transfer], true);
}
