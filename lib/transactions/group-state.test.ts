import fc from "fast-check";
import { expect, test } from "vitest";
import { CedirailError } from "@/lib/errors";
import type { Account } from "@/lib/ledger/accounts";
import { Balances, nameOf } from "@/lib/ledger/balances";
import { assertWithinLimits, type Usage } from "@/lib/limits/count";
import { accountsOfHold, holdOf } from "@/lib/transfers/postings";
import { GroupState, type Decision } from "./group-state";
import type { TransactionRow } from "./row";

/** Decided in turn over one state, requests become what each becomes over what the ones before it left. */

const merchants = ["mer_a", "mer_b"] as const;
const request = fc.record({
  merchantId: fc.constantFrom(...merchants),
  wallet: fc.constantFrom("w0", "w1"),
  amountMinor: fc.bigInt(1n, 350_000n),
  feeMinor: fc.bigInt(0n, 1_000n),
});
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;
interface World {
  usage: Map<string, Usage>;
  balances: Map<string, bigint>;
}

const walletOf = ({ merchantId, wallet }: Request) => `${merchantId} ${wallet}`;
const accounts = merchants.flatMap((merchantId) =>
  ["w0", "w1"].flatMap((wallet): Account[] =>
    accountsOfHold({ wallet: `${merchantId} ${wallet}`, currency: "GHSFIAT" }),
  ),
);
const worlds = fc
  .tuple(
    fc.array(fc.bigInt(0n, 500_000n), { minLength: 8, maxLength: 8 }),
    fc.array(fc.bigInt(0n, 300_000n), { minLength: 2, maxLength: 2 }),
  )
  .map(([balances, used]): World => ({
    balances: new Map(accounts.map((account, n) => [nameOf(account), balances[n] ?? 0n])),
    usage: new Map(
      merchants.map((id, n) => {
        const dayMinor = used[n] ?? 0n;
        return [id, { dayMinor, monthMinor: dayMinor + 600_000n }] as const;
      }),
    ),
  }));

function stateOf({ usage, balances }: World): GroupState {
  const locked = [...balances].map(
    ([name, balanceMinor]) => [name, { balanceMinor, floorMinor: 0n }] as const,
  );
  return new GroupState(new Date(0), "1970-01-01", new Balances(new Map(locked)), usage, new Map());
}

function decide(state: GroupState, one: Request): string {
  const { merchantId, amountMinor, feeMinor } = one;
  const row = { id: "txn", wallet: walletOf(one), currency: "GHSFIAT", amountMinor, feeMinor };
  const hold = holdOf(row as TransactionRow);
  try {
    assertWithinLimits(state.usageOf(merchantId), { kycTier: "minimum" }, amountMinor);
    state.balances.assertMayPost(hold.entries);
  } catch (error) {
    if (error instanceof CedirailError) return error.code;
    throw error;
  }
  const decision: Decision = { data: null, row: null, postings: [hold], spentMinor: amountMinor };
  state.apply({ merchantId, spender: merchantId }, decision);
  return "taken";
}

/** The world after a request was taken, by the rules as they are meant. */
function after({ usage, balances }: World, one: Request): World {
  const [next, spent] = [new Map(balances), new Map(usage)];
  const [available, reserved] = accountsOfHold({ wallet: walletOf(one), currency: "GHSFIAT" });
  const totalMinor = one.amountMinor + one.feeMinor;
  for (const [account, minor] of [
    [available, -totalMinor],
    [reserved, totalMinor],
  ] as const)
    if (account) next.set(nameOf(account), (next.get(nameOf(account)) ?? 0n) + minor);
  const { dayMinor, monthMinor } = spent.get(one.merchantId) ?? { dayMinor: 0n, monthMinor: 0n };
  const minor = one.amountMinor;
  spent.set(one.merchantId, { dayMinor: dayMinor + minor, monthMinor: monthMinor + minor });
  return { usage: spent, balances: next };
}

const sumOf = ({ balances }: World) => [...balances.values()].reduce((sum, one) => sum + one, 0n);

test("a group is decided as its requests are one after the other, and no money is made or lost", () => {
  fc.assert(
    fc.property(worlds, fc.array(request, { maxLength: 20 }), (world, requests) => {
      const state = stateOf(world);
      let left = world;
      for (const one of requests) {
        const became = decide(state, one);
        expect(became).toBe(decide(stateOf(left), one));
        if (became === "taken") left = after(left, one);
      }
      const spent = merchants.map((id) => left.usage.get(id)?.dayMinor ?? 0n);
      expect(merchants.map((id) => state.usageOf(id).dayMinor)).toEqual(spent);
      expect(sumOf(left)).toBe(sumOf(world));
      expect([...left.balances.values()].every((minor) => minor >= 0n)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
