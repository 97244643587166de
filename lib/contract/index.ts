import * as apiKeys from "./api-keys";
import * as auth from "./auth";
import * as mobileMoney from "./mobile-money";
import type { Operation } from "./operation";
import * as overview from "./overview";
import * as payments from "./payments";
import * as rates from "./rates";
import * as system from "./system";
import * as transactions from "./transactions";
import * as wallet from "./wallet";

const modules = [
  payments,
  wallet,
  rates,
  apiKeys,
  transactions,
  mobileMoney,
  overview,
  auth,
  system,
];

/** Every operation of the service, in the order of the interface document. */
export const operations: readonly Operation[] = modules.flatMap((module) =>
  Object.entries(module)
    .filter(([name]) => name.endsWith("Operation"))
    .map(([, operation]) => operation as unknown as Operation),
);
