import { config } from "@/lib/config/env";
import type { PaymentRequestView } from "@/lib/contract/payment-requests";

const at = "2026-11-21T09:30:00.000Z";
const token = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const address = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

/** A payment request as its event shows it. */
export function samplePaymentRequest(status: "paid" | "expired"): PaymentRequestView {
  const isPaid = status === "paid";
  return {
    requestId: "prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
    merchantId: "mer_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
    address,
    paymentUri: `ethereum:${token}@1/transfer?address=${address}&uint256=25000000`,
    payUrl: "https://cedirail.example/pay/prq_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
    amount: "25.000000",
    received: isPaid ? "25.000000" : "0.000000",
    due: "0.000000",
    currency: "USDT",
    network: "Ethereum",
    status,
    exception: null,
    description: "Two loaves",
    callbackUrl: "https://example.com/webhooks",
    expiresAt: "2026-11-21T10:30:00.000Z",
    endedAt: isPaid ? at : "2026-11-21T10:30:00.000Z",
    archived: false,
    environment: config().environment,
    sequence: isPaid ? 3 : 2,
    createdAt: at,
    updatedAt: at,
    qrCode: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUg==",
    history: [
      { status: "open", exception: null, at, by: "key_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" },
      { status, exception: null, at, by: "system" },
    ],
    transactions: [],
  };
}
