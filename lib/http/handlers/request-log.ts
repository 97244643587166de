import * as requestLog from "@/lib/contract/request-log";
import { defineRoute } from "@/lib/http/define-route";
import { listCalls, readCall } from "@/lib/request-log/read-log";

export const requestLogRoutes = [
  defineRoute(requestLog.listRequestLogOperation, ({ principal, query }) =>
    listCalls(principal, query),
  ),
  defineRoute(requestLog.readRequestLogOperation, ({ principal, params }) =>
    readCall(principal, params.id),
  ),
];
