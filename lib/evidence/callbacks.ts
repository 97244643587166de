import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { providerCallbacks, type transfers } from "@/drizzle/schema";
import type { CallbackFlag } from "@/drizzle/schema/rails";
import { database } from "@/lib/db/client";
import { readPage, type Paging } from "@/lib/db/paging";
import { Group } from "@/lib/groups/group";
import type { CallbackReading, ProviderCode, RailCode } from "@/lib/providers/contract";

const staleAfterMinutes = 5;
/** Anyone can send callbacks: more rejected ones than this a minute per rail are not stored. */
const rejectedPerMinute = 100;

const hashOf = (body: Uint8Array) => createHash("sha256").update(body).digest("hex");

type TransferRow = typeof transfers.$inferSelect;

/**
 * Stores a callback about one of our transfers, with flags for what is suspicious about it (reliability
 * W9).
 */
export async function storeCallback(
  transfer: TransferRow,
  body: Uint8Array,
  reading: CallbackReading,
): Promise<void> {
  const { state, rail, transactionId, updatedAt } = transfer;
  await stores.submit({
    provider: rail,
    transaction_id: transactionId,
    body_hash: hashOf(body),
    claim: reading.state === "read" ? reading.claims.result : null,
    ended_at: state === "sending" || state === "submitted" ? null : updatedAt,
    flags: flagsOf(transfer, reading),
  });
}

/** A callback to be stored; `ended_at` is when its transfer ended. */
interface NewCallback {
  provider: RailCode;
  transaction_id: string;
  body_hash: string;
  claim: string | null;
  ended_at: Date | null;
  flags: CallbackFlag[];
}

/** What is stored at the same moment is one statement. */
const stores = new Group<NewCallback, null>(async (given) => {
  await database().execute(sql`
    insert into provider_callbacks (provider, transaction_id, body_hash, claim, accepted, flags)
    select provider, transaction_id, body_hash, claim, true, array_remove(array[
        case when nth > 1 or exists (select 1 from provider_callbacks known
          where known.transaction_id = given.transaction_id and known.body_hash = given.body_hash)
          then 'replayed' end,
        case when ended_at < app_now() - ${staleAfterMinutes} * interval '1 minute' then 'stale' end
      ], null) || flags
    from (select *, row_number() over (partition by transaction_id, body_hash) as nth
      from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (provider text,
        transaction_id text, body_hash text, claim text, ended_at timestamptz, flags text[])) given`);
  return given.map(() => ({ value: null }));
});

/** How the claims of a callback contradict the transfer. */
function flagsOf(
  { state, amountMinor, counterparty }: TransferRow,
  reading: CallbackReading,
): CallbackFlag[] {
  if (reading.state !== "read") return ["unreadable"];
  const { result, amountMinor: claimedMinor, phone } = reading.claims;
  const isAltered =
    (claimedMinor !== null && claimedMinor !== amountMinor) ||
    (phone !== null && phone !== counterparty);
  const hasFailed = state === "failed" || state === "reversed";
  const contradicts =
    (result === "failed" && state === "settled") || (result === "succeeded" && hasFailed);
  const flags: CallbackFlag[] = isAltered ? ["altered"] : [];
  return contradicts ? [...flags, "contradicts"] : flags;
}

/** Stores a rejected callback, unless there are too many of them. */
export async function storeRejectedCallback(
  provider: RailCode,
  body: Uint8Array,
  flag: "forged" | "unknown",
): Promise<void> {
  await database().execute(sql`
    insert into provider_callbacks (provider, body_hash, accepted, flags)
    select ${provider}, ${hashOf(body)}, false, array[${flag}]
    where (select count(*) from provider_callbacks
      where flags <> '{}' and created_at > app_now() - interval '1 minute' and not accepted
        and provider = ${provider}) < ${rejectedPerMinute}`);
}

/** One page of the callbacks that are flagged, newest first. */
export function listSuspiciousCallbacks(query: Paging & { provider?: ProviderCode | undefined }) {
  const { receivedAt, id, provider } = providerCallbacks;
  // As the condition of the partial index is written.
  const among = sql`flags <> '{}'`;
  const filter = query.provider && eq(provider, query.provider);
  const listed = { createdAt: receivedAt, id, among, filter };
  return readPage(providerCallbacks, query, listed, (rows) =>
    rows.map(({ bodyHash: _, ...row }) => ({
      ...row,
      id: row.id.toString(),
      receivedAt: row.receivedAt.toISOString(),
    })),
  );
}

/** More steps than the callbacks between two clean-ups can need. */
const maxSteps = 10;

/**
 * Deletes callbacks that were rejected 90 days ago or earlier, in bounded steps. Those about our transfers
 * stay, as all evidence about money does; the database enforces that.
 */
export async function deleteRejectedCallbacks(): Promise<void> {
  for (let step = 0; step < maxSteps; step += 1) {
    const [row] = await database().execute<{ deleted: boolean }>(
      sql`select delete_rejected_callbacks() > 0 as deleted`,
    );
    if (!row?.deleted) return;
  }
}
