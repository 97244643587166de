import { config } from "@/lib/config/env";
import { isServedIn } from "@/lib/contract/operation";
import { apiRoots, unbuiltPaths } from "@/lib/contract/paths";
import { CedirailError, notFound } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { drain } from "./body";
import type { Route, WebHandler } from "./define-route";
import { respondError } from "./envelope";
import type { HostContext } from "./host-context";
import { routes } from "./routes";

interface PathEntry {
  segments: readonly string[];
  byMethod: Map<string, Route>;
}

const entries = new Map<string, PathEntry>();
// An entry without operations is a path that nobody serves, before a parameter takes it over.
for (const path of unbuiltPaths)
  entries.set(path, { segments: path.split("/").slice(1), byMethod: new Map() });
for (const route of routes) {
  const { path, method } = route.operation;
  const entry = entries.get(path) ?? { segments: path.split("/").slice(1), byMethod: new Map() };
  entry.byMethod.set(method, route);
  entries.set(path, entry);
}
// Static segments win over parameters, as `/api/convert/rate` over `/api/convert/{conversionId}`.
const ordered = [...entries.values()].sort((a, b) => parameterCount(a) - parameterCount(b));

function parameterCount(entry: PathEntry): number {
  return entry.segments.filter((segment) => segment.startsWith("{")).length;
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (!expected.startsWith("{")) {
      if (expected !== segment) return null;
      continue;
    }
    if (segment === "") return null;
    try {
      params[expected.slice(1, -1)] = decodeURIComponent(segment);
    } catch {
      return null;
    }
  }
  return params;
}

/** Answers a request on a path's behalf: its operation's, 405 with `Allow`, or 404 where it has none. */
function handlerOf(entry: PathEntry, method: string): WebHandler {
  const served = [...entry.byMethod.values()].filter(({ operation }) =>
    isServedIn(operation, config().environment),
  );
  if (served.length === 0) return rejectUnknown;
  const effective = method === "HEAD" ? "GET" : method;
  const route = served.find(({ operation }) => operation.method === effective);
  if (route) return route.handle;
  const allowed = served.map(({ operation }) => operation.method).join(", ");
  const headers = { Allow: allowed };
  return (request, host) =>
    reject(request, host, new CedirailError("METHOD_NOT_ALLOWED", `Use ${allowed}.`), headers);
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

/** What answers every path of the API that the contract does not list. */
export const rejectUnknown: WebHandler = (request, host) =>
  reject(request, host, notFound("The contract has no such path."));

/** `/rates/USDT/GHS`: a pair may be written with a slash (contract §1, Currencies). */
const slashedPair = /^(\/rates\/[A-Za-z]+)\/([A-Za-z]+)$/;

/**
 * Finds what answers a public path, or null where the path belongs to the pages. Everything below
 * `/api` and below a root of group A belongs to the API.
 */
export function findHandler(
  method: string,
  pathname: string,
): { handle: WebHandler; params: Record<string, string> } | null {
  const segments = pathname.replace(slashedPair, "$1-$2").split("/").slice(1);
  for (const entry of ordered) {
    const params = matchSegments(entry.segments, segments);
    if (params) return { handle: handlerOf(entry, method), params };
  }
  const [root = ""] = segments;
  const belongsToApi = root === "api" || (apiRoots as readonly string[]).includes(root);
  return belongsToApi ? { handle: rejectUnknown, params: {} } : null;
}

/** The handlers of one documented path, for a host that routes by itself. */
export function handlersOfPath(path: string): (method: string) => WebHandler {
  const entry = entries.get(path);
  if (!entry) throw new Error(`The contract has no path ${path}.`);
  return (method) => handlerOf(entry, method);
}
