import { readRatesBoardOperation, resolveRateFreezeOperation } from "@/lib/contract/ops-rates";
import { defineRoute } from "@/lib/http/define-route";
import { readRatesBoard } from "@/lib/rates/read-board";
import { resolveFreeze } from "@/lib/rates/resolve-freeze";

export const opsRateRoutes = [
  defineRoute(readRatesBoardOperation, () => readRatesBoard()),
  defineRoute(resolveRateFreezeOperation, ({ tx, principal, params, body }) =>
    resolveFreeze(tx, principal, params.id, body),
  ),
];
