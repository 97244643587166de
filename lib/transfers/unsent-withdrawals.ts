import { sql } from "drizzle-orm";
import type { DbTransaction } from "@/lib/db/client";
import { alphanumericReference } from "@/lib/providers/mobile-money";
import { deriveTransferId } from "./transfer-id";

/** A withdrawal that no order of the chain belongs to. */
export interface UnsentWithdrawal {
  transactionId: string;
  /** The reference that its order has, or will have. */
  reference: string;
}

/**
 * Withdrawals to an address, of exactly this amount, that have no order on the chain: they wait, or their transfer has
 * begun. The oldest comes first.
 */
export async function findUnsentWithdrawals(
  tx: DbTransaction,
  address: string,
  amountMinor: bigint,
): Promise<UnsentWithdrawal[]> {
  const rows = await tx.execute<{ id: string; reference: string | null; transfers: number }>(sql`
    select t.id, f.reference,
      (select count(*) from transfers where transaction_id = t.id)::integer as transfers
    from transactions t left join transfers f on f.transaction_id = t.id and f.state in ('sending', 'submitted')
    where t.direction = 'out' and t.currency = 'USDT' and t.amount_minor = ${amountMinor.toString()}::bigint
      and coalesce(t.recipient_wallet, t.recipient) = ${address}
      and t.status in ('pending_approval', 'pending', 'processing')
      and (f.id is null or f.rail = 'evm')
      and not exists (select 1 from chain_transactions c where c.reference = f.reference)
    order by t.created_at, t.id`);
  return rows.map(({ id, reference, transfers }) => ({
    transactionId: id,
    reference: reference ?? alphanumericReference(deriveTransferId(id, transfers + 1)),
  }));
}
