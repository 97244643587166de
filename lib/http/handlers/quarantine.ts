import * as opsQuarantine from "@/lib/contract/ops-quarantine";
import { defineRoute } from "@/lib/http/define-route";
import { listQuarantines, proposeRailOpening } from "@/lib/restores/open-rail";

export const quarantineRoutes = [
  defineRoute(opsQuarantine.listQuarantinesOperation, ({ principal }) =>
    listQuarantines(principal),
  ),
  defineRoute(opsQuarantine.openRailOperation, ({ tx, principal, params, body }) =>
    proposeRailOpening(tx, principal, params.rail, body.reason),
  ),
];
