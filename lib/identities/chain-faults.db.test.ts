import { sql } from "drizzle-orm";
import { encodeAbiParameters, keccak256, pad, toHex, type Address, type Hex } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readIdentityOrder, readTokenOwner } from "@/lib/chain/identity-token";
import { database } from "@/lib/db/client";
import { newAddress, startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { chainFaults } from "@/lib/tooling/test-chain-books";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { advanceTreasury } from "@/lib/treasury/advance";
import { burnReference, mintReference } from "./nudge";
import { stepIdentity } from "./step-identity";

/** What the chain does wrong while identities are minted and burned, step by step. */

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

let numbers = 4_000;
const newPhone = () => `+23324000${(numbers += 1)}`;
/** A contract that reverts every call. */
const reverting = "0x5f5ffd";

const mint = (body: object) => service.call("POST", "/identity/mint", body);

async function codeOf(phone: string): Promise<string> {
  const path = `/api/sandbox/outbox?to=${encodeURIComponent(phone)}`;
  return (await service.call("GET", path)).body.data[0]?.code;
}

/** An identity that its owner has confirmed. @returns its id */
async function confirmed(phone: string, wallet?: Address): Promise<string> {
  expect((await mint({ phone, wallet })).status).toBe(201);
  const { status, body } = await mint({ phone, otp: await codeOf(phone) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.identityId;
}

async function read(id: string) {
  const [row] = await database().execute<{ status: string; token: string; tokenId: string }>(
    sql`select status, token, token_id::text as "tokenId" from identities where id = ${id}`,
  );
  if (!row) throw new Error("There is no such identity.");
  return { ...row, tokenId: BigInt(row.tokenId) };
}

/** Works on the chain until nothing of ours is under way; each round mines a block. */
async function settle(): Promise<void> {
  for (;;) {
    await advanceTreasury();
    const open = await database().execute(
      sql`select 1 from chain_transactions where state <> 'final'`,
    );
    if (open.length === 0) return;
  }
}

/** Takes an identity as far as it goes. */
async function follow(id: string): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    await stepIdentity(id);
    await settle();
  }
}

async function verified(phone: string, wallet?: Address): Promise<string> {
  const id = await confirmed(phone, wallet);
  await follow(id);
  expect((await read(id)).status).toBe("verified");
  return id;
}

async function revoke(phone: string): Promise<void> {
  const body = { phone, reason: "Given up." };
  expect((await service.call("POST", "/identity/revoke", body)).status).toBe(200);
}

async function dropBlockOf(reference: string): Promise<void> {
  const [row] = await database().execute<{ at: string }>(
    sql`select block_number::text as at from chain_transactions where reference = ${reference}`,
  );
  const head = await chain.client.getBlockNumber();
  await chain.reorganize(Number(head - BigInt(row?.at ?? 0)) + 1);
}

/** Whether the treasury has the contract's role, by its storage: no transaction of ours is spent on it. */
async function setMinter(is: boolean): Promise<void> {
  const { client, identity: address } = chain;
  const role = keccak256(toHex("MINTER_ROLE"));
  const placeOf = (type: "bytes32" | "address", key: Hex, slot: Hex) =>
    keccak256(encodeAbiParameters([{ type }, { type: "bytes32" }], [key, slot]));
  // AccessControl's mapping of roles follows the six variables of ERC721.
  const index = placeOf("address", chain.treasury, placeOf("bytes32", role, pad("0x06")));
  await client.setStorageAt({ address, index, value: pad(is ? "0x01" : "0x00") });
}

describe("a token", () => {
  it("whose burn was reverted for good is burned by another order, and its number free then", async () => {
    const phone = newPhone();
    const id = await verified(phone);
    const next = await confirmed(phone, newAddress());
    await stepIdentity(id);
    expect(await stepIdentity(id)).not.toBeNull();
    const { client, identity: address } = chain;
    const bytecode = (await client.getCode({ address })) ?? "0x";
    await client.setCode({ address, bytecode: reverting });
    await settle();
    expect(await readIdentityOrder(burnReference(id, 1))).toMatchObject({ outcome: "reverted" });
    // While it would revert again, nothing more is ordered.
    await stepIdentity(id);
    expect(await readIdentityOrder(burnReference(id, 2))).toMatchObject({ state: "none" });
    await client.setCode({ address, bytecode });
    await follow(id);
    const { token, tokenId } = await read(id);
    expect([token, await readTokenOwner(tokenId)]).toEqual(["burned", null]);
    await follow(next);
    expect((await read(next)).status).toBe("verified");
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("whose block vanishes while it is burned is minted again before it is burned", async () => {
    const phone = newPhone();
    const id = await verified(phone);
    await revoke(phone);
    await dropBlockOf(mintReference(id));
    const { tokenId } = await read(id);
    expect(await readTokenOwner(tokenId)).toBeNull();
    // Now, and once its order is known to be open again.
    await stepIdentity(id);
    await stepIdentity(id);
    expect((await read(id)).token).toBe("burning");
    await follow(id);
    expect((await read(id)).token).toBe("burned");
    const order = await readIdentityOrder(burnReference(id, 1));
    expect([order.outcome, await readTokenOwner(tokenId)]).toEqual(["success", null]);
    expect(await chainFaults(chain)).toEqual([]);
  });

  it("waits while the treasury is no minter, and is minted once it is", async () => {
    const id = await confirmed(newPhone());
    await setMinter(false);
    await follow(id);
    expect(await read(id)).toMatchObject({ status: "minting", token: "minting" });
    await setMinter(true);
    await follow(id);
    expect(await read(id)).toMatchObject({ status: "verified", token: "live" });
  });
});

describe("a number", () => {
  it("keeps its identity where it is to be linked to a contract", async () => {
    const [phone, wallet] = [newPhone(), newAddress()];
    const id = await verified(phone);
    await chain.client.setCode({ address: wallet, bytecode: reverting });
    const { identityId } = (await mint({ phone, wallet })).body;
    const otp = await codeOf(phone);
    await stepIdentity(identityId);
    expect((await mint({ phone, otp })).body.error.code).toBe("INVALID_STATE");
    expect([(await read(identityId)).status, (await read(id)).status]).toEqual([
      "revoked",
      "verified",
    ]);
  });

  it("is not linked to a contract, also where its owner confirms that before anybody looks", async () => {
    const [phone, wallet] = [newPhone(), newAddress()];
    await chain.client.setCode({ address: wallet, bytecode: reverting });
    const id = await confirmed(phone, wallet);
    await follow(id);
    expect(await read(id)).toMatchObject({ status: "failed", token: "none" });
    const [row] = await database().execute<{ reason: string }>(
      sql`select reason from identities where id = ${id}`,
    );
    expect(row?.reason).toMatch(/contract/);
    await verified(phone, newAddress());
  });

  it("keeps its identity where another number is to be linked to the wallet, and waits for the end of its last token", async () => {
    const [phone, waiting, wallet] = [newPhone(), newPhone(), newAddress()];
    const id = await verified(phone);
    await mint({ phone, wallet });
    const otp = await codeOf(phone);
    await verified(waiting);
    // Its last token is not burned yet.
    await confirmed(waiting, wallet);
    const late = await mint({ phone, otp });
    expect([late.status, late.body.error.code]).toEqual([400, "INVALID_STATE"]);
    expect((await read(id)).status).toBe("verified");
    const again = await mint({ phone: newPhone(), wallet });
    expect(again.body.error.details.field).toBe("wallet");
  });

  it("is linked to a wallet alone, also where two are confirmed at once", async () => {
    const [numbers, wallet] = [[newPhone(), newPhone(), newPhone()], newAddress()];
    for (const phone of numbers) await mint({ phone, wallet });
    const codes = await Promise.all(numbers.map(codeOf));
    const answers = await Promise.all(
      numbers.map((phone, place) => mint({ phone, otp: codes[place] })),
    );
    const results = answers.map(({ status, body }) =>
      status === 200 ? body.status : body.error.code,
    );
    expect(results.sort()).toEqual(["INVALID_STATE", "INVALID_STATE", "minting"]);
  });

  it("keeps its identity where it is to be linked to a wallet that has another number's token", async () => {
    const [phone, other, taken] = [newPhone(), newPhone(), newAddress()];
    const id = await verified(phone);
    await mint({ phone, wallet: taken });
    const otp = await codeOf(phone);
    await verified(other, taken);
    const late = await mint({ phone, otp });
    expect([late.status, late.body.error.code]).toEqual([400, "INVALID_STATE"]);
    expect((await read(id)).status).toBe("verified");
    const again = await mint({ phone: newPhone(), wallet: taken });
    expect(again.body.error.details.field).toBe("wallet");
  });
});
