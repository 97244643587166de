import { z } from "zod";
import {
  amountOfBody,
  decimal,
  money,
  opaqueId,
  paging,
  requestCurrency,
  withAmount,
} from "./fields";
import { defineOperation } from "./operation";
import { transactionPage } from "./transactions";

const balance = z.object({ balance: decimal, available: decimal, reserved: decimal });

export const readWalletBalanceOperation = defineOperation({
  id: "wallet.balance",
  summary: "Read the balances of a wallet; balance is available plus reserved.",
  scope: "wallet:read",
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
  scope: "wallet:read",
  limit: "wallet",
  query: z.strictObject({ walletAddress: z.string().optional(), ...paging }),
  response: transactionPage,
  status: 200,
  errors: ["NOT_FOUND"],
});

export const faucetOperation = defineOperation({
  id: "sandbox.faucet",
  summary: "Testnet only: credit the caller's wallet, up to 10,000 a call.",
  scope: "wallet:write",
  limit: "general",
  body: z.strictObject({ currency: requestCurrency, amount: amountOfBody }).transform(withAmount),
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
