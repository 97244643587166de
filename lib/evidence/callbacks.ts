import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { providerCallbacks, type transfers } from "@/drizzle/schema";
import type { CallbackFlag } from "@/drizzle/schema/rails";
import { database } from "@/lib/db/client";
import { readPage, type Paging } from "@/lib/db/paging";
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
  const bodyHash = hashOf(body);
  const [known] = await database().execute<{ replayed: boolean; stale: boolean }>(sql`
    select exists (select 1 from provider_callbacks
        where transaction_id = ${transfer.transactionId} and body_hash = ${bodyHash}) as replayed,
      t.state not in ('sending', 'submitted')
        and t.updated_at < app_now() - ${staleAfterMinutes} * interval '1 minute' as stale
    from transfers t where t.id = ${transfer.id}`);
  const flags: CallbackFlag[] = flagsOf(transfer, reading);
  if (known?.stale) flags.unshift("stale");
  if (known?.replayed) flags.unshift("replayed");
  await database()
    .insert(providerCallbacks)
    .values({
      provider: transfer.rail,
      transactionId: transfer.transactionId,
      bodyHash,
      claim: reading.state === "read" ? reading.claims.result : null,
      accepted: true,
      flags,
    });
}

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
