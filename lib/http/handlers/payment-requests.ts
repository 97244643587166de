import * as requests from "@/lib/contract/payment-requests";
import { readHostedPayment } from "@/lib/deposits/read-hosted";
import { defineRoute } from "@/lib/http/define-route";
import {
  archivePaymentRequest,
  cancelPaymentRequest,
  createPaymentRequest,
} from "@/lib/payment-requests/create-request";
import { listPaymentRequests } from "@/lib/payment-requests/list-requests";
import { changePageSettings, readPageSettings } from "@/lib/payment-requests/page-settings";
import { readPaymentRequest } from "@/lib/payment-requests/read-request";

export const paymentRequestRoutes = [
  defineRoute(requests.createPaymentRequestOperation, ({ tx, principal, body }) =>
    createPaymentRequest(tx, principal, body),
  ),
  defineRoute(requests.listPaymentRequestsOperation, ({ principal, query }) =>
    listPaymentRequests(principal.merchantId, query),
  ),
  defineRoute(requests.readPaymentPageSettingsOperation, ({ principal }) =>
    readPageSettings(principal.merchantId),
  ),
  defineRoute(requests.updatePaymentPageSettingsOperation, ({ tx, principal, body }) =>
    changePageSettings(tx, principal, body),
  ),
  defineRoute(requests.readPaymentRequestOperation, ({ principal, params }) =>
    readPaymentRequest(principal.merchantId, params.id),
  ),
  defineRoute(requests.updatePaymentRequestOperation, ({ tx, principal, params, body }) =>
    archivePaymentRequest(tx, principal, params.id, body.archived),
  ),
  defineRoute(requests.cancelPaymentRequestOperation, ({ tx, principal, params }) =>
    cancelPaymentRequest(tx, principal, params.id),
  ),
  defineRoute(requests.readHostedPaymentOperation, ({ params }) => readHostedPayment(params.id)),
];
