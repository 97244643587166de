import { z } from "zod";
import {
  amountByCurrency,
  amountOfBody,
  decimal,
  externalRef,
  ghanaMobile,
  money,
  opaqueId,
  paging,
  provider,
  requestCurrency,
  text,
  walletAddress,
  withAmount,
} from "./fields";
import { defineOperation } from "./operation";
import { transaction, transactionPage } from "./transactions";

const balance = z.object({ balance: decimal, available: decimal, reserved: decimal });

export const readWalletBalanceOperation = defineOperation({
  id: "wallet.balance",
  summary: "Read the balances of a wallet; balance is available plus reserved.",
  auth: { scope: "wallet:read" },
  limit: "wallet",
  params: z.object({ address: opaqueId }),
  response: z.object({
    address: z.string(),
    balances: z.object({ USDT: balance.optional(), GHSFIAT: balance.optional() }),
  }),
  status: 200,
});

export const listWalletTransactionsOperation = defineOperation({
  id: "wallet.transactions",
  summary: "List the transactions of one wallet, or of all of the caller's.",
  auth: { scope: "wallet:read" },
  limit: "wallet",
  query: z.strictObject({ walletAddress: z.string().optional(), ...paging }),
  response: transactionPage,
  status: 200,
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
      address: z
        .string({ error: "an address: 0x and 40 hexadecimal digits" })
        .regex(/^0x[0-9a-fA-F]{40}$/, { error: "an address: 0x and 40 hexadecimal digits" }),
      network: text(40).optional(),
    }),
  ],
  { error: (issue) => (issue.code === "invalid_union" ? "wallet or mobile-money" : undefined) },
);

const withdrawBody = z
  .strictObject({
    walletAddress,
    amount: amountOfBody,
    currency: requestCurrency,
    destination,
    externalRef: externalRef.optional(),
    description: text(500).optional(),
  })
  .transform(withAmount)
  .meta(amountByCurrency);

export const withdrawOperation = defineOperation({
  id: "wallet.withdraw",
  summary: "Take money out of a wallet: USDT to a wallet, cedis to mobile money.",
  auth: { scope: "wallet:write" },
  limit: "wallet",
  body: withdrawBody,
  response: transaction,
  status: 201,
  transactional: true,
  errors: [
    "INSUFFICIENT_FUNDS",
    "LIMIT_EXCEEDED",
    "DUPLICATE_REFERENCE",
    "KYC_REQUIRED",
    "MFA_REQUIRED",
  ],
});

export const faucetOperation = defineOperation({
  id: "sandbox.faucet",
  summary: "Testnet only: credit the caller's wallet, up to 10,000 a call.",
  auth: { scope: "wallet:write" },
  limit: "general",
  body: z
    .strictObject({ currency: requestCurrency, amount: amountOfBody })
    .transform(withAmount)
    .meta(amountByCurrency),
  response: z.object({
    walletAddress: z.string(),
    credited: money,
    balance: balance,
  }),
  status: 200,
  transactional: true,
  testnetOnly: true,
  errors: ["LIMIT_EXCEEDED"],
});
