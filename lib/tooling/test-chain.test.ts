import type { Hex } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deploy, opening } from "@/lib/chain/deploy";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { HttpSigner } from "@/lib/chain/signer/http-signer";
import { config } from "@/lib/config/env";
import { startTestChain, type TestChain } from "./test-chain";

const outside = "0x00000000000000000000000000000000000000A1";
let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());

const rawOf = (hash: Hex) =>
  chain.client.request({
    method: "eth_getRawTransactionByHash",
    params: [hash],
  } as never) as Promise<Hex>;

test("the service finds the chain and its signer in the settings", async () => {
  const { chain: configured, accountKey } = config();
  if (!configured) throw new Error("There is no chain in the settings.");
  expect(configured.token).toBe(chain.token);
  expect(addressAt(accountKey, treasuryPath)).toBe(chain.treasury);
  if (!configured.signer) throw new Error("There is no signer in the settings.");
  expect(await new HttpSigner(configured.signer, accountKey).accountKey()).toBe(accountKey);
});

test("deploying again changes nothing", async () => {
  const blocks = await chain.client.getBlockNumber();
  await deploy(chain.client, chain.payerPrivateKey, chain.treasury);
  expect(await chain.client.getBlockNumber()).toBe(blocks);
  expect(await chain.usdtOf(chain.treasury)).toBe(opening.treasury.usdtMinor);
  expect(await chain.usdtOf(chain.payer.account.address)).toBe(opening.payer.usdtMinor);
  expect(await chain.client.getBalance({ address: chain.treasury })).toBe(opening.treasury.wei);
});

test("a reorganization drops a transaction, or mines it in another block", async () => {
  const hash = await chain.pay(outside, 5n);
  const raw = await rawOf(hash);
  const { blockHash, blockNumber } = await chain.client.getTransactionReceipt({ hash });
  await chain.mine(2);
  await chain.reorganize(3);
  expect(await chain.client.getBlockNumber()).toBe(blockNumber + 2n);
  expect(await chain.usdtOf(outside)).toBe(0n);
  await chain.reorganize(2, [[raw, 1]]);
  const again = await chain.client.getTransactionReceipt({ hash });
  expect(again.blockNumber).toBe(blockNumber + 2n);
  expect(again.blockHash).not.toBe(blockHash);
  expect(await chain.usdtOf(outside)).toBe(5n);
});

test("a killed node forgets what was not saved, and continues on the same chain", async () => {
  await chain.save();
  const saved = await chain.client.getBlock();
  const forgotten = await chain.pay(outside, 1n);
  const raw = await rawOf(forgotten);
  await chain.kill();
  await expect(chain.client.getBlockNumber()).rejects.toThrow();
  await chain.restart();
  expect((await chain.client.getBlock()).hash).toBe(saved.hash);
  expect(await chain.usdtOf(outside)).toBe(5n);
  const logs = await chain.client.getLogs({ address: chain.token, fromBlock: 0n });
  expect(logs.at(-1)?.blockNumber).toBe(saved.number);
  expect(await chain.client.sendRawTransaction({ serializedTransaction: raw })).toBe(forgotten);
  await chain.client.waitForTransactionReceipt({ hash: forgotten });
  expect(await chain.usdtOf(outside)).toBe(6n);
});
