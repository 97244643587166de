import { defineList } from "@/lib/client/lists";
import { isWatched, type PaymentRequestView } from "@/lib/client/queries/payment-requests";

const whileWatchedMs = 2_000;

/** The deposits of one payment request, live as long as another one may come. */
export function depositsOf(
  request: Pick<PaymentRequestView, "requestId" | "status" | "expiresAt">,
) {
  return defineList({
    operation: "wallet.deposits",
    path: "/dashboard/wallet",
    what: "deposits",
    fields: [],
    fixed: { paymentRequestId: request.requestId },
    ...(isWatched(request) && { everyMs: whileWatchedMs }),
  });
}
