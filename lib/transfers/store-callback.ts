import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { providerCallbacks } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { CallbackReading, RailCode } from "@/lib/providers/contract";
import type { CallbackFlag } from "@/drizzle/schema/rails";
import type { TransferRow } from "./row";

const staleAfterMinutes = 5;
/** Strangers must not fill the table: more than this a minute from one network's address are dropped. */
const rejectedPerMinute = 100;

const hashOf = (body: Uint8Array) => createHash("sha256").update(body).digest("hex");

/** Keeps a callback on one of our transfers, with what is odd about it (reliability W9). */
export async function storeCallback(
  transfer: TransferRow,
  body: Uint8Array,
  reading: CallbackReading,
): Promise<void> {
  const bodyHash = hashOf(body);
  const seen = await database().execute<{ replayed: boolean; stale: boolean }>(sql`
    select exists (select 1 from provider_callbacks
        where transaction_id = ${transfer.transactionId} and body_hash = ${bodyHash}) as replayed,
      t.state not in ('sending', 'submitted')
        and t.updated_at < app_now() - ${staleAfterMinutes} * interval '1 minute' as stale
    from transfers t where t.id = ${transfer.id}`);
  const flags: CallbackFlag[] = [
    ...(seen[0]?.replayed ? (["replayed"] as const) : []),
    ...(seen[0]?.stale ? (["stale"] as const) : []),
    ...oddities(transfer, reading),
  ];
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

/** What a callback says that does not fit what we know. */
function oddities(
  { state, amountMinor, counterparty }: TransferRow,
  reading: CallbackReading,
): CallbackFlag[] {
  if (reading.state !== "read") return ["unreadable"];
  const { result, amountMinor: claimedMinor, phone } = reading.claims;
  const altered =
    (claimedMinor !== null && claimedMinor !== amountMinor) ||
    (phone !== null && phone !== counterparty);
  const cameToNothing = state === "failed" || state === "reversed";
  const contradicts =
    (result === "failed" && state === "settled") || (result === "succeeded" && cameToNothing);
  return [
    ...(altered ? (["altered"] as const) : []),
    ...(contradicts ? (["contradicts"] as const) : []),
  ];
}

/** Keeps a callback that was rejected, as long as there are not too many of them. */
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
