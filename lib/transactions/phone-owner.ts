import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { TransactionView } from "@/lib/contract/transactions";
import type { Executor } from "@/lib/db/client";
import { claimsSpender } from "@/lib/limits/claims";
import type { Counted } from "@/lib/limits/count";
import { viewRow } from "./read-transaction";
import type { TransactionRow } from "./row";

/** How history names the owner of a phone number who takes what is in its claimed wallet. */
export const phoneOwner = "phone-owner";

/** Whether the owner of a phone number ordered it: its merchant sees it, and can do nothing about it. */
export const isOfPhoneOwner = ({ createdBy }: Pick<TransactionRow, "createdBy">): boolean =>
  createdBy === phoneOwner;

/**
 * Lists what a transaction counts in each counter of limits: the merchant's, or for a claim the wallet's and the one for
 * all claims from the merchant's wallets. In ascending order of the counters' keys.
 */
export function listCounted(row: TransactionRow): Counted[] {
  const { merchantId, wallet, createdAt, countedMinor } = row;
  const spenders = isOfPhoneOwner(row) ? [wallet, claimsSpender(merchantId)] : [merchantId];
  return spenders.map((spender) => ({ spender, createdAt, countedMinor }));
}

interface ClaimRoute {
  merchantId: string;
  /** The wallets (EIP-55) that the owner of the number claims. */
  claimableWallets: readonly string[];
  /** Where the owner moved the number to. */
  recipient: string;
}

/**
 * Sums what owners of phone numbers withdrew from these wallets (EIP-55), fees included, in micro-USDT. Withdrawals that
 * failed do not count.
 */
export async function sumClaimed(
  executor: Executor,
  wallets: readonly string[],
  hours: number,
): Promise<bigint> {
  const { wallet, createdBy, createdAt, status, amountMinor, feeMinor } = transactions;
  const [row] = await executor
    .select({ minor: sql`coalesce(sum(${amountMinor} + ${feeMinor}), 0)`.mapWith(BigInt) })
    .from(transactions)
    .where(
      and(
        inArray(wallet, [...wallets, ""]),
        eq(createdBy, phoneOwner),
        sql`${createdAt} > app_now() - ${hours} * interval '1 hour'`,
        sql`${status} not in ('failed', 'cancelled', 'expired', 'reversed')`,
      ),
    );
  return row?.minor ?? 0n;
}

/** The latest withdrawal that the owner of a phone number ordered, or null. */
export async function readLatestOfPhoneOwner(
  executor: Executor,
  { merchantId, claimableWallets, recipient }: ClaimRoute,
): Promise<TransactionView | null> {
  const [row] = await executor
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.merchantId, merchantId),
        eq(transactions.recipient, recipient),
        inArray(transactions.wallet, [...claimableWallets, ""]),
        eq(transactions.createdBy, phoneOwner),
      ),
    )
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return row ? viewRow(executor, row) : null;
}
