import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { getAddress, getContractAddress } from "viem";
import type { Address, Hex } from "viem";
import { seedTestnet } from "@/drizzle/seed";
import { config } from "@/lib/config/env";
import { database } from "@/lib/db/client";
import { readChain } from "@/lib/deposits/watch";
import { openTreasury } from "@/lib/treasury/open";
import { startRpcProxy } from "./test-rpc-proxy";
import { startTestChain, type TestChain } from "./test-chain";
import { paymentCode, type TokenPayments } from "./test-token-calls";

export type TestDeposits = Awaited<ReturnType<typeof startTestDeposits>>;

interface TestDepositsOptions {
  /** Whether a second node has to agree (CHAIN_CHECK_RPC_URLS). */
  hasCheckNode?: boolean;
  /** Settings that are set beside those of the chain. */
  environment?: Record<string, string>;
}

/**
 * A chain behind a proxy, a merchant with a wallet, and the watcher's reading from the newest block on. Each arrival is
 * a deposit, however small, unless a test sets CHAIN_MIN_DEPOSIT_USDT.
 */
export async function startTestDeposits(confirmations = 3, options: TestDepositsOptions = {}) {
  const chain = await startTestChain({ confirmations });
  const proxy = await startRpcProxy(chain.rpcUrl);
  const checkProxy = await startRpcProxy(chain.rpcUrl);
  Object.assign(process.env, { CHAIN_RPC_URL: proxy.url, PROVIDER_TIMEOUT_MS: "3000" });
  process.env.CHAIN_MIN_DEPOSIT_USDT = "0";
  if (options.hasCheckNode) process.env.CHAIN_CHECK_RPC_URLS = checkProxy.url;
  Object.assign(process.env, options.environment);
  const { merchant, secondMerchant } = await seedTestnet(config());
  await openTreasury();
  const wallet = merchant.wallet as Address;
  return {
    chain,
    proxy,
    /** In front of the second node, if there is one. */
    checkProxy,
    merchant,
    secondMerchant,
    wallet,
    confirmations,
    look: readChain,
    /** Mines so many blocks, and looks. */
    mine: async (blocks = confirmations) => {
      await chain.mine(blocks);
      await readChain();
      await readChain();
    },
    /** The signed bytes of a transaction, to mine it again. */
    rawOf: (hash: Hex) =>
      chain.client.request({
        method: "eth_getRawTransactionByHash",
        params: [hash],
      } as never) as Promise<Hex>,
    payTogether: (amounts: TokenPayments) => payTogether(chain, amounts),
    addWallets: (count: number) => addWallets(merchant.id, count),
    ...reading(chain, wallet),
    stop: async () => {
      await proxy.stop();
      await checkProxy.stop();
      await chain.stop();
    },
  };
}

function reading(chain: TestChain, wallet: Address) {
  const balance = async (kind: string, of: string | null = null) => {
    const [row] = await database().execute<{ sum: string }>(sql`
      select coalesce(sum(balance), 0)::text as sum from accounts
      where kind = ${kind} and currency = 'USDT' and (${of}::text is null or wallet = ${of})`);
    return BigInt(row?.sum ?? 0);
  };
  return {
    balance,
    available: () => balance("wallet.available", wallet),
    reserved: () => balance("wallet.reserved", wallet),
    /** The state of the movements of a transaction on the chain, in their order. */
    statesOf: async (hash: Hex): Promise<string[]> => {
      const rows = await database().execute<{ state: string }>(
        sql`select state from chain_movements where tx_hash = ${hash} order by ordinal`,
      );
      return rows.map(({ state }) => state);
    },
    /** Ids of the deposits that a transaction on the chain became. */
    depositsOf: async (hash: Hex): Promise<string[]> => {
      const rows = await database().execute<{ id: string }>(
        sql`select transaction_id as id from transfers
          where rail = 'evm' and direction = 'in' and split_part(receipt, '#', 1) = ${hash}`,
      );
      return rows.map(({ id }) => id);
    },
    /** What deposits differ by, between our books and the chain; empty: they are the same. */
    differences: () => differences(chain),
  };
}

/** What of the deposits is not the same everywhere: the ledger, the wallets, the chain, events. */
async function differences(chain: TestChain): Promise<string[]> {
  const logs = await chain.client.getContractEvents({
    address: chain.token,
    abi: transferAbi,
    eventName: "Transfer",
    fromBlock: 0n,
    strict: true,
  });
  const owned = await database().execute<{ address: string; request: string | null }>(
    sql`select address, payment_request_id as request from deposit_addresses`,
  );
  const requests = new Map(owned.map(({ address, request }) => [address, request]));
  const arrived = logs.filter(({ args }) => requests.has(args.to) && args.value > 0n);
  const toWallets = arrived.filter(({ args }) => requests.get(args.to) === null);
  const onChain = arrived.reduce((sum, { args }) => sum + args.value, 0n);
  const [row] = await database().execute<
    Record<"ledger" | "wallets" | "deposits" | "events" | "twice", string>
  >(sql`
    select (select -sum(balance) from accounts where kind = 'chain.deposits' and currency = 'USDT') as ledger,
      (select sum(amount) from entries join postings on postings.id = posting_id
        where kind = 'deposit' and amount > 0 and transaction_id is not null) as wallets,
      (select count(*) from transactions where type = 'deposit' and status = 'completed') as deposits,
      (select count(*) from events join transactions on transactions.id = resource_id
        where event = 'payment.completed' and payment_request_id is null) as events,
      (select count(*) from (select from transfers where rail = 'evm' and direction = 'in'
        group by reference having count(*) > 1) twice) as twice`);
  const found: Record<string, [unknown, unknown]> = {
    ledger: [BigInt(row?.ledger ?? 0), onChain],
    wallets: [BigInt(row?.wallets ?? 0), onChain],
    deposits: [Number(row?.deposits), arrived.length],
    events: [Number(row?.events), toWallets.length],
    twice: [Number(row?.twice), 0],
  };
  return Object.entries(found).flatMap(([name, [is, expected]]) =>
    is === expected ? [] : [`${name}: ${String(is)}, not ${String(expected)}`],
  );
}

const transferAbi = [
  {
    type: "event",
    name: "Transfer",
    inputs: [
      { name: "from", type: "address", indexed: true },
      { name: "to", type: "address", indexed: true },
      { name: "value", type: "uint256", indexed: false },
    ],
  },
] as const;

/** Pays several addresses in one transaction: a contract does so while it is made, from what it was paid before. */
async function payTogether(
  { payer, client, token, pay }: TestChain,
  amounts: TokenPayments,
): Promise<Hex> {
  const { address: from } = payer.account;
  const nonce = BigInt(await client.getTransactionCount({ address: from }));
  await pay(
    getContractAddress({ from, nonce: nonce + 1n }),
    amounts.reduce((sum, [, amount]) => sum + amount, 0n),
  );
  const hash = await payer.sendTransaction({
    data: paymentCode(token, amounts),
    gas: 1_000_000n,
  });
  await client.waitForTransactionReceipt({ hash });
  return hash;
}

/** Gives a merchant more wallets, whose keys nobody has. */
async function addWallets(merchantId: string, count: number): Promise<Address[]> {
  const addresses = Array.from({ length: count }, () =>
    getAddress(`0x${randomBytes(20).toString("hex")}`),
  );
  const list = JSON.stringify(addresses);
  await database().execute(sql`
    insert into wallets (address, merchant_id, kind, derivation_index)
    select address, ${merchantId}, 'identity', (select max(derivation_index) from wallets) + place
    from jsonb_array_elements_text(${list}::text::jsonb) with ordinality as given (address, place)`);
  await database().execute(sql`
    select count(ensure_account(kind, ${merchantId}, address, null, 'USDT', 0))
    from jsonb_array_elements_text(${list}::text::jsonb) as address,
      unnest(array['wallet.available', 'wallet.reserved']) as kind`);
  return addresses;
}
