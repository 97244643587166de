import * as z from "zod";
import { createSchema } from "zod-openapi";
import { config } from "@/lib/config/env";
import {
  event,
  eventMeanings,
  eventNames,
  type EventName,
  type EventView,
} from "@/lib/contract/events";
import { identity, type IdentityView } from "@/lib/contract/identities";
import { kycView } from "@/lib/contract/kyc";
import { paymentRequest } from "@/lib/contract/payment-requests";
import { transaction, type TransactionView } from "@/lib/contract/transactions";
import { eventBody } from "@/lib/events/emit-event";
import { sampleKyc } from "./sample-kyc";
import { samplePaymentRequest } from "./sample-request";

type Sample = Pick<EventView, "resource" | "data">;

const at = "2026-11-21T09:30:00.000Z";
const merchantId = "mer_01JD7Q3V5Y0T4R6W8X1Z2A3B4C";

function sampleTransaction(
  type: "payout" | "withdrawal",
  status: "completed" | "failed",
): TransactionView {
  const hasFailed = status === "failed";
  return {
    transactionId: "txn_01JD7Q3V5Y0T4R6W8X1Z2A3B4C",
    type,
    status,
    statusReason: null,
    amount: "150.00",
    currency: "GHSFIAT",
    fee: { amount: "1.50", currency: "GHSFIAT" },
    wallet: "0x8A1f2C3d4E5b6A7f8C9d0E1f2A3b4C5d6E7f8A9b",
    recipient: "+233241234567",
    payer: null,
    recipientName: "AMA MENSAH",
    accountName: null,
    country: "GH",
    provider: "mtn",
    providerRef: "4d2c1f0e-8a7b-4c6d-9e5f-0a1b2c3d4e5f",
    providerReceipt: hasFailed ? null : "1234567890",
    refundOf: null,
    externalRef: "INV-9",
    description: "Invoice 9",
    conversionId: null,
    converted: null,
    paymentRequestId: null,
    batchId: null,
    failure: hasFailed
      ? {
          code: "RECIPIENT_LIMIT_REACHED",
          message: "The recipient's wallet cannot take this amount.",
          retryable: true,
        }
      : null,
    refund: hasFailed ? { amount: "151.50", currency: "GHSFIAT", at } : null,
    txHash: null,
    environment: config().environment,
    sequence: 3,
    history: [
      { status: "pending", at, by: "key_01JD7Q3V5Y0T4R6W8X1Z2A3B4C", reason: null },
      { status: "processing", at, by: "system", reason: null },
      { status, at, by: "provider:mtn", reason: null },
    ],
    createdAt: at,
    updatedAt: at,
    completedAt: hasFailed ? null : at,
  };
}

/** What an event has instead, where it reports another resource. */
function otherSamplesOf(name: EventName): Sample[] {
  if (name === "identity.verified") return [{ resource: "kyc", data: sampleKyc(at) }];
  if (!name.startsWith("payment.")) return [];
  const data = samplePaymentRequest(name === "payment.completed" ? "paid" : "expired");
  return [{ resource: "payment_request", data }];
}

/** The resource of a sample event. */
export function sampleOf(name: EventName): Sample {
  if (name === "identity.verified" || name === "identity.revoked") {
    const isVerified = name === "identity.verified";
    const data: IdentityView = {
      phone: "+233241234567",
      hasIdentity: isVerified,
      status: isVerified ? "verified" : "revoked",
      tokenId: "84251937460028173645",
      txHash: `0x${"1f".repeat(32)}`,
      verifiedAt: at,
      reverifyBy: "2027-11-21T09:30:00.000Z",
    };
    return { resource: "identity", data };
  }
  const [family, end] = name.split(".") as ["payment" | "withdrawal", "completed" | "failed"];
  const type = family === "payment" ? "payout" : "withdrawal";
  return { resource: "transaction", data: sampleTransaction(type, end) };
}

const dataSchemas = { identity, transaction, payment_request: paymentRequest, kyc: kycView };

function describe(name: EventName, { resource, data }: Sample) {
  const { schema, components } = createSchema(
    event.extend({
      event: z.literal(name),
      resource: z.literal(resource),
      data: dataSchemas[resource],
    }),
    { io: "output", schemaRefPath: "#/$defs/" },
  );
  const id = "evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C";
  const body = eventBody({ id, event: name, merchantId, at: new Date(at), resource, data });
  return {
    event: name,
    description: eventMeanings[name],
    resource,
    schema: { ...schema, $defs: components } as Record<string, unknown>,
    sample: JSON.parse(body) as EventView,
  };
}

/** Every kind of event, with the JSON schema of its body and a sample. */
export const readCatalog = () => ({
  data: eventNames.flatMap((name) => [
    describe(name, sampleOf(name)),
    ...otherSamplesOf(name).map((sample) => describe(name, sample)),
  ]),
});
