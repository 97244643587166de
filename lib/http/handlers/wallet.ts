import * as wallet from "@/lib/contract/wallet";
import { defineRoute } from "@/lib/http/define-route";
import { transactionReply } from "@/lib/http/replies";
import { withdraw } from "@/lib/payments/initiate-payment";
import { drawFromFaucet } from "@/lib/sandbox/faucet";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { readOwnWallet, readWalletBalance } from "@/lib/wallet/read-balance";

export const walletRoutes = [
  defineRoute(wallet.readWalletBalanceOperation, ({ principal, params }) =>
    readWalletBalance(principal.merchantId, params.address),
  ),
  defineRoute(wallet.listWalletTransactionsOperation, async ({ principal, query }) => {
    const { walletAddress, ...paging } = query;
    const { merchantId } = principal;
    const own = walletAddress && (await readOwnWallet(merchantId, walletAddress));
    return listTransactions({ merchantId, wallet: own }, paging);
  }),
  defineRoute(wallet.withdrawOperation, async ({ tx, principal, body }) =>
    transactionReply(tx, await withdraw(tx, principal, body)),
  ),
  defineRoute(wallet.faucetOperation, ({ tx, principal, body }) =>
    drawFromFaucet(tx, principal, body),
  ),
];
