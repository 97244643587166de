import { sql } from "drizzle-orm";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { readChainFindings, type ChainFindings, type FindingTerms } from "./read-chain-findings";

/** What our books say of the chain, all of it as of one moment and up to one block. */
export interface ChainBooks extends ChainFindings {
  /** The newest block that was read. */
  block: { number: bigint; hash: string };
  /** Micro-USDT that our addresses should have, by our record of what moved; those without any are left out. */
  addresses: Map<string, bigint>;
  /** Addresses at which nothing ever moved, as many as are compared. */
  unused: string[];
  /** How many addresses there are beside these. */
  uncompared: number;
  usdt: Record<ChainAccount, AccountBooks>;
  native: Record<ChainAccount, bigint>;
  openTransactions: OpenTransaction[];
  /** Addresses that hold gas, beside the treasury. */
  gasHolders: string[];
}

export type ChainAccount = "hot" | "deposits";

/** In micro-USDT. */
interface AccountBooks {
  heldMinor: bigint;
  /** What moved up to the block and is not posted, less what was posted of later blocks. */
  inFlightMinor: bigint;
}

/** One of our transactions that may be in a block up to that one, and whose gas is not in {@link ChainBooks.native}. */
export interface OpenTransaction {
  hashes: string[];
  account: ChainAccount;
  /** What it supplies a deposit address with; zero for others. */
  valueWei: bigint;
}

/** How many addresses without a movement are read. */
const maxUnused = 20_000;

/** SQL for whether a movement is on the chain, as far as was read. */
const isLive = sql.raw("m.state <> 'lost' and m.missing_since is null");

/**
 * Reads what our books say as of the newest block that was read; null before the first.
 * @param treasury its address
 */
export async function readChainBooks(
  treasury: string,
  terms: FindingTerms,
): Promise<ChainBooks | null> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const [block] = await tx.execute<{ height: string; hash: string }>(
      sql`select number::text as height, hash from chain_blocks order by number desc limit 1`,
    );
    if (!block) return null;
    return {
      block: { number: BigInt(block.height), hash: block.hash },
      addresses: await readAddresses(tx, treasury),
      ...(await readUnused(tx)),
      usdt: await readUsdt(tx, treasury, block.height),
      native: await readNative(tx, treasury, block.height),
      openTransactions: await readOpenTransactions(tx, treasury, block.height),
      gasHolders: await readGasHolders(tx),
      ...(await readChainFindings(tx, block.height, terms)),
    };
  });
}

async function readAddresses(tx: DbTransaction, treasury: string): Promise<Map<string, bigint>> {
  const rows = await tx.execute<{ address: string; held: string }>(sql`
    select address, sum(amount)::text as held from (
      select recipient as address, amount_minor as amount from chain_movements m where ${isLive}
      union all
      select sender, -amount_minor from chain_movements m where ${isLive}
      union all
      select ${treasury}, -amount from entries
        join postings on postings.id = posting_id and postings.kind = 'opening'
        join accounts on accounts.id = account_id and accounts.kind = 'chain.hot'
          and accounts.currency = 'USDT') as moved
    where address = ${treasury} or address in (select d.address from deposit_addresses d)
    group by address`);
  return new Map(rows.map(({ address, held }) => [address, BigInt(held)]));
}

async function readUnused(tx: DbTransaction): Promise<Pick<ChainBooks, "unused" | "uncompared">> {
  const isUnused = sql`not exists (select 1 from chain_movements m where m.recipient = address)`;
  const [counted] = await tx.execute<{ count: number }>(
    sql`select count(*)::integer as count from deposit_addresses where ${isUnused}`,
  );
  // Another part each time, where there are more.
  const rows = await tx.execute<{ address: string }>(
    sql`select address from deposit_addresses where ${isUnused} order by random() limit ${maxUnused}`,
  );
  return {
    unused: rows.map(({ address }) => address),
    uncompared: (counted?.count ?? 0) - rows.length,
  };
}

/** SQL for whether the ledger has what one of our transactions moved. */
const isPosted = sql.raw(`case t.purpose when 'transfer'
  then exists (select 1 from transfers f where f.rail = 'evm' and f.reference = t.reference
    and f.state in ('settled', 'reversed'))
  else t.final_at is not null end`);

async function readUsdt(
  tx: DbTransaction,
  treasury: string,
  block: string,
): Promise<ChainBooks["usdt"]> {
  const [row] = await tx.execute<
    Record<"hot" | "deposits" | "hot_in_flight" | "deposits_in_flight", string>
  >(sql`
    with moved as (
      -- What we did not sign is no movement in flight, but one that nobody explains.
      select m.sender, m.recipient, m.amount_minor as amount from chain_movements m
      left join chain_signatures s on s.hash = m.tx_hash
      left join chain_transactions t on t.reference = s.reference
      where ${isLive} and (m.state in ('seen', 'dust') or (m.state = 'own' and t.reference is not null and not ${isPosted}))
      union all
      -- It may be in the next block.
      select m.sender, m.recipient, -m.amount_minor from chain_movements m
      where m.missing_since is not null and m.state in ('credited', 'suspense', 'returned')
      union all
      select leg.sender, leg.recipient, -leg.amount from chain_transactions t
      cross join lateral (
        select t.sender, t.counterparty as recipient, t.amount_minor as amount where t.purpose <> 'sweep'
        union all
        select t.sender, ${treasury}, t.posted_received_minor where t.purpose = 'sweep'
        union all
        select t.sender, '', t.posted_sent_minor - t.posted_received_minor where t.purpose = 'sweep') as leg
      where t.outcome = 'success' and leg.amount <> 0 and t.block_number > ${block}::bigint and ${isPosted}
        and not exists (select 1 from chain_movements m where m.tx_hash = t.hash and ${isLive})
    ), effects as (
      select amount, recipient = ${treasury} as to_hot,
        sender = ${treasury} and recipient <> ${treasury} as from_hot,
        recipient <> ${treasury} and recipient in (select address from deposit_addresses) as to_deposits,
        sender in (select address from deposit_addresses) as from_deposits
      from moved)
    select (select -balance from accounts where kind = 'chain.hot' and currency = 'USDT')::text as hot,
      (select -balance from accounts where kind = 'chain.deposits' and currency = 'USDT')::text as deposits,
      coalesce(sum(amount) filter (where to_hot), 0) - coalesce(sum(amount) filter (where from_hot), 0)
        as hot_in_flight,
      coalesce(sum(amount) filter (where to_deposits), 0)
        - coalesce(sum(amount) filter (where from_deposits), 0) as deposits_in_flight
    from effects`);
  const books = (held: string | undefined, inFlight: string | undefined): AccountBooks => ({
    heldMinor: BigInt(held ?? 0),
    inFlightMinor: BigInt(inFlight ?? 0),
  });
  return {
    hot: books(row?.hot, row?.hot_in_flight),
    deposits: books(row?.deposits, row?.deposits_in_flight),
  };
}

/** Whether one of our transactions is final, as far as was read. */
const isSettled = (block: string) =>
  sql`(t.state = 'final' and t.block_number <= ${block}::bigint)`;

/** Exact wei that our accounts should have if what is not final up to the block was in none. */
async function readNative(
  tx: DbTransaction,
  treasury: string,
  block: string,
): Promise<ChainBooks["native"]> {
  const [row] = await tx.execute<Record<ChainAccount, string>>(sql`
    with account as (
      select kind, -balance * 1000000::numeric
        - coalesce((select remainder_wei from chain_gas where account = kind), 0) as held
      from accounts where kind in ('chain.hot', 'chain.deposits') and currency = 'NATIVE'
    ), posted as (
      select coalesce(sum(t.posted_gas_wei) filter (where t.sender = ${treasury}), 0) as hot,
        coalesce(sum(t.posted_gas_wei) filter (where t.sender <> ${treasury}), 0) as deposits,
        coalesce(sum(t.value_wei) filter (where t.final_at is not null and t.outcome = 'success'), 0) as supplied
      from chain_transactions t where not ${isSettled(block)})
    select ((select held from account where kind = 'chain.hot') + hot + supplied)::text as hot,
      ((select held from account where kind = 'chain.deposits') + deposits - supplied)::text as deposits
    from posted`);
  return { hot: BigInt(row?.hot ?? 0), deposits: BigInt(row?.deposits ?? 0) };
}

async function readOpenTransactions(
  tx: DbTransaction,
  treasury: string,
  block: string,
): Promise<OpenTransaction[]> {
  const rows = await tx.execute<{ hashes: string[]; is_hot: boolean; value: string }>(sql`
    select jsonb_agg(s.hash) as hashes, t.sender = ${treasury} as is_hot, t.value_wei::text as value
    from chain_transactions t join chain_signatures s on s.reference = t.reference
    where not ${isSettled(block)} group by t.reference, t.sender, t.value_wei`);
  return rows.map(({ hashes, is_hot, value }) => ({
    hashes,
    account: is_hot ? "hot" : "deposits",
    valueWei: BigInt(value),
  }));
}

async function readGasHolders(tx: DbTransaction): Promise<string[]> {
  const rows = await tx.execute<{ address: string }>(
    sql`select distinct counterparty as address from chain_transactions t where t.purpose = 'gas'`,
  );
  return rows.map(({ address }) => address);
}
