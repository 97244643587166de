import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { english, generateMnemonic, mnemonicToAccount } from "viem/accounts";
import { afterAll, expect, it, test } from "vitest";
import { accountKeyOf } from "./account-key";
import { ConfigError, readConfig } from "./env";
import { soundChain, soundMainnet } from "./test-mainnet";

const folder = mkdtempSync(join(tmpdir(), "cedirail-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const mainnet = (settings: Record<string, string> = {}) =>
  readConfig({
    ...soundMainnet,
    DATA_DIR: join(folder, "mainnet"),
    ...settings,
  } as unknown as NodeJS.ProcessEnv);

/** The one sentence with which the start is rejected. */
function rejection(settings: Record<string, string>): string {
  try {
    mainnet(settings);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as ConfigError).reasons).toHaveLength(1);
    return (error as ConfigError).message;
  }
  throw new Error("The settings were accepted.");
}

const published = "test test test test test test test test test test test junk";
const privateAccountKey = (mnemonic: string) =>
  mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'" }).getHdKey().privateExtendedKey;

it.each([
  ["WALLET_MNEMONIC", generateMnemonic(english), "for the signer alone"],
  ["CHAIN_ACCOUNT_KEY", accountKeyOf(published), "published mnemonic"],
  ["CHAIN_ACCOUNT_KEY", privateAccountKey(generateMnemonic(english)), "private key"],
  [
    "CHAIN_ACCOUNT_KEY",
    mnemonicToAccount(published).getHdKey().publicExtendedKey,
    "of the account",
  ],
  ["CHAIN_ACCOUNT_KEY", "xpub-that-is-none", "an extended public key"],
  ["CHAIN_RPC_URL", "", "some are missing"],
  ["CHAIN_ID", "", "some are missing"],
  ["CHAIN_USDT", "", "some are missing"],
  ["CHAIN_START_BLOCK", "", "some are missing"],
  ["CHAIN_COIN_USDT", "", "some are missing"],
  ["CHAIN_COIN_USDT", "0", "above 0"],
  ["CHAIN_COIN_USDT", "about three", "invalid"],
  ["SIGNER_URL", "", "some are missing"],
  ["SIGNER_TOKEN", "", "some are missing"],
  ["CHAIN_RPC_URL", "http://node.example", "must use https"],
  ["CHAIN_RPC_URL", "http://127.0.0.1.example", "must use https"],
  ["CHAIN_RPC_URL", "wss://node.example", "invalid"],
  ["SIGNER_URL", "http://10.0.0.5:4110", "must use https"],
  ["SIGNER_TOKEN", "a".repeat(64), "easy to guess"],
  ["SIGNER_TOKEN", randomBytes(12).toString("hex"), "easy to guess"],
  ["SIGNER_TOKEN", "replace-me-replace-me", "easy to guess"],
  ["CHAIN_ID", "31337", "test network"],
  ["CHAIN_ID", "11142220", "test network"],
  ["CHAIN_USDT", "0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5E", "checksum"],
  ["CHAIN_IDENTITY", "0x1234", "checksum"],
  ["CHAIN_EXPLORER_URL", "http://celoscan.example", "does not use https"],
  ["CHAIN_CONFIRMATIONS", "0", "invalid"],
  ["CHAIN_CONFIRMATIONS", "59", "at least 60 on chain 42220"],
  ["CHAIN_FINALITY", "count", "finalized or safe"],
  ["CHAIN_FINALITY", "latest", "invalid"],
  ["CHAIN_CHECK_RPC_URLS", "", "another host"],
  ["CHAIN_CHECK_RPC_URLS", "https://node.example/another-key", "another host"],
  ["CHAIN_CHECK_RPC_URLS", "https://NODE.example.:8545", "another host"],
  ["CHAIN_CHECK_RPC_URLS", "http://other-node.example", "must use https"],
  ["CHAIN_CHECK_RPC_URLS", "wss://other-node.example", "invalid"],
  ["CHAIN_CHECK_ABOVE_USDT", "-1", "invalid"],
  ["CHAIN_CHECK_ABOVE_USDT", "101", "at most 100"],
  ["CHAIN_MIN_DEPOSIT_USDT", "-0.01", "invalid"],
  ["CHAIN_MIN_DEPOSIT_USDT", "0.0000001", "invalid"],
  ["CHAIN_MIN_DEPOSIT_USDT", "10.01", "invalid"],
  ["CHAIN_MINES", "1", "testnet only"],
])("rejects the unsafe %s=%s, and says so: %s", (name, value, sentence) => {
  const message = rejection({ ...soundChain, [name]: value });
  expect(message).toContain(name);
  expect(message).toContain(sentence);
  if (/KEY|MNEMONIC|TOKEN/.test(name) && value !== "") expect(message).not.toContain(value);
});

test.each([
  ["CHAIN_RPC_URL", "http://127.0.0.1:8545"],
  ["SIGNER_URL", "http://localhost:4110"],
  ["CHAIN_USDT", soundChain.CHAIN_USDT?.toLowerCase() ?? ""],
  ["SIGNER_TOKEN", randomBytes(32).toString("hex")],
])("accepts %s=%s", (name, value) => {
  expect(mainnet({ ...soundChain, [name]: value }).chain).not.toBeNull();
});

test("rejects two nodes on one machine", () => {
  const nodes = {
    CHAIN_RPC_URL: "http://127.0.0.1:8545",
    CHAIN_CHECK_RPC_URLS: "http://localhost:9545",
  };
  expect(rejection({ ...soundChain, ...nodes })).toContain("another host");
});

test("names every unsafe setting of the chain at once", () => {
  const unsafe = { CHAIN_CHECK_RPC_URLS: "", CHAIN_FINALITY: "count", CHAIN_CONFIRMATIONS: "1" };
  expect(() => mainnet({ ...soundChain, ...unsafe })).toThrow(
    /CHAIN_CHECK_RPC_URLS[^]*CHAIN_FINALITY[^]*CHAIN_CONFIRMATIONS/,
  );
});

test("rejects a chain it does not know with fewer than 12 confirmations", () => {
  const settings = { CHAIN_ID: "4711", CHAIN_CONFIRMATIONS: "11" };
  expect(rejection({ ...soundChain, ...settings })).toContain("at least 12 on chain 4711");
});

test.each([
  ["1", 12],
  ["42161", 240],
  ["4711", 12],
])("needs the confirmations of chain %s if none are set: %i", (chainId, confirmations) => {
  expect(mainnet({ ...soundChain, CHAIN_ID: chainId }).chain?.confirmations).toBe(confirmations);
});

test("reads how much is credited without asking a second node, and which tag is final", () => {
  const settings = { CHAIN_CHECK_ABOVE_USDT: "100", CHAIN_FINALITY: "safe" };
  expect(mainnet({ ...soundChain, ...settings }).chain).toMatchObject({
    checkAboveMinor: 100_000_000n,
    finality: "safe",
  });
});

test("has no signer in a process that has nothing signed", () => {
  expect(mainnet({ ...soundChain, SIGNER_URL: "", SIGNER_TOKEN: "" }).chain?.signer).toBeNull();
});

test("knows its chain, or none", () => {
  expect(mainnet().chain).toBeNull();
  expect(mainnet(soundChain).chain).toMatchObject({
    rpcUrl: soundChain.CHAIN_RPC_URL,
    chainId: 42220,
    token: soundChain.CHAIN_USDT,
    identity: null,
    accountKey: soundMainnet.CHAIN_ACCOUNT_KEY,
    checkRpcUrls: ["https://other-node.example/obviously-fake"],
    checkAboveMinor: 0n,
    minDepositMinor: 10_000n,
    confirmations: 60,
    finality: "finalized",
    startBlock: 31_056_500n,
    mines: false,
    maxFeeWei: 500_000_000_000n,
    signer: { url: soundChain.SIGNER_URL, token: soundChain.SIGNER_TOKEN },
  });
});

test.each([
  ["0", 0n],
  ["0.000001", 1n],
  ["10", 10_000_000n],
])("books arrivals below CHAIN_MIN_DEPOSIT_USDT=%s together", (minimum, minDepositMinor) => {
  const { chain } = mainnet({ ...soundChain, CHAIN_MIN_DEPOSIT_USDT: minimum });
  expect(chain?.minDepositMinor).toBe(minDepositMinor);
});

test.each([
  ["0.05", 50_000_000n],
  ["1000000", 10n ** 15n],
])("offers at most CHAIN_MAX_FEE_GWEI=%s for gas", (gwei, maxFeeWei) => {
  expect(mainnet({ ...soundChain, CHAIN_MAX_FEE_GWEI: gwei }).chain?.maxFeeWei).toBe(maxFeeWei);
});

test("rejects the account key that a testnet drew in the same data folder", () => {
  const { accountKey } = readConfig({ DATA_DIR: folder } as unknown as NodeJS.ProcessEnv);
  expect(rejection({ DATA_DIR: folder, CHAIN_ACCOUNT_KEY: accountKey })).toBe(
    "CHAIN_ACCOUNT_KEY was generated for the testnet in DATA_DIR: set a new one.",
  );
});
