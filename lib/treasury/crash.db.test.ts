import { parseAbiItem, zeroAddress, type Address } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderBurn, orderMint, readIdentityOrder } from "@/lib/chain/identity-token";
import { newAddress } from "@/lib/tooling/test-chain";
import { chainFaults, paidFrom } from "@/lib/tooling/test-chain-books";
import { eventually } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { startWithVictims } from "@/lib/tooling/test-victims";

/**
 * Withdrawals and tokens of identities while worker, signer and node are killed at every step on the way to the chain. The node comes
 * back as it was when last stored, and has forgotten what came after.
 */

type Started = Awaited<ReturnType<typeof startWithVictims>>;

let started: Started;
let chain: Started["chain"];
let service: Started["service"];
let sql: Started["sql"];
/** Withdrawals that are under way together when something is killed. */
const count = testSize(2, 50);

const tokenTransferred = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
);

beforeAll(async () => {
  started = await startWithVictims(4);
  ({ chain, service, sql } = started);
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 5_000 });
});
afterAll(() => started.stop());

/** The places on the way, each with how to tell that an order is there. */
const steps: [place: string, isThere: () => Promise<boolean>][] = [
  ["ordered", () => exists(sql`select 1 from chain_transactions where state = 'reserved'`)],
  ["signed", () => exists(sql`select 1 from chain_transactions where state = 'signed'`)],
  [
    "broadcast",
    () =>
      exists(sql`select 1 from chain_transactions
    where state = 'signed' and broadcast_at is not null`),
  ],
  ["mined", () => exists(sql`select 1 from chain_transactions where state = 'mined'`)],
  [
    "final",
    () =>
      exists(sql`select 1 from chain_transactions c join transfers t using (reference)
    where c.state = 'final' and t.state = 'submitted'`),
  ],
];

async function exists(query: PromiseLike<readonly unknown[]>): Promise<boolean> {
  return (await query).length > 0;
}

async function openCount(): Promise<number> {
  const [row] = await sql<{ open: number }[]>`
    select (select count(*) from transactions where status in ('pending', 'processing'))::int
      + (select count(*) from chain_transactions where state <> 'final')::int as open`;
  return row?.open ?? 0;
}

test("each is executed on the chain once, whatever dies when", async () => {
  const { worker, node, signer } = await started.startVictims();
  const recipients: Address[] = [];
  for (const victim of [worker, signer, node])
    for (const [, isThere] of steps) {
      const batch = Array.from({ length: count }, () => newAddress());
      recipients.push(...batch);
      // A deposit beside them; one that the node forgets was never made.
      if (victim !== node) await chain.pay(wallet(), 1_000_000n);
      await chain.save();
      await Promise.all([...batch.map(withdraw), burnTokens(), ...batch.map(mintToken)]);
      // Where it has passed the place already, what dies dies later.
      await eventually(async () => ((await isThere()) || (await openCount()) === 0 ? true : null));
      await victim.kill();
      await victim.restart();
    }
  await eventually(async () => ((await openCount()) === 0 ? true : null));
  const paid = await paidFrom(chain, chain.treasury);
  const times = recipients.map((to) => paid.filter((one) => one.to === to).length);
  expect(new Set(times)).toEqual(new Set([1]));
  await expectTokens(recipients);
  const held = await sql`
    select 1 from accounts where kind = 'wallet.reserved' and currency = 'USDT' and balance <> 0`;
  expect(held).toHaveLength(0);
  await eventually(async () => ((await creditedHashes()).length >= 2 * steps.length ? true : null));
  await eventually(async () => ((await openCount()) === 0 ? true : null));
  expect(await creditedHashes()).toEqual(await paidHashes());
  expect(await chainFaults(chain)).toEqual([]);
});

/** The token of a wallet. */
const tokenOf = (owner: Address) => BigInt(owner);
const burned = new Set<Address>();
const ordered: Address[] = [];

async function mintToken(owner: Address): Promise<void> {
  const order = { reference: `mintidn${owner}`, wallet: owner, tokenId: tokenOf(owner) };
  expect(await orderMint(order)).toBe("ordered");
  ordered.push(owner);
}

/** Orders the burn of every other token that is final. */
async function burnTokens(): Promise<void> {
  for (const [place, owner] of [...ordered].entries()) {
    if (place % 2 === 1 || burned.has(owner)) continue;
    const { outcome } = await readIdentityOrder(`mintidn${owner}`);
    if (outcome !== "success") continue;
    // Where the node has forgotten the token, there is none to burn now.
    const order = { reference: `burnidn${owner}`, tokenId: tokenOf(owner) };
    if ((await orderBurn(order)) === "ordered") burned.add(owner);
  }
}

/** Each wallet got its token once, and each that was to be burned was burned once. */
async function expectTokens(owners: readonly Address[]): Promise<void> {
  expect(burned.size).toBeGreaterThan(0);
  const logs = await chain.client.getLogs({
    address: chain.identity,
    event: tokenTransferred,
    fromBlock: 0n,
    strict: true,
  });
  const found = logs.map(({ args: { from, to, tokenId } }) => `${tokenId} ${from} ${to}`);
  const expected = owners.flatMap((owner) => [
    `${tokenOf(owner)} ${zeroAddress} ${owner}`,
    ...(burned.has(owner) ? [`${tokenOf(owner)} ${owner} ${zeroAddress}`] : []),
  ]);
  expect(found.sort()).toEqual(expected.sort());
}

const wallet = () => service.seeded.merchant.wallet as Address;

/** Transactions on the chain that the service has credited to the wallet, each as often as it did. */
async function creditedHashes(): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select f.receipt as hash from transactions t join transfers f on f.transaction_id = t.id
    where t.type = 'deposit' and t.status = 'completed'`;
  return rows.map(({ hash }) => hash).sort();
}

/** Those that paid the wallet by the chain. */
async function paidHashes(): Promise<string[]> {
  const paid = await paidFrom(chain, chain.payer.account.address);
  return paid.flatMap(({ to, hash }) => (to === wallet() ? [hash] : [])).sort();
}

async function withdraw(address: Address): Promise<void> {
  const { status, body } = await service.call("POST", "/wallet/withdraw", {
    walletAddress: service.seeded.merchant.wallet,
    amount: "1",
    currency: "USDT",
    destination: { type: "wallet", address },
  });
  expect([status, body.error]).toEqual([201, undefined]);
}
