import {
  listCallbacksOperation,
  listRailChangesOperation,
  readRailsOperation,
  setRailOperation,
} from "@/lib/contract/ops-rails";
import { defineRoute } from "@/lib/http/define-route";
import { listSuspiciousCallbacks } from "@/lib/rails/list-callbacks";
import { readBoard } from "@/lib/rails/read-board";
import { setSwitch } from "@/lib/rails/set-switch";
import { listSwitchHistory } from "@/lib/rails/switch-history";

export const opsRailRoutes = [
  defineRoute(readRailsOperation, () => readBoard()),
  defineRoute(setRailOperation, ({ tx, principal, params, body }) =>
    setSwitch(tx, principal, params, body),
  ),
  defineRoute(listRailChangesOperation, ({ query: { page, limit, asOf, ...filter } }) =>
    listSwitchHistory(filter, { page, limit, asOf }),
  ),
  defineRoute(listCallbacksOperation, ({ query: { page, limit, asOf, ...filter } }) =>
    listSuspiciousCallbacks(filter, { page, limit, asOf }),
  ),
];
