import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import * as z from "zod";
import { accountKeyOf } from "./account-key";
import { ConfigError, Reasons } from "./error";
import { whyWeakToken } from "./mainnet-chain";
import { loadOrDrawSecrets } from "./secrets";
import { hasSeed, openSeed, testnetSeed } from "./seed";
import { parseEach, settingsSchema } from "./settings";
import {
  contradictingLimits,
  signerLimitNames,
  signerLimits,
  signerLimitSettings,
} from "./signer-limits";
import { isPatterned, whyWeakMnemonic } from "./strength";

/** The settings of a signer: a process of its own, on mainnet best on a machine of its own. */

const shared = {
  CEDIRAIL_ENV: true,
  DATA_DIR: true,
  WALLET_MNEMONIC: true,
  CHAIN_ID: true,
  CHAIN_USDT: true,
  CHAIN_IDENTITY: true,
  CHAIN_MAX_FEE_GWEI: true,
  CHAIN_ACCOUNT_KEY: true,
  SIGNER_TOKEN: true,
} as const;
const signerSchema = settingsSchema.pick(shared).extend({
  ...signerLimitSettings,
  SIGNER_PORT: z.coerce.number().int().min(1).max(65535).default(4110),
  /** Seals the seed in DATA_DIR; a testnet's is drawn. */
  SIGNER_SEED_KEY: z.base64().optional(),
});
type SignerSettings = z.infer<typeof signerSchema>;

/** The chain id of a testnet's own chain. */
const localChainId = 31_337;

/**
 * Reads and checks the signer's settings, and opens its seed.
 * @throws ConfigError naming each setting that is missing, invalid or unsafe; never with a secret
 */
export function readSignerConfig(environment: NodeJS.ProcessEnv = process.env) {
  const reasons = new Reasons();
  const { settings } = parseEach(signerSchema, environment, reasons);
  const isTestnet = settings.CEDIRAIL_ENV === "testnet";
  const dataDirectory = resolve(settings.DATA_DIR);
  if (!isTestnet) reasons.add(...unsafeOnMainnet(settings, dataDirectory));
  reasons.add(...contradictingLimits(settings));
  reasons.assertNone();
  const token = settings.CHAIN_USDT;
  if (token === undefined)
    throw new ConfigError("A signer needs CHAIN_USDT: without it there is nothing to sign.");
  const journalPath = join(dataDirectory, "signer", "signed.journal");
  const isNewSeed = !hasSeed(dataDirectory);
  const mnemonic = isTestnet
    ? testnetSeed(dataDirectory, settings.WALLET_MNEMONIC)
    : mainnetSeed(settings, dataDirectory);
  const accountKey = accountKeyOf(mnemonic);
  if (settings.CHAIN_ACCOUNT_KEY !== undefined && settings.CHAIN_ACCOUNT_KEY !== accountKey)
    throw new ConfigError("CHAIN_ACCOUNT_KEY belongs to another seed than the signer's.");
  return {
    port: settings.SIGNER_PORT,
    policy: {
      chainId: settings.CHAIN_ID ?? localChainId,
      token,
      identity: settings.CHAIN_IDENTITY ?? null,
      maxFeeWei: settings.CHAIN_MAX_FEE_GWEI,
      mayMint: isTestnet,
    },
    /** What callers have to present. */
    token: settings.SIGNER_TOKEN ?? loadOrDrawSecrets(dataDirectory).chain.signerToken,
    mnemonic,
    accountKey,
    limits: signerLimits(settings),
    /** SHA-256 of the token that raises limits, in hex; null: none does. */
    raiseTokenHash: settings.SIGNER_RAISE_TOKEN_SHA256 ?? null,
    /** Where the signer records what it signed. */
    journalPath,
    /** Whether the seed was stored just now: one without a journal that was stored before has lost it. */
    isNewSeed,
    isTestnet,
  };
}

function unsafeOnMainnet(settings: SignerSettings, dataDirectory: string): string[] {
  const { SIGNER_TOKEN, SIGNER_SEED_KEY, CHAIN_ID, WALLET_MNEMONIC: mnemonic } = settings;
  const needed = { SIGNER_TOKEN, SIGNER_SEED_KEY, CHAIN_ID };
  const unsafe = Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([name]) => `A signer on mainnet needs ${name}.`);
  unsafe.push(...whyWeakToken("SIGNER_TOKEN", SIGNER_TOKEN), ...undecidedLimits(settings));
  const key = SIGNER_SEED_KEY === undefined ? null : Buffer.from(SIGNER_SEED_KEY, "base64");
  if (key && key.length !== 32) unsafe.push("SIGNER_SEED_KEY must be 32 bytes in base64.");
  else if (key && isPatterned(key))
    unsafe.push("SIGNER_SEED_KEY follows a pattern: generate 32 random bytes.");
  const weakness = mnemonic === undefined ? null : whyWeakMnemonic(mnemonic);
  if (weakness !== null) unsafe.push(`WALLET_MNEMONIC ${weakness}.`);
  const isStored = hasSeed(dataDirectory);
  if (mnemonic === undefined && !isStored)
    unsafe.push(
      "No seed is stored in DATA_DIR: start the signer once with WALLET_MNEMONIC, which stores it encrypted.",
    );
  if (mnemonic !== undefined && isStored)
    unsafe.push("WALLET_MNEMONIC is stored in DATA_DIR, encrypted: remove it from the settings.");
  return unsafe;
}

function undecidedLimits(settings: SignerSettings): string[] {
  const { SIGNER_TOKEN: token, SIGNER_RAISE_TOKEN_SHA256: raiseTokenHash } = settings;
  const undecided = signerLimitNames
    .filter((name) => settings[name] === undefined)
    .map((name) => `A signer on mainnet needs ${name}.`);
  const tokenHash = createHash("sha256")
    .update(token ?? "")
    .digest("hex");
  if (raiseTokenHash?.toLowerCase() === tokenHash)
    undecided.push("SIGNER_RAISE_TOKEN_SHA256 is that of SIGNER_TOKEN, which the worker has.");
  return undecided;
}

function mainnetSeed(settings: SignerSettings, dataDirectory: string): string {
  const key = Buffer.from(settings.SIGNER_SEED_KEY ?? "", "base64");
  return openSeed(dataDirectory, key, () => settings.WALLET_MNEMONIC ?? "");
}
