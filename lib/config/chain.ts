import { allOrNone } from "./all-or-none";
import type { Secrets } from "./secrets";
import { confirmationFloor } from "./confirmation-floors";
import { testnetAccountKey } from "./seed";
import type { Settings } from "./settings";

/**
 * The extended public key from which all addresses are derived. A testnet without the setting has it from the
 * seed in its data folder, which is drawn on first use.
 * @returns "" where it is absent, which has been reported already
 */
export function accountKeyConfig(
  settings: Settings,
  secrets: Secrets | null,
  dataDirectory: string,
): string {
  if (settings.CHAIN_ACCOUNT_KEY !== undefined) return settings.CHAIN_ACCOUNT_KEY;
  return secrets ? testnetAccountKey(dataDirectory, settings.WALLET_MNEMONIC) : "";
}

/** The chain by its settings; null without them: its rail is closed. @throws ConfigError naming missing ones */
export function chainConfig(
  settings: Settings,
  given: ReadonlySet<string>,
  secrets: Secrets | null,
  accountKey: string,
) {
  const { CHAIN_RPC_URL, CHAIN_ID, CHAIN_USDT } = settings;
  const place = { CHAIN_RPC_URL, CHAIN_ID, CHAIN_USDT };
  const { CHAIN_START_BLOCK, CHAIN_COIN_USDT } = settings;
  const together = secrets ? place : { ...place, CHAIN_START_BLOCK, CHAIN_COIN_USDT };
  // What is invalid has been reported already, and is not missing.
  const valid = Object.entries(together).filter(
    ([name, value]) => value !== undefined || !given.has(name),
  );
  const needed = allOrNone(Object.fromEntries(valid) as typeof place);
  if (!needed || valid.length < Object.keys(together).length) return null;
  return {
    rpcUrl: needed.CHAIN_RPC_URL,
    /** Nodes that must agree with the first one before money is booked. */
    checkRpcUrls: settings.CHAIN_CHECK_RPC_URLS,
    /** Deposits of up to this many micro-USDT are credited without asking the check nodes. */
    checkAboveMinor: BigInt(settings.CHAIN_CHECK_ABOVE_USDT) * 1_000_000n,
    chainId: needed.CHAIN_ID,
    /** USDT's contract, which must have 6 decimals. */
    token: needed.CHAIN_USDT,
    /** The contract of phone identities; null: there is none on this chain. */
    identity: settings.CHAIN_IDENTITY ?? null,
    accountKey,
    /** A block is never final with fewer confirmations, its own included. */
    confirmations: settings.CHAIN_CONFIRMATIONS ?? confirmationFloor(needed.CHAIN_ID),
    /** The block tag up to which the node calls its blocks final; `count`: the confirmations alone decide. */
    finality: settings.CHAIN_FINALITY ?? (secrets ? "count" : "finalized"),
    /** Without a slash at its end; null: pages link to no explorer. */
    explorerUrl: settings.CHAIN_EXPLORER_URL ?? null,
    nativeSymbol: settings.CHAIN_NATIVE_SYMBOL,
    /** The first block that may contain a deposit. */
    startBlock: CHAIN_START_BLOCK ?? 0n,
    /** Whether waiting for confirmations has to mine: a local node mines only when a transaction comes. */
    mines: settings.CHAIN_MINES,
    /** Micro-USDT below which arrivals are booked together once they reach it; zero books each one. */
    minDepositMinor: settings.CHAIN_MIN_DEPOSIT_USDT,
    /** Micro-USDT of deposits at one address from which on they are taken to the treasury. */
    sweepMinMinor: BigInt(settings.CHAIN_SWEEP_MIN_USDT) * 1_000_000n,
    /** Micro-USDT that one coin of the chain is worth; zero on a testnet, whose coins cost nothing. */
    coinPriceMinor: CHAIN_COIN_USDT ?? 0n,
    /** The most that is offered for a unit of gas, in wei. */
    maxFeeWei: settings.CHAIN_MAX_FEE_GWEI,
    /** The most that is offered as a tip for a unit of gas, in wei. */
    maxTipWei: settings.CHAIN_MAX_TIP_GWEI,
    /** Wei that all orders of 24 hours may cost in gas. */
    dailyGasWei: settings.CHAIN_DAILY_GAS,
    /** Null: this process has nothing signed; only workers have. */
    signer: signerPlace(settings, given, secrets),
  };
}

function signerPlace(
  { SIGNER_URL: url, SIGNER_TOKEN }: Settings,
  given: ReadonlySet<string>,
  secrets: Secrets | null,
) {
  const isGiven = (name: string) => given.has(name) || undefined;
  if (!secrets)
    allOrNone({ SIGNER_URL: isGiven("SIGNER_URL"), SIGNER_TOKEN: isGiven("SIGNER_TOKEN") });
  const token = SIGNER_TOKEN ?? secrets?.chain.signerToken;
  return url !== undefined && token !== undefined ? { url, token } : null;
}
