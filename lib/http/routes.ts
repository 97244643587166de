import type { Route } from "./define-route";
import { apiKeyRoutes } from "./handlers/api-keys";
import { approvalRoutes } from "./handlers/approvals";
import { authRoutes } from "./handlers/auth";
import { batchRoutes } from "./handlers/batches";
import { beneficiaryRoutes } from "./handlers/beneficiaries";
import { opsRailRoutes } from "./handlers/ops-rails";
import { opsRateRoutes } from "./handlers/ops-rates";
import { opsReconciliationRoutes } from "./handlers/ops-reconciliation";
import { opsStatementRoutes } from "./handlers/ops-statements";
import { opsExceptionRoutes } from "./handlers/ops-exceptions";
import { overviewRoutes } from "./handlers/overview";
import { paymentRoutes } from "./handlers/payments";
import { rateRoutes } from "./handlers/rates";
import { systemRoutes } from "./handlers/system";
import { transactionRoutes } from "./handlers/transactions";
import { walletRoutes } from "./handlers/wallet";
import { faultRoutes } from "./handlers/faults";

/** Every operation bound to what does it. */
export const routes: readonly Route[] = [
  ...paymentRoutes,
  ...walletRoutes,
  ...rateRoutes,
  ...apiKeyRoutes,
  ...authRoutes,
  ...overviewRoutes,
  ...transactionRoutes,
  ...approvalRoutes,
  ...batchRoutes,
  ...beneficiaryRoutes,
  ...opsRailRoutes,
  ...opsExceptionRoutes,
  ...opsReconciliationRoutes,
  ...opsRateRoutes,
  ...opsStatementRoutes,
  ...faultRoutes,
  ...systemRoutes,
];
