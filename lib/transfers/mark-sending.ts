import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import { waitingBriefly } from "@/lib/db/bounds";
import { database, type DbTransaction } from "@/lib/db/client";
import { writeSets } from "@/lib/db/row-set";
import { Group, type Carried } from "@/lib/groups/group";
import { scaledMs } from "@/lib/jobs/queue";
import type { Direction, Rail } from "@/lib/providers/contract";
import { decideToSend } from "@/lib/sending/process";
import { mayHaveBeenSent, type Gate, type Gates } from "@/lib/sending/quarantine";
import { readBatchTerms } from "@/lib/transactions/batch";
import { changeRows, nextRow, rowsJson } from "@/lib/transactions/change-status";
import { lockTransactions } from "@/lib/transactions/find-transaction";
import { stepParts, stepsJson, type Step } from "@/lib/transactions/record-step";
import { awaitsReview, type TransactionRow } from "@/lib/transactions/row";
import { insertTransfers, transfersJson } from "./change-transfer";
import { findExecutedLate, listAttempts } from "./executed-late";
import { newestTransfer } from "./find-transfer";
import type { TransferRow } from "./row";
import { countTransfers, deriveTransferId } from "./transfer-id";

/** A transaction that is due, with the rail that was picked for it. */
interface Start {
  row: TransactionRow;
  rail: Rail;
  recipientName: string | null;
  /** How many earlier transfers of it were found to be failed: it is not sent if there are others. */
  earlierTransfers: number;
}

/** A transfer that was recorded, and whether to send it. */
interface Recorded {
  transfer: TransferRow;
  /**
   * False: it may have been sent before the database was restored. It goes on as if its sender had been killed: its
   * status is queried first, and it is sent only if the network does not know it.
   */
  isNew: boolean;
}

/** Null: the transaction is no longer pending, or is held. `closed`: its rail is in quarantine. */
type Started = Recorded | "paused" | "closed" | null;

const starts = new Group<Start, Started>(
  (given, isBrief) =>
    decideToSend(async (tx, gates) => {
      if (isBrief) await tx.execute(sql`select ${waitingBriefly()}`);
      const value = await startTogether(tx, given, gates);
      return { value, isSending: value.some(isToBeSent) };
    }),
  { namesOf: ({ row }) => [row.id], laneOf: ({ row }) => row.id },
);

/**
 * Commits the decision to send, with the reference, before anything is sent; unless the transaction was
 * cancelled or held, or its batch paused, while its rail was looked up.
 */
export const markSending = (start: Start): Promise<Started> => starts.submit(start);

const isToBeSent = (started: Carried<Started>) =>
  "value" in started && typeof started.value === "object" && started.value?.isNew === true;

const parts = {
  rows: changeRows("transactions"),
  sent: insertTransfers("transfers"),
  ...stepParts,
};
const written = "select (select count(*) from rows)::integer as rows";

async function startTogether(
  tx: DbTransaction,
  given: readonly Start[],
  gates: Gates,
): Promise<Carried<Started>[]> {
  const paused = await lockBatches(tx, given);
  const ids = given.map(({ row }) => row.id);
  const firstIds = given.flatMap(({ row }) => row.replaces ?? []);
  const locked = await lockTransactions(tx, [...ids, ...(await listAttempts(tx, firstIds))]);
  const executed = await findExecutedLate(tx, firstIds);
  const counts = await countTransfers(tx, ids);
  const steps: Step[] = [];
  const sent: TransferRow[] = [];
  const started: Started[] = [];
  for (const start of given) {
    const { row, at } = locked.get(start.row.id) ?? {};
    if (row?.status !== "pending" || row.direction === null || !at) started.push(null);
    else if (awaitsReview(row)) started.push(null);
    else if (row.batchId !== null && paused.has(row.batchId)) started.push("paused");
    else if (isClosedFor(row, gates.get(start.rail.code))) started.push("closed");
    else if ((counts.get(row.id) ?? 0) !== start.earlierTransfers) started.push("paused");
    // Its next step cancels it.
    else if (row.replaces !== null && executed.has(row.replaces)) started.push("paused");
    else {
      const changes = { provider: start.rail.code, recipientName: start.recipientName };
      // Its step has nothing left to do with it: the lease ends with the change.
      const next = { ...nextRow(row, "processing", at, changes), leasedUntil: null, claims: 0 };
      const refunded = row.refundOf ? await newestTransfer(tx, row.refundOf) : null;
      const ordinal = (counts.get(row.id) ?? 0) + 1;
      const transfer = newTransfer(next, start.rail, { refunded, ordinal, at });
      steps.push({ row: next, from: row.status, by: "system", act: "processing" });
      sent.push(transfer);
      const isNew = !mayHaveBeenSent(gates.get(start.rail.code), row.createdAt);
      started.push({ transfer, isNew });
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

/** Whether a rail takes nothing of this transaction: in quarantine it takes only what may have been sent. */
function isClosedFor({ createdAt }: TransactionRow, gate: Gate | undefined): boolean {
  return gate?.isClosed === true && !mayHaveBeenSent(gate, createdAt);
}

/** Keeps batches as they are until the caller's transaction ends, in one order. @returns those that are paused */
async function lockBatches(tx: DbTransaction, given: readonly Start[]): Promise<Set<string>> {
  const paused = new Set<string>();
  for (const batchId of [...new Set(given.flatMap(({ row }) => row.batchId ?? []))].sort())
    if ((await readBatchTerms(tx, batchId, { share: true })).isPaused) paused.add(batchId);
  return paused;
}

/** The other end of a transfer: a phone number or an address. */
export function counterpartyOf(row: TransactionRow, direction: Direction): string {
  const { payer, recipient, recipientWallet, wallet } = row;
  return (direction === "in" ? payer : (recipientWallet ?? recipient)) ?? wallet;
}

function newTransfer(
  row: TransactionRow,
  rail: Rail,
  { refunded, ordinal, at }: { refunded: TransferRow | null; ordinal: number; at: Date },
): TransferRow {
  const { id: transactionId, amountMinor, currency } = row;
  const id = deriveTransferId(transactionId, ordinal);
  const after = (delayMs: number) => new Date(at.getTime() + delayMs);
  const direction = row.direction === "in" ? "in" : "out";
  return {
    id,
    transactionId,
    rail: rail.code,
    direction,
    counterparty: counterpartyOf(row, direction),
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

/** The end of a first lease; `received`: the provider has acknowledged the order, which is recorded as well. */
interface Release {
  transfer: TransferRow;
  received: boolean;
}

/** @param wait whether to wait for rows that are locked @returns the ids of those that it released */
async function release(given: readonly Release[], wait: boolean): Promise<Set<string>> {
  const json = given.map(({ transfer: { id, leasedUntil }, received }) => ({
    given_id: id,
    held_until: leasedUntil,
    received,
  }));
  const rows = await database().execute<{ id: string }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(json)}::text::jsonb)
        as given (given_id text, held_until timestamptz, received boolean)),
    held as materialized (
      select given.* from given join transfers on id = given_id and leased_until = held_until
      where not received or review_reason is null
      order by id for update of transfers ${wait ? sql`` : sql`skip locked`})
    update transfers set leased_until = null,
      -- Writing the nudge wakes workers that wait for the lease.
      nudged_at = nudged_at,
      state = case when received and state = 'sending' then 'submitted' else state end,
      acknowledged_at = case when received and state = 'sending'
        then coalesce(acknowledged_at, app_now()) else acknowledged_at end
    from held where id = given_id and id = any(array(select given_id from held))
      and leased_until = held_until
    returning id`);
  return new Set(rows.map(({ id }) => id));
}

const releases = new Group<Release, boolean>(
  async (given) => {
    const released = await release(given, false);
    return given.map(({ transfer }) => ({ value: released.has(transfer.id) }));
  },
  { namesOf: ({ transfer }) => [transfer.id] },
);

/**
 * Lets other steps of a transfer begin: its first sending is over.
 * @param received whether the provider has acknowledged it, which is recorded as well
 * @returns false where its lease was lost, or where it needs a person: then nothing is recorded
 */
export async function releaseLease(transfer: TransferRow, received: boolean): Promise<boolean> {
  const one = { transfer, received };
  // One that is locked delays no other.
  return (await releases.submit(one)) || (await release([one], true)).has(transfer.id);
}
