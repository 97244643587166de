import {
  faucetOperation,
  listWalletTransactionsOperation,
  readWalletBalanceOperation,
  withdrawOperation,
} from "@/lib/contract/wallet";
import { defineRoute } from "@/lib/http/define-route";
import { transactionReply } from "@/lib/http/transaction-reply";
import { withdraw } from "@/lib/payments/withdraw";
import { drawFromFaucet } from "@/lib/sandbox/faucet";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { readOwnWallet, readWalletBalance } from "@/lib/wallet/read-balance";

export const walletRoutes = [
  defineRoute(readWalletBalanceOperation, ({ principal, params }) =>
    readWalletBalance(principal.merchantId, params.address),
  ),
  defineRoute(listWalletTransactionsOperation, async ({ principal, query }) => {
    const { walletAddress, ...paging } = query;
    const { merchantId } = principal;
    const wallet =
      walletAddress === undefined ? undefined : await readOwnWallet(merchantId, walletAddress);
    return listTransactions({ merchantId, wallet }, paging);
  }),
  defineRoute(withdrawOperation, async ({ tx, principal, body }) =>
    transactionReply(tx, await withdraw(tx, principal, body)),
  ),
  defineRoute(faucetOperation, ({ tx, principal, body }) => drawFromFaucet(tx, principal, body)),
];
