import * as apiKeys from "./api-keys";
import * as approvals from "./approvals";
import * as auth from "./auth";
import * as batches from "./batches";
import * as beneficiaries from "./beneficiaries";
import * as collections from "./collections";
import * as mobileMoney from "./mobile-money";
import type { Operation } from "./operation";
import * as opsRails from "./ops-rails";
import * as opsRates from "./ops-rates";
import * as opsReconciliation from "./ops-reconciliation";
import * as opsStatements from "./ops-statements";
import * as opsExceptions from "./ops-exceptions";
import * as overview from "./overview";
import * as payments from "./payments";
import * as rates from "./rates";
import * as refunds from "./refunds";
import * as system from "./system";
import * as transactions from "./transactions";
import * as wallet from "./wallet";
import * as faults from "./faults";

const modules = [
  payments,
  wallet,
  rates,
  apiKeys,
  transactions,
  refunds,
  approvals,
  batches,
  beneficiaries,
  collections,
  mobileMoney,
  overview,
  auth,
  opsRails,
  opsExceptions,
  opsReconciliation,
  opsRates,
  opsStatements,
  faults,
  system,
];

/** Every operation of the service, in the order of the interface document. */
export const operations: readonly Operation[] = modules.flatMap((module) =>
  Object.entries(module)
    .filter(([name]) => name.endsWith("Operation"))
    .map(([, operation]) => operation as unknown as Operation),
);
