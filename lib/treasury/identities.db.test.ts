import { sql } from "drizzle-orm";
import { getAddress, parseAbiItem, type Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chainConnection, ChainUnavailableError } from "@/lib/chain/client";
import { phoneIdentity } from "@/lib/chain/contracts/compiled";
import {
  orderBurn,
  orderMint,
  readIdentityOrder,
  readTokenOwner,
} from "@/lib/chain/identity-token";
import { database } from "@/lib/db/client";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { asOwner } from "@/lib/tooling/test-owner";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { advanceTreasury } from "./advance";
import { followChainTransactions } from "./follow";

/** Tokens of identities on a real chain: each order is executed once, or reported as reverted and never executed. */

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain({ confirmations: 3, mines: true });
  service = await startTestService({ scale: 0.02, chain, worker: false });
  await advanceTreasury();
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

let drawn = 0n;
/** An id as large as those that are used. */
const newToken = () => 2n ** 255n + (drawn += 1n);
const newReference = () => `mintidn${(drawn += 1n)}`;

const mint = (reference: string, wallet: string, tokenId: bigint) =>
  orderMint({ reference, wallet, tokenId });
const burn = (reference: string, tokenId: bigint) => orderBurn({ reference, tokenId });

async function count(where = sql`true`): Promise<number> {
  const [row] = await database().execute<{ count: number }>(
    sql`select count(*)::int as count from chain_transactions where ${where}`,
  );
  return row?.count ?? 0;
}

/** Works until nothing of ours is under way on the chain; each round mines a block. */
async function settle(): Promise<void> {
  do await advanceTreasury();
  while ((await count(sql`state <> 'final'`)) > 0);
}

const transferred = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
);

/** Who got a token, each time, by the chain. */
async function gettersOf(tokenId: bigint) {
  const { client, identity } = chain;
  const query = { address: identity, event: transferred, args: { tokenId } } as const;
  const logs = await client.getLogs({ ...query, fromBlock: 0n, strict: true });
  return logs.map(({ args }) => args.to);
}
/** A contract that reverts every call. */
const reverting = "0x5f5ffd";
const nobody = "0x0000000000000000000000000000000000000000";

async function dropBlockOf(reference: string): Promise<void> {
  const [row] = await database().execute<{ at: string }>(
    sql`select block_number::text as at from chain_transactions where reference = ${reference}`,
  );
  const head = await chain.client.getBlockNumber();
  await chain.reorganize(Number(head - BigInt(row?.at ?? 0)) + 1);
}

describe("the token of an identity", () => {
  it("is minted and burned to its end, each with its hash, gas and audit row", async () => {
    const [wallet, tokenId, minted, burned] = [
      newAddress(),
      newToken(),
      newReference(),
      "burnidn1",
    ];
    expect(await readIdentityOrder(minted)).toEqual({ state: "none", outcome: null, hash: null });
    expect(await readTokenOwner(tokenId)).toBeNull();
    expect(await mint(minted, wallet, tokenId)).toBe("ordered");
    expect(await mint(minted, wallet, tokenId)).toBe("ordered");
    expect(await readIdentityOrder(minted)).toMatchObject({ state: "pending", outcome: null });
    await settle();
    const order = await readIdentityOrder(minted);
    expect(order).toMatchObject({ state: "final", outcome: "success" });
    const receipt = await chain.client.getTransactionReceipt({ hash: order.hash ?? "0x" });
    expect(receipt.status).toBe("success");
    expect(await readTokenOwner(tokenId)).toBe(wallet);
    expect(await mint(minted, wallet, tokenId)).toBe("ordered");
    expect(await burn(burned, tokenId)).toBe("ordered");
    await settle();
    expect(await readIdentityOrder(burned)).toMatchObject({ state: "final", outcome: "success" });
    expect(await readTokenOwner(tokenId)).toBeNull();
    expect(await gettersOf(tokenId)).toEqual([wallet, nobody]);
    expect(await count(sql`reference in (${minted}, ${burned})`)).toBe(2);
    const acts = await database().execute<{ resource: string; details: object }>(
      sql`select resource, details from audit_log where action = 'chain.identity' order by at`,
    );
    expect(acts.map(({ resource }) => resource)).toEqual([minted, burned]);
    const moved = await asOwner(
      (owner) => owner`select 1 from reporting.transfers where reference in (${minted}, ${burned})`,
    );
    expect(moved).toHaveLength(0);
    expect(acts[0]?.details).toMatchObject({ outcome: "success", hash: order.hash });
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("is not ordered where the wallet or the number has one, nor burned where there is none", async () => {
    const [wallet, tokenId] = [newAddress(), newToken()];
    await mint(newReference(), wallet, tokenId);
    await settle();
    const before = await count();
    const secondOfWallet = await mint(newReference(), wallet, newToken());
    expect(secondOfWallet).toEqual({ reverts: "AlreadyIdentified" });
    const secondOfToken = await mint(newReference(), newAddress(), tokenId);
    expect(secondOfToken).toEqual({ reverts: "ERC721InvalidSender" });
    const nothing = await burn(newReference(), newToken());
    expect(nothing).toEqual({ reverts: "ERC721NonexistentToken" });
    expect(await count()).toBe(before);
  });

  it("of two orders that cross, one is executed and the other one reported as reverted", async () => {
    const [wallet, tokenId] = [newAddress(), newToken()];
    const [first, sameToken, sameWallet] = [newReference(), newReference(), newReference()];
    expect(
      await Promise.all([
        mint(first, wallet, tokenId),
        mint(first, wallet, tokenId),
        mint(sameToken, newAddress(), tokenId),
        mint(sameWallet, wallet, newToken()),
      ]),
    ).toEqual(["ordered", "ordered", "ordered", "ordered"]);
    await settle();
    const states = await Promise.all(
      [first, sameToken, sameWallet].map((one) => readIdentityOrder(one)),
    );
    expect(states.map(({ state }) => state)).toEqual(["final", "final", "final"]);
    expect(states.filter(({ outcome }) => outcome === "success").length).toBeLessThanOrEqual(2);
    expect(states.filter(({ outcome }) => outcome === "reverted").length).toBeGreaterThan(0);
    expect(await gettersOf(tokenId)).toHaveLength(1);
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("waits while its signer is down, and is minted once it is back", async () => {
    const [wallet, tokenId, reference] = [newAddress(), newToken(), newReference()];
    await mint(reference, wallet, tokenId);
    chain.setSignerDown(true);
    await expect(mint(newReference(), newAddress(), newToken())).rejects.toThrow("The signer");
    for (let round = 0; round < 3; round += 1) await advanceTreasury();
    expect(await readIdentityOrder(reference)).toEqual({
      state: "pending",
      outcome: null,
      hash: null,
    });
    expect(await readTokenOwner(tokenId)).toBeNull();
    chain.setSignerDown(false);
    await settle();
    expect(await readIdentityOrder(reference)).toMatchObject({ outcome: "success" });
    expect(await gettersOf(tokenId)).toEqual([wallet]);
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("is not ordered once nobody wants it, nor while the treasury cannot pay its gas", async () => {
    const before = await count();
    const one = { wallet: newAddress(), tokenId: newToken(), reference: newReference() };
    const isWanted = () => Promise.resolve(false);
    expect(await orderMint({ ...one, isWanted })).toEqual({ reverts: "It is no longer wanted." });
    const { client, treasury } = chain;
    const value = await client.getBalance({ address: treasury });
    await client.setBalance({ address: treasury, value: 1_000_000_000n });
    expect(await orderMint(one)).toBe("short");
    await client.setBalance({ address: treasury, value });
    await chain.kill();
    await expect(orderMint(one)).rejects.toThrow(ChainUnavailableError);
    await expect(readTokenOwner(one.tokenId)).rejects.toThrow(ChainUnavailableError);
    await chain.restart();
    expect(await count()).toBe(before);
    await settle();
  });
});

it.each<[string, () => Promise<Address | null>, string]>([
  ["no contract", () => Promise.resolve(null), "see CHAIN_IDENTITY"],
  ["an address without code", () => Promise.resolve(newAddress()), "did not report"],
  ["another kind of contract", () => Promise.resolve(chain.token), "did not report"],
  ["a contract that the signer does not know", deployAnother, "not signed: The treasury"],
])("with %s, nothing is ordered that withdrawals would wait for", async (_, place, message) => {
  const before = await count();
  Object.assign(chainConnection(), { identity: await place() });
  await expect(mint(newReference(), newAddress(), newToken())).rejects.toThrow(message);
  await expect(mint(newReference(), newAddress(), newToken())).rejects.toThrow(
    ChainUnavailableError,
  );
  Object.assign(chainConnection(), { identity: chain.identity });
  expect(await count()).toBe(before);
});

/** A contract of identities as ours, where the treasury is the minter, too. */
async function deployAnother(): Promise<Address> {
  const { payer, client, treasury } = chain;
  const hash = await payer.deployContract({ ...phoneIdentity, args: [treasury, treasury] });
  const { contractAddress } = await client.waitForTransactionReceipt({ hash });
  return getAddress(contractAddress ?? "0x");
}

describe("a block that vanishes", () => {
  it("with a mint in it that was not final: it is executed again, once", async () => {
    const [wallet, tokenId, reference] = [newAddress(), newToken(), newReference()];
    await mint(reference, wallet, tokenId);
    while ((await count(sql`reference = ${reference} and state = 'mined'`)) === 0)
      await advanceTreasury();
    expect(await readTokenOwner(tokenId)).toBe(wallet);
    await dropBlockOf(reference);
    expect(await readTokenOwner(tokenId)).toBeNull();
    await settle();
    expect(await readIdentityOrder(reference)).toMatchObject({ outcome: "success" });
    expect(await gettersOf(tokenId)).toEqual([wallet]);
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("with a mint and a burn that were final: both are executed again, once, and paid for once", async () => {
    const [wallet, tokenId] = [newAddress(), newToken()];
    const [minted, burned] = [newReference(), newReference()];
    await mint(minted, wallet, tokenId);
    await settle();
    await burn(burned, tokenId);
    await settle();
    await dropBlockOf(minted);
    await followChainTransactions();
    expect(await readIdentityOrder(minted)).toMatchObject({ state: "pending", outcome: null });
    await settle();
    for (const reference of [minted, burned])
      expect(await readIdentityOrder(reference)).toMatchObject({ outcome: "success" });
    expect(await gettersOf(tokenId)).toEqual([wallet, nobody]);
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("with a mint that was reverted and reported so: it is never executed", async () => {
    const [wallet, tokenId, reference] = [newAddress(), newToken(), newReference()];
    await mint(reference, wallet, tokenId);
    const { client, identity: address } = chain;
    const bytecode = (await client.getCode({ address })) ?? "0x";
    await client.setCode({ address, bytecode: reverting });
    await settle();
    expect(await readIdentityOrder(reference)).toMatchObject({
      state: "final",
      outcome: "reverted",
    });
    expect(await chainFaults(chain)).toEqual([]);
    await dropBlockOf(reference);
    await client.setCode({ address, bytecode });
    await settle();
    expect(await readIdentityOrder(reference)).toMatchObject({
      state: "final",
      outcome: "reverted",
    });
    expect(await gettersOf(tokenId)).toEqual([]);
    // What was ordered in its place is.
    expect(await mint(newReference(), wallet, tokenId)).toBe("ordered");
    await settle();
    expect(await gettersOf(tokenId)).toEqual([wallet]);
    expect(await chainFaults(chain)).toEqual([]);
  });
});
