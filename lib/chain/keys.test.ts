import { english, generateMnemonic, mnemonicToAccount } from "viem/accounts";
import { expect, it, test } from "vitest";
import { accountKeyOf } from "@/lib/config/account-key";
import { addressAt, isKeyPath, requestPath, treasuryPath, walletPath } from "./keys";

const mnemonic = "test test test test test test test test test test test junk";
const accountKey = accountKeyOf(mnemonic);

test("the addresses of wallets are those that their private keys have always had", () => {
  // Published with the mnemonic, so they do not depend on the library that derives here.
  expect(addressAt(accountKey, walletPath(0))).toBe("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
  expect(addressAt(accountKey, walletPath(1))).toBe("0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
  for (let round = 0; round < 5; round += 1) {
    const words = generateMnemonic(english, round % 2 === 0 ? 128 : 256);
    const key = accountKeyOf(words);
    for (const addressIndex of [0, 7, 2 ** 31 - 1])
      expect(addressAt(key, walletPath(addressIndex))).toBe(
        mnemonicToAccount(words, { addressIndex }).address,
      );
  }
});

test("wallets, payment requests and treasury have a branch each", () => {
  for (const [path, changeIndex] of [
    [walletPath(0), 0],
    [requestPath(0), 1],
    [treasuryPath, 2],
  ] as const)
    expect(addressAt(accountKey, path)).toBe(mnemonicToAccount(mnemonic, { changeIndex }).address);
});

test("the account key cannot sign", () => {
  expect(accountKey).toMatch(/^xpub/);
  expect(accountKey).not.toBe(mnemonicToAccount(mnemonic).getHdKey().privateExtendedKey);
});

it.each(["0/0", "1/2147483647", "2/0"])("takes the path %s", (path) => {
  expect(isKeyPath(path)).toBe(true);
});

it.each(["", "0", "3/0", "0/-1", "0/01", "0/2147483648", "0/0'", "0/0/0", "m/0/0", "0/1e3"])(
  "rejects the path '%s'",
  (path) => expect(isKeyPath(path)).toBe(false),
);
