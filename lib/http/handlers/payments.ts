import { initiateCollection } from "@/lib/collections/initiate-collection";
import * as collections from "@/lib/contract/collections";
import * as mobileMoney from "@/lib/contract/mobile-money";
import { initiatePaymentOperation, readPaymentOperation } from "@/lib/contract/payments";
import * as rates from "@/lib/contract/rates";
import type { TransactionView } from "@/lib/contract/transactions";
import { carriedOut, createTransactionOperation } from "@/lib/contract/transactions-v1";
import * as wallet from "@/lib/contract/wallet";
import { confirmConversion, readConversion } from "@/lib/conversion/confirm-conversion";
import { quoteConversion, readConvertRate } from "@/lib/conversion/quote-conversion";
import { listDeposits } from "@/lib/deposits/list-deposits";
import { defineChoice, defineRoute } from "@/lib/http/define-route";
import { respondingWith } from "@/lib/idempotency/once";
import { listProviders } from "@/lib/mobile-money/list-providers";
import { verifyAccount } from "@/lib/mobile-money/verify-account";
import { initiatePayment, withdraw } from "@/lib/payments/initiate-payment";
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { viewWithdrawalTerms } from "@/lib/payouts/withdrawal-terms";
import type { ProviderCode } from "@/lib/providers/contract";
import { readServiceBalance } from "@/lib/rails/read-floats";
import { listRates, readRate } from "@/lib/rates/current-rate";
import { drawFromFaucet } from "@/lib/sandbox/faucet";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { readTransaction } from "@/lib/transactions/read-transaction";
import {
  readMobileMoneyBalance,
  readOwnWallet,
  readWalletBalance,
} from "@/lib/wallet/read-balance";

type CollectOperation =
  | typeof collections.collectFromMtnOperation
  | typeof collections.collectFromAirtelOperation
  | typeof collections.collectFromTelecelOperation;

function collectionRoute(operation: CollectOperation, provider: ProviderCode) {
  return defineRoute(operation, ({ once, principal, body }) => {
    const { amount, phoneNumber, ...others } = body;
    const request = { operation: operation.id, amountMinor: amount, phone: phoneNumber, ...others };
    return initiateCollection(
      principal,
      { provider, ...request },
      respondingWith(once, (data: TransactionView) => ({ paymentId: data.transactionId, ...data })),
    );
  });
}

const routes = [
  collectionRoute(collections.collectFromMtnOperation, "mtn"),
  collectionRoute(collections.collectFromAirtelOperation, "airtel"),
  collectionRoute(collections.collectFromTelecelOperation, "telecel"),
  defineRoute(initiatePaymentOperation, ({ once, principal, body }) =>
    initiatePayment(principal, body, once),
  ),
  defineRoute(readPaymentOperation, ({ principal, params }) =>
    readTransaction(principal.merchantId, params.id),
  ),
  defineRoute(mobileMoney.transferOperation, ({ once, principal, body }) => {
    const { amount, phoneNumber, ...others } = body;
    const { id: operation } = mobileMoney.transferOperation;
    const request = { operation, amountMinor: amount, phone: phoneNumber, ...others };
    return initiatePayout(principal, { type: "payout", ...request }, { once });
  }),
  defineRoute(mobileMoney.readMobileMoneyBalanceOperation, ({ principal }) =>
    principal.kind === "staff"
      ? readServiceBalance()
      : readMobileMoneyBalance(principal.merchantId),
  ),
  defineRoute(mobileMoney.verifyAccountOperation, ({ body }) => verifyAccount(body)),
  defineRoute(mobileMoney.listProvidersOperation, ({ principal }) =>
    listProviders(principal.merchantId),
  ),
  defineRoute(wallet.readWalletBalanceOperation, ({ principal, params }) =>
    readWalletBalance(principal.merchantId, params.address),
  ),
  defineRoute(wallet.listWalletTransactionsOperation, async ({ principal, query }) => {
    const { walletAddress, ...paging } = query;
    const { merchantId } = principal;
    const own = walletAddress && (await readOwnWallet(merchantId, walletAddress));
    return listTransactions({ merchantId, wallet: own }, paging);
  }),
  defineRoute(wallet.listDepositsOperation, ({ principal, query }) =>
    listDeposits(principal.merchantId, query),
  ),
  defineRoute(wallet.withdrawOperation, ({ once, principal, body }) =>
    withdraw(principal, body, once),
  ),
  defineRoute(wallet.readWithdrawalTermsOperation, ({ principal }) =>
    viewWithdrawalTerms(principal.merchantId),
  ),
  defineRoute(wallet.faucetOperation, ({ tx, principal, body }) =>
    drawFromFaucet(tx, principal, body),
  ),
  defineRoute(rates.listRatesOperation, () => listRates()),
  defineRoute(rates.listRatesV1Operation, () => listRates()),
  defineRoute(rates.readRateOperation, ({ params }) => readRate(params.pair)),
  defineRoute(rates.readConvertRateOperation, ({ query }) => readConvertRate(query.amount)),
  defineRoute(rates.quoteConversionOperation, ({ tx, principal, body }) =>
    quoteConversion(tx, principal, "USDT", body),
  ),
  defineRoute(rates.quoteGhsToUsdtOperation, ({ tx, principal, body }) =>
    quoteConversion(tx, principal, "GHSFIAT", body),
  ),
  defineRoute(rates.confirmConversionOperation, ({ once, principal, body }) =>
    confirmConversion(principal, body.conversionId, once),
  ),
  defineRoute(rates.readConversionOperation, ({ principal, params }) =>
    readConversion(principal.merchantId, params.conversionId),
  ),
];

const routesById = new Map(routes.map((route) => [route.operation.id, route]));

export const paymentRoutes = [
  ...routes,
  defineChoice(createTransactionOperation, (sent) => {
    const { id, body } = carriedOut(sent);
    const route = routesById.get(id);
    if (!route) throw new Error(`${id} is served elsewhere.`);
    return { route, body };
  }),
];
