import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { english, generateMnemonic } from "viem/accounts";
import { seal, unseal } from "@/lib/crypto/seal";
import { accountKeyOf } from "./account-key";
import { ConfigError } from "./error";
import { loadOrDraw } from "./secrets";

/** The mnemonic of all keys, sealed in `DATA_DIR/signer`. Only a signer holds it opened. */

const purpose = "wallet seed";
const sealedPath = (dataDirectory: string) => join(dataDirectory, "signer", "seed.sealed");

/**
 * Opens the stored seed. Where none is stored, stores the one that `draw` returns; when several processes
 * start at once, the first one's is stored for all.
 * @throws ConfigError when the stored seed was sealed with another key
 */
export function openSeed(dataDirectory: string, key: Buffer, draw: () => string): string {
  const path = sealedPath(dataDirectory);
  const sealed = loadOrDraw(path, () => `${seal(key, purpose, draw())}\n`);
  try {
    return unseal(key, purpose, sealed.trim());
  } catch {
    throw new ConfigError(
      `The seed in ${path} is damaged, or was sealed with another key. Restore that file and its key together.`,
    );
  }
}

/** Whether a seed is stored. */
export function hasSeed(dataDirectory: string): boolean {
  return existsSync(sealedPath(dataDirectory));
}

/** The key that seals a testnet's seed: outside of the seed's folder, and drawn on first use. */
function testnetSeedKey(dataDirectory: string): Buffer {
  const path = join(dataDirectory, "seed-key.txt");
  const text = loadOrDraw(path, () => `${randomBytes(32).toString("base64")}\n`);
  return Buffer.from(text, "base64");
}

/**
 * The seed of a testnet; on first use the given one, the one that an earlier version stored in secrets.json,
 * or a new one.
 */
export function testnetSeed(dataDirectory: string, given: string | undefined): string {
  const draw = () => given ?? formerSeed(dataDirectory) ?? generateMnemonic(english);
  const seed = openSeed(dataDirectory, testnetSeedKey(dataDirectory), draw);
  if (given !== undefined && given !== seed)
    throw new ConfigError("WALLET_MNEMONIC differs from the seed that DATA_DIR was set up with.");
  forgetFormerSeed(dataDirectory);
  return seed;
}

/** The account key of a testnet's seed, in a file that needs no secret to be read. */
export function testnetAccountKey(dataDirectory: string, given: string | undefined): string {
  const path = join(dataDirectory, "account-key.txt");
  return loadOrDraw(path, () => `${accountKeyOf(testnetSeed(dataDirectory, given))}\n`).trim();
}

function readFormer(dataDirectory: string): { walletMnemonic?: string } {
  const path = join(dataDirectory, "secrets.json");
  if (!existsSync(path)) return {};
  return JSON.parse(readFileSync(path, "utf8")) as { walletMnemonic?: string };
}

const formerSeed = (dataDirectory: string) => readFormer(dataDirectory).walletMnemonic;

function forgetFormerSeed(dataDirectory: string): void {
  const { walletMnemonic, ...others } = readFormer(dataDirectory);
  if (walletMnemonic === undefined) return;
  const path = join(dataDirectory, "secrets.json");
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify(others, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
