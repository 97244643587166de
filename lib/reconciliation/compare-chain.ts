import type { Hex } from "viem";
import {
  chainConnection,
  ChainUnavailableError,
  readBlock,
  readHead,
  readNativeBalance,
  readReceipt,
  readTokenBalance,
} from "@/lib/chain/client";
import { readFinalHeight } from "@/lib/chain/finality";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { formatAmount, type LedgerCurrency } from "@/lib/money";
import type { Discrepancy } from "./compare";
import type { Comparison } from "./compare-provider";
import { readChainBooks, type ChainAccount, type ChainBooks } from "./read-chain-books";
import { readInFlightSince, type Window } from "./window";

/** How many reads of the chain are under way at once. */
const concurrency = 100;
const maxAttempts = 3;

/**
 * Compares our books with the chain as of the newest block that was read: USDT at each of our addresses, each
 * transaction with its other side, and the ledger's accounts in both currencies. What is not final yet is
 * allowed for. Changes nothing.
 * @throws ChainUnavailableError when the chain cannot be read at that block
 */
export async function compareChain(window: Window): Promise<Comparison> {
  for (let attempt = 1; ; attempt += 1) {
    const { confirmations } = chainConnection();
    const inFlightSince = await readInFlightSince();
    const finalHeight = await readFinalHeight((await readHead()).number);
    const terms = { window, confirmations, finalHeight, inFlightSince };
    const books = await readChainBooks(treasuryAddress(), terms);
    if (!books) throw new ChainUnavailableError("Nothing of the chain was read yet.");
    await assertThere(books);
    const found = await compareAt(books);
    const isSame = (await readBlock(books.block.number))?.hash === books.block.hash;
    if (isSame) return found;
    if (attempt === maxAttempts)
      throw new ChainUnavailableError("The chain has reorganized meanwhile. Try again.");
  }
}

const treasuryAddress = () => addressAt(chainConnection().accountKey, treasuryPath);

async function assertThere({ block }: ChainBooks): Promise<void> {
  const found = await readBlock(block.number);
  if (found?.hash !== block.hash)
    throw new ChainUnavailableError(
      `The chain does not have block ${block.number} as we read it. Try again in a moment.`,
    );
}

async function compareAt(books: ChainBooks): Promise<Comparison> {
  const usdt = await compareUsdt(books);
  const native = await compareNative(books);
  const heldMinor = books.usdt.hot.heldMinor + books.usdt.deposits.heldMinor;
  const { uncompared } = books;
  return {
    method: "chain",
    limitations:
      uncompared === 0
        ? []
        : [`The balances of ${uncompared} addresses at which nothing was ever seen.`],
    internal: books.internal,
    external: books.external,
    heldMinor,
    reportedMinor: usdt.reportedMinor,
    inFlightMinor: books.usdt.hot.inFlightMinor + books.usdt.deposits.inFlightMinor,
    movingMinor: 0n,
    statementIds: [],
    discrepancies: [...books.unmatched, ...usdt.discrepancies, ...native],
    error: null,
  };
}

async function compareUsdt({ block, addresses, unused, usdt }: ChainBooks) {
  const treasury = treasuryAddress();
  const expected = new Map([...unused.map((address) => [address, 0n] as const), ...addresses]);
  const sums: Record<ChainAccount, bigint> = { hot: 0n, deposits: 0n };
  const discrepancies: Discrepancy[] = [];
  await inParallel([...expected], async ([address, heldMinor]) => {
    const balanceMinor = await readTokenBalance(address, block.number);
    sums[address === treasury ? "hot" : "deposits"] += balanceMinor;
    if (balanceMinor !== heldMinor)
      discrepancies.push(discrepancyAt(address, "USDT", heldMinor, balanceMinor));
  });
  for (const account of ["hot", "deposits"] as const) {
    const { heldMinor, inFlightMinor } = usdt[account];
    if (heldMinor + inFlightMinor !== sums[account])
      discrepancies.push(
        discrepancyAt(`chain.${account}`, "USDT", heldMinor, sums[account], inFlightMinor),
      );
  }
  return { discrepancies, reportedMinor: sums.hot + sums.deposits };
}

async function compareNative(books: ChainBooks): Promise<Discrepancy[]> {
  const { block, gasHolders, native } = books;
  const inFlight = await readGasInFlight(books);
  const balances: Record<ChainAccount, bigint> = {
    hot: await readNativeBalance(treasuryAddress(), block.number),
    deposits: 0n,
  };
  await inParallel(gasHolders, async (address) => {
    const wei = await readNativeBalance(address, block.number);
    balances.deposits += wei;
  });
  return (["hot", "deposits"] as const).flatMap((account) =>
    native[account] + inFlight[account] === balances[account]
      ? []
      : discrepancyAt(
          `chain.${account}`,
          "NATIVE",
          unitsAbove(native[account]),
          unitsAbove(balances[account]),
          unitsAbove(inFlight[account]),
        ),
  );
}

/** What the transactions that are not final have cost and supplied up to the block, in wei. */
async function readGasInFlight({ block, openTransactions }: ChainBooks) {
  const wei: Record<ChainAccount, bigint> = { hot: 0n, deposits: 0n };
  await inParallel(openTransactions, async ({ hashes, account, valueWei }) => {
    const receipts = await Promise.all(hashes.map((hash) => readReceipt(hash as Hex)));
    const mined = receipts.find((receipt) => receipt !== null && receipt.number <= block.number);
    if (!mined) return;
    wei[account] -= mined.gasWei;
    if (!mined.succeeded) return;
    wei[account] -= valueWei;
    wei.deposits += valueWei;
  });
  return wei;
}

/** Units of the ledger that hold so many wei. */
const unitsAbove = (wei: bigint) => (wei > 0n ? (wei + 999_999n) / 1_000_000n : wei / 1_000_000n);

function discrepancyAt(
  reference: string,
  currency: LedgerCurrency,
  heldMinor: bigint,
  balanceMinor: bigint,
  inFlightMinor = 0n,
): Discrepancy {
  const name = currency === "NATIVE" ? chainConnection().nativeSymbol : currency;
  const text = (minor: bigint) => `${formatAmount(minor, currency)} ${name}`;
  return {
    kind: "float",
    transactionId: null,
    reference,
    direction: null,
    internal: { balance: text(heldMinor), inFlight: text(inFlightMinor) },
    external: { balance: text(balanceMinor) },
    offsetMinor: null,
    isAdjusted: false,
  };
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const next = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, next));
}
