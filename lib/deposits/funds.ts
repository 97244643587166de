import { and, eq, isNull, or, sql, sum } from "drizzle-orm";
import { chainMovements } from "@/drizzle/schema";
import { readUnfinishedSweeps } from "@/lib/chain/unfinished-sweeps";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/row-set";
import { readBlock, readTokenBalance } from "@/lib/chain/client";
import { formatAmount } from "@/lib/money";
import type { MovementRow, StoredBlock } from "./store";
import { isUnswept } from "./sweepable";

/**
 * Compares deposits with the balance of their address. USDT leaves our addresses only by our sweeps, so an
 * address always holds at least what was credited there and not swept. A transfer that a node invented does not
 * fit into the balance. Dust takes up the balance as well. A balance above that is no fault: later deposits are in
 * it too.
 */

/** What an address holds by the chain. */
export interface Funds {
  /** Micro-USDT at `atBlock`. */
  balanceMinor: bigint;
  atBlock: bigint;
}

export type FundsByAddress = ReadonlyMap<string, Funds>;

/**
 * Reads what the addresses of deposits hold at a block.
 * @returns null if that block is no longer on the chain
 * @throws ChainUnavailableError
 */
export async function readFunds(
  deposits: readonly MovementRow[],
  { number: atBlock, hash }: StoredBlock,
): Promise<FundsByAddress | null> {
  const addresses = [...new Set(deposits.map(({ recipient }) => recipient))];
  if (addresses.length === 0) return new Map();
  const balances = await Promise.all(
    addresses.map((address) => readTokenBalance(address, atBlock)),
  );
  if ((await readBlock(atBlock))?.hash !== hash) return null;
  const funds = addresses.map((address, place): [string, Funds] => [
    address,
    { balanceMinor: balances[place] ?? 0n, atBlock },
  ]);
  return new Map(funds);
}

/** Splits deposits into those that the balances of their addresses contain, and the others with the reason. */
export async function splitByFunds(
  executor: Executor,
  deposits: readonly MovementRow[],
  funds: FundsByAddress,
): Promise<{ funded: MovementRow[]; unfunded: { movement: MovementRow; problem: string }[] }> {
  const missingMinor = await readMissing(executor, deposits, funds);
  const funded = deposits.filter(({ recipient }) => !missingMinor.has(recipient));
  const unfunded = deposits.flatMap((movement) => {
    const minor = missingMinor.get(movement.recipient);
    if (minor === undefined) return [];
    const balance = formatAmount(funds.get(movement.recipient)?.balanceMinor ?? 0n, "USDT");
    const missing = formatAmount(minor, "USDT");
    const problem = `The address holds ${balance} USDT, ${missing} less than its deposits.`;
    return [{ movement, problem }];
  });
  return { funded, unfunded };
}

/** Lets one transaction at a time credit deposits at these addresses, until it ends. */
export async function lockAddresses(
  tx: DbTransaction,
  deposits: readonly MovementRow[],
): Promise<void> {
  const addresses = [...new Set(deposits.map(({ recipient }) => recipient))].sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(address, 0))
    from jsonb_array_elements_text(${JSON.stringify(addresses)}::text::jsonb) as address`);
}

/** Micro-USDT that the addresses of these deposits lack; addresses that lack nothing are left out. */
async function readMissing(
  executor: Executor,
  deposits: readonly MovementRow[],
  funds: FundsByAddress,
): Promise<Map<string, bigint>> {
  const addresses = [...funds.keys()];
  const atBlock = [...funds.values()][0]?.atBlock ?? 0n;
  const held = await readUnswept(executor, addresses);
  const leaving = await readUnfinishedSweeps(executor, addresses, atBlock);
  const missingMinor = new Map<string, bigint>();
  for (const [address, { balanceMinor }] of funds) {
    const newMinor = deposits
      // A deposit that was swept before it vanished and came back has left the address.
      .filter(({ recipient, sweptBy }) => recipient === address && sweptBy === null)
      .reduce((total, { amountMinor }) => total + amountMinor, 0n);
    const expected = newMinor + (held.get(address) ?? 0n) + (leaving.get(address) ?? 0n);
    if (expected > balanceMinor) missingMinor.set(address, expected - balanceMinor);
  }
  return missingMinor;
}

const { amountMinor, recipient, state, sweptBy } = chainMovements;
/** Dust that an address still holds. It can have been part of a deposit that was swept and reversed. */
const isDust = and(eq(state, "dust"), isNull(sweptBy));

async function readUnswept(
  executor: Executor,
  addresses: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await executor
    .select({ address: recipient, amountMinor: sum(amountMinor) })
    .from(chainMovements)
    .where(and(isOneOf(recipient, addresses), or(isUnswept, isDust)))
    .groupBy(recipient);
  return new Map(rows.map((row) => [row.address, BigInt(row.amountMinor ?? 0)]));
}
