import * as accounts from "./accounts";
import * as addresses from "./addresses";
import * as apiKeys from "./api-keys";
import * as approvals from "./approvals";
import * as auth from "./auth";
import * as batches from "./batches";
import * as beneficiaries from "./beneficiaries";
import * as collections from "./collections";
import * as events from "./events";
import * as identities from "./identities";
import * as identityClaims from "./identity-claims";
import * as kyc from "./kyc";
import * as mobileMoney from "./mobile-money";
import type { Operation } from "./operation";
import * as opsRails from "./ops-rails";
import * as opsRates from "./ops-rates";
import * as opsReconciliation from "./ops-reconciliation";
import * as opsStatements from "./ops-statements";
import * as opsExceptions from "./ops-exceptions";
import * as oauth from "./oauth";
import * as oidc from "./oidc";
import * as oauthClients from "./oauth-clients";
import * as overview from "./overview";
import * as passkeys from "./passkeys";
import * as paymentRequests from "./payment-requests";
import * as people from "./people";
import * as payments from "./payments";
import * as rates from "./rates";
import * as refunds from "./refunds";
import * as requestLog from "./request-log";
import * as reviews from "./reviews";
import * as system from "./system";
import * as team from "./team";
import * as transactions from "./transactions";
import * as transactionsV1 from "./transactions-v1";
import * as wallet from "./wallet";
import * as webhooks from "./webhooks";
import * as faults from "./faults";
import * as outbox from "./outbox";

export const modules = [
  payments,
  paymentRequests,
  wallet,
  identities,
  identityClaims,
  addresses,
  rates,
  apiKeys,
  oauth,
  oauthClients,
  transactions,
  transactionsV1,
  refunds,
  approvals,
  batches,
  beneficiaries,
  collections,
  mobileMoney,
  overview,
  webhooks,
  events,
  requestLog,
  auth,
  passkeys,
  people,
  oidc,
  team,
  accounts,
  kyc,
  reviews,
  opsRails,
  opsExceptions,
  opsReconciliation,
  opsRates,
  opsStatements,
  faults,
  outbox,
  system,
];

/** Every operation, in the order of the OpenAPI spec. */
export const operations: readonly Operation[] = modules.flatMap((module) =>
  Object.entries(module)
    .filter(([name]) => name.endsWith("Operation"))
    .map(([, operation]) => operation as unknown as Operation),
);

const tags: Record<string, string> = {
  addresses: "Saved addresses",
  "api-keys": "API keys",
  auth: "Sessions",
  batches: "Bulk payouts",
  kyc: "KYC",
  "mobile-money": "Mobile money",
  oauth: "OAuth",
  "oauth-clients": "OAuth",
  "request-log": "Request log",
  sandbox: "Testnet",
};

/** The heading under which the OpenAPI spec and the API docs list an operation. */
export function tagOf({ id }: Operation): string {
  const [area = ""] = id.split(".");
  return tags[area] ?? area.charAt(0).toUpperCase() + area.slice(1);
}
