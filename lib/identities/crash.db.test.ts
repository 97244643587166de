import { getAddress, parseAbiItem, zeroAddress } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { eventually } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { startWithVictims } from "@/lib/tooling/test-victims";

/**
 * Numbers that are linked again and again while worker, signer and node are killed at every step of their tokens.
 * The node comes back as it was when last stored, and has forgotten what came after.
 */

type Started = Awaited<ReturnType<typeof startWithVictims>>;

let started: Started;
let chain: Started["chain"];
let service: Started["service"];
let sql: Started["sql"];

beforeAll(async () => {
  started = await startWithVictims(3);
  ({ chain, service, sql } = started);
});
afterAll(() => started.stop());

const phones = Array.from({ length: testSize(3, 12) }, (_, place) => `+2332400${60_00 + place}0`);

/** Links a number to a new wallet of one of two merchants; some are revoked at once. */
async function link(phone: string, round: number): Promise<void> {
  const { apiKey, secondMerchant } = service.seeded;
  const place = round + phones.indexOf(phone);
  const key = place % 2 === 0 ? apiKey : secondMerchant.apiKey;
  const requested = await service.call("POST", "/identity/mint", { phone }, { key });
  // It may be linked to this merchant already.
  if (requested.status === 200) return;
  const path = `/api/sandbox/outbox?to=${encodeURIComponent(phone)}`;
  const otp = (await service.call("GET", path)).body.data[0]?.code;
  const { status } = await service.call("POST", "/identity/mint", { phone, otp }, { key });
  expect(status).toBe(200);
  if (place % 4 === 3)
    await service.call("POST", "/identity/revoke", { phone, reason: "At once." }, { key });
}

const exists = async (query: PromiseLike<readonly unknown[]>) => (await query).length > 0;
/** Whether an order of a token is in this state while the identity is in that one. */
const isAt = (order: string | null, token: string) =>
  exists(sql`
    select 1 from identities i left join chain_transactions c
      on c.reference = (case i.token when 'minting' then 'mint' else 'burn' end) || replace(i.id, '_', '')
    where i.token = ${token} and c.state is not distinct from ${order}`);

/** The places on a token's way at which something dies. */
const places = ["minting", "burning"].flatMap((token) =>
  [null, "reserved", "mined", "final"].map((order) => [order, token] as const),
);

async function isIdle(): Promise<boolean> {
  return !(await exists(sql`
    select 1 from identities where token in ('minting', 'burning') or status = 'minting'
      or (token = 'live' and status <> 'verified')
    union all select 1 from chain_transactions where state <> 'final'`));
}

/** As if the leases of what was killed had run out. */
async function expireLeases(): Promise<void> {
  await sql`update identities set leased_until = null where leased_until is not null`;
  await sql`update chain_tasks set leased_until = null where leased_until is not null`;
}

const transferred = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
);

/** Who has the tokens of numbers by the chain, each of whose numbers never had two at once. */
async function replayChain(): Promise<Map<string, string>> {
  const rows = await sql<{ phone: string; token: string }[]>`
    select phone_id::text as phone, token_id::text as token from identities`;
  const phoneOf = new Map(rows.map(({ phone, token }) => [BigInt(token), phone]));
  const { client, identity: address } = chain;
  const query = { address, event: transferred, fromBlock: 0n, strict: true } as const;
  const alive = new Map<string, string>();
  for (const { args } of await client.getLogs(query)) {
    const phone = phoneOf.get(args.tokenId);
    if (phone === undefined) throw new Error(`The token ${args.tokenId} is nobody's.`);
    expect(alive.has(phone), "a number has two tokens").toBe(args.from !== zeroAddress);
    if (args.to === zeroAddress) alive.delete(phone);
    else alive.set(phone, getAddress(args.to));
  }
  return alive;
}

test("each number has one token at any time, the one that it resolves to, whatever dies when", async () => {
  const { worker, node, signer } = await started.startVictims();
  let round = 0;
  for (const victim of [worker, node, signer])
    for (const [order, token] of places) {
      await chain.save();
      await Promise.all(phones.map((phone) => link(phone, round)));
      round += 1;
      // Where it has passed the place already, what dies dies later.
      await eventually(async () => ((await isAt(order, token)) || (await isIdle()) ? true : null));
      await victim.kill();
      await victim.restart();
      await expireLeases();
    }
  await eventually(async () => ((await isIdle()) ? true : null));
  const linked = await sql<{ phone: string; wallet: string }[]>`
    select phone_id::text as phone, wallet from identities where status = 'verified'`;
  expect(linked.length).toBeGreaterThan(0);
  const alive = await replayChain();
  expect([...alive].sort()).toEqual(linked.map(({ phone, wallet }) => [phone, wallet]).sort());
  const failed = await sql`select 1 from identities where status = 'failed'`;
  expect(failed).toHaveLength(0);
  const verified = await sql<{ id: string; count: number }[]>`
    select resource_id as id, count(*)::int as count from events where event = 'identity.verified'
    group by 1 having count(*) > 1`;
  expect(verified).toEqual([]);
  expect(await chainFaults(chain)).toEqual([]);
});
