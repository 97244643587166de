import { setTimeout } from "node:timers/promises";
import { ChainUnavailableError, nodeName, readHead, readNativeBalance } from "@/lib/chain/client";
import { readGasUsed } from "@/lib/chain/gas-budget";
import { wholeUnits, unitsOf } from "@/lib/chain/gas-units";
import { networkName } from "@/lib/chain/network-name";
import { readPending, readTransferGas } from "@/lib/chain/pending";
import { readStoppedSenders } from "@/lib/chain/senders";
import { treasury } from "@/lib/chain/transactions";
import { config } from "@/lib/config/env";
import {
  readDepositFigures,
  readDoubtful,
  readHeight,
  type DepositFigures,
} from "@/lib/deposits/read-figures";
import { listFailedSweeps } from "@/lib/deposits/sweep-failures";
import { readOwnBalance } from "@/lib/ledger/accounts";
import { formatAmount } from "@/lib/money";
import { cached } from "@/lib/rails/cached";

/** However many operators look at the board, the node is read so often at most. */
const readingLifeMs = 3_000;
/** A node that takes longer is not waited for. */
const readingMaxMs = 2_000;
/** Addresses that cannot be swept, of which the board shows those with the largest sums. */
const maxFailedSweeps = 20;

/** The chain as operators see it; null where none is connected. Does not depend on the node's response. */
export async function readChainBoard() {
  const { chain } = config();
  if (!chain) return null;
  const [reading, checkNodes, height, deposits, doubtful, pending, stopped, failed] =
    await Promise.all([
      newestReading.get(),
      newestCheckNodes.get(),
      readHeight(),
      readDepositFigures(),
      readDoubtful(),
      readPending(),
      readStoppedSenders(),
      listFailedSweeps(maxFailedSweeps),
    ]);
  const [gasWei, usedWei, ledgerGas, suspenseMinor] = await Promise.all([
    readTransferGas(),
    readGasUsed(),
    readOwnBalance("chain.hot", "NATIVE"),
    readOwnBalance("suspense", "USDT"),
  ]);
  const { oldestAt, ...open } = pending;
  return {
    network: networkName(chain.chainId),
    chainId: chain.chainId,
    treasury: treasury().address,
    explorerUrl: chain.explorerUrl,
    height: height === null ? null : Number(height),
    head: reading && Number(reading.head),
    lag: reading && height !== null ? Math.max(0, Number(reading.head - height)) : null,
    checkNodes,
    gas: {
      symbol: chain.nativeSymbol,
      ledger: coins(-ledgerGas),
      onChain: reading && coinsFor(reading.wei),
      perWithdrawal: gasWei === null ? null : coinsFor(gasWei),
      withdrawals: reading && gasWei ? Number(reading.wei / gasWei) : null,
      usedToday: coinsFor(usedWei),
      dailyLimit: coinsFor(chain.dailyGasWei),
      isUsedUp: usedWei >= chain.dailyGasWei,
    },
    stopped,
    pending: { ...open, oldestAt: oldestAt?.toISOString() ?? null },
    unconfirmed: viewDeposits(deposits.unconfirmed),
    doubtful: { ...viewDeposits(doubtful.figures), problems: doubtful.problems },
    unswept: viewDeposits(deposits.unswept),
    failedSweeps: {
      count: failed.count,
      data: failed.rows.map(({ amountMinor, nextTryAt, ...row }) => ({
        ...row,
        amount: formatAmount(amountMinor, "USDT"),
        nextTryAt: nextTryAt.toISOString(),
      })),
    },
    suspense: formatAmount(suspenseMinor, "USDT"),
  };
}

const coins = (units: bigint) => formatAmount(units, "NATIVE");
const coinsFor = (wei: bigint) => coins(unitsOf(wholeUnits(wei)));

function viewDeposits({ count, amountMinor }: DepositFigures) {
  return { count, amount: formatAmount(amountMinor, "USDT"), currency: "USDT" as const };
}

const newestReading = cached(readingLifeMs, () =>
  Promise.race([readNode(), setTimeout(readingMaxMs, null, { ref: false })]),
);

const newestCheckNodes = cached(readingLifeMs, () =>
  Promise.all((config().chain?.checkRpcUrls ?? []).map(readCheckNode)),
);

/** The newest block of a check node; null if it does not respond. */
async function readCheckNode(rpcUrl: string): Promise<{ host: string; head: number | null }> {
  const head = await Promise.race([
    readHead(rpcUrl).catch((error: unknown) => {
      if (error instanceof ChainUnavailableError) return null;
      throw error;
    }),
    setTimeout(readingMaxMs, null, { ref: false }),
  ]);
  return { host: nodeName(rpcUrl), head: head && Number(head.number) };
}

/** The newest block and the treasury's wei; null where the node does not respond. */
async function readNode(): Promise<{ head: bigint; wei: bigint } | null> {
  try {
    const [{ number: head }, wei] = await Promise.all([
      readHead(),
      readNativeBalance(treasury().address),
    ]);
    return { head, wei };
  } catch (error) {
    if (error instanceof ChainUnavailableError) return null;
    throw error;
  }
}
