import { and, desc, eq } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { TransactionView } from "@/lib/contract/transactions";
import type { Executor } from "@/lib/db/client";
import { viewRow } from "./read-transaction";
import type { TransactionRow } from "./row";

/** How history names the owner of a phone number who takes what is in its claimed wallet. */
export const phoneOwner = "phone-owner";

/** Whether the owner of a phone number ordered it: its merchant sees it, and can do nothing about it. */
export const isOfPhoneOwner = ({ createdBy }: Pick<TransactionRow, "createdBy">): boolean =>
  createdBy === phoneOwner;

/**
 * What a transaction counts against limits, and whose: its merchant's, or those of the wallet whose owner
 * ordered it.
 */
export function countedOf(row: TransactionRow) {
  const { merchantId, wallet, createdAt, countedMinor } = row;
  return { spender: isOfPhoneOwner(row) ? wallet : merchantId, createdAt, countedMinor };
}

/** What the owner of a phone number takes out of its claimed wallet (EIP-55), and to which. */
interface Taken {
  merchantId: string;
  wallet: string;
  recipient: string;
}

/** The latest withdrawal that the owner of a phone number ordered, or null. */
export async function readLatestOfPhoneOwner(
  executor: Executor,
  { merchantId, wallet, recipient }: Taken,
): Promise<TransactionView | null> {
  const [row] = await executor
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.merchantId, merchantId),
        eq(transactions.recipient, recipient),
        eq(transactions.wallet, wallet),
        eq(transactions.createdBy, phoneOwner),
      ),
    )
    .orderBy(desc(transactions.createdAt))
    .limit(1);
  return row ? viewRow(executor, row) : null;
}
