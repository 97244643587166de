import { inArray } from "drizzle-orm";
import { externalReferences, transactions } from "@/drizzle/schema";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { rowSet, writeSets } from "@/lib/db/row-set";
import { carried, Group, type Carried } from "@/lib/groups/group";
import { keysJson, replayOf, storeKeys } from "@/lib/idempotency/keys";
import type { Finished } from "@/lib/idempotency/once";
import { postingJson } from "@/lib/ledger/post";
import { addUsage, usageJson } from "@/lib/limits/count";
import { rowsJson } from "./change-status";
import { insertRows } from "./create-transaction";
import type { Decision, GroupRequest } from "./group-state";
import { lockGroup, type LockedGroup } from "./lock-group";
import { viewRows } from "./read-transaction";
import { stepParts, stepsJson } from "./record-step";
import { duplicateReference, isSameRequest } from "./references";
import type { TransactionRow } from "./row";

/** What a request became, or what an identical earlier one had become. */
export interface Done extends Finished {
  row: TransactionRow | null;
}

/** Another process used a key or a reference of this group first; the second attempt finds it. */
class TakenError extends Error {
  /** As the database would report it (`unique_violation`). */
  readonly code = "23505";
}

/** What names a request within its group, and the merchant whose other requests it may hold up. */
export type Named = Pick<GroupRequest, "merchantId" | "once" | "reference" | "names">;

const maxAttempts = 3;
/** A few seconds' worth: what came later would be over its time before its turn. */
const maxWaiting = 4_000;

/** @param isBrief see {@link lockGroup} */
type Carry<T> = (
  tx: DbTransaction,
  requests: readonly T[],
  isBrief: boolean,
) => Promise<readonly Carried<Done>[]>;

/** A queue of requests that are carried out in groups, each in one database transaction. */
export function transactionGroup<T extends Named = GroupRequest>(carry: Carry<T>): Group<T, Done> {
  return new Group<T, Done>(
    async (requests, isBrief) => {
      // A caller who has had an error must not keep others waiting for a lock.
      const timely = requests.map((request) =>
        carried(() => {
          request.once?.check();
          return request;
        }),
      );
      const live = timely.flatMap((one) => ("value" in one ? [one.value] : []));
      const results = live.length > 0 ? await carryAll(carry, live, isBrief) : [];
      let next = 0;
      return timely.map((one) => ("value" in one ? resultAt(results, next++) : one));
    },
    { namesOf, laneOf: ({ merchantId }) => merchantId, maxWaiting },
  );
}

async function carryAll<T>(carry: Carry<T>, requests: readonly T[], isBrief: boolean) {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await inTransaction((tx) => carry(tx, requests, isBrief));
    } catch (error) {
      if (!(error instanceof TakenError) || attempt === maxAttempts) throw error;
    }
}

function resultAt(results: readonly Carried<Done>[], index: number): Carried<Done> {
  return results[index] ?? { error: new Error("A group gave a request no result.") };
}

function namesOf({ once, reference, names: own = [] }: Named): string[] {
  const names = [...own];
  const scope = once?.scope;
  if (scope) names.push(`key ${scope.ownerId} ${scope.method} ${scope.path} ${scope.key}`);
  if (reference) names.push(`reference ${reference.merchantId} ${reference.externalRef}`);
  return names;
}

/**
 * Carries out requests together in the caller's transaction: one statement locks and reads, each request is
 * decided in turn over what those before it left, one statement writes. Everything is written or nothing.
 * @returns for each request its result or its own rejection
 */
export async function carryGroup(
  tx: DbTransaction,
  requests: readonly GroupRequest[],
  isBrief = false,
): Promise<Carried<Done>[]> {
  const locked = await lockGroup(tx, requests, isBrief);
  const earlier = await readEarlier(tx, requests, locked);
  const decided = requests.map((request, index) =>
    carried(() => decide(request, locked, index, earlier)),
  );
  const done = decided.flatMap((one) => ("value" in one ? [one.value] : []));
  await writeDecisions(tx, done, locked);
  return decided.map((one) => ("value" in one ? { value: one.value.done } : one));
}

interface Decided {
  request: GroupRequest;
  /** Null: its key replays a stored response. */
  decision: Decision | null;
  done: Done;
}

type Earlier = ReadonlyMap<string, { row: TransactionRow; view: unknown }>;

/** The transactions that the references of identical earlier requests name, with their views. */
async function readEarlier(
  tx: DbTransaction,
  requests: readonly GroupRequest[],
  { references }: LockedGroup,
): Promise<Earlier> {
  const ids = requests.flatMap(({ reference }, index) => {
    const holder = references.get(index);
    return reference && holder && isSameRequest(reference, holder) ? [holder.transactionId] : [];
  });
  if (ids.length === 0) return new Map();
  const rows = await tx.select().from(transactions).where(inArray(transactions.id, ids));
  const views = await viewRows(tx, rows);
  return new Map(rows.map((row, index) => [row.id, { row, view: views[index] }]));
}

function decide(
  request: GroupRequest,
  locked: LockedGroup,
  index: number,
  earlier: Earlier,
): Decided {
  const { once, reference } = request;
  once?.check();
  const key = locked.keys.get(index);
  if (once?.scope && key) {
    const done = { row: null, stored: replayOf(once.scope, key), replayed: true };
    return { request, decision: null, done };
  }
  const holder = locked.references.get(index);
  if (reference && holder) {
    const found = isSameRequest(reference, holder) && earlier.get(holder.transactionId);
    if (!found) throw duplicateReference(reference, holder);
    const { row, view } = found;
    const done = { row, stored: once?.finish(view) ?? null, replayed: true };
    return { request, decision: { data: view, row: null }, done };
  }
  const decision = request.decide(locked.state);
  const stored = once?.finish(decision.data) ?? null;
  locked.state.apply(request, decision);
  return { request, decision, done: { row: decision.row, stored, replayed: false } };
}

const referenceSet = rowSet(externalReferences);

const parts = {
  stored_keys: storeKeys("keys"),
  claimed: `${referenceSet.insert("references")} order by merchant_id, external_ref
    on conflict do nothing returning 1`,
  rows: insertRows("transactions"),
  ...stepParts,
  usage: addUsage("usage"),
};
const written = `select (select count(*) from stored_keys)::integer as keys,
  (select count(*) from claimed)::integer as claims,
  post_group((select input.all_sets -> 'postings' from input)) as posted`;

async function writeDecisions(
  tx: DbTransaction,
  decided: readonly Decided[],
  { state }: LockedGroup,
): Promise<void> {
  const made = decided.flatMap(({ decision }) => (decision ? [decision] : []));
  const keys = decided.flatMap(({ request: { once }, decision, done }) =>
    decision && once?.scope && done.stored ? [{ scope: once.scope, stored: done.stored }] : [],
  );
  const references = decided.flatMap(({ request: { reference }, decision }) =>
    reference && decision?.row ? [{ ...reference, transactionId: decision.row.id }] : [],
  );
  if (made.length === 0) return;
  const result = await writeSets<{ keys: number; claims: number }>(tx, parts, written, {
    keys: keysJson(keys, state.now),
    references: referenceSet.toJson(references),
    transactions: rowsJson(made.flatMap(({ row }) => (row ? [row] : []))),
    ...stepsJson(made.flatMap(({ steps = [] }) => steps)),
    usage: usageJson(state.spent, state.day),
    postings: made.flatMap(({ postings = [] }) => postings.map(postingJson)),
  });
  if (result.keys !== keys.length || result.claims !== references.length) throw new TakenError();
}
