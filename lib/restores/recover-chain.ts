import { broadcast, mineBlock, readFees } from "@/lib/chain/calls";
import { chainConnection, readHead } from "@/lib/chain/client";
import { readFinalHeight } from "@/lib/chain/finality";
import {
  readMinedTransactions,
  readNextNonce,
  type MinedTransaction,
} from "@/lib/chain/own-transactions";
import { readNonceAt } from "@/lib/chain/senders";
import { signer } from "@/lib/chain/signer/connection";
import { treasury } from "@/lib/chain/transactions";
import { markSigning } from "@/lib/chain/versions";
import { inTransaction } from "@/lib/db/client";
import { setScannedBlock, type QuarantineRow } from "@/lib/sending/quarantine";
import { readOwnersAmong } from "@/lib/wallet/find-wallet";
import { importTransaction, type ImportedKind } from "./import-transaction";

/**
 * Finds on the chain what our addresses executed after the backup, so that nothing is executed again and no nonce is
 * used twice. A step reads some blocks and imports our transactions in them; see `import-transaction.ts`.
 *
 * Only final blocks are read. The chain is recovered once these are true together:
 *
 *  - All blocks since the backup were read.
 *  - The next nonce of the treasury is the chain's: nothing that was mined is unknown.
 *  - The next nonce is above every nonce that may have been signed before the restore. A signed transaction that is in
 *    no block could be mined later. Each of these nonces is therefore used up by a transaction that does nothing;
 *    either this one is mined or the lost one, and the lost one is then imported like any other.
 */

/** How many blocks one step reads. */
const blocksPerStep = 100n;

export interface RecoveryStep {
  isComplete: boolean;
  imported: { kind: ImportedKind; hash: string }[];
}

/** Takes the recovery one step further. @throws ChainUnavailableError, SignerError */
export async function recoverChain({
  scannedBlock,
  highestNonce,
}: Pick<QuarantineRow, "scannedBlock" | "highestNonce">): Promise<RecoveryStep> {
  const { mines, startBlock } = chainConnection();
  const head = await readHead();
  const deepest = await readFinalHeight(head.number);
  // A backup from before the chain was first read lost everything that came after.
  const scanned = scannedBlock ?? startBlock - 1n;
  if (scanned < deepest) return readBlocks(scanned + 1n, deepest);
  const { address } = treasury();
  const mined = await readNonceAt(address, "latest");
  const next = (await readNextNonce(address)) ?? mined;
  const highest = Math.max(highestNonce ?? -1, (await readNonceAt(address, "pending")) - 1);
  for (let nonce = Math.max(next, mined); nonce <= highest; nonce += 1) await useUpNonce(nonce);
  const isComplete = mined <= next && highest < next;
  if (!isComplete && mines) await mineBlock();
  return { isComplete, imported: [] };
}

async function readBlocks(from: bigint, deepest: bigint): Promise<RecoveryStep> {
  const last = from + blocksPerStep - 1n;
  const to = last < deepest ? last : deepest;
  const own = await selectOwn(await readMinedTransactions(from, to));
  const imported: RecoveryStep["imported"] = [];
  for (const mined of own) {
    const kind = await inTransaction((tx) => importTransaction(tx, mined));
    if (kind !== "known") imported.push({ kind, hash: mined.hash });
  }
  await setScannedBlock(to);
  return { isComplete: false, imported };
}

/** Transactions that our addresses sent, by sender and nonce. */
async function selectOwn(mined: readonly MinedTransaction[]): Promise<MinedTransaction[]> {
  const owners = await readOwnersAmong([...new Set(mined.map(({ sender }) => sender))]);
  return mined
    .filter(({ sender }) => sender === treasury().address || owners.has(sender))
    .toSorted((a, b) => a.sender.localeCompare(b.sender) || a.nonce - b.nonce);
}

const plainGas = 21_000n;
/** How often each nonce was used up by this process: each time it offers more. */
const attempts = new Map<number, bigint>();

/** Offers a transaction of the treasury to itself under a nonce that a lost transaction may have. */
async function useUpNonce(nonce: number): Promise<void> {
  const { address, path } = treasury();
  const attempt = (attempts.get(nonce) ?? 0n) + 1n;
  attempts.set(nonce, attempt);
  const { maxFeeWei: cap } = chainConnection();
  const fees = await readFees();
  const raise = (wei: bigint) => (wei * (4n + attempt)) / 4n + 1n;
  const maxFeeWei = raise(fees.maxFeeWei) < cap ? raise(fees.maxFeeWei) : cap;
  const tipWei = raise(fees.tipWei) < maxFeeWei ? raise(fees.tipWei) : maxFeeWei;
  await markSigning(address, nonce);
  const raw = await signer().signTransaction(path, {
    chainId: chainConnection().chainId,
    nonce,
    to: address as `0x${string}`,
    valueWei: 0n,
    data: "0x",
    gasLimit: plainGas,
    maxFeePerGasWei: maxFeeWei,
    maxPriorityFeePerGasWei: tipWei,
  });
  await broadcast(raw);
}
