import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { english, generateMnemonic } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { accountKeyOf } from "./account-key";
import { ConfigError, readConfig } from "./env";
import { readSignerConfig } from "./signer";
import { signerLimitSettings } from "./signer-limits";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cedirail-seed-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withFolder = (settings: Record<string, string>) =>
  ({ DATA_DIR: folder, ...settings }) as unknown as NodeJS.ProcessEnv;
const service = (settings: Record<string, string> = {}) => readConfig(withFolder(settings));
const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const signer = (settings: Record<string, string> = {}) =>
  readSignerConfig(withFolder({ CHAIN_USDT: usdt, ...settings }));
const former = generateMnemonic(english);
const writeFormer = () =>
  writeFileSync(
    join(folder, "secrets.json"),
    JSON.stringify({ walletMnemonic: former, encryptionKey: Buffer.alloc(32).toString("base64") }),
  );

/** All files of the data folder, as one text. */
function everything(): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("\n");
}

describe("testnet", () => {
  test("draws the seed once, sealed, with its key outside of its folder", () => {
    const { accountKey } = service();
    const { mnemonic, accountKey: signers, token } = signer();
    expect(signers).toBe(accountKey);
    expect(accountKeyOf(mnemonic)).toBe(accountKey);
    expect(service().secrets?.chain.signerToken).toBe(token);
    expect(everything()).not.toContain(mnemonic);
    expect(readdirSync(join(folder, "signer"))).toEqual(["seed.sealed"]);
    expect(statSync(join(folder, "signer", "seed.sealed")).mode & 0o777).toBe(0o600);
  });

  test("the service reads the account key without opening the seed", () => {
    const { accountKey } = service();
    rmSync(join(folder, "seed-key.txt"));
    expect(service().accountKey).toBe(accountKey);
    expect(() => signer()).toThrow(ConfigError);
  });

  test("takes over the seed of an earlier version, and removes it where it was", () => {
    writeFormer();
    expect(service().accountKey).toBe(accountKeyOf(former));
    expect(signer().mnemonic).toBe(former);
    expect(everything()).not.toContain(former);
    expect(service().secrets?.encryptionKey).toBe(Buffer.alloc(32).toString("base64"));
  });

  test("continues a takeover that was interrupted", () => {
    writeFormer();
    service();
    writeFormer();
    rmSync(join(folder, "account-key.txt"));
    expect(service().accountKey).toBe(accountKeyOf(former));
    expect(everything()).not.toContain(former);
  });

  test("processes that start at once have the same seed", async () => {
    const program = `
      import { readConfig } from "@/lib/config/env";
      import { readSignerConfig } from "@/lib/config/signer";
      const { accountKey } = readConfig();
      const signer = readSignerConfig({ ...process.env, CHAIN_USDT: "${usdt}" });
      console.log(accountKey === signer.accountKey, accountKey);`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", program];
    const start = () => promisify(execFile)(process.execPath, args, { env: process.env });
    process.env.DATA_DIR = folder;
    const printed = await Promise.all([start(), start()]);
    expect(new Set(printed.map(({ stdout }) => stdout)).size).toBe(1);
    expect(printed[0].stdout).toMatch(/^true xpub/);
  });

  test("takes a given seed at first, and rejects another one later", () => {
    const given = generateMnemonic(english);
    expect(service({ WALLET_MNEMONIC: given }).accountKey).toBe(accountKeyOf(given));
    expect(signer().mnemonic).toBe(given);
    expect(() => signer({ WALLET_MNEMONIC: former })).toThrow("WALLET_MNEMONIC differs");
  });

  test("a service with an account key draws no seed", () => {
    const key = accountKeyOf(former);
    expect(service({ CHAIN_ACCOUNT_KEY: key }).accountKey).toBe(key);
    expect(existsSync(join(folder, "signer"))).toBe(false);
    expect(() => signer({ CHAIN_ACCOUNT_KEY: key })).toThrow("another seed");
  });
});

/** Setting, value, and what the rejection says. */
type Rejected = [string, string, string];

describe("a signer on mainnet", () => {
  const sound = {
    CEDIRAIL_ENV: "mainnet",
    CHAIN_ID: "42220",
    SIGNER_TOKEN: "q7WmZ0yP4vKc8sXn2LdR6bTj9HfGe3Ua5iOoY1",
    SIGNER_SEED_KEY: "3q2+796tvu/erb7v3q2+796tvu/erb7v3q2+796tvu8=",
    SIGNER_MAX_USDT_PER_TRANSACTION: "2500",
    SIGNER_MAX_USDT_PER_HOUR: "10000.5",
    SIGNER_MAX_USDT_PER_DAY: "50000",
    SIGNER_MAX_COINS_PER_DAY: "0.25",
    SIGNER_MAX_IDENTITY_CALLS_PER_DAY: "300",
    SIGNER_RAISE_TOKEN_SHA256: "5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8",
  };
  const strong = { ...sound, SIGNER_SEED_KEY: "pR4JxVb0cN1sZt8Kq6uWfYh2Lm9AoEd7Gi3XkTzQnB4=" };

  test("has the limits of its settings, and tells a new seed from a stored one", () => {
    const { limits, raiseTokenHash, isNewSeed } = signer({ ...strong, WALLET_MNEMONIC: former });
    expect(limits).toEqual({
      usdtPerTransaction: 2_500_000_000n,
      usdtPerHour: 10_000_500_000n,
      usdtPerDay: 50_000_000_000n,
      weiPerDay: 250_000_000_000_000_000n,
      identityCallsPerDay: 300n,
    });
    expect(raiseTokenHash).toBe(strong.SIGNER_RAISE_TOKEN_SHA256);
    expect(isNewSeed).toBe(true);
    expect(signer(strong).isNewSeed).toBe(false);
  });

  test("stores the seed encrypted at first, and opens it afterwards", () => {
    const { accountKey } = signer({ ...strong, WALLET_MNEMONIC: former });
    expect(accountKey).toBe(accountKeyOf(former));
    expect(signer({ ...strong, CHAIN_MAX_FEE_GWEI: "2" }).policy).toEqual({
      chainId: 42220,
      token: usdt,
      identity: null,
      maxFeeWei: 2_000_000_000n,
      mayMint: false,
    });
    expect(signer(strong).mnemonic).toBe(former);
    const identity = "0x495f947276749Ce646f68AC8c248420045cb7b5e";
    expect(signer({ ...strong, CHAIN_IDENTITY: identity }).policy.identity).toBe(identity);
    expect(() => signer({ ...strong, CHAIN_IDENTITY: "0x1234" })).toThrow("CHAIN_IDENTITY");
    expect(everything()).not.toContain(former);
    expect(() => signer({ ...strong, WALLET_MNEMONIC: former })).toThrow("remove it");
    const other = { ...strong, SIGNER_SEED_KEY: "Zt8Kq6uWfYh2Lm9AoEd7Gi3XkTzQnB4pR4JxVb0cN1s=" };
    expect(() => signer(other)).toThrow("another key");
  });

  it.each<Rejected>([
    ["SIGNER_SEED_KEY", sound.SIGNER_SEED_KEY, "follows a pattern"],
    ["SIGNER_SEED_KEY", "", "needs SIGNER_SEED_KEY"],
    ["SIGNER_SEED_KEY", "c2hvcnQ=", "must be 32 bytes"],
    ["SIGNER_TOKEN", "", "needs SIGNER_TOKEN"],
    ...Object.keys(signerLimitSettings).map((name): Rejected => [name, "", `needs ${name}`]),
    ["SIGNER_MAX_USDT_PER_TRANSACTION", "10000.6", "must not be above SIGNER_MAX_USDT_PER_HOUR"],
    ["SIGNER_MAX_USDT_PER_HOUR", "50001", "must not be above SIGNER_MAX_USDT_PER_DAY"],
    ["SIGNER_MAX_USDT_PER_DAY", "1e9", "SIGNER_MAX_USDT_PER_DAY is invalid"],
    ["SIGNER_MAX_COINS_PER_DAY", "-1", "SIGNER_MAX_COINS_PER_DAY is invalid"],
    ["SIGNER_RAISE_TOKEN_SHA256", "c0ffee", "64 hexadecimal digits"],
    [
      "SIGNER_RAISE_TOKEN_SHA256",
      createHash("sha256").update(sound.SIGNER_TOKEN).digest("hex"),
      "is that of SIGNER_TOKEN",
    ],
    ["SIGNER_TOKEN", "a".repeat(40), "easy to guess"],
    ["CHAIN_ID", "", "needs CHAIN_ID"],
    ["CHAIN_USDT", "", "needs CHAIN_USDT"],
    ["WALLET_MNEMONIC", "", "No seed is stored"],
    [
      "WALLET_MNEMONIC",
      "test test test test test test test test test test test junk",
      "is published",
    ],
    [
      "WALLET_MNEMONIC",
      "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic",
      "is published",
    ],
    [
      "WALLET_MNEMONIC",
      "legal winner thank year wave sausage worth useful legal winner thank yellow",
      "is not random",
    ],
    ["WALLET_MNEMONIC", `${"abandon ".repeat(11)}about`, "is not random"],
    ["WALLET_MNEMONIC", "twelve words that are no mnemonic at all", "valid checksum"],
    [
      "WALLET_MNEMONIC",
      "drill ozone grab fiber curtain grace pudding thank cruise elder eight picnic",
      "valid checksum",
    ],
  ])("rejects %s=%s: %s", (name, value, sentence) => {
    const settings = { ...strong, WALLET_MNEMONIC: former, [name]: value };
    let message = "";
    try {
      signer(settings);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as ConfigError).message;
    }
    expect(message).toContain(sentence);
    if (value !== "") expect(message).not.toContain(value);
    expect(existsSync(join(folder, "signer"))).toBe(false);
  });
});
