import type { Principal } from "@/lib/auth/principal";
import {
  listProvidersOperation,
  readMobileMoneyBalanceOperation,
  transferOperation,
  verifyAccountOperation,
} from "@/lib/contract/mobile-money";
import { initiatePaymentOperation, readPaymentOperation } from "@/lib/contract/payments";
import type { Transaction } from "@/lib/db/client";
import { defineRoute, Reply } from "@/lib/http/define-route";
import { listProviders } from "@/lib/mobile-money/list-providers";
import { verifyAccount } from "@/lib/mobile-money/verify-account";
import { initiatePayment } from "@/lib/payments/initiate-payment";
import { initiatePayout, type PayoutRequest } from "@/lib/payouts/initiate-payout";
import { readTransaction, viewRow } from "@/lib/transactions/read-transaction";
import { readMobileMoneyBalance } from "@/lib/wallet/read-balance";

async function payOut(tx: Transaction, principal: Principal, request: PayoutRequest) {
  const { row, replayed } = await initiatePayout(tx, principal, request);
  return new Reply(await viewRow(tx, row), { replayed });
}

export const paymentRoutes = [
  defineRoute(initiatePaymentOperation, async ({ tx, principal, body }) => {
    const { row, replayed } = await initiatePayment(tx, principal, body);
    return new Reply(await viewRow(tx, row), { replayed });
  }),
  defineRoute(readPaymentOperation, ({ principal, params }) =>
    readTransaction(principal.merchantId, params.id),
  ),
  defineRoute(transferOperation, ({ tx, principal, body }) => {
    const { amount, phoneNumber, ...rest } = body;
    return payOut(tx, principal, {
      type: "payout",
      operation: transferOperation.id,
      amountMinor: amount,
      phone: phoneNumber,
      ...rest,
    });
  }),
  defineRoute(readMobileMoneyBalanceOperation, ({ principal }) =>
    readMobileMoneyBalance(principal.merchantId),
  ),
  defineRoute(verifyAccountOperation, ({ body }) => verifyAccount(body)),
  defineRoute(listProvidersOperation, ({ principal }) => listProviders(principal.merchantId)),
];
