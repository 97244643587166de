import { e164Pattern } from "@/lib/contract/phone-field";
import type { Document } from "./name-schemas";
import { byName, idOf } from "./sample-values";

type Described = readonly [description: string, example: unknown];

/** Whose `{id}` it is, by the beginning of the path; the longest that fits counts. */
const ids: Record<string, Described> = {
  "/payments/": ["The id of a payment.", idOf("txn")],
  "/payment-requests/": ["The id of a payment request.", idOf("prq")],
  "/api/pay/": ["The id of a payment request.", idOf("prq")],
  "/api-keys/": ["The id of an API key.", idOf("key")],
  "/oauth-clients/": ["The id of an OAuth client.", idOf("oac")],
  "/beneficiaries/": ["The id of a saved recipient.", idOf("ben")],
  "/addresses/": ["The id of a saved address.", idOf("adr")],
  "/payouts/batches/": ["The id of a batch.", idOf("bat")],
  "/transactions/": ["The id of a transaction.", idOf("txn")],
  "/api/transactions/": ["The id of a transaction.", idOf("txn")],
  "/api/sandbox/transactions/": ["The id of a transaction.", idOf("txn")],
  "/api/auth/passkeys/": ["The id of one of your passkeys.", idOf("pky")],
  "/api/auth/sessions/": ["The id of one of your sessions.", idOf("ses")],
  "/api/team/invitations/": ["The id of an invitation.", idOf("inv")],
  "/api/users/kyc-uploads/": ["The id of an upload.", idOf("upl")],
  "/api/review/cases/": ["The id of a case.", idOf("cas")],
  "/api/review/documents/": ["The id of a document.", idOf("doc")],
  "/api/review/hits/": ["The id of a screening hit.", idOf("hit")],
  "/api/ops/exceptions/": ["The id of the transaction that needs a person.", idOf("txn")],
  "/api/ops/proposals/": ["The id of a proposal.", "42"],
  "/api/ops/claim-limits/": ["The id of a merchant.", idOf("mer")],
  "/api/ops/suspense/": ["The id of an arrival in suspense.", `0x${"1".repeat(64)}-0`],
  "/api/ops/reconciliations/": ["The id of a reconciliation run.", idOf("rec")],
  "/api/ops/rates/freezes/": ["The id of a freeze.", idOf("frz")],
  "/api/ops/statements/": ["The id of a provider's statement.", idOf("stm")],
  "/api/request-log/": ["The request id of the call.", idOf("req")],
  "/webhooks/deliveries/": ["The id of a delivery.", idOf("dlv")],
  "/webhooks/": ["The id of a webhook endpoint.", idOf("whk")],
  "/events/": ["The id of an event.", idOf("evt")],
};

const address = byName.address;
const e164: Described = ["An E.164 number; the plus sign may be encoded as `%2B`.", byName.phone];
const named: Record<string, Described> = {
  address: ["A wallet address.", address],
  conversionId: ["The id of a conversion.", idOf("cnv")],
  direction: ["Money that comes in (`collection`) or goes out (`payout`).", "payout"],
  discrepancyId: ["The id of a discrepancy of the run.", idOf("dsc")],
  documentId: ["The id of a document of the case.", idOf("doc")],
  pair: ["A currency pair; `usdt_ghs` and `USDT/GHS` in any case mean the same.", "USDT-GHS"],
  part: ["The number of the part, from 1.", "1"],
  phone: e164,
  phone_number: e164,
  provider: ["A rail: a mobile-money network, or `evm`, the chain, where it applies.", "mtn"],
  rail: ["A rail: a mobile-money network, or `evm`, the chain.", "mtn"],
  reference: ["The reference of an order on the chain.", "txn01HZX4S9"],
  token: ["The token that the page's address contains.", "8f14e45fceea167a"],
  userId: ["The id of a user of your merchant.", idOf("usr")],
  user_id: ["The id of a user of your merchant.", idOf("usr")],
  amount: ["An amount in USDT to convert.", "100"],
  page: ["The page of the list, from 1.", 1],
  limit: ["Rows per page.", 20],
  asOf: ["", "2026-11-21T09:30:00.000Z"],
  archived: ["", "false"],
  assignee: ["The id of a reviewer, or `none`.", idOf("usr")],
  batchId: ["", idOf("bat")],
  credential: ["The id of an API key or OAuth client, or the user of a session.", idOf("key")],
  currency: ["Only this currency; `GHS` is `GHSFIAT`.", "USDT"],
  endpointId: ["Only the deliveries to this endpoint.", idOf("whk")],
  event: ["Only events of this kind.", "payment.completed"],
  eventId: ["Only the deliveries of this event.", idOf("evt")],
  exception: ["Only requests with this exception.", "underpaid"],
  fileName: ["The name of the file, for people.", "statement.csv"],
  format: ["", "csv"],
  merchantId: ["Only this merchant.", idOf("mer")],
  method: ["Only calls with this method.", "POST"],
  name: ["", "Salaries"],
  olderThanMinutes: ["Only what has waited for longer, in minutes.", 15],
  overdue: ["", "true"],
  path: ["", "/payments/initiate"],
  paymentRequestId: ["Only deposits for this payment request.", idOf("prq")],
  priority: ["Only cases of this priority.", "high"],
  q: ["", "INV-9"],
  refundOf: ["", idOf("txn")],
  requestId: ["Only the call with this request id.", idOf("req")],
  resourceId: ["Only events of this resource, by its id.", idOf("txn")],
  status: ["Only rows with this status.", "200"],
  tag: ["Only cases with this tag.", "shop"],
  tier: ["Only cases that request this tier.", "medium"],
  to: ["", byName.email],
  type: ["Only transactions of this type.", "payout"],
  walletAddress: ["Only this wallet; absent: all of yours.", address],
  "x-service-signature": ["", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
  Authorization: ["", "Bearer metrics-token"],
};

function idIn(path: string): Described | undefined {
  const [longest] = Object.keys(ids)
    .filter((start) => path.startsWith(start))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : ids[longest];
}

/** Adds what the contract does not say of a parameter: its description, and an example. */
export function describeParameters({ paths }: Document): void {
  for (const [path, methods] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(methods))
      for (const parameter of parameters) {
        const { name, schema } = parameter;
        const usual = name === "id" && parameter.in === "path" ? idIn(path) : named[name];
        const [description, example] = usual ?? [];
        parameter.description ??= schema.description ?? description;
        const [first] = (schema.enum ?? schema.examples ?? []) as unknown[];
        const own = schema.example ?? first;
        parameter.example ??= own ?? example;
        // Path parameters are parsed where they are used, so that their schemas say nothing.
        if (usual === e164) parameter.schema = { ...schema, pattern: e164Pattern };
      }
}
