import { approveTransaction, cancelTransaction } from "@/lib/approvals/decide";
import { changePayoutSettings, readPayoutSettings } from "@/lib/approvals/payout-settings";
import * as approvals from "@/lib/contract/approvals";
import { defineRoute } from "@/lib/http/define-route";

export const approvalRoutes = [
  defineRoute(approvals.approveTransactionOperation, ({ tx, principal, params }) =>
    approveTransaction(tx, principal, params.id),
  ),
  defineRoute(approvals.cancelTransactionOperation, ({ tx, principal, params }) =>
    cancelTransaction(tx, principal, params.id),
  ),
  defineRoute(approvals.readPayoutSettingsOperation, ({ principal }) =>
    readPayoutSettings(principal.merchantId),
  ),
  defineRoute(approvals.updatePayoutSettingsOperation, ({ tx, principal, body }) =>
    changePayoutSettings(tx, principal, body.approvalThreshold),
  ),
];
