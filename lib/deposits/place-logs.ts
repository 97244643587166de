import type { InferInsertModel } from "drizzle-orm";
import { zeroAddress } from "viem";
import type { chainMovements } from "@/drizzle/schema";
import type { TokenTransfer } from "@/lib/chain/client";
import type { DepositOwner } from "@/lib/wallet/find-wallet";

export type NewMovement = Pick<
  InferInsertModel<typeof chainMovements>,
  | "txHash"
  | "ordinal"
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

/** Each log once, with its place among the token's transfers of its transaction, which no block changes. */
export function withOrdinals(
  logs: readonly TokenTransfer[],
): readonly { log: TokenTransfer; ordinal: number }[] {
  const once = new Map(logs.map((log) => [`${log.txHash}:${log.logIndex}`, log]));
  const counts = new Map<string, number>();
  return [...once.values()]
    .sort((a, b) => Number(a.number - b.number) || a.logIndex - b.logIndex)
    .map((log) => {
      const ordinal = counts.get(log.txHash) ?? 0;
      counts.set(log.txHash, ordinal + 1);
      return { log, ordinal };
    });
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
  return withOrdinals(logs).flatMap(({ log, ordinal }) => {
    const { txHash, number: blockNumber, hash: blockHash, from, to, amountMinor } = log;
    if (amountMinor <= 0n || amountMinor > maxMinor || !(isOwn(from) || isOwn(to))) return [];
    const owner = owners.get(to);
    const isFromUs = signed.has(txHash) || (from !== zeroAddress && isOwn(from));
    return {
      txHash,
      ordinal,
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
