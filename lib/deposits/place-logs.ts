import type { InferInsertModel } from "drizzle-orm";
import { zeroAddress } from "viem";
import type { chainMovements } from "@/drizzle/schema";
import type { TokenTransfer } from "@/lib/chain/client";
import type { DepositOwner } from "@/lib/wallet/find-wallet";

export type NewMovement = Pick<
  InferInsertModel<typeof chainMovements>,
  | "txHash"
  | "ordinal"
  | "occurrence"
  | "blockNumber"
  | "blockHash"
  | "sender"
  | "recipient"
  | "amountMinor"
  | "state"
  | "merchantId"
  | "wallet"
  | "paymentRequestId"
>;

/** The addresses in logs that belong to us, and the transactions that we signed. */
export interface OwnSide {
  /** By the addresses of wallets and payment requests. */
  owners: ReadonlyMap<string, DepositOwner>;
  treasury: string;
  /** Hashes of transactions that we signed. */
  signed: ReadonlySet<string>;
}

interface PlacedLog {
  log: TokenTransfer;
  /** Place among the token's transfers of the transaction in this block. */
  ordinal: number;
  /** Place among those that have the same sender, recipient and amount. */
  occurrence: number;
}

/** Returns each log once, with its places in its transaction. */
export function withOrdinals(logs: readonly TokenTransfer[]): readonly PlacedLog[] {
  const once = new Map(logs.map((log) => [`${log.txHash}:${log.logIndex}`, log]));
  const counts = new Map<string, number>();
  const countUp = (key: string): number => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
  return [...once.values()]
    .sort((a, b) => Number(a.number - b.number) || a.logIndex - b.logIndex)
    .map((log) => ({
      log,
      ordinal: countUp(log.txHash),
      occurrence: countUp(`${log.txHash}:${log.from}:${log.to}:${log.amountMinor}`),
    }));
}

const nobody = { merchantId: null, wallet: null, paymentRequestId: null };

/** What the ledger can hold; no real USDT has as much. */
const maxMinor = 2n ** 63n - 1n;

/**
 * The movements at our addresses among all transfers of the token in a range of blocks. What we signed, and
 * what leaves one of our addresses, is `own`; the rest is `seen` until it is deep enough.
 */
export function movementsIn(logs: readonly TokenTransfer[], own: OwnSide): NewMovement[] {
  const { owners, treasury, signed } = own;
  const isOwn = (address: string) => address === treasury || owners.has(address);
  return withOrdinals(logs).flatMap(({ log, ordinal, occurrence }) => {
    const { txHash, number: blockNumber, hash: blockHash, from, to, amountMinor } = log;
    if (amountMinor <= 0n || amountMinor > maxMinor || !(isOwn(from) || isOwn(to))) return [];
    const owner = owners.get(to);
    const isFromUs = signed.has(txHash) || (from !== zeroAddress && isOwn(from));
    return {
      txHash,
      ordinal,
      occurrence,
      blockNumber,
      blockHash,
      sender: from,
      recipient: to,
      amountMinor,
      state: isFromUs ? ("own" as const) : ("seen" as const),
      ...(owner && !isFromUs ? owner : nobody),
    };
  });
}
