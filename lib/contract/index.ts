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
import * as opsProposals from "./ops-proposals";
import * as opsClaims from "./ops-claims";
import * as opsSuspense from "./ops-suspense";
import * as opsQuarantine from "./ops-quarantine";
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
import * as receipts from "./receipts";
import * as refunds from "./refunds";
import * as requestLog from "./request-log";
import * as reviews from "./reviews";
import * as statements from "./statements";
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
  receipts,
  refunds,
  approvals,
  batches,
  beneficiaries,
  collections,
  mobileMoney,
  statements,
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
  opsProposals,
  opsClaims,
  opsSuspense,
  opsQuarantine,
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

/** The headings of the OpenAPI spec and the API docs, by the first part of an operation's id. */
const tags: Record<string, readonly [name: string, description: string]> = {
  payments: ["Payments", "Pay a recipient by phone number."],
  "payment-requests": [
    "Payment requests",
    "Request USDT at an address of its own, with a QR code and a hosted page.",
  ],
  wallet: ["Wallet", "Balances, transactions, deposits and withdrawals of your wallets."],
  identities: ["Identities", "Phone numbers and the wallets that they resolve to."],
  claims: ["Claims", "The owner of a phone number moves its wallet to one of their own."],
  addresses: ["Saved addresses", "Addresses that USDT may be withdrawn to."],
  rates: ["Rates", "Exchange rates of USDT and Ghanaian cedis."],
  "api-keys": ["API keys", "Create, limit, rotate and delete API keys."],
  oauth: ["OAuth", "OAuth clients, and their access tokens by client credentials."],
  "oauth-clients": ["OAuth", ""],
  transactions: ["Transactions", "Everything that moved or will move money, with its history."],
  statements: ["Statements", "Every change of a wallet's balance in a period."],
  callbacks: ["Callbacks", "Where the mobile-money networks report to us."],
  payouts: ["Payouts", "Who must approve payouts."],
  batches: ["Bulk payouts", "Many payouts from one file, validated before anything moves."],
  beneficiaries: ["Beneficiaries", "Saved recipients."],
  "mobile-money": [
    "Mobile money",
    "Collections from and payouts to MTN, AT and Telecel, and what the networks report.",
  ],
  conversions: ["Conversions", "Quotes between USDT and cedis, and their confirmation."],
  overview: ["Overview", "What a merchant's home page shows."],
  webhooks: ["Webhooks", "Endpoints that receive events, deliveries and the signing secret."],
  events: ["Events", "What happened to your resources, as webhooks report it."],
  auth: ["Sessions", "Sign up, sign in, and secure the account of a person."],
  team: ["Team", "The people who act for a merchant, and their roles."],
  users: ["Users", "The profile of the caller's user and merchant."],
  accounts: ["Accounts", "A user's account, and closing a merchant's."],
  kyc: ["KYC", "A merchant's verification: documents, status and limits."],
  reviews: ["Reviews", "Review of merchants by Cedirail's compliance staff."],
  ops: ["Ops", "Rails, exceptions and reconciliation, for Cedirail's operators."],
  "request-log": ["Request log", "Your own API calls of the last seven days."],
  sandbox: ["Testnet", "Test money, sent messages and fault injection; not on mainnet."],
  system: ["System", "Health, and this description."],
};

function headingOf({ id }: Operation): readonly [name: string, description: string] {
  const [area = ""] = id.split(".");
  const heading = tags[area];
  if (!heading) throw new Error(`${id} has no tag.`);
  return heading;
}

/** The heading under which the OpenAPI spec and the API docs list an operation. */
export const tagOf = (operation: Operation): string => headingOf(operation)[0];

/** The headings of operations with what they are about, in the order of the OpenAPI spec. */
export function tagsOf(listed: readonly Operation[]): { name: string; description: string }[] {
  const found = new Map<string, string>();
  for (const [name, description] of listed.map(headingOf))
    if (!found.has(name)) found.set(name, description);
  return [...found].map(([name, description]) => ({ name, description }));
}

/** The `operationId` of the OpenAPI spec, e.g. `paymentsInitiate`: a method's name in generated clients. */
export function operationIdOf({ id }: Pick<Operation, "id">): string {
  return id.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase());
}
