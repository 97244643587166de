import {
  queryExceptionOperation,
  confirmResolutionOperation,
  listExceptionsOperation,
  readExceptionOperation,
  resolveExceptionOperation,
  withdrawResolutionOperation,
} from "@/lib/contract/ops-exceptions";
import { defineRoute } from "@/lib/http/define-route";
import { askNow } from "@/lib/exceptions/query-now";
import { listExceptions } from "@/lib/exceptions/list-exceptions";
import { readException } from "@/lib/exceptions/read-exception";
import {
  confirmResolution,
  resolveException,
  withdrawResolution,
} from "@/lib/exceptions/resolve-exception";

export const opsExceptionRoutes = [
  defineRoute(listExceptionsOperation, ({ principal, query: { page, limit, asOf, ...filter } }) =>
    listExceptions(filter, { page, limit, asOf }, principal),
  ),
  defineRoute(readExceptionOperation, ({ principal, params }) =>
    readException(params.id, principal),
  ),
  defineRoute(queryExceptionOperation, async ({ tx, principal, params }) => {
    await askNow(tx, principal, params.id);
    return readException(params.id, principal, tx);
  }),
  defineRoute(resolveExceptionOperation, async ({ tx, principal, params, body }) => {
    await resolveException(tx, principal, params.id, body);
    return readException(params.id, principal, tx);
  }),
  defineRoute(confirmResolutionOperation, async ({ tx, principal, params }) => {
    await confirmResolution(tx, principal, params);
    return readException(params.id, principal, tx);
  }),
  defineRoute(withdrawResolutionOperation, async ({ tx, principal, params }) => {
    await withdrawResolution(tx, principal, params);
    return readException(params.id, principal, tx);
  }),
];
