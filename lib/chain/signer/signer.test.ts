import {
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
} from "viem";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  accountKey,
  burnsIdentity,
  identity,
  mintsIdentity,
  mnemonic,
  newLocalSigner,
  omitNonce,
  payment,
  paysOutside,
  prepareSignerProcess,
  transaction,
  treasury,
  usdt,
} from "@/lib/tooling/test-signer";
import { mintCall } from "../calls";
import { addressAt, requestPath, treasuryPath, walletPath } from "../keys";
import type { LocalSigner } from "./local-signer";
import { SignerError, type Signer } from "./signer";

/** Both signers keep one contract; the limits are 1,000, 1,500 and 2,000 micro-USDT. */

let remote: Awaited<ReturnType<typeof prepareSignerProcess>>;
let local: LocalSigner;
beforeAll(async () => {
  remote = await prepareSignerProcess();
  await remote.start();
  local = newLocalSigner(mnemonic, [1_000n, 1_500n, 2_000n]);
});
afterAll(() => remote.kill());

describe.each<[string, () => Signer]>([
  ["in this process", () => local],
  ["in a process of its own", () => remote.signer],
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
        chainId: transaction.chainId,
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
    const orders = [paysOutside, supply, mintsUsdt, mintsIdentity, burnsIdentity];
    for (const [place, one] of orders.entries()) {
      const raw = await signer().signTransaction(treasuryPath, { ...one, nonce: 10 + place });
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
    expect(await sign()).toBe(await newLocalSigner().signTransaction(treasuryPath, transaction));
  });

  const refused = (reason: string) => ({
    name: "SigningRefusedError",
    isTemporary: true,
    message: expect.stringContaining(reason) as string,
  });

  test("signs a second order for a nonce with other fees and gas only", async () => {
    const order = payment(20, 1n);
    await signer().signTransaction(treasuryPath, order);
    const dearer = { ...order, gasLimit: 90_000n, maxFeePerGasWei: 4_000_000_000n };
    await signer().signTransaction(treasuryPath, dearer);
    for (const other of [
      payment(20, 2n),
      payment(20, 1n, identity),
      { ...mintsIdentity, nonce: 20 },
    ])
      await expect(signer().signTransaction(treasuryPath, other)).rejects.toMatchObject(
        refused("Another order was signed for nonce 20"),
      );
    // Another key has nonces of its own.
    await signer().signTransaction("0/0", { ...transaction, nonce: 20 });
  });

  test("signs the void form for any nonce, and no order after it", async () => {
    const toVoid = { ...transaction, to: treasury, data: "0x" } as const;
    await signer().signTransaction(treasuryPath, { ...toVoid, nonce: 20 });
    await expect(signer().signTransaction(treasuryPath, payment(20, 2n))).rejects.toMatchObject(
      refused("Another order"),
    );
    await signer().signTransaction(treasuryPath, { ...toVoid, nonce: 21 });
    await expect(signer().signTransaction(treasuryPath, payment(21, 2n))).rejects.toMatchObject(
      refused("Nonce 21 was voided"),
    );
  });

  test("refuses amounts above its limits, for now, and sweeps any amount to the treasury", async () => {
    await expect(
      signer().checkTransaction(treasuryPath, omitNonce(payment(0, 1_001n))),
    ).rejects.toMatchObject(refused("SIGNER_MAX_USDT_PER_TRANSACTION"));
    await expect(signer().signTransaction(treasuryPath, payment(30, 1_001n))).rejects.toMatchObject(
      refused("SIGNER_MAX_USDT_PER_TRANSACTION"),
    );
    await signer().signTransaction(treasuryPath, payment(30, 1_000n));
    await expect(signer().signTransaction(treasuryPath, payment(31, 500n))).rejects.toMatchObject(
      refused("SIGNER_MAX_USDT_PER_HOUR"),
    );
    await signer().signTransaction(treasuryPath, payment(31, 1n));
    await signer().signTransaction("0/5", payment(0, 2n ** 200n, treasury));
    await signer().signTransaction(treasuryPath, payment(32, 2n ** 200n, treasury));
  });

  test("bounds the identities of a day", async () => {
    const call = (nonce: number) =>
      signer().signTransaction(treasuryPath, { ...burnsIdentity, nonce });
    for (let nonce = 40; nonce < 43; nonce += 1) await call(nonce);
    await expect(call(43)).rejects.toMatchObject(refused("SIGNER_MAX_IDENTITY_CALLS_PER_DAY"));
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
