import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/db/client";
import type { Account } from "./accounts";
import type { Posting, PostingKind } from "./post";

/** What the tests require of the books: every rule of `ledger.md` that holds at every commit. */

const checks = {
  "every currency sums to zero": sql`
    select currency from accounts group by currency having sum(balance) <> 0`,
  "every posting sums to zero": sql`
    select posting_id from entries group by posting_id, currency having sum(amount) <> 0`,
  "a balance is the sum of its entries": sql`
    select a.id from accounts a left join entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  "balance_after is the balance before and the amount": sql`
    select id from (
      select id, amount, balance_after, lag(balance_after, 1, 0::bigint)
        over (partition by account_id order by id) as before from entries
    ) chain where balance_after <> before + amount`,
  "no customer is below zero": sql`
    select id from accounts where kind like 'wallet.%' and balance < 0`,
  "a hold ends at most once": sql`
    select hold_key from postings where kind in ('settle', 'release')
    group by hold_key having count(*) > 1`,
};

/** The rules that the books break now; none, when all is well. */
export async function brokenRules(executor: Executor): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(checks)) {
    const rows = await executor.execute(query);
    if (rows.length > 0) broken.push(rule);
  }
  return broken;
}

/** Two entries: the amount leaves one account for another of the same currency. */
export function move(
  from: Account,
  to: Account,
  amountMinor: bigint,
  options: { key?: string; kind?: PostingKind; holdKey?: string } = {},
): Posting {
  const { key = randomUUID(), kind = "faucet", holdKey } = options;
  return {
    key,
    kind,
    transactionId: null,
    ...(holdKey === undefined ? {} : { holdKey }),
    entries: [
      { account: from, amountMinor: -amountMinor },
      { account: to, amountMinor },
    ],
  };
}
