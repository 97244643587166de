/**
 * Every path of the public API, by operation. No dependencies: the rewrites in `next.config.ts` are
 * made from this list, and the operations beside it name their path by it.
 */
export const operationPaths = {
  "payments.initiate": { group: "A", method: "POST", path: "/payments/initiate" },
  "payments.read": { group: "A", method: "GET", path: "/payments/{id}" },
  "wallet.balance": { group: "A", method: "GET", path: "/wallet/balance/{address}" },
  "wallet.transactions": { group: "A", method: "GET", path: "/wallet/transactions" },
  "rates.list": { group: "A", method: "GET", path: "/rates" },
  "rates.read": { group: "A", method: "GET", path: "/rates/{pair}" },
  "keys.create": { group: "A", method: "POST", path: "/api-keys" },
  "keys.list": { group: "A", method: "GET", path: "/api-keys" },
  "keys.delete": { group: "A", method: "DELETE", path: "/api-keys/{id}" },
  "v1.rates": { group: "B", method: "GET", path: "/api/v1/rates" },
  "convert.rate": { group: "C", method: "GET", path: "/api/convert/rate" },
  "convert.quote": { group: "C", method: "POST", path: "/api/convert/usdt-to-ghs" },
  "convert.confirm": { group: "C", method: "POST", path: "/api/convert/confirm" },
  "convert.read": { group: "C", method: "GET", path: "/api/convert/{conversionId}" },
  "transactions.list": { group: "C", method: "GET", path: "/api/transactions" },
  "transactions.read": { group: "C", method: "GET", path: "/api/transactions/{id}" },
  "transactions.notice": { group: "C", method: "POST", path: "/api/transactions/webhook" },
  "transactions.notice-put": { group: "C", method: "PUT", path: "/api/transactions/webhook" },
  "momo.transfer": { group: "C", method: "POST", path: "/api/mobile-money/transfer" },
  "momo.balance": { group: "C", method: "GET", path: "/api/mobile-money/balance" },
  "momo.verify": { group: "C", method: "POST", path: "/api/mobile-money/verify" },
  "momo.providers": { group: "C", method: "GET", path: "/api/mobile-money/providers" },
  "transactions.timeline": { group: "C", method: "GET", path: "/api/transactions/{id}/timeline" },
  "overview.read": { group: "C", method: "GET", path: "/api/overview" },
  "auth.sign-up": { group: "C", method: "POST", path: "/api/auth/sign-up" },
  "auth.login": { group: "C", method: "POST", path: "/api/auth/login" },
  "auth.logout": { group: "C", method: "POST", path: "/api/auth/logout" },
  "auth.me": { group: "C", method: "GET", path: "/api/auth/me" },
  "auth.reauthenticate": { group: "C", method: "POST", path: "/api/auth/reauthenticate" },
  "sandbox.faucet": { group: "C", method: "POST", path: "/api/sandbox/faucet" },
  "system.health": { group: "C", method: "GET", path: "/api/health" },
  "system.ready": { group: "C", method: "GET", path: "/api/ready" },
  "system.openapi": { group: "A", method: "GET", path: "/openapi.json" },
} as const satisfies Record<string, { group: "A" | "B" | "C"; method: string; path: string }>;

export type OperationId = keyof typeof operationPaths;

/** First segments that belong to group A as a whole: what is not listed there is a JSON 404. */
export const apiRoots = [
  "payments",
  "wallet",
  "rates",
  "api-keys",
  "mobile-money",
  "identity",
  "webhooks",
  "events",
  "oauth",
] as const;
