import { getAddress, isAddress, parseEther, parseGwei, parseUnits } from "viem";
import * as z from "zod";
import { whyNoAccountKey } from "./account-key";

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const address = z
  .string()
  .refine((text) => isAddress(text), "an address with a valid EIP-55 checksum, or in lower case")
  .transform((text) => getAddress(text));
const blockNumber = z
  .string()
  .regex(/^\d{1,18}$/, "a block number")
  .transform(BigInt);
/** A larger one would keep what customers regard as a payment from them. */
const maxMinDeposit = 10;
const maxGwei = 1_000_000;
const gwei = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,9})?$/, "a number of gwei")
  .refine((text) => Number(text) > 0 && Number(text) <= maxGwei, `above 0, up to ${maxGwei}`)
  .transform((text) => parseGwei(text));

const urls = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(url));

/** The settings of the chain, and of the signer that service and worker call. */
export const chainSettings = {
  CHAIN_RPC_URL: url.optional(),
  /** Independent nodes that must agree with CHAIN_RPC_URL before money is booked. */
  CHAIN_CHECK_RPC_URLS: urls.default([]),
  /** Deposits up to this sum are credited without asking the check nodes. */
  CHAIN_CHECK_ABOVE_USDT: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  CHAIN_ID: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  CHAIN_USDT: address.optional(),
  CHAIN_IDENTITY: address.optional(),
  /** Absent: a testnet's, in its data folder. */
  CHAIN_ACCOUNT_KEY: z
    .string()
    .superRefine((text, context) => {
      const message = whyNoAccountKey(text);
      if (message !== null) context.addIssue({ code: "custom", message: `it ${message}` });
    })
    .optional(),
  /** Absent: the minimum of the network, or 12 if it has none. */
  CHAIN_CONFIRMATIONS: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Absent: `count` on a testnet, `finalized` on mainnet. */
  CHAIN_FINALITY: z.enum(["count", "safe", "finalized"]).optional(),
  CHAIN_EXPLORER_URL: url.optional(),
  CHAIN_NATIVE_SYMBOL: z
    .string()
    .regex(/^[A-Za-z0-9]{2,10}$/, "2 to 10 letters and digits")
    .default("ETH"),
  CHAIN_START_BLOCK: blockNumber.optional(),
  /** Whether the node mines only when something happens, so that waiting for confirmations has to mine. */
  CHAIN_MINES: z
    .enum(["0", "1", "true", "false"])
    .transform((text) => text === "1" || text === "true")
    .default(false),
  /** Arrivals below it are booked together once their sum at an address reaches it; 0 books each one. */
  CHAIN_MIN_DEPOSIT_USDT: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,6})?$/, "an amount of USDT with at most 6 decimals")
    .refine((text) => Number(text) <= maxMinDeposit, `up to ${maxMinDeposit}`)
    .default("0.01")
    .transform((text) => parseUnits(text, 6)),
  /** Deposits at an address are taken to the treasury once they are so many USDT together. */
  CHAIN_SWEEP_MIN_USDT: z.coerce.number().int().min(0).max(1_000_000).default(1),
  /** Price of the coin that pays for gas. Sweeps that cost too much of what they bring are put off. */
  CHAIN_COIN_USDT: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,6})?$/, "a price in USDT with at most 6 decimals")
    .transform((text) => parseUnits(text, 6))
    .optional(),
  /** The most that is offered for a unit of gas, the miner's part included. */
  CHAIN_MAX_FEE_GWEI: gwei.default(parseGwei("500")),
  /** The most that is offered as a tip, which is always paid in full. */
  CHAIN_MAX_TIP_GWEI: gwei.default(parseGwei("50")),
  /** Coins that all orders of 24 hours may cost in gas. */
  CHAIN_DAILY_GAS: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,18})?$/, "a number of coins")
    .refine((text) => Number(text) > 0, "above 0")
    .transform((text) => parseEther(text))
    .default(parseEther("10")),
  SIGNER_URL: url.optional(),
  SIGNER_TOKEN: z.string().min(16, "at least 16 characters").optional(),
};
