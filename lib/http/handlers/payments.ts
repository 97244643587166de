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
import { initiatePayout } from "@/lib/payouts/initiate-payout";
import { readTransaction, viewNewRow, viewRow } from "@/lib/transactions/read-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { readMobileMoneyBalance } from "@/lib/wallet/read-balance";

async function reply(tx: Transaction, made: { row: TransactionRow; replayed: boolean }) {
  const { row, replayed } = made;
  return new Reply(replayed ? await viewRow(tx, row) : viewNewRow(row), { replayed });
}

export const paymentRoutes = [
  defineRoute(initiatePaymentOperation, async ({ tx, principal, body }) => {
    return reply(tx, await initiatePayment(tx, principal, body));
  }),
  defineRoute(readPaymentOperation, ({ principal, params }) =>
    readTransaction(principal.merchantId, params.id),
  ),
  defineRoute(transferOperation, async ({ tx, principal, body }) => {
    const { amount, phoneNumber, ...rest } = body;
    const made = await initiatePayout(tx, principal, {
      type: "payout",
      operation: transferOperation.id,
      amountMinor: amount,
      phone: phoneNumber,
      ...rest,
    });
    return reply(tx, made);
  }),
  defineRoute(readMobileMoneyBalanceOperation, ({ principal }) =>
    readMobileMoneyBalance(principal.merchantId),
  ),
  defineRoute(verifyAccountOperation, ({ body }) => verifyAccount(body)),
  defineRoute(listProvidersOperation, ({ principal }) => listProviders(principal.merchantId)),
];
