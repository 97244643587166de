import { sql } from "drizzle-orm";
import { zeroAddress } from "viem";
import type { DbTransaction } from "@/lib/db/client";
import { formatAmount } from "@/lib/money";
import type { Direction } from "@/lib/providers/contract";
import type { Discrepancy } from "./compare";
import type { Window } from "./window";

/** What of our books has no other side on the chain, or the other way round. */
export interface ChainFindings {
  unmatched: Discrepancy[];
  /** Settled transfers of the window, and those of them that are on the chain. */
  internal: Totals;
  external: Totals;
}

interface Totals {
  count: number;
  /** Micro-USDT. */
  amountMinor: bigint;
}

export interface FindingTerms {
  window: Window;
  confirmations: number;
  /** The highest final block. */
  finalHeight: bigint;
  /** What changed after it may still be in flight. */
  inFlightSince: Date;
}

/** Reads them as of one block, in the caller's transaction. */
export async function readChainFindings(
  tx: DbTransaction,
  block: string,
  { window, confirmations, finalHeight, inFlightSince }: FindingTerms,
): Promise<ChainFindings> {
  const deepest = sql`least(${finalHeight.toString()}::bigint, ${block}::bigint - ${confirmations} + 1)`;
  const movements = await tx.execute<Found>(sql`
    select case when m.state = 'held' then 'missing_external' else 'missing_internal' end as kind,
      m.transaction_id, m.tx_hash as reference, m.amount_minor::text as amount, m.state as status,
      case when m.state = 'own' and m.recipient not in (select address from deposit_addresses)
        and m.sender <> ${zeroAddress} then 'out' else 'in' end as direction
    from chain_movements m left join chain_signatures s on s.hash = m.tx_hash
    where (m.state = 'own' and s.hash is null)
      or (m.state = 'held' and m.missing_since is not null)
      or (m.state = 'seen' and m.block_number <= ${deepest}
        and m.updated_at < ${inFlightSince.toISOString()}::timestamptz)`);
  const transactions = await tx.execute<Found>(sql`
    select 'missing_external' as kind, null as transaction_id, t.hash as reference,
      t.amount_minor::text as amount, t.state as status,
      case t.purpose when 'mint' then 'in' else 'out' end as direction
    from chain_transactions t
    where t.state = 'final' and t.outcome = 'success' and t.amount_minor > 0
      and t.block_number <= ${block}::bigint
      -- A fee that the token keeps of a transfer is a movement of its own.
      and t.amount_minor is distinct from (select sum(m.amount_minor) from chain_movements m
        where m.tx_hash = t.hash and m.state = 'own'
          and m.sender = case t.purpose when 'mint' then ${zeroAddress} else t.sender end)`);
  const settled = await tx.execute<Found & { is_there: boolean }>(sql`
    select 'missing_external' as kind, f.transaction_id, f.reference, f.amount_minor::text as amount,
      f.state as status, f.direction,
      case f.direction when 'in' then f.amount_minor is not distinct from (
          select sum(m.amount_minor) from chain_movements m
          where m.transaction_id = f.transaction_id)
        else exists (select 1 from chain_transactions t where t.reference = f.reference
          and t.outcome = 'success' and t.amount_minor = f.amount_minor) end as is_there
    from transfers f
    where f.rail = 'evm' and f.state = 'settled'
      and f.completed_at between ${window.from.toISOString()}::timestamptz
        and ${window.to.toISOString()}::timestamptz`);
  const there = settled.filter(({ is_there }) => is_there);
  const absent = settled.filter(({ is_there }) => !is_there);
  return {
    unmatched: [...movements, ...transactions, ...absent].map(discrepancyOf),
    internal: totalsOf(settled),
    external: totalsOf(there),
  };
}

interface Found extends Record<string, unknown> {
  kind: "missing_internal" | "missing_external";
  transaction_id: string | null;
  reference: string;
  amount: string;
  status: string;
  direction: Direction;
}

function discrepancyOf(found: Found): Discrepancy {
  const { kind, transaction_id: transactionId, reference, direction, status } = found;
  const facts = { status, amount: formatAmount(BigInt(found.amount), "USDT") };
  return {
    kind,
    transactionId,
    reference,
    direction,
    internal: kind === "missing_external" ? facts : null,
    external: kind === "missing_internal" ? facts : null,
    offsetMinor: null,
    isAdjusted: false,
  };
}

function totalsOf(rows: readonly Found[]): Totals {
  const sumMinor = rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return { count: rows.length, amountMinor: sumMinor };
}
