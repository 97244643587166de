import type { Method } from "@/lib/contract/paths";
import { handlersOfPath, rejectUnknown } from "./router";

type RouteFileHandler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[] | undefined> | undefined> },
) => Promise<Response>;

type RouteFile = Record<Method, RouteFileHandler>;

function forAllMethods(handlerOf: (method: Method) => RouteFileHandler): RouteFile {
  return {
    GET: handlerOf("GET"),
    POST: handlerOf("POST"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    DELETE: handlerOf("DELETE"),
  };
}

/**
 * What a route file below `app/api` exports for a documented path. Such a host does not tell the
 * peer's address, so strangers share one allowance there.
 */
export function bindPath(path: string): RouteFile {
  const handlerOf = handlersOfPath(path);
  return forAllMethods((method) => async (request, context) => {
    const params: Record<string, string> = {};
    for (const [name, value] of Object.entries((await context.params) ?? {}))
      if (typeof value === "string") params[name] = decode(value);
    return handlerOf(method)(request, { params, clientAddress: null });
  });
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What answers every path that the contract does not list. */
export function bindUnknown(): RouteFile {
  return forAllMethods(
    () => (request) => rejectUnknown(request, { params: {}, clientAddress: null }),
  );
}
