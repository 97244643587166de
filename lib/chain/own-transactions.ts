import { and, eq } from "drizzle-orm";
import { getAddress, keccak256, serializeTransaction, type Hex, type Transaction } from "viem";
import { chainSenders, chainSignatures, chainTransactions } from "@/drizzle/schema";
import { database, type DbTransaction } from "@/lib/db/client";
import { callNode, chainConnection } from "./client";
import type { KeyPath } from "./keys";
import type { ChainOrder } from "./transactions";

/** Reads transactions from blocks, and adds to our books those that a restored database does not know. */

/** A transaction of the chain, as its block has it. */
export interface MinedTransaction {
  hash: Hex;
  sender: string;
  nonce: number;
  blockNumber: bigint;
  /** Null: it creates a contract. */
  target: string | null;
  data: Hex;
  valueWei: bigint;
  gasLimit: bigint;
  maxFeeWei: bigint;
  tipWei: bigint;
  /** Its signed bytes; `0x` if they cannot be rebuilt, which only a new broadcast needs. */
  raw: Hex;
}

/** Every transaction in these blocks, both included. @throws ChainUnavailableError */
export async function readMinedTransactions(
  fromBlock: bigint,
  toBlock: bigint,
): Promise<MinedTransaction[]> {
  const numbers: bigint[] = [];
  for (let number = fromBlock; number <= toBlock; number += 1n) numbers.push(number);
  const blocks = await Promise.all(
    numbers.map((blockNumber) =>
      callNode(`block ${blockNumber}`, (node) =>
        node.getBlock({ blockNumber, includeTransactions: true }),
      ),
    ),
  );
  return blocks.flatMap(({ number, transactions }) =>
    transactions.map((transaction) => viewMined(transaction, number)),
  );
}

function viewMined(transaction: Transaction, blockNumber: bigint): MinedTransaction {
  const { hash, from, nonce, to, input, value, gas } = transaction;
  return {
    hash,
    // Nodes report addresses in lower case.
    sender: getAddress(from),
    nonce,
    blockNumber,
    target: to && getAddress(to),
    data: input,
    valueWei: value,
    gasLimit: gas,
    maxFeeWei: transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n,
    tipWei: transaction.maxPriorityFeePerGas ?? 0n,
    raw: rebuildRaw(transaction),
  };
}

function rebuildRaw(transaction: Transaction): Hex {
  if (transaction.type !== "eip1559") return "0x";
  const { to, value, gas, input, nonce, accessList, r, s, yParity, hash } = transaction;
  const { maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const raw = serializeTransaction(
    {
      type: "eip1559",
      chainId: chainConnection().chainId,
      to,
      value,
      gas,
      data: input,
      nonce,
      accessList,
      maxFeePerGas,
      maxPriorityFeePerGas,
    },
    { r, s, yParity },
  );
  return keccak256(raw) === hash ? raw : "0x";
}

/** The next nonce of a sender, locked until the caller's transaction ends; null: it has never sent. */
export async function lockNextNonce(tx: DbTransaction, address: string): Promise<number | null> {
  const [row] = await tx
    .select({ nextNonce: chainSenders.nextNonce })
    .from(chainSenders)
    .where(eq(chainSenders.address, address))
    .for("update");
  return row?.nextNonce ?? null;
}

/** The next nonce of a sender; null: it has never sent. */
export async function readNextNonce(address: string): Promise<number | null> {
  const [row] = await database()
    .select({ nextNonce: chainSenders.nextNonce })
    .from(chainSenders)
    .where(eq(chainSenders.address, address));
  return row?.nextNonce ?? null;
}

/** Adds a sender that the database lost, from its first nonce on. */
export async function addSender(
  tx: DbTransaction,
  address: string,
  path: KeyPath,
  nextNonce: number,
): Promise<void> {
  await tx.insert(chainSenders).values({ address, path, nextNonce });
}

/** The order that has a nonce of a sender; null: the database knows of none. */
export async function findOrderAt(tx: DbTransaction, sender: string, nonce: number) {
  const [row] = await tx
    .select({
      reference: chainTransactions.reference,
      target: chainTransactions.target,
      data: chainTransactions.data,
    })
    .from(chainTransactions)
    .where(and(eq(chainTransactions.sender, sender), eq(chainTransactions.nonce, nonce)));
  return row ?? null;
}

/** Notes that a transaction of the chain is a version of an order of ours. @returns false if that was known */
export async function addVersion(
  tx: DbTransaction,
  reference: string,
  { hash, raw, maxFeeWei, tipWei, gasLimit }: MinedTransaction,
  kind: "order" | "void",
): Promise<boolean> {
  const added = await tx
    .insert(chainSignatures)
    .values({ hash, reference, raw, maxFeeWei, tipWei, gasLimit, kind })
    .onConflictDoNothing()
    .returning({ hash: chainSignatures.hash });
  return added.length > 0;
}

/** Adds an order that the chain has executed under the sender's next nonce, with the version that was mined. */
export async function addExecutedOrder(
  tx: DbTransaction,
  mined: MinedTransaction,
  order: Pick<ChainOrder, "reference" | "purpose" | "amountMinor" | "counterparty">,
): Promise<void> {
  const { sender, nonce, target, data, valueWei, gasLimit } = mined;
  await tx.insert(chainTransactions).values({
    ...order,
    sender,
    nonce,
    target: target ?? sender,
    data,
    valueWei,
    gasLimit,
    state: "signed",
  });
  await addVersion(tx, order.reference, mined, "order");
  await tx
    .update(chainSenders)
    .set({ nextNonce: nonce + 1 })
    .where(eq(chainSenders.address, sender));
}
