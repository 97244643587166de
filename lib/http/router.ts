import { config } from "@/lib/config/env";
import { isServedIn } from "@/lib/contract/operation";
import { apiRoots, unbuiltPaths } from "@/lib/contract/paths";
import { CedirailError, notFound } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { drain } from "./body";
import type { Route, WebHandler } from "./define-route";
import { respondError } from "./envelope";
import type { HostContext } from "./guard";
import { accountRoutes } from "./handlers/account";
import { opsRoutes } from "./handlers/ops";
import { paymentRoutes } from "./handlers/payments";
import { faultRoutes } from "./handlers/faults";
import { systemRoutes } from "./handlers/system";
import { transactionRoutes } from "./handlers/transactions";

/** Every operation with its handler. */
const routes: readonly Route[] = [
  paymentRoutes,
  accountRoutes,
  transactionRoutes,
  opsRoutes,
  faultRoutes,
  systemRoutes,
].flat();

const routesByPath = new Map<string, Route[]>(unbuiltPaths.map((path) => [path, []]));
for (const route of routes) {
  const { path } = route.operation;
  routesByPath.set(path, [...(routesByPath.get(path) ?? []), route]);
}
// Static segments win over parameters: `/api/convert/rate` over `/api/convert/{conversionId}`.
const entries = [...routesByPath]
  .sort(([a], [b]) => a.split("{").length - b.split("{").length)
  .map(([path, ofPath]) => ({ pattern: patternOf(path), ofPath }));

/** `/payments/{id}` as an expression with one named group per parameter. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(".", "\\.");
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function matchPath(pattern: RegExp, path: string): Record<string, string> | null {
  const match = pattern.exec(path);
  if (!match) return null;
  const groups = Object.entries(match.groups ?? {});
  try {
    return Object.fromEntries(groups.map(([name, text]) => [name, decodeURIComponent(text)]));
  } catch {
    return null;
  }
}

/** The handler of a path's operation, or one that responds 405 with `Allow`, or 404 without any. */
function handlerOf(ofPath: readonly Route[], method: string): WebHandler {
  const served = ofPath.filter(({ operation }) => isServedIn(operation, config().environment));
  if (served.length === 0) return rejectUnknown;
  const effective = method === "HEAD" ? "GET" : method;
  const route = served.find(({ operation }) => operation.method === effective);
  if (route) return route.handle;
  const allowed = served.map(({ operation }) => operation.method).join(", ");
  const error = new CedirailError("METHOD_NOT_ALLOWED", `Use ${allowed}.`);
  return (request, host) => reject(request, host, error, { Allow: allowed });
}

async function reject(
  request: Request,
  { clientAddress }: HostContext,
  error: CedirailError,
  headers: Record<string, string> = {},
): Promise<Response> {
  await drain(request);
  const facts = { requestId: createId("req"), method: request.method, clientAddress };
  return respondError(error, facts, headers);
}

/** Responds 404: the API has no such path. */
export const rejectUnknown: WebHandler = (request, host) =>
  reject(request, host, notFound("The contract has no such path."));

/** `/rates/USDT/GHS`: a pair may be written with a slash (contract §1, Currencies). */
const slashedPair = /^(\/rates\/[A-Za-z]+)\/([A-Za-z]+)$/;

/**
 * Finds the handler of a public path, or null where the path is a page's. Everything below `/api`
 * and below a root of group A belongs to the API.
 */
export function findHandler(
  method: string,
  pathname: string,
): { handle: WebHandler; params: Record<string, string> } | null {
  const path = pathname.replace(slashedPair, "$1-$2");
  for (const { pattern, ofPath } of entries) {
    const params = matchPath(pattern, path);
    if (params) return { handle: handlerOf(ofPath, method), params };
  }
  const root = path.split("/")[1] ?? "";
  const belongsToApi = root === "api" || (apiRoots as readonly string[]).includes(root);
  return belongsToApi ? { handle: rejectUnknown, params: {} } : null;
}
