import type { Route } from "./define-route";
import { apiKeyRoutes } from "./handlers/api-keys";
import { authRoutes } from "./handlers/auth";
import { overviewRoutes } from "./handlers/overview";
import { paymentRoutes } from "./handlers/payments";
import { rateRoutes } from "./handlers/rates";
import { systemRoutes } from "./handlers/system";
import { transactionRoutes } from "./handlers/transactions";
import { walletRoutes } from "./handlers/wallet";

/** Every operation bound to what does it. */
export const routes: readonly Route[] = [
  ...paymentRoutes,
  ...walletRoutes,
  ...rateRoutes,
  ...apiKeyRoutes,
  ...authRoutes,
  ...overviewRoutes,
  ...transactionRoutes,
  ...systemRoutes,
];
