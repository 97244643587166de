import { sql } from "drizzle-orm";
import { encodeAbiParameters, keccak256, numberToHex, padHex, type Address, type Hex } from "viem";
import { addressAt, walletPath } from "@/lib/chain/keys";
import { database } from "@/lib/db/client";
import { followChainTransactions } from "@/lib/treasury/follow";
import { sweepDeposits } from "@/lib/treasury/sweep";
import type { TestChain } from "./test-chain";
import { startTestDeposits, type TestDeposits } from "./test-deposits";

/** Storage slots of `TestUSDT.sol`. */
const slots = { ownerAndPause: 0, feeRate: 4, maxFee: 5, blocked: 6 };

/** What the issuer of the token can do, without a transaction of its own. */
export function testIssuer({ client, token }: Pick<TestChain, "client" | "token">) {
  const store = (index: Hex, value: bigint) =>
    client.setStorageAt({ address: token, index, value: numberToHex(value, { size: 32 }) });
  const slot = (index: number) => numberToHex(index, { size: 32 });
  return {
    /** Blocks an address, or unblocks it. */
    setBlocked: (address: Address, isBlocked: boolean) => {
      const types = [{ type: "address" }, { type: "uint256" }] as const;
      const key = keccak256(encodeAbiParameters(types, [address, BigInt(slots.blocked)]));
      return store(key, isBlocked ? 1n : 0n);
    },
    /** Switches the token's transfer fee on; `collector` becomes the owner of the contract and gets the fee. */
    setFee: async (basisPoints: bigint, collector: Address) => {
      await store(slot(slots.ownerAndPause), BigInt(padHex(collector, { size: 32 })));
      await store(slot(slots.feeRate), basisPoints);
      await store(slot(slots.maxFee), 50_000_000n);
    },
  };
}

/** A chain with deposits whose sweeps a test drives itself, where a coin is worth 3,000 USDT. */
export async function startTestSweeps() {
  Object.assign(process.env, { CHAIN_COIN_USDT: "3000" });
  const on = await startTestDeposits();
  return { on, sweeps: testSweeps(on), issuer: testIssuer(on.chain) };
}

/** Drives sweeps step by step, without a worker. */
function testSweeps(on: TestDeposits) {
  const { chain, merchant } = on;
  let nextIndex = 1_000;
  const round = async () => {
    await followChainTransactions();
    await sweepDeposits();
    await followChainTransactions();
    await on.mine();
  };
  return {
    round,
    rounds: async (count: number) => {
      for (let done = 0; done < count; done += 1) await round();
    },
    /** Opens wallets with keys of this service at indexes that the seed does not use. */
    openWallets: async (count: number): Promise<Address[]> => {
      const first = nextIndex;
      nextIndex += count;
      const list = Array.from({ length: count }, (_, place) => ({
        address: addressAt(chain.accountKey, walletPath(first + place)),
        place: first + place,
      }));
      await database().execute(sql`
        insert into wallets (address, merchant_id, kind, derivation_index)
        select address, ${merchant.id}, 'identity', place
        from jsonb_to_recordset(${JSON.stringify(list)}::text::jsonb) as given (address text, place int)`);
      await database().execute(sql`
        select count(ensure_account(kind, ${merchant.id}, address, null, 'USDT', 0))
        from jsonb_to_recordset(${JSON.stringify(list)}::text::jsonb) as given (address text, place int),
          unnest(array['wallet.available', 'wallet.reserved']) as kind`);
      return list.map(({ address }) => address);
    },
    /** How many final sweeps an address has had. */
    sweepsFrom: async (address: Address): Promise<number> => {
      const [row] = await database().execute<{ count: number }>(sql`
        select count(*)::int as count from chain_transactions
        where sender = ${address} and purpose = 'sweep' and state = 'final' and outcome = 'success'`);
      return row?.count ?? 0;
    },
    /** Wei that the treasury has sent to an address for gas, and how many transactions that took. */
    suppliedTo: async (address: Address): Promise<{ wei: bigint; count: number }> => {
      const [row] = await database().execute<{ wei: string; count: number }>(sql`
        select coalesce(sum(value_wei), 0)::text as wei, count(*)::int as count from chain_transactions
        where counterparty = ${address} and purpose = 'gas'`);
      return { wei: BigInt(row?.wei ?? 0), count: row?.count ?? 0 };
    },
  };
}
