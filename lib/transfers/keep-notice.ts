import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { providerNotices } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { NoticeReading, ProviderCode } from "@/lib/providers/contract";
import { directionOf } from "@/lib/states";
import type { TransactionRow } from "@/lib/transactions/row";

const staleAfterMinutes = 5;
/** Strangers must not fill the table: more than this a minute from one network's address are dropped. */
const refusedPerMinute = 100;

const hashOf = (body: Uint8Array) => createHash("sha256").update(body).digest("hex");

/** Keeps a notice on one of our transfers, with what is odd about it (reliability W9). */
export async function keepNotice(
  provider: ProviderCode,
  row: TransactionRow,
  body: Uint8Array,
  reading: NoticeReading,
): Promise<void> {
  const bodyHash = hashOf(body);
  const seen = await database().execute<{ replayed: boolean; stale: boolean }>(sql`
    select exists (select 1 from provider_notices
        where transaction_id = ${row.id} and body_hash = ${bodyHash}) as replayed,
      t.status in ('completed', 'failed', 'reversed', 'cancelled', 'expired')
        and t.updated_at < app_now() - ${staleAfterMinutes} * interval '1 minute' as stale
    from transactions t where t.id = ${row.id}`);
  const flags = [
    ...(seen[0]?.replayed ? ["replayed"] : []),
    ...(seen[0]?.stale ? ["stale"] : []),
    ...oddities(row, reading),
  ];
  await database()
    .insert(providerNotices)
    .values({
      provider,
      transactionId: row.id,
      bodyHash,
      claim: reading.state === "read" ? reading.claims.result : null,
      accepted: true,
      flags,
    });
}

/** What a notice says that does not fit what we know. */
function oddities(
  row: Pick<TransactionRow, "type" | "status" | "amountMinor" | "recipient" | "payer">,
  reading: NoticeReading,
): string[] {
  if (reading.state !== "read") return ["unreadable"];
  const { result, amountMinor, phone } = reading.claims;
  const ourPhone = directionOf(row.type) === "in" ? row.payer : row.recipient;
  const altered =
    (amountMinor !== null && amountMinor !== row.amountMinor) ||
    (phone !== null && phone !== ourPhone);
  const succeeded = row.status === "completed";
  const gaveUp = ["failed", "cancelled", "expired", "reversed"].includes(row.status);
  const contradicts = (result === "failed" && succeeded) || (result === "succeeded" && gaveUp);
  return [...(altered ? ["altered"] : []), ...(contradicts ? ["contradicts"] : [])];
}

/** Keeps a notice that was refused, as long as there are not too many of them. */
export async function keepRefusedNotice(
  provider: ProviderCode,
  body: Uint8Array,
  flag: "forged" | "unknown",
): Promise<void> {
  await database().execute(sql`
    insert into provider_notices (provider, body_hash, accepted, flags)
    select ${provider}, ${hashOf(body)}, false, array[${flag}]
    where (select count(*) from provider_notices
      where flags <> '{}' and created_at > app_now() - interval '1 minute' and not accepted
        and provider = ${provider}) < ${refusedPerMinute}`);
}
