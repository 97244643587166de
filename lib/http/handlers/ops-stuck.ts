import {
  askAboutStuckOperation,
  listStuckOperation,
  readStuckOperation,
  resolveStuckOperation,
} from "@/lib/contract/ops-stuck";
import { defineRoute } from "@/lib/http/define-route";
import { askNow } from "@/lib/stuck/ask-now";
import { listStuck } from "@/lib/stuck/list-stuck";
import { readStuck } from "@/lib/stuck/read-stuck";
import { resolveStuck } from "@/lib/stuck/resolve-stuck";

export const opsStuckRoutes = [
  defineRoute(listStuckOperation, ({ query: { page, limit, asOf, ...filter } }) =>
    listStuck(filter, { page, limit, asOf }),
  ),
  defineRoute(readStuckOperation, ({ params }) => readStuck(params.id)),
  defineRoute(askAboutStuckOperation, async ({ tx, principal, params }) => {
    await askNow(tx, principal, params.id);
    return readStuck(params.id, tx);
  }),
  defineRoute(resolveStuckOperation, async ({ tx, principal, params, body }) => {
    await resolveStuck(tx, principal, params.id, body);
    return readStuck(params.id, tx);
  }),
];
