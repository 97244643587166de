import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Abi, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { compileContracts } from "./compile.mjs";
import { phoneIdentity, testUsdt } from "./compiled";

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
  await chain.client.impersonateAccount({ address: chain.treasury });
  for (const address of people) await chain.client.setBalance({ address, value: 10n ** 18n });
});
afterAll(() => chain.stop());

const draw = () => privateKeyToAccount(generatePrivateKey());
const accounts = [draw(), draw()] as const;
const people = accounts.map(({ address }) => address);
const [ama, kofi] = people as [Address, Address];

/** Sends a transaction; returns its logs. @throws where it reverts, with the contract's own error */
async function send(
  contract: { abi: Abi; address: Address },
  from: Address,
  functionName: string,
  args: unknown[] = [],
) {
  const account = accounts.find(({ address }) => address === from) ?? from;
  await chain.client.simulateContract({ ...contract, functionName, args, account: from });
  const hash = await chain.client.writeContract({ ...contract, functionName, args, account });
  const receipt = await chain.client.waitForTransactionReceipt({ hash });
  expect(receipt.status).toBe("success");
  return receipt.logs;
}

const read = (
  contract: { abi: Abi; address: Address },
  functionName: string,
  args: unknown[] = [],
) => chain.client.readContract({ ...contract, functionName, args });

test("what is committed is what the sources compile to", async () => {
  const committed = readFileSync(join(import.meta.dirname, "compiled.ts"), "utf8");
  expect(await compileContracts()).toBe(committed);
});

describe("test USDT", () => {
  const usdt = () => ({ abi: testUsdt.abi as Abi, address: chain.token });
  const asOwner = (name: string, args: unknown[] = []) => send(usdt(), chain.treasury, name, args);
  const balance = (owner: Address) => read(usdt(), "balanceOf", [owner]);

  test("has six decimals, and belongs to the treasury, which alone mints", async () => {
    expect(await read(usdt(), "decimals")).toBe(6);
    expect(await read(usdt(), "owner")).toBe(chain.treasury);
    await asOwner("mint", [ama, 1_000n]);
    expect(await balance(ama)).toBe(1_000n);
    await expect(send(usdt(), ama, "mint", [ama, 1n])).rejects.toThrow(
      "OwnableUnauthorizedAccount",
    );
  });

  test.each(["transfer", "transferFrom", "approve"])("%s returns nothing", async (name) => {
    const outputs = testUsdt.abi.flatMap((part) =>
      part.type === "function" && part.name === name ? [...part.outputs] : [],
    );
    expect(outputs).toEqual([]);
  });

  test("transfers no more than there is", async () => {
    await send(usdt(), ama, "transfer", [kofi, 400n]);
    expect([await balance(ama), await balance(kofi)]).toEqual([600n, 400n]);
    await expect(send(usdt(), ama, "transfer", [kofi, 601n])).rejects.toThrow(
      "InsufficientBalance",
    );
  });

  test("an allowance changes only from or to zero, and is used up", async () => {
    await send(usdt(), ama, "approve", [kofi, 10n]);
    await expect(send(usdt(), ama, "approve", [kofi, 20n])).rejects.toThrow("NonZeroAllowance");
    await send(usdt(), kofi, "transferFrom", [ama, kofi, 4n]);
    const more = send(usdt(), kofi, "transferFrom", [ama, kofi, 7n]);
    await expect(more).rejects.toThrow("InsufficientAllowance");
    await send(usdt(), ama, "approve", [kofi, 0n]);
    await send(usdt(), ama, "approve", [kofi, 20n]);
  });

  test("with a fee less arrives than was sent, and each part is an event of its own", async () => {
    const before = (await balance(kofi)) as bigint;
    await asOwner("setParams", [1_000n, 30n]);
    const logs = await send(usdt(), ama, "transfer", [kofi, 100n]);
    expect(await balance(kofi)).toBe(before + 90n);
    expect(logs.map(({ data }: { data: Hex }) => BigInt(data))).toEqual([90n, 10n]);
    await send(usdt(), kofi, "transfer", [ama, 400n]);
    expect(await balance(kofi)).toBe(before + 90n - 400n);
    await asOwner("setParams", [0n, 0n]);
  });

  test("a blocked address sends nothing; paused, nobody does", async () => {
    await asOwner("addBlackList", [ama]);
    await expect(send(usdt(), ama, "transfer", [kofi, 1n])).rejects.toThrow("BlackListed");
    await asOwner("removeBlackList", [ama]);
    await asOwner("pause");
    await expect(send(usdt(), ama, "transfer", [kofi, 1n])).rejects.toThrow("EnforcedPause");
    await asOwner("unpause");
    await send(usdt(), ama, "transfer", [kofi, 1n]);
  });
});

describe("phone identity", () => {
  const identity = () => ({ abi: phoneIdentity.abi as Abi, address: chain.identity });
  const asMinter = (name: string, args: unknown[]) => send(identity(), chain.treasury, name, args);
  const lockedTopic = "0x032bc66be43dbccb7487781d168eb7bda224628a3b2c3388bdf69b532a3a1611";

  test("is minted locked, by the minter alone, one to a wallet", async () => {
    const logs = await asMinter("mint", [ama, 7n]);
    expect(logs.map(({ topics }) => topics[0])).toContain(lockedTopic);
    expect(await read(identity(), "locked", [7n])).toBe(true);
    expect(await read(identity(), "tokenURI", [7n])).toBe("");
    await expect(asMinter("mint", [ama, 8n])).rejects.toThrow("AlreadyIdentified");
    await expect(asMinter("mint", [kofi, 7n])).rejects.toThrow("ERC721InvalidSender");
    const own = send(identity(), kofi, "mint", [kofi, 9n]);
    await expect(own).rejects.toThrow("AccessControlUnauthorizedAccount");
    await expect(read(identity(), "locked", [8n])).rejects.toThrow("ERC721NonexistentToken");
  });

  test("declares ERC-721 and ERC-5192", async () => {
    for (const [id, supported] of [
      ["0x80ac58cd", true],
      ["0xb45a3c0e", true],
      ["0x01ffc9a7", true],
      ["0xffffffff", false],
    ])
      expect(await read(identity(), "supportsInterface", [id])).toBe(supported);
  });

  test.each([
    ["transferFrom", () => [ama, kofi, 7n]],
    ["safeTransferFrom", () => [ama, kofi, 7n]],
    ["safeTransferFrom", () => [ama, kofi, 7n, "0x"]],
    ["approve", () => [kofi, 7n]],
    ["setApprovalForAll", () => [kofi, true]],
  ])(
    "neither its owner, nor its minter and admin, nor anybody else can call %s",
    async (name, args) => {
      await expect(send(identity(), ama, name, args())).rejects.toThrow("Soulbound");
      for (const from of [chain.treasury, kofi])
        await expect(send(identity(), from, name, args())).rejects.toThrow(
          /Soulbound|ERC721InsufficientApproval/,
        );
      expect(await read(identity(), "ownerOf", [7n])).toBe(ama);
    },
  );

  test("moves to another wallet by a burn and a mint of the minter", async () => {
    await expect(send(identity(), ama, "burn", [7n])).rejects.toThrow("AccessControl");
    await asMinter("burn", [7n]);
    await asMinter("mint", [kofi, 7n]);
    expect(await read(identity(), "ownerOf", [7n])).toBe(kofi);
  });
});
