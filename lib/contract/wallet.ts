import * as z from "zod";
import { chainAddress } from "./addresses";
import { amountByCurrency, amountOfBody, requestCurrency, withAmount } from "./amounts";
import {
  balance,
  count,
  decimal,
  externalRef,
  ghanaMobile,
  money,
  pageOf,
  paging,
  provider,
  text,
  time,
  token,
  walletAddress,
} from "./fields";
import { feeRule } from "./mobile-money";
import { defineOperation } from "./operation";
import { outgoingUsdt, transactionPage } from "./transactions";

export const readWalletBalanceOperation = defineOperation({
  id: "wallet.balance",
  summary:
    "Retrieve the balances of a wallet; `balance` is available plus reserved. Of an address that is not " +
    "yours: its USDT on the blockchain.",
  auth: { scope: "wallet:read" },
  limit: "wallet",
  response: z.object({
    address: z.string(),
    balances: z.object({
      USDT: balance.partial({ available: true, reserved: true }).optional(),
      GHSFIAT: balance.optional(),
    }),
  }),
});

export const listWalletTransactionsOperation = defineOperation({
  id: "wallet.transactions",
  summary: "List the transactions of one of your wallets, or of all of them.",
  auth: { scope: "wallet:read" },
  limit: "wallet",
  query: z.strictObject({ walletAddress: z.string().optional(), ...paging }),
  response: transactionPage,
  errors: ["NOT_FOUND"],
});

const deposit = z
  .object({
    txHash: z.string(),
    ordinal: count.describe(
      "Distinguishes the USDT transfers of one chain transaction. Both together identify the deposit.",
    ),
    wallet: z.string(),
    address: z
      .string()
      .describe("Where it arrived: the wallet, or the address of a payment request."),
    paymentRequestId: z.string().nullable(),
    payer: z.string(),
    amount: decimal,
    currency: z.literal("USDT"),
    status: z
      .enum(["confirming", "credited", "lost", "held"])
      .describe(
        "`confirming`: in a block, and not credited yet. Very small arrivals stay so until the arrivals at their " +
          "address are large enough together; they become one deposit. `lost`: its block is no longer on the chain; it is " +
          "credited if it is mined again. `held`: the same, after it was credited; we review it.",
      ),
    confirmations: count.describe("Blocks that confirm it, its own included."),
    requiredConfirmations: count.describe(
      "The fewest confirmations with which it is credited. On mainnet the network must also call its block final, " +
        "which can take longer.",
    ),
    transactionId: z.string().nullable().describe("The deposit; null until it is credited."),
    explorerUrl: z.string().nullable(),
    createdAt: time,
  })
  .meta({ id: "ChainDeposit" });
export type ChainDepositView = z.infer<typeof deposit>;

export const listDepositsOperation = defineOperation({
  id: "wallet.deposits",
  summary: "List USDT that arrived on the chain for your wallets, newest first, confirmed or not.",
  auth: { scope: "wallet:read" },
  limit: "wallet",
  query: z.strictObject({
    walletAddress: z.string().optional(),
    paymentRequestId: token(64, "the id of one of your payment requests").optional(),
    ...paging,
  }),
  response: pageOf(deposit),
  errors: ["NOT_FOUND"],
});

const destination = z.discriminatedUnion(
  "type",
  [
    z.strictObject({
      type: z.literal("mobile-money"),
      phoneNumber: ghanaMobile,
      provider: provider.optional(),
    }),
    z.strictObject({
      type: z.literal("wallet"),
      address: chainAddress,
      network: text(40)
        .optional()
        .describe("The network of the address, by name or chain id; another one is rejected."),
    }),
  ],
  { error: (issue) => (issue.code === "invalid_union" ? "wallet or mobile-money" : undefined) },
);

export const withdrawOperation = defineOperation({
  ...outgoingUsdt,
  id: "wallet.withdraw",
  summary: "Withdraw from a wallet: USDT to a blockchain address, cedis to mobile money.",
  auth: { scope: "wallet:write" },
  limit: "wallet",
  body: z
    .strictObject({
      walletAddress,
      amount: amountOfBody,
      currency: requestCurrency,
      destination,
      externalRef: externalRef.optional(),
      description: text(500).optional(),
    })
    .transform(withAmount)
    .meta(amountByCurrency),
});

export const readWithdrawalTermsOperation = defineOperation({
  id: "wallet.withdrawal-terms",
  summary:
    "Retrieve what a withdrawal of USDT to a blockchain address costs you, its bounds, and whether it is possible now.",
  auth: { scope: "wallet:read" },
  limit: "wallet",
  response: z
    .object({
      currency: z.literal("USDT"),
      network: z.string().nullable().describe("The network of the addresses; null: there is none."),
      min: decimal,
      max: decimal,
      fee: feeRule,
      closed: z.string().nullable().describe("Why nothing can be withdrawn now; null: it can be."),
    })
    .meta({ id: "WithdrawalTerms" }),
});

export const faucetOperation = defineOperation({
  id: "sandbox.faucet",
  summary: "Credit your wallet with test money, up to 10,000 per call; testnet only.",
  auth: { scope: "wallet:write" },
  body: z
    .strictObject({ currency: requestCurrency, amount: amountOfBody })
    .transform(withAmount)
    .meta(amountByCurrency),
  response: z.object({ walletAddress: z.string(), credited: money, balance }),
  transactional: true,
  testnetOnly: true,
  errors: ["LIMIT_EXCEEDED"],
});
