import { operations } from "@/lib/contract";
import type { Operation } from "@/lib/contract/operation";
import type { OperationId } from "@/lib/contract/paths";

/** How a test calls an operation. */
export interface Sample {
  /** The concrete path with its query. */
  path: string;
  body?: unknown;
}

/** Things of one merchant that samples name. */
export interface Belongings {
  wallet: string;
  transactionId: string;
  conversionId: string;
  keyId: string;
}

const nobody: Belongings = {
  wallet: "0x000000000000000000000000000000000000dEaD",
  transactionId: "txn_00000000000000000000000000",
  conversionId: "cnv_00000000000000000000000000",
  keyId: "key_0000000000000000000000000Z",
};

const password = "obviously-fake-for-a-test";

/** A sound call of every operation; one that is missing here does not compile. */
const samples: Record<OperationId, (of: Belongings) => Omit<Sample, "path"> & { path?: string }> = {
  "payments.initiate": () => ({
    body: { amount: "2.00", currency: "GHS", recipient: "+233240000001" },
  }),
  "payments.read": (of) => ({ path: `/payments/${of.transactionId}` }),
  "wallet.balance": (of) => ({ path: `/wallet/balance/${of.wallet}` }),
  "wallet.transactions": (of) => ({ path: `/wallet/transactions?walletAddress=${of.wallet}` }),
  "rates.list": () => ({}),
  "rates.read": () => ({ path: "/rates/USDT-GHS" }),
  "keys.create": () => ({ body: { name: "A key", scopes: ["keys:write"] } }),
  "keys.list": () => ({}),
  "keys.delete": (of) => ({ path: `/api-keys/${of.keyId}` }),
  "v1.rates": () => ({}),
  "convert.rate": () => ({ path: "/api/convert/rate?amount=10" }),
  "convert.quote": () => ({ body: { amount: "1.000000" } }),
  "convert.confirm": (of) => ({ body: { conversionId: of.conversionId } }),
  "convert.read": (of) => ({ path: `/api/convert/${of.conversionId}` }),
  "transactions.list": () => ({}),
  "transactions.read": (of) => ({ path: `/api/transactions/${of.transactionId}` }),
  "transactions.notice": (of) => ({ body: { transactionId: of.transactionId } }),
  "transactions.notice-put": (of) => ({ body: { transactionId: of.transactionId } }),
  "transactions.timeline": (of) => ({ path: `/api/transactions/${of.transactionId}/timeline` }),
  "momo.transfer": () => ({ body: { amount: "2.00", phoneNumber: "0240000001" } }),
  "momo.balance": () => ({}),
  "momo.verify": () => ({ body: { phoneNumber: "0240000001" } }),
  "momo.providers": () => ({}),
  "overview.read": () => ({}),
  "auth.sign-up": () => ({
    body: { businessName: "Test Ltd", name: "Ama", email: "ama@test.example", password },
  }),
  "auth.login": () => ({ body: { email: "nobody@test.example", password } }),
  "auth.logout": () => ({}),
  "auth.me": () => ({}),
  "auth.reauthenticate": () => ({ body: { password } }),
  "sandbox.faucet": () => ({ body: { currency: "GHS", amount: "5.00" } }),
  "system.health": () => ({}),
  "system.ready": () => ({}),
  "system.openapi": () => ({}),
};

/** A sound call of an operation, about what is somebody's or, by default, nobody's. */
export function sampleOf(operation: Operation, belongings: Partial<Belongings> = {}): Sample {
  return { path: operation.path, ...samples[operation.id]({ ...nobody, ...belongings }) };
}

/** The operations that name something of one merchant: they must not show it to another. */
export const operationsOnBelongings = operations.filter(
  (operation) =>
    operation.scope !== null &&
    JSON.stringify(sampleOf(operation)) !==
      JSON.stringify(
        sampleOf(operation, { wallet: "w", transactionId: "t", conversionId: "c", keyId: "k" }),
      ),
);
