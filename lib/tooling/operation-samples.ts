import { operations } from "@/lib/contract";
import { scopeOf } from "@/lib/contract/operation";
import type { OperationId } from "@/lib/contract/paths";
import { kycSamples } from "./kyc-samples";
import { peopleSamples } from "./people-samples";
import { nobody, type Belongings } from "./test-belongings";
import { transactionTypes, type Variant } from "./transaction-samples";

/** How a test calls an operation. */
export interface Sample {
  /** The concrete path with its query. */
  path: string;
  body?: unknown;
}

const claimToken = "n".repeat(43);

/** A sound call of every operation; one that is missing here does not compile. */
const samples: Record<OperationId, (of: Belongings) => Omit<Sample, "path"> & { path?: string }> = {
  "payments.initiate": () => ({
    body: { amount: "2.00", currency: "GHS", recipient: "+233240000001" },
  }),
  "payments.read": (of) => ({ path: `/payments/${of.transactionId}` }),
  "payment-requests.create": () => ({
    body: {
      amount: "25.00",
      currency: "USDT",
      description: "Two loaves",
      callbackUrl: "https://example.com/webhooks",
      expiresInMinutes: 30,
    },
  }),
  "payment-requests.list": () => ({ path: "/payment-requests?status=open&archived=false" }),
  "payment-requests.read": (of) => ({ path: `/payment-requests/${of.paymentRequestId}` }),
  "payment-requests.update": (of) => ({
    path: `/payment-requests/${of.paymentRequestId}`,
    body: { archived: false },
  }),
  "payment-requests.cancel": (of) => ({
    path: `/payment-requests/${of.paymentRequestId}/cancel`,
  }),
  "payment-requests.read-settings": () => ({}),
  "payment-requests.update-settings": () => ({ body: { origins: ["https://shop.example.com"] } }),
  "payment-requests.hosted": (of) => ({ path: `/api/pay/${of.paymentRequestId}` }),
  "wallet.balance": (of) => ({ path: `/wallet/balance/${of.wallet}` }),
  "wallet.transactions": (of) => ({ path: `/wallet/transactions?walletAddress=${of.wallet}` }),
  "wallet.deposits": (of) => ({ path: `/wallet/deposits?walletAddress=${of.wallet}` }),
  "wallet.withdraw": (of) => ({
    body: {
      walletAddress: of.wallet,
      amount: "2.00",
      currency: "GHS",
      destination: { type: "mobile-money", phoneNumber: "0240000001" },
    },
  }),
  "wallet.withdrawal-terms": () => ({}),
  "identities.mint": () => ({ body: { phone: "+233240000123" } }),
  "identities.revoke": () => ({
    body: { phone: "+233240000124", reason: "The number was given up." },
  }),
  "identities.list": () => ({ path: "/identity?status=verified" }),
  "identities.check": () => ({ path: "/identity/check/+233240000123" }),
  "identities.resolve": () => ({ path: "/identity/resolve/%2B233240000123" }),
  "identities.resolve-v1": () => ({ path: "/api/v1/resolve/+233240000123" }),
  "claims.start": () => ({ body: { phone: "+233240000125" } }),
  "claims.verify": () => ({ body: { phone: "+233240000125", otp: "000000", handle: claimToken } }),
  "claims.read": () => ({ body: { token: claimToken } }),
  "claims.move": () => ({ body: { token: claimToken, wallet: nobody.wallet } }),
  "claims.withdraw": () => ({ body: { token: claimToken } }),
  "beneficiaries.create": () => ({ body: { name: "Ama Mensah", phoneNumber: "0240000001" } }),
  "beneficiaries.list": () => ({ path: "/beneficiaries?q=ama" }),
  "beneficiaries.read": (of) => ({ path: `/beneficiaries/${of.beneficiaryId}` }),
  "beneficiaries.update": (of) => ({
    path: `/beneficiaries/${of.beneficiaryId}`,
    body: { note: "Pays the market fee" },
  }),
  "beneficiaries.delete": (of) => ({ path: `/beneficiaries/${of.beneficiaryId}` }),
  "addresses.create": () => ({
    body: { label: "Cold wallet", address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" },
  }),
  "addresses.list": () => ({ path: "/addresses?limit=5" }),
  "addresses.delete": (of) => ({ path: `/addresses/${of.addressId}` }),
  "addresses.read-settings": () => ({}),
  "addresses.update-settings": () => ({ body: { onlySaved: true, coolingHours: 24 } }),
  ...kycSamples,
  "webhooks.create": () => ({
    body: { url: "https://example.com/webhooks", events: ["payment.completed", "payment.failed"] },
  }),
  "webhooks.list": () => ({ path: "/webhooks?limit=5" }),
  "webhooks.read": (of) => ({ path: `/webhooks/${of.endpointId}` }),
  "webhooks.update": (of) => ({
    path: `/webhooks/${of.endpointId}`,
    body: { description: "The shop", status: "enabled" },
  }),
  "webhooks.delete": (of) => ({ path: `/webhooks/${of.endpointId}` }),
  "webhooks.test": (of) => ({ path: `/webhooks/${of.endpointId}/test`, body: {} }),
  "webhooks.events": () => ({}),
  "webhooks.secret": () => ({}),
  "webhooks.rotate-secret": () => ({}),
  "webhooks.deliveries": () => ({ path: "/webhooks/deliveries?status=failed" }),
  "webhooks.retry-deliveries": () => ({ body: { since: "2026-11-21T09:30:00Z" } }),
  "webhooks.read-delivery": (of) => ({ path: `/webhooks/deliveries/${of.deliveryId}` }),
  "webhooks.retry-delivery": (of) => ({ path: `/webhooks/deliveries/${of.deliveryId}/retry` }),
  "request-log.list": () => ({ path: "/api/request-log?status=4xx&limit=5" }),
  "request-log.read": (of) => ({ path: `/api/request-log/${of.loggedId}` }),
  "events.list": () => ({ path: "/events?event=payment.completed" }),
  "events.read": (of) => ({ path: `/events/${of.eventId}` }),
  "batches.create": () => ({
    body: {
      name: "Salaries",
      rows: [
        { amount: "2.00", phoneNumber: "0240000001", provider: "mtn", accountName: "Ama Mensah" },
        { amount: 3, phoneNumber: "+233200000001", description: "November" },
      ],
    },
  }),
  "batches.list": () => ({ path: "/payouts/batches?status=draft" }),
  "batches.read": (of) => ({ path: `/payouts/batches/${of.batchId}` }),
  "batches.rows": (of) => ({ path: `/payouts/batches/${of.batchId}/rows` }),
  "batches.result": (of) => ({ path: `/payouts/batches/${of.batchId}/result` }),
  "batches.confirm": (of) => ({
    path: `/payouts/batches/${of.batchId}/confirm`,
    body: { skipInvalid: true },
  }),
  "batches.approve": (of) => ({ path: `/payouts/batches/${of.batchId}/approve` }),
  "batches.pause": (of) => ({ path: `/payouts/batches/${of.batchId}/pause` }),
  "batches.resume": (of) => ({ path: `/payouts/batches/${of.batchId}/resume` }),
  "batches.cancel": (of) => ({ path: `/payouts/batches/${of.batchId}/cancel` }),
  "batches.retry": (of) => ({ path: `/payouts/batches/${of.batchId}/retry` }),
  "payouts.read-settings": () => ({}),
  "payouts.update-settings": () => ({ body: { approvalThreshold: "1000.00" } }),
  "payouts.confirm-settings": () => ({ body: { approvalThreshold: "1000.00" } }),
  "transactions.approve": (of) => ({ path: `/transactions/${of.transactionId}/approve` }),
  "transactions.cancel": (of) => ({ path: `/transactions/${of.transactionId}/cancel` }),
  "rates.list": () => ({}),
  "rates.read": () => ({ path: "/rates/USDT-GHS" }),
  "api-keys.create": () => ({ body: { name: "A key", scopes: ["keys:write"] } }),
  "api-keys.list": () => ({}),
  "api-keys.read": (of) => ({ path: `/api-keys/${of.keyId}` }),
  "api-keys.update": (of) => ({ path: `/api-keys/${of.keyId}`, body: { name: "Till 4" } }),
  "api-keys.rotate": (of) => ({
    path: `/api-keys/${of.keyId}/rotate`,
    body: { overlapHours: 1 },
  }),
  "api-keys.delete": (of) => ({ path: `/api-keys/${of.keyId}` }),
  "oauth.token": () => ({}),
  "oauth.revoke": () => ({}),
  "oauth.metadata": () => ({}),
  "oauth-clients.create": () => ({ body: { name: "A client", scopes: ["rates:read"] } }),
  "oauth-clients.list": () => ({ path: "/oauth-clients?limit=5" }),
  "oauth-clients.delete": (of) => ({ path: `/oauth-clients/${of.clientId}` }),
  "oauth-clients.rotate": (of) => ({
    path: `/oauth-clients/${of.clientId}/rotate`,
    body: { overlapHours: 0 },
  }),
  "rates.list-v1": () => ({}),
  "conversions.rate": () => ({ path: "/api/convert/rate?amount=10" }),
  "conversions.quote": () => ({ body: { amount: "1.000000" } }),
  "conversions.quote-ghs-to-usdt": () => ({ body: { amount: "10.00" } }),
  "conversions.confirm": (of) => ({ body: { conversionId: of.conversionId } }),
  "conversions.read": (of) => ({ path: `/api/convert/${of.conversionId}` }),
  "transactions.list": () => ({}),
  "statements.read": () => ({
    path: "/statements?currency=GHS&from=2026-11-01&to=2026-11-30&format=json",
  }),
  "transactions.receipt": (of) => ({ path: `/api/transactions/${of.transactionId}/receipt` }),
  "transactions.receipt-link": (of) => ({
    path: `/api/transactions/${of.transactionId}/receipt-link`,
  }),
  "transactions.export": () => ({ path: "/transactions/export?format=csv&status=completed" }),
  "transactions.read": (of) => ({ path: `/api/transactions/${of.transactionId}` }),
  "transactions.refund": (of) => ({
    path: `/api/transactions/${of.transactionId}/refund`,
    body: { reason: "The order was cancelled." },
  }),
  "transactions.create-v1": () => ({ body: transactionTypes[1]?.[2] }),
  "callbacks.receive": (of) => ({ body: { transactionId: of.transactionId } }),
  "callbacks.receive-put": (of) => ({ body: { transactionId: of.transactionId } }),
  "transactions.timeline": (of) => ({ path: `/api/transactions/${of.transactionId}/timeline` }),
  "mobile-money.collect-mtn": () => ({ body: { amount: "2.00", phoneNumber: "0240000001" } }),
  "mobile-money.collect-airtel": () => ({ body: { amount: "2.00", phoneNumber: "0270000001" } }),
  "mobile-money.collect-telecel": () => ({ body: { amount: "2.00", phoneNumber: "0200000001" } }),
  "mobile-money.transfer": () => ({ body: { amount: "2.00", phoneNumber: "0240000001" } }),
  "mobile-money.balance": () => ({}),
  "mobile-money.verify": () => ({ body: { phoneNumber: "0240000001" } }),
  "mobile-money.providers": () => ({}),
  "overview.read": () => ({}),
  ...peopleSamples,
  "ops.rails": () => ({}),
  "ops.set-rail": () => ({
    path: "/api/ops/rails/mtn/payout",
    body: { status: "operational", reason: "All is well." },
  }),
  "ops.rail-history": () => ({}),
  "ops.callbacks": () => ({}),
  "ops.void-order": () => ({
    path: "/api/ops/chain/orders/nothing/void",
    body: { reason: "The node has rejected it for an hour." },
  }),
  "ops.exceptions": () => ({ path: "/api/ops/exceptions?olderThanMinutes=0&type=payout" }),
  "ops.read-exception": () => ({ path: `/api/ops/exceptions/${nobody.transactionId}` }),
  "ops.query-exception": () => ({ path: `/api/ops/exceptions/${nobody.transactionId}/query` }),
  "ops.resolve-exception": () => ({
    path: `/api/ops/exceptions/${nobody.transactionId}/resolve`,
    body: { outcome: "failed", reason: "The network says that nothing was executed." },
  }),
  "ops.quarantines": () => ({}),
  "ops.open-rail": () => ({
    path: "/api/ops/quarantines/mtn/open",
    body: { reason: "The differences are explained." },
  }),
  "ops.proposals": () => ({}),
  "ops.confirm-proposal": () => ({ path: "/api/ops/proposals/999999/confirm" }),
  "ops.withdraw-proposal": () => ({ path: "/api/ops/proposals/999999/withdraw" }),
  "ops.suspense": () => ({}),
  "ops.release-suspense": () => ({
    path: `/api/ops/suspense/0x${"1".repeat(64)}-0/release`,
    body: { outcome: "returned", reason: "Its sender asked for it." },
  }),
  "ops.claim-limits": () => ({}),
  "ops.set-claim-limit": () => ({
    path: "/api/ops/claim-limits/mer_unknown",
    body: { factor: 5, reason: "Its customers were paid their salaries." },
  }),
  "ops.reconciliations": () => ({ path: "/api/ops/reconciliations?provider=mtn" }),
  "ops.read-reconciliation": () => ({ path: "/api/ops/reconciliations/999999" }),
  "ops.adjust-discrepancy": () => ({
    path: "/api/ops/reconciliations/999999/discrepancies/999999/adjust",
    body: { reason: "The network's statement of the 20th lists it." },
  }),
  "ops.start-reconciliation": () => ({ body: { provider: "mtn" } }),
  "ops.rates": () => ({}),
  "ops.resolve-rate-freeze": () => ({
    path: "/api/ops/rates/freezes/999999/resolve",
    body: { decision: "discard", reason: "The bank's own rate has not moved." },
  }),
  "ops.upload-statement": () => ({
    path: "/api/ops/statements?provider=mtn&from=2026-01-01&to=2026-01-01&fileName=january.csv",
    body: { csv: "Financial Transaction Id,External Id,Date,Type,Status,Amount,Currency\n" },
  }),
  "ops.statements": () => ({ path: "/api/ops/statements?provider=mtn" }),
  "ops.statement-file": () => ({ path: "/api/ops/statements/999999/file" }),
  "ops.withdraw-statement": () => ({
    path: "/api/ops/statements/999999/withdraw",
    body: { reason: "It was of another account." },
  }),
  "sandbox.faucet": () => ({ body: { currency: "GHS", amount: "5.00" } }),
  "sandbox.faults": () => ({}),
  "sandbox.set-faults": () => ({ body: { provider: "mtn" } }),
  "sandbox.advance": (of) => ({
    path: `/api/sandbox/transactions/${of.transactionId}/advance`,
    body: { to: "failed", failureCode: "RECIPIENT_LIMIT_REACHED" },
  }),
  "sandbox.outbox": () => ({ path: "/api/sandbox/outbox?to=someone@example.com" }),
  "system.health": () => ({}),
  "system.ready": () => ({}),
  "system.metrics": () => ({}),
  "system.openapi": () => ({}),
};

/** A valid call of an operation, with ids that exist or, by default, that do not. */
export function sampleOf(operation: Variant, belongings: Partial<Belongings> = {}): Sample {
  const { path, id, chosenBy } = operation;
  if (chosenBy) return { path, body: chosenBy };
  return { path, ...samples[id]({ ...nobody, ...belongings }) };
}

/** How a call sends its body where that is bytes. */
export function bytesOf({ bytesBody }: Variant): {
  raw?: string;
  headers?: Record<string, string>;
} {
  return bytesBody ? { raw: "part", headers: { "content-type": "application/octet-stream" } } : {};
}

/**
 * The operations that name something of one merchant: they must not show it to another. The balance of an
 * address is the chain's, which anybody may read (lib/wallet/chain-balance.db.test.ts), and a withdrawal names
 * its wallet in the body, as a field that is not valid.
 */
export const operationsOnBelongings = operations.filter((operation) => {
  const marked = Object.fromEntries(Object.keys(nobody).map((name) => [name, "x"]));
  const isNamed =
    JSON.stringify(sampleOf(operation)) !== JSON.stringify(sampleOf(operation, marked));
  const isApart = operation.id === "wallet.balance" || operation.id === "wallet.withdraw";
  return isNamed && scopeOf(operation) !== null && !isApart;
});
