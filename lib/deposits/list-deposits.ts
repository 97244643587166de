import { and, asc, desc, eq, sql } from "drizzle-orm";
import { chainMovements } from "@/drizzle/schema";
import type { ChainDepositView } from "@/lib/contract/wallet";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { formatAmount } from "@/lib/money";
import { readOwnWallet } from "@/lib/wallet/read-balance";
import { readCursor, type MovementRow } from "./store";

interface DepositQuery extends Paging {
  walletAddress?: string | undefined;
  paymentRequestId?: string | undefined;
}

/**
 * USDT that arrived at a merchant's wallets, from its first block on, newest first.
 * @throws CedirailError `NOT_FOUND` for an address that is no wallet of the merchant
 */
export async function listDeposits(
  merchantId: string,
  { walletAddress, paymentRequestId, ...paging }: DepositQuery,
): Promise<Page<ChainDepositView>> {
  const wallet = walletAddress && (await readOwnWallet(merchantId, walletAddress));
  const { createdAt, txHash, ordinal } = chainMovements;
  const among = eq(chainMovements.merchantId, merchantId);
  const filter = and(
    wallet ? eq(chainMovements.wallet, wallet) : undefined,
    paymentRequestId ? eq(chainMovements.paymentRequestId, paymentRequestId) : undefined,
  );
  // Several deposits of one transaction on the chain are in the order of their places.
  const id = sql`${txHash} desc, ${ordinal}`;
  return readPage(chainMovements, paging, { createdAt, id, among, filter }, async (rows) => {
    const height = (await readCursor())?.number ?? 0n;
    return rows.map((row) => viewDeposit(row, height));
  });
}

/** How many transfers a payment page shows. */
const maxShown = 20;

/**
 * What arrived at the address of a payment request, oldest first; of very many transfers the largest, so that
 * nobody hides a payment among dust.
 */
export async function readArrivals(paymentRequestId: string): Promise<ChainDepositView[]> {
  const { amountMinor, createdAt, txHash, ordinal } = chainMovements;
  const rows = await database()
    .select()
    .from(chainMovements)
    .where(eq(chainMovements.paymentRequestId, paymentRequestId))
    .orderBy(desc(amountMinor), asc(createdAt), asc(txHash), asc(ordinal))
    .limit(maxShown);
  rows.sort((a, b) => Number(a.blockNumber - b.blockNumber));
  const height = (await readCursor())?.number ?? 0n;
  return rows.map((row) => viewDeposit(row, height));
}

function statusOf(state: MovementRow["state"]): ChainDepositView["status"] {
  switch (state) {
    case "seen":
    // It is credited together with later arrivals at its address.
    case "dust":
      return "confirming";
    case "held":
    // Operators decide what becomes of it, or have sent it back.
    case "suspense":
    case "returned":
      return "held";
    case "lost":
    case "reversed":
      return "lost";
    case "credited":
    case "own":
      return "credited";
    default:
      return state satisfies never;
  }
}

/** The states in which a deposit counts its confirmations. */
const statesInBlocks: readonly MovementRow["state"][] = ["seen", "dust", "credited"];

function viewDeposit(row: MovementRow, height: bigint): ChainDepositView {
  const { explorerUrl = null, confirmations: required = 0 } = config().chain ?? {};
  const isThere = row.missingSince === null && statesInBlocks.includes(row.state);
  const depth = height - row.blockNumber + 1n;
  return {
    txHash: row.txHash,
    ordinal: row.ordinal,
    wallet: row.wallet ?? row.recipient,
    address: row.recipient,
    paymentRequestId: row.paymentRequestId,
    payer: row.sender,
    amount: formatAmount(row.amountMinor, "USDT"),
    currency: "USDT",
    status: statusOf(row.state),
    confirmations: isThere && depth > 0n ? Number(depth) : 0,
    requiredConfirmations: required,
    transactionId: row.transactionId,
    explorerUrl: explorerUrl && `${explorerUrl}/tx/${row.txHash}`,
    createdAt: row.createdAt.toISOString(),
  };
}
