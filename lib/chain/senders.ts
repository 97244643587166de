import { and, asc, eq, exists, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Address } from "viem";
import { chainSenders, chainTransactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { callNode, chainConnection, ChainUnavailableError, readHead, readReceipt } from "./client";
import type { ChainSender } from "./transactions";
import { readVersions } from "./versions";
import { readFinalHeight } from "./finality";

/**
 * The addresses that we sign for, and their nonces. After the first nonce the database counts alone. A wrong first
 * nonce, a key that another program uses, or a database restored from an old backup would make all later orders wait
 * forever, or be paid twice. So the nonces are compared with the chain, and nothing new is ordered from a sender whose
 * nonces differ.
 */

/** Senders that this process has compared with the chain since it started. */
const checked = new Set<string>();

/**
 * Records a sender with its first nonce. Compares the nonces of a known sender with the chain once per process, so
 * that a worker started on an old database orders nothing before it has looked.
 * @throws ChainUnavailableError
 */
export async function ensureSender({ address, path }: ChainSender): Promise<void> {
  if (checked.has(address)) return;
  const [known] = await database()
    .select({ address: chainSenders.address })
    .from(chainSenders)
    .where(eq(chainSenders.address, address));
  if (known) await checkNonces(address);
  else {
    const nextNonce = await readFirstNonce(address);
    const row = { address, path, nextNonce };
    await database().insert(chainSenders).values(row).onConflictDoNothing();
  }
  checked.add(address);
}

/**
 * The nonce of an address that is about to send for the first time.
 * @throws ChainUnavailableError if a final block, the newest and the pending one differ
 */
async function readFirstNonce(address: string): Promise<number> {
  const [settled, newest, pending] = await Promise.all([
    readSettledNonce(address),
    readNonceAt(address, "latest"),
    readNonceAt(address, "pending"),
  ]);
  if (settled !== newest || newest !== pending)
    throw new ChainUnavailableError(
      `The nonce of ${address} is not settled: ${settled}, ${newest} or ${pending}.`,
    );
  return settled;
}

/** How many transactions of an address are in final blocks. */
async function readSettledNonce(address: string): Promise<number> {
  const { number } = await readHead();
  // A local node that was restarted knows the state of its newest block only.
  if (chainConnection().mines) return readNonceAt(address, number);
  const final = await readFinalHeight(number);
  return readNonceAt(address, final < 0n ? 0n : final);
}

/** How many transactions of an address there are at a block. @throws ChainUnavailableError */
export function readNonceAt(address: string, at: bigint | "latest" | "pending"): Promise<number> {
  const block = typeof at === "bigint" ? { blockNumber: at } : { blockTag: at };
  return callNode("a nonce", (node) =>
    node.getTransactionCount({ address: address as Address, ...block }),
  );
}

/**
 * Compares the nonces of a sender with the chain, and notes the result.
 * @throws ChainUnavailableError
 */
async function checkNonces(address: string): Promise<void> {
  // The chain first: an order made meanwhile raises only our own number.
  const onChain = await readNonceAt(address, "latest");
  const settled = await readSettledNonce(address);
  const problem = await findProblem(address, { onChain, settled });
  const [changed] = await database()
    .update(chainSenders)
    .set({ problem })
    .where(
      and(
        eq(chainSenders.address, address),
        sql`${chainSenders.problem} is distinct from ${problem}`,
      ),
    )
    .returning({ address: chainSenders.address });
  if (changed && problem !== null) logger().error({ address, problem }, "nonces differ");
}

/** Checks the senders that matter: the one given, and those with open orders or a problem. */
export async function checkAllNonces(treasury: string): Promise<void> {
  const open = database()
    .select({ one: sql`1` })
    .from(chainTransactions)
    .where(and(eq(chainTransactions.sender, chainSenders.address), sql`state <> 'final'`));
  const rows = await database()
    .select({ address: chainSenders.address })
    .from(chainSenders)
    .where(or(eq(chainSenders.address, treasury), isNotNull(chainSenders.problem), exists(open)));
  for (const { address } of rows) await checkNonces(address);
}

async function findProblem(
  address: string,
  { onChain, settled }: { onChain: number; settled: number },
): Promise<string | null> {
  const [sender] = await database()
    .select({ nextNonce: chainSenders.nextNonce })
    .from(chainSenders)
    .where(eq(chainSenders.address, address));
  if (!sender || sender.nextNonce === onChain) return findForeign(address, settled);
  const { nextNonce } = sender;
  if (onChain > nextNonce)
    return `The chain has ${onChain} transactions of this address, our records ${nextNonce}: another program uses its key, or the database is an old copy.`;
  if (await isGap(address, onChain))
    return `No order has nonce ${onChain}, which the chain expects next: later ones are never mined.`;
  return findForeign(address, settled);
}

/**
 * Whether no order has the nonce that the chain expects next. A node that lags behind expects one that was used long
 * ago: then a later one is known to be mined.
 */
async function isGap(address: string, expected: number): Promise<boolean> {
  const { sender, state, nonce } = chainTransactions;
  const wasUsed = and(inArray(state, ["mined", "final"]), gte(nonce, expected));
  const rows = await database()
    .select({ nonce })
    .from(chainTransactions)
    .where(and(eq(sender, address), or(eq(nonce, expected), wasUsed)))
    .limit(1);
  return rows.length === 0;
}

const maxForeign = 10;

/** Finds an open order whose nonce was used for good by a transaction that is none of its versions. */
async function findForeign(address: string, settled: number): Promise<string | null> {
  const { sender, state, nonce, reference } = chainTransactions;
  const rows = await database()
    .select({ reference, nonce })
    .from(chainTransactions)
    .where(and(eq(sender, address), inArray(state, ["reserved", "signed"]), lt(nonce, settled)))
    .orderBy(asc(nonce))
    .limit(maxForeign);
  const versions = await readVersions(rows.map((row) => row.reference));
  for (const row of rows) {
    const signed = versions.get(row.reference) ?? [];
    const receipts = await Promise.all(signed.map(({ hash }) => readReceipt(hash)));
    if (receipts.every((receipt) => receipt === null))
      return `Nonce ${row.nonce} was used by a transaction that is not ours.`;
  }
  return null;
}

/** The senders from which nothing new is ordered, for operators. */
export async function readStoppedSenders(): Promise<{ address: string; problem: string }[]> {
  const rows = await database()
    .select({ address: chainSenders.address, problem: chainSenders.problem })
    .from(chainSenders)
    .where(isNotNull(chainSenders.problem))
    .orderBy(asc(chainSenders.address))
    .limit(5);
  return rows.map(({ address, problem }) => ({ address, problem: problem ?? "" }));
}
