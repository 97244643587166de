import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { accountKeyOf } from "./account-key";
import { confirmationFloor } from "./confirmation-floors";
import type { Settings } from "./settings";
import { isPatterned, publishedMnemonics } from "./strength";

/** The largest deposit, in USDT, that mainnet credits on the word of one node. */
const maxUncheckedUsdt = 100;

/** What mainnet rejects in the settings of the chain: one sentence each. */
export function unsafeChain(
  settings: Settings,
  given: ReadonlySet<string>,
  dataDirectory: string,
): string[] {
  return [
    ...(given.has("WALLET_MNEMONIC")
      ? [
          "WALLET_MNEMONIC is for the signer alone: remove it here, and set CHAIN_ACCOUNT_KEY to the key that `npm run signer` prints.",
        ]
      : []),
    ...unsafeAccountKey(settings.CHAIN_ACCOUNT_KEY, dataDirectory),
    ...unencrypted(settings),
    ...whyWeakToken("SIGNER_TOKEN", settings.SIGNER_TOKEN),
    ...developmentChain(settings.CHAIN_ID),
    ...(settings.CHAIN_COIN_USDT === 0n
      ? ["CHAIN_COIN_USDT must be above 0: sweeps are compared with what their gas costs."]
      : []),
    ...(given.has("CHAIN_RPC_URL") ? unsafeNodes(settings, given) : []),
    ...(settings.CHAIN_CHECK_ABOVE_USDT > maxUncheckedUsdt
      ? [
          `CHAIN_CHECK_ABOVE_USDT must be at most ${maxUncheckedUsdt}: larger deposits need the word of several nodes.`,
        ]
      : []),
    ...unsafeFinality(settings),
    ...(settings.CHAIN_MINES ? ["CHAIN_MINES is for testnet only: remove it."] : []),
  ];
}

/** Derived once, since each takes a while. */
let publishedKeys: ReadonlySet<string> | undefined;

function unsafeAccountKey(key: string | undefined, dataDirectory: string): string[] {
  if (key === undefined) return [];
  const drawn = join(dataDirectory, "account-key.txt");
  if (existsSync(drawn) && readFileSync(drawn, "utf8").trim() === key)
    return ["CHAIN_ACCOUNT_KEY was generated for the testnet in DATA_DIR: set a new one."];
  publishedKeys ??= new Set([...publishedMnemonics].map(accountKeyOf));
  return publishedKeys.has(key)
    ? ["CHAIN_ACCOUNT_KEY belongs to a published mnemonic, so anyone can spend from its wallets."]
    : [];
}

/** Node, signer and storage may be on this machine; to any other, the connection is encrypted. */
function unencrypted(settings: Settings): string[] {
  const { CHAIN_RPC_URL, CHAIN_CHECK_RPC_URLS, SIGNER_URL, S3_ENDPOINT } = settings;
  const addresses = { CHAIN_RPC_URL, CHAIN_CHECK_RPC_URLS, SIGNER_URL, S3_ENDPOINT };
  return Object.entries(addresses).flatMap(([name, value]) =>
    [value ?? []].flat().every(isEncryptedOrLoopback)
      ? []
      : [`${name} must use https, or be a loopback address.`],
  );
}

/** Rejects a chain that only one node reports: a single node could invent deposits. */
function unsafeNodes(
  { CHAIN_RPC_URL, CHAIN_CHECK_RPC_URLS: checks }: Settings,
  given: ReadonlySet<string>,
): string[] {
  // An invalid setting has been reported already.
  if (CHAIN_RPC_URL === undefined || (given.has("CHAIN_CHECK_RPC_URLS") && checks.length === 0))
    return [];
  const hosts = new Set([CHAIN_RPC_URL, ...checks].map(hostOfNode));
  return hosts.size > checks.length && checks.length > 0
    ? []
    : [
        "CHAIN_CHECK_RPC_URLS must name at least one node of another host than CHAIN_RPC_URL, and each host once: no deposit is credited on the word of one node.",
      ];
}

/** All loopback addresses are one host. */
function hostOfNode(address: string): string {
  const hostname = new URL(address).hostname.replace(/\.$/, "");
  return isLoopback(hostname) ? "localhost" : hostname;
}

function unsafeFinality(settings: Settings): string[] {
  const { CHAIN_ID: chainId, CHAIN_CONFIRMATIONS: confirmations, CHAIN_FINALITY } = settings;
  const isTooFew =
    chainId !== undefined &&
    confirmations !== undefined &&
    confirmations < confirmationFloor(chainId);
  return [
    ...(CHAIN_FINALITY === "count"
      ? [
          "CHAIN_FINALITY must be finalized or safe on mainnet: a number of blocks does not make one final.",
        ]
      : []),
    ...(isTooFew
      ? [`CHAIN_CONFIRMATIONS must be at least ${confirmationFloor(chainId)} on chain ${chainId}.`]
      : []),
  ];
}

function isEncryptedOrLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isLoopback(hostname);
}

/** Whether a URL's host is this machine. */
function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

const minTokenLength = 32;

/** Why a token can be guessed, as a sentence. */
export function whyWeakToken(name: string, token: string | undefined): string[] {
  if (token === undefined) return [];
  const isWeak =
    token.length < minTokenLength ||
    new Set(token).size < 12 ||
    isPatterned(Buffer.from(token, "base64"));
  return isWeak
    ? [`${name} is easy to guess: generate at least ${minTokenLength} random characters.`]
    : [];
}

/** The chain ids of development nodes (Hardhat, Anvil, Ganache) and of public test networks. */
const testChains = new Set([
  1337, 5777, 31_337, 11_155_111, 17_000, 560_048, 11_142_220, 44_787, 80_002, 84_532, 421_614,
  11_155_420, 97,
]);

function developmentChain(chainId: number | undefined): string[] {
  return chainId !== undefined && testChains.has(chainId)
    ? [`CHAIN_ID ${chainId} is a test network's: set that of the network whose USDT is real.`]
    : [];
}
