import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { canonicalHash } from "@/lib/canonical";
import { config } from "@/lib/config/env";
import { closeDatabase, database } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import type { Once } from "@/lib/idempotency/once";
import { brokenRules } from "@/lib/ledger/test-book";
import { newMerchant, type TestMerchant } from "@/lib/tooling/test-merchant";
import { setThreshold } from "@/lib/tooling/test-threshold";
import { initiatePayout } from "./initiate-payout";

/** Payouts carried out together become what they become one by one. */

beforeAll(async () => {
  await seedTestnet(config());
});
afterAll(closeDatabase);

interface Ordered {
  /** Which merchant; the first has most. */
  of: number;
  amountMinor: bigint;
  phone: string;
  ref: number | null;
  key: number | null;
}

/** More than the wallet has, more than a day allows in sum, and above the threshold, among others. */
const orders = fc.array(
  fc.record<Ordered>({
    of: fc.constantFrom(0, 0, 0, 1, 2),
    amountMinor: fc.constantFrom(100n, 900n, 30_000n, 61_000n, 90_000n, 250_000n, 400_000n),
    phone: fc.constantFrom("+233241234567", "+233241234567", "+233201234567"),
    ref: fc.option(fc.nat(4), { freq: 2 }),
    key: fc.option(fc.nat(4), { freq: 2 }),
  }),
  { minLength: 30, maxLength: 45 },
);
const funds = [280_000n, 700_000n, 95_000n] as const;

async function newPayer(fundsMinor: bigint): Promise<TestMerchant> {
  const merchant = await newMerchant(fundsMinor, "minimum");
  await setThreshold(merchant.id, 60_000n);
  return merchant;
}

/** What a caller gets: the response, or the rejection. */
async function order(merchants: readonly TestMerchant[], { of, key, ref, ...body }: Ordered) {
  const merchant = merchants[of];
  if (!merchant) throw new Error("There is no such merchant.");
  const bodyHash = canonicalHash({ phone: body.phone, amount: String(body.amountMinor), ref });
  const scope = { ownerId: merchant.id, method: "POST", path: "/test", key: `k${key}`, bodyHash };
  const once: Once = {
    scope: key === null ? null : scope,
    check: () => undefined,
    finish: (data) => ({ status: 201, text: JSON.stringify(data) }),
  };
  try {
    const { stored, replayed } = await initiatePayout(
      { merchantId: merchant.id, userId: merchant.userId, actor: "key_test" },
      {
        type: "payout",
        operation: "test",
        ...body,
        externalRef: ref === null ? undefined : `r${ref}`,
      },
      { once },
    );
    return { replayed, text: stored?.text ?? "" };
  } catch (error) {
    if (!(error instanceof CedirailError)) throw error;
    return { replayed: false, text: JSON.stringify([error.code, error.message, error.details]) };
  }
}

/** Where several name the same, later ones wait for the next group. */
function inOrderOfGroups(all: readonly Ordered[]): number[] {
  const groups: number[][] = [];
  let waiting = [...all.keys()];
  while (waiting.length > 0) {
    const taken = new Set<string>();
    const group: number[] = [];
    const later: number[] = [];
    for (const index of waiting) {
      const { of, key, ref } = all[index] ?? { of: 0, key: null, ref: null };
      const names = [key !== null && `${of} key ${key}`, ref !== null && `${of} ref ${ref}`];
      const given = names.filter((name) => name !== false);
      (given.some((name) => taken.has(name)) ? later : group).push(index);
      for (const name of given) taken.add(name);
    }
    groups.push(group);
    waiting = later;
  }
  return groups.flat();
}

const rowsOf = (merchantId: string) => sql`
  select jsonb_build_object(
    'transactions', (select jsonb_agg(jsonb_build_array(t.id, t.status, t.amount_minor, t.fee_minor,
        t.counted_minor, t.external_ref, t.sequence, t.due_at is not null, t.recipient,
        t.approval_expires_at - t.created_at,
        (select jsonb_agg(jsonb_build_array(h.sequence, h.from_status, h.to_status, h.by))
          from transaction_history h where h.transaction_id = t.id),
        (select jsonb_agg(jsonb_build_array(a.actor, a.action, a.details)) from audit_log a
          where a.resource = t.id),
        (select jsonb_agg(jsonb_build_array(p.key, p.kind, (select sum(abs(e.amount)) from entries e
          where e.posting_id = p.id))) from postings p where p.transaction_id = t.id),
        (select jsonb_agg(r.external_ref) from external_references r where r.transaction_id = t.id)))
      from transactions t where t.merchant_id = m.id),
    'usage', (select jsonb_agg(jsonb_build_array(period, used_minor) order by period)
      from limit_usage where merchant_id = m.id),
    'accounts', (select jsonb_agg(jsonb_build_array(kind, currency, balance) order by kind, currency)
      from accounts where merchant_id = m.id),
    'keys', (select jsonb_agg(response order by key_hash) from idempotency_keys
      where merchant_id = m.id),
    'references', (select count(*) from external_references where merchant_id = m.id)) as rows
  from merchants m where m.id = ${merchantId}`;

/** Everything that came of the orders, without what differs by itself. */
async function outcomeOf(
  merchants: readonly TestMerchant[],
  results: readonly { replayed: boolean; text: string }[],
) {
  const labels = new Map(
    merchants.flatMap(({ id, wallet }, n) => [
      [id, `M${n}`],
      [wallet, `W${n}`],
    ]),
  );
  results.forEach(({ text }, n) => {
    for (const [id] of text.matchAll(/txn_\w{26}/g)) if (!labels.has(id)) labels.set(id, `T${n}`);
  });
  const named = (text: string) =>
    text
      .replace(/(?:txn|mer)_\w{26}|0x\w{40}/g, (id) => labels.get(id) ?? "earlier")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "at");
  const rows = await Promise.all(merchants.map(({ id }) => database().execute(rowsOf(id))));
  const stored = rows.map(([row]) => {
    const all = JSON.parse(named(JSON.stringify(row?.rows))) as { transactions: unknown[] | null };
    all.transactions?.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    return all;
  });
  return { results: results.map(({ replayed, text }) => [replayed, named(text)]), stored };
}

/** What comes of the orders at once, and one by one. */
async function bothWays(all: readonly Ordered[]) {
  const [here, there] = await Promise.all([0, 1].map(() => Promise.all(funds.map(newPayer))));
  if (!here || !there) throw new Error("There are no merchants.");
  // What is cached of a merchant does not change the order of those that come at once.
  const first = { amountMinor: 100n, phone: "+233241234567", ref: null, key: null };
  for (const [of] of funds.entries())
    await Promise.all([here, there].map((some) => order(some, { of, ...first })));
  const atOnce = await Promise.all(all.map((one) => order(here, one)));
  const inTurn: typeof atOnce = [];
  for (const index of inOrderOfGroups(all)) {
    const one = all[index];
    if (one) inTurn[index] = await order(there, one);
  }
  const [{ shared } = { shared: 0 }] = await database().execute<{ shared: number }>(sql`
    select (count(*) - count(distinct xmin::text))::integer as shared from transactions
    where merchant_id = ${here[0]?.id}`);
  return { shared, ways: [await outcomeOf(here, atOnce), await outcomeOf(there, inTurn)] as const };
}

/** A machine too slow to hear of changes reads a merchant again, so that others overtake its orders. */
const maxOvertaken = 3;

test("payouts ordered at once become what they become one by one, row by row", async () => {
  let together = 0;
  await fc.assert(
    fc.asyncProperty(orders, async (all) => {
      let done = await bothWays(all);
      for (let times = 1; times < maxOvertaken && !isDeepStrictEqual(...done.ways); times += 1)
        done = await bothWays(all);
      const [atOnce, inTurn] = done.ways;
      expect(atOnce).toEqual(inTurn);
      together += done.shared;
    }),
    { numRuns: 4, seed: 11, endOnFailure: true },
  );
  expect(together).toBeGreaterThan(3);
  expect(await brokenRules(database())).toEqual([]);
});
