import { once } from "node:events";
import { createServer } from "node:http";
import { english, generateMnemonic } from "viem/accounts";
import {
  encodeFunctionData,
  parseGwei,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from "viem";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { accountKeyOf } from "@/lib/config/account-key";
import { testPort } from "@/lib/tooling/test-ports";
import { startCommand, startProcess, type TestProcess } from "@/lib/tooling/test-processes";
import { eventually } from "@/lib/tooling/test-service";
import { mintCall, transferCall } from "../calls";
import { phoneIdentity } from "../contracts/compiled";
import { addressAt, requestPath, treasuryPath, walletPath } from "../keys";
import { HttpSigner } from "./http-signer";
import { LocalSigner } from "./local-signer";
import { SignerError, type Signer, type UnsignedTransaction } from "./signer";

const chainId = 31_337;
const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const identity = "0x495f947276749Ce646f68AC8c248420045cb7b5e";
const policy = {
  chainId,
  token: usdt,
  identity,
  maxFeeWei: parseGwei("500"),
  mayMint: true,
} as const;
const mnemonic = generateMnemonic(english);
const accountKey = accountKeyOf(mnemonic);
const treasury = addressAt(accountKey, treasuryPath);
const token = "a-token-for-tests-that-is-long-enough";
let environment: Record<string, string>;
let url: string;
let signerProcess: TestProcess;
const start = () => startProcess("lib/processes/signer.ts", environment);

beforeAll(async () => {
  const port = await testPort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    SIGNER_PORT: String(port),
    SIGNER_TOKEN: token,
    WALLET_MNEMONIC: mnemonic,
    CHAIN_USDT: usdt,
    CHAIN_IDENTITY: identity,
  };
  signerProcess = await start();
});
afterAll(() => signerProcess.kill());

const transaction: UnsignedTransaction = {
  chainId,
  nonce: 7,
  to: usdt,
  valueWei: 0n,
  data: transferCall(treasury, 2n ** 255n),
  gasLimit: 60_000n,
  maxFeePerGasWei: 3_000_000_000n,
  maxPriorityFeePerGasWei: 0n,
};

const burn = encodeFunctionData({ abi: phoneIdentity.abi, functionName: "burn", args: [7n] });
const mintsIdentity = { ...transaction, to: identity, data: mintCall(usdt, 7n) } as const;
const burnsIdentity = { ...transaction, to: identity, data: burn } as const;
const paysOutside = { ...transaction, data: transferCall(usdt, 1n) };

describe.each<[string, () => Signer]>([
  ["in this process", () => new LocalSigner(mnemonic, policy)],
  ["in a process of its own", () => new HttpSigner({ url, token }, accountKey)],
])("a signer %s", (_, signer) => {
  test("has the account key of its seed", async () => {
    expect(await signer().accountKey()).toBe(accountKey);
  });

  test.each([walletPath(0), walletPath(4711), requestPath(3), treasuryPath])(
    "signs for the address at %s",
    async (path) => {
      const raw = (await signer().signTransaction(
        path,
        transaction,
      )) as TransactionSerializedEIP1559;
      expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(
        addressAt(accountKey, path),
      );
      expect(parseTransaction(raw)).toMatchObject({
        chainId,
        nonce: 7,
        to: transaction.to.toLowerCase(),
        data: transaction.data,
        gas: transaction.gasLimit,
        maxFeePerGas: transaction.maxFeePerGasWei,
      });
    },
  );

  test("signs for the treasury what other keys may not", async () => {
    const supply = { ...transaction, to: usdt, data: "0x", valueWei: 7n } as const;
    const mintsUsdt = { ...transaction, data: mintCall(treasury, 1n) };
    for (const one of [paysOutside, supply, mintsUsdt, mintsIdentity, burnsIdentity]) {
      const raw = await signer().signTransaction(treasuryPath, one);
      expect(parseTransaction(raw).data ?? "0x").toBe(one.data);
      await expect(signer().signTransaction("0/0", one)).rejects.toMatchObject({
        name: "SignerError",
        isTemporary: false,
      });
    }
  });

  test("gives the same bytes each time", async () => {
    const sign = () => signer().signTransaction(treasuryPath, transaction);
    expect(await sign()).toBe(await sign());
    expect(await sign()).toBe(
      await new LocalSigner(mnemonic, policy).signTransaction(treasuryPath, transaction),
    );
  });

  it.each<[string, () => Promise<unknown>]>([
    ["another chain", () => signer().signTransaction("0/0", { ...transaction, chainId: 1 })],
    ["another path", () => signer().signTransaction("3/0" as "0/0", transaction)],
    ["a hardened path", () => signer().signTransaction("0/0'" as "0/0", transaction)],
    ["what its policy does not admit", () => signer().signTransaction("0/0", paysOutside)],
    [
      "an identity of another contract",
      () => signer().signTransaction(treasuryPath, { ...burnsIdentity, to: usdt }),
    ],
    [
      "an identity with coins",
      () => signer().signTransaction(treasuryPath, { ...mintsIdentity, valueWei: 1n }),
    ],
    [
      "a fee below its part for the miner",
      () =>
        signer().signTransaction("0/0", { ...transaction, maxPriorityFeePerGasWei: 10n ** 10n }),
    ],
  ])("rejects %s, for good", async (_name, sign) => {
    const error = await sign().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(SignerError);
    expect((error as SignerError).isTemporary).toBe(false);
    expect(String(error)).not.toContain(mnemonic);
  });
});

describe("the signer process", () => {
  const send = (method: string, path: string, body?: string, bearer = token) =>
    fetch(url + path, { method, body, headers: { authorization: `Bearer ${bearer}` } });

  it.each([
    ["GET", "/health", undefined, "", 200],
    ["GET", "/account-key", undefined, "", 401],
    ["GET", "/account-key", undefined, `${token}x`, 401],
    ["POST", "/sign", "{}", "wrong", 401],
    ["GET", "/sign", undefined, token, 404],
    ["GET", "/seed", undefined, token, 404],
    ["GET", "/account-key?a=b", undefined, token, 404],
    ["POST", "/sign", "not json", token, 400],
    ["POST", "/sign", JSON.stringify({ path: "2/0", transaction: { chainId } }), token, 400],
    ["POST", "/sign", JSON.stringify({ path: "x".repeat(100_000) }), token, 413],
  ])("responds to %s %s %s with token '%s': %i", async (method, path, body, bearer, status) => {
    const response = await send(method, path, body, bearer);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain("xpub");
  });

  test("killed in mid-request it has signed once, or not at all", async () => {
    const signer = new HttpSigner({ url, token }, accountKey);
    const expected = await signer.signTransaction(treasuryPath, transaction);
    const requests = Array.from({ length: 20 }, () =>
      signer.signTransaction(treasuryPath, transaction).catch((error: unknown) => error),
    );
    await requests[0];
    await signerProcess.kill();
    for (const result of await Promise.all(requests))
      if (result !== expected)
        expect(result).toMatchObject({ name: "SignerError", isTemporary: true });
    signerProcess = await start();
    expect(await signer.signTransaction(treasuryPath, transaction)).toBe(expected);
  });

  test("without CHAIN_IDENTITY it signs no identity", async () => {
    const port = await testPort();
    const own = { ...environment, SIGNER_PORT: String(port), CHAIN_IDENTITY: "" };
    const withoutIdentity = await startProcess("lib/processes/signer.ts", own);
    const signer = new HttpSigner({ url: `http://127.0.0.1:${port}`, token }, accountKey);
    for (const one of [mintsIdentity, burnsIdentity])
      await expect(signer.signTransaction(treasuryPath, one)).rejects.toMatchObject({
        name: "SignerError",
        isTemporary: false,
      });
    expect(await signer.signTransaction(treasuryPath, paysOutside)).toMatch(/^0x/);
    await withoutIdentity.kill();
  });

  test("prints its account key in a shell, and no secret", async () => {
    const own = { ...environment, SIGNER_PORT: String(await testPort()) };
    const command = startCommand("lib/processes/signer.ts", [], own);
    await eventually(() => Promise.resolve(command.output().includes(accountKey) ? true : null));
    await command.kill();
    for (const secret of [token, ...mnemonic.split(" ").map((item) => ` ${item} `)])
      expect(command.output()).not.toContain(secret);
  });
});

test.each([
  [
    "another transaction",
    () =>
      new LocalSigner(mnemonic, policy)
        .signTransaction("0/0", { ...transaction, nonce: 8 })
        .then((raw) => JSON.stringify({ raw })),
  ],
  [
    "what another seed signed",
    () =>
      new LocalSigner(generateMnemonic(english), policy)
        .signTransaction(treasuryPath, transaction)
        .then((raw) => JSON.stringify({ raw })),
  ],
  [
    "what another key of the seed signed",
    () =>
      new LocalSigner(mnemonic, policy)
        .signTransaction("0/1", transaction)
        .then((raw) => JSON.stringify({ raw })),
  ],
  ["an unsigned transaction", () => Promise.resolve(JSON.stringify({ raw: "0x02c0" }))],
  ["nothing", () => Promise.resolve("")],
])("a remote signer that returns %s is not believed", async (_, body) => {
  const text = await body();
  const server = createServer((_request, response) => response.end(text));
  const port = await testPort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  const signer = new HttpSigner({ url: `http://127.0.0.1:${port}`, token }, accountKey);
  await expect(signer.signTransaction("0/0", transaction)).rejects.toMatchObject({
    name: "SignerError",
    isTemporary: true,
  });
  server.closeAllConnections();
  server.close();
});
