import type { Hex } from "viem";
import {
  chainConnection,
  ChainUnavailableError,
  nodeName,
  readBlock,
  readReceipt,
  readTransferLogs,
  type Block,
  type Receipt,
  type TokenTransfer,
} from "./client";
import { isFinalAt } from "./finality";

/**
 * Compares what the node of CHAIN_RPC_URL reports with the nodes of CHAIN_CHECK_RPC_URLS. One node may be
 * wrong, behind, on a fork, or lie; money moves only when all of them report the same. A node that does not
 * respond has not agreed. Without check nodes there is nothing to compare, and everything is agreed.
 */

/**
 * Asks every check node for a receipt.
 * @returns null if all of them have the same receipt in the same block, and the block is final for each;
 *   otherwise why not, for operators
 */
export function findReceiptDisagreement(hash: Hex, receipt: Receipt): Promise<string | null> {
  return findDisagreement(async (rpcUrl) => {
    const [found, block] = await Promise.all([
      readReceipt(hash, rpcUrl),
      readBlock(receipt.number, rpcUrl),
    ]);
    if (!block) return `has no block ${receipt.number} yet`;
    if (block.hash !== receipt.hash) return `has another block ${receipt.number}`;
    if (!found) return "has no receipt of it";
    if (found.hash !== receipt.hash) return "has it in another block";
    if (found.succeeded !== receipt.succeeded)
      return found.succeeded ? "reports that it succeeded" : "reports that it was reverted";
    if (describeTransfers(found) !== describeTransfers(receipt)) return "reports other transfers";
    return (await isFinalAt(receipt.number, rpcUrl)) ? null : "does not call its block final yet";
  });
}

/** A transfer of the token, identified by what it moves. */
export interface TransferFacts {
  txHash: string;
  sender: string;
  recipient: string;
  amountMinor: bigint;
  /** Counts the equal transfers of the transaction, from zero. */
  occurrence: number;
}

/** Whether transfers that a node reported contain this one. */
export function containsTransfer(
  transfers: readonly TokenTransfer[],
  { txHash, sender, recipient, amountMinor, occurrence }: TransferFacts,
): boolean {
  const equal = transfers.filter(
    (transfer) =>
      transfer.txHash === txHash &&
      transfer.from === sender &&
      transfer.to === recipient &&
      transfer.amountMinor === amountMinor,
  );
  return equal.length > occurrence;
}

/**
 * Asks every node whether a transfer is not on the chain: its transaction has no receipt, or one without the
 * transfer, and the block of the transfer does not contain it either.
 * @param here the block that the first node has at the height where the transfer was read
 * @param mustBeFinal whether every node must also call its answer final
 * @returns null if all of them agree; otherwise why not
 */
export function findAbsenceDisagreement(
  transfer: TransferFacts,
  { number, hash }: Block,
  mustBeFinal: boolean,
): Promise<string | null> {
  const lacksIt = async (rpcUrl?: string) => {
    const [receipt, block, logs] = await Promise.all([
      readReceipt(transfer.txHash as Hex, rpcUrl),
      readBlock(number, rpcUrl),
      readTransferLogs(number, number, rpcUrl),
    ]);
    const isInReceipt =
      receipt?.succeeded === true && containsTransfer(receipt.transfers, transfer);
    if (isInReceipt || containsTransfer(logs, transfer)) return "has it";
    if (block?.hash !== hash) return `has another block ${number}`;
    const decisive = receipt !== null && receipt.number > number ? receipt.number : number;
    return !mustBeFinal || (await isFinalAt(decisive, rpcUrl))
      ? null
      : "does not call its block final yet";
  };
  return findDisagreement(lacksIt, [chainConnection().rpcUrl, ...chainConnection().checkRpcUrls]);
}

async function findDisagreement(
  ask: (rpcUrl: string) => Promise<string | null>,
  nodes: readonly string[] = chainConnection().checkRpcUrls,
): Promise<string | null> {
  const problems = await Promise.all(
    nodes.map(async (rpcUrl) => {
      try {
        const problem = await ask(rpcUrl);
        return problem && `${nodeName(rpcUrl)} ${problem}.`;
      } catch (error) {
        if (error instanceof ChainUnavailableError) return error.message;
        throw error;
      }
    }),
  );
  return problems.find((problem) => problem !== null) ?? null;
}

const describeTransfers = ({ transfers }: Receipt): string =>
  transfers
    .map(({ logIndex, from, to, amountMinor }: TokenTransfer) =>
      [logIndex, from, to, amountMinor].join(" "),
    )
    .join("\n");
