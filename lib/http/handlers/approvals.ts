import { approveTransaction } from "@/lib/approvals/approve-transaction";
import { cancelTransaction } from "@/lib/approvals/cancel-transaction";
import { changePayoutSettings, readPayoutSettings } from "@/lib/approvals/payout-settings";
import {
  approveTransactionOperation,
  cancelTransactionOperation,
  updatePayoutSettingsOperation,
  readPayoutSettingsOperation,
} from "@/lib/contract/approvals";
import { defineRoute } from "@/lib/http/define-route";

export const approvalRoutes = [
  defineRoute(approveTransactionOperation, ({ tx, principal, params }) =>
    approveTransaction(tx, principal, params.id),
  ),
  defineRoute(cancelTransactionOperation, ({ tx, principal, params }) =>
    cancelTransaction(tx, principal, params.id),
  ),
  defineRoute(readPayoutSettingsOperation, ({ principal }) =>
    readPayoutSettings(principal.merchantId),
  ),
  defineRoute(updatePayoutSettingsOperation, ({ tx, principal, body }) =>
    changePayoutSettings(tx, principal, body.approvalThreshold),
  ),
];
