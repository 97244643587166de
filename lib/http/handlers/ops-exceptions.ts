import {
  askAboutStuckOperation,
  confirmResolutionOperation,
  listStuckOperation,
  readStuckOperation,
  resolveStuckOperation,
  withdrawResolutionOperation,
} from "@/lib/contract/ops-exceptions";
import { defineRoute } from "@/lib/http/define-route";
import { askNow } from "@/lib/exceptions/query-now";
import { listStuck } from "@/lib/exceptions/list-exceptions";
import { readStuck } from "@/lib/exceptions/read-exception";
import { confirmResolution, resolveStuck, withdrawResolution } from "@/lib/exceptions/resolve-exception";

export const opsStuckRoutes = [
  defineRoute(listStuckOperation, ({ principal, query: { page, limit, asOf, ...filter } }) =>
    listStuck(filter, { page, limit, asOf }, principal),
  ),
  defineRoute(readStuckOperation, ({ principal, params }) => readStuck(params.id, principal)),
  defineRoute(askAboutStuckOperation, async ({ tx, principal, params }) => {
    await askNow(tx, principal, params.id);
    return readStuck(params.id, principal, tx);
  }),
  defineRoute(resolveStuckOperation, async ({ tx, principal, params, body }) => {
    await resolveStuck(tx, principal, params.id, body);
    return readStuck(params.id, principal, tx);
  }),
  defineRoute(confirmResolutionOperation, async ({ tx, principal, params }) => {
    await confirmResolution(tx, principal, params);
    return readStuck(params.id, principal, tx);
  }),
  defineRoute(withdrawResolutionOperation, async ({ tx, principal, params }) => {
    await withdrawResolution(tx, principal, params);
    return readStuck(params.id, principal, tx);
  }),
];
