import {
  askAboutStuckOperation,
  confirmResolutionOperation,
  listStuckOperation,
  readStuckOperation,
  resolveStuckOperation,
  withdrawResolutionOperation,
} from "@/lib/contract/ops-stuck";
import { defineRoute } from "@/lib/http/define-route";
import { askNow } from "@/lib/stuck/ask-now";
import { listStuck } from "@/lib/stuck/list-stuck";
import { readStuck } from "@/lib/stuck/read-stuck";
import { confirmResolution, resolveStuck, withdrawResolution } from "@/lib/stuck/resolve-stuck";

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
