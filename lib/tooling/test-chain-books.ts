import { sql } from "drizzle-orm";
import { parseAbiItem, type Address } from "viem";
import { database } from "@/lib/db/client";
import type { TestChain } from "./test-chain";

const transferEvent = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)",
);

/** Every transfer of the token that left an address, as the chain itself lists them. */
export async function paidFrom(chain: TestChain, from: Address) {
  const { client, token: address } = chain;
  const logs = await client.getLogs({
    address,
    event: transferEvent,
    args: { from },
    fromBlock: 0n,
    strict: true,
  });
  return logs.map(({ args, transactionHash }) => ({
    to: args.to,
    amountMinor: args.value,
    hash: transactionHash,
  }));
}

/** What the ledger holds on an account of the service, in minor units, as a positive number. */
async function heldOn(kind: string, currency: string): Promise<bigint> {
  const [row] = await database().execute<{ held: string }>(sql`
    select coalesce(-sum(balance), 0)::text as held from accounts
    where kind = ${kind} and currency = ${currency} and provider is null`);
  return BigInt(row?.held ?? 0);
}

/**
 * What must hold of chain and ledger once nothing is under way: the treasury's USDT and coins to the unit,
 * nonces without gaps, and one transaction on the chain for each order. Returns each violation as a sentence.
 */
export async function chainFaults(chain: TestChain): Promise<string[]> {
  const { client, treasury } = chain;
  const faults: string[] = [];
  const compare = (what: string, onChain: bigint, inLedger: bigint) => {
    if (onChain !== inLedger)
      faults.push(`${what}: ${onChain} on chain, ${inLedger} in the ledger`);
  };
  compare("treasury USDT", await chain.usdtOf(treasury), await heldOn("chain.hot", "USDT"));
  const wei = await client.getBalance({ address: treasury });
  compare("treasury coins", (wei + 999_999n) / 1_000_000n, await heldOn("chain.hot", "NATIVE"));
  const rows = await database().execute<{ reference: string; nonce: number; state: string }>(sql`
    select reference, nonce, state from chain_transactions where sender = ${treasury} order by nonce`);
  const first = rows[0]?.nonce ?? 0;
  for (const [place, { reference, nonce, state }] of rows.entries()) {
    if (nonce !== first + place) faults.push(`nonce ${nonce} follows a gap`);
    if (state !== "final") faults.push(`${reference} is ${state}`);
  }
  const used = await client.getTransactionCount({ address: treasury });
  if (used !== first + rows.length) faults.push(`${used} nonces are used, ${rows.length} ordered`);
  const unbalanced = await database().execute<{ currency: string; sum: string }>(sql`
    select currency, sum(balance)::text as sum from accounts group by 1 having sum(balance) <> 0`);
  for (const { currency, sum } of unbalanced) faults.push(`${currency} sums to ${sum}`);
  return faults;
}
