import { createHash } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { encodeFunctionData, parseGwei, type Address } from "viem";
import { english, generateMnemonic } from "viem/accounts";
import { mintCall, transferCall } from "@/lib/chain/calls";
import { phoneIdentity } from "@/lib/chain/contracts/compiled";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { HttpSigner } from "@/lib/chain/signer/http-signer";
import { LocalSigner } from "@/lib/chain/signer/local-signer";
import type { ProposedTransaction, UnsignedTransaction } from "@/lib/chain/signer/transaction";
import { accountKeyOf } from "@/lib/config/account-key";
import { openTestBook } from "./test-book";
import { testPort } from "./test-ports";
import { startProcess, type TestProcess } from "./test-processes";

/** Signers of one seed, in this process and in a process of their own, and transactions for them. */

const chainId = 31_337;
export const usdt = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
export const identity = "0x495f947276749Ce646f68AC8c248420045cb7b5e";
const policy = {
  chainId,
  token: usdt,
  identity,
  maxFeeWei: parseGwei("500"),
  mayMint: true,
} as const;
export const mnemonic = generateMnemonic(english);
export const accountKey = accountKeyOf(mnemonic);
export const treasury = addressAt(accountKey, treasuryPath);
export const raiseToken = "a-token-that-only-a-person-has";
export const signerToken = "a-token-for-tests-that-is-long-enough";

/** A new folder, which is deleted with the test file's data folder. */
const newFolder = () => mkdtempSync(join(process.env.DATA_DIR ?? "", "signer-"));

/** A signer in this process with a book of its own; without limits of USDT by default. */
export function newLocalSigner(seed = mnemonic, usdtLimits = [2n ** 256n, 2n ** 256n, 2n ** 256n]) {
  const [usdtPerTransaction = 0n, usdtPerHour = 0n, usdtPerDay = 0n] = usdtLimits;
  const limits = { usdtPerTransaction, usdtPerHour, usdtPerDay, identityCallsPerDay: 5n };
  return new LocalSigner(seed, policy, openTestBook(newFolder(), limits));
}

/** Settings of a signer process with limits of 1,000, 1,500 and 2,000 micro-USDT. */
async function signerSettings(changes: Record<string, string> = {}) {
  return {
    SIGNER_PORT: String(await testPort()),
    SIGNER_TOKEN: signerToken,
    WALLET_MNEMONIC: mnemonic,
    CHAIN_USDT: usdt,
    CHAIN_IDENTITY: identity,
    DATA_DIR: newFolder(),
    SIGNER_MAX_USDT_PER_TRANSACTION: "0.001",
    SIGNER_MAX_USDT_PER_HOUR: "0.0015",
    SIGNER_MAX_USDT_PER_DAY: "0.002",
    SIGNER_MAX_IDENTITY_CALLS_PER_DAY: "5",
    SIGNER_RAISE_TOKEN_SHA256: createHash("sha256").update(raiseToken).digest("hex"),
    ...changes,
  };
}

/** A signer process that can be killed and started again. */
export async function prepareSignerProcess(changes?: Record<string, string>) {
  const settings = await signerSettings(changes);
  const url = `http://127.0.0.1:${settings.SIGNER_PORT}`;
  let running: TestProcess | undefined;
  return {
    settings,
    url,
    signer: new HttpSigner({ url, token: settings.SIGNER_TOKEN }, accountKey),
    start: async (more: Record<string, string> = {}) => {
      running = await startProcess("lib/processes/signer.ts", { ...settings, ...more });
    },
    kill: async () => running?.kill(),
  };
}

/** A transaction that every key may sign, whatever the limits. */
export const transaction: UnsignedTransaction = {
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
export const mintsIdentity = { ...transaction, to: identity, data: mintCall(usdt, 7n) } as const;
export const burnsIdentity = { ...transaction, to: identity, data: burn } as const;
export const paysOutside = { ...transaction, data: transferCall(usdt, 1n) };

/** A payment of the treasury to an address outside. */
export const payment = (nonce: number, amountMinor: bigint, to: Address = usdt) => ({
  ...transaction,
  nonce,
  data: transferCall(to, amountMinor),
});

/** A transaction as it is checked before it has a nonce. */
export function omitNonce(complete: UnsignedTransaction): ProposedTransaction {
  const proposal: Partial<UnsignedTransaction> = { ...complete };
  delete proposal.nonce;
  return proposal as ProposedTransaction;
}
