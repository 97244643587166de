import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { DbTransaction } from "@/lib/db/client";

/** Crockford's base 32, in which our ids are written. */
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const timeLength = 10;
const suffixLength = 26;

/**
 * The id of a transaction's transfer. The reference at the provider is derived from this id, so the same transfer
 * always has the same reference: if a restored backup makes the service send it a second time, the provider
 * recognizes the reference and does not execute it again.
 *
 * The id depends on nothing but its arguments. Transaction ids have 80 random bits, so two installations that share
 * a provider account do not collide. The id is not a secret: callback addresses carry an HMAC of their own.
 * @param ordinal 1 for the first transfer of the transaction, 2 for the next one after a definitive rejection
 */
export function deriveTransferId(transactionId: string, ordinal: number): `trf_${string}` {
  const hash = createHash("sha256").update(`transfer:${transactionId}:${ordinal}`).digest();
  // The transaction's time comes first, so that new rows stay together in the index.
  const time = transactionId.slice("txn_".length, "txn_".length + timeLength);
  const random = Array.from(
    { length: suffixLength - timeLength },
    (_, place) => digits[(hash[place] ?? 0) % digits.length],
  ).join("");
  return `trf_${time}${random}`;
}

/** Counts the transfers of transactions, by transaction; the caller holds the transactions locked. */
export async function countTransfers(
  tx: DbTransaction,
  transactionIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.execute<{ id: string; transfers: number }>(sql`
    select transaction_id as id, count(*)::integer as transfers from transfers
    where transaction_id = any(array(select jsonb_array_elements_text(
      ${JSON.stringify(transactionIds)}::text::jsonb)))
    group by transaction_id`);
  return new Map(rows.map(({ id, transfers }) => [id, transfers]));
}
