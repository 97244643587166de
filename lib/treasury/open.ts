import { recordAct } from "@/lib/audit/record";
import {
  assertRightChain,
  ChainUnavailableError,
  chainConnection,
  readBlock,
  readHead,
  readNativeBalance,
  readTokenBalance,
  type Block,
} from "@/lib/chain/client";
import { readFinalHeight } from "@/lib/chain/finality";
import { setGasRemainder, unitsOf, wholeUnits } from "@/lib/chain/gas-units";
import { treasury } from "@/lib/chain/transactions";
import { inTransaction } from "@/lib/db/client";
import { isReading, readEarlierDeposits, readFromAfter } from "@/lib/deposits/start";
import { post } from "@/lib/ledger/post";

/** A block that will not vanish: on a chain of its own a testnet decides that itself. */
async function firstBlock(): Promise<Block> {
  const head = await readHead();
  const { mines } = chainConnection();
  const number = (await readFinalHeight(head.number)) - 1n;
  if (mines || number < 0n) return head;
  const block = await readBlock(number);
  if (!block) throw new ChainUnavailableError(`The chain did not report block ${number}.`);
  return block;
}

/**
 * Takes what the treasury has at one block into the ledger, once: its USDT and its gas are equity. From the
 * block after it on, the chain is read and every change posted; deposits to wallets are read from the settings'
 * first block on.
 * @throws ChainUnavailableError
 */
export async function openTreasury(): Promise<void> {
  if (await isReading()) return;
  await assertRightChain();
  const { address } = treasury();
  const block = await firstBlock();
  const usdtMinor = await readTokenBalance(address, block.number);
  const wei = await readNativeBalance(address, block.number);
  const rounded = wholeUnits(wei);
  const earlier = await readEarlierDeposits(block.number);
  await inTransaction(async (tx) => {
    // A second process that does the same at once fails here, by the primary key, or finds it done.
    await readFromAfter(tx, block, earlier);
    await setGasRemainder(tx, "chain.hot", rounded - wei);
    await post(tx, {
      key: "opening:chain",
      kind: "opening",
      transactionId: null,
      entries: [
        { account: { kind: "chain.hot", currency: "USDT" }, amountMinor: -usdtMinor },
        { account: { kind: "equity", currency: "USDT" }, amountMinor: usdtMinor },
        { account: { kind: "chain.hot", currency: "NATIVE" }, amountMinor: -unitsOf(rounded) },
        { account: { kind: "equity", currency: "NATIVE" }, amountMinor: unitsOf(rounded) },
      ],
    });
    await recordAct(tx, {
      merchantId: null,
      actor: "system",
      action: "treasury.opened",
      resource: address,
      details: { block: block.number.toString() },
    });
  });
}
