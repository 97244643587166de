import { responseOf } from "./envelope";
import { findHandler, rejectUnknown } from "./router";

/** The rewrites in `next.config.ts` put this in front of public paths that are not below `/api`. */
const rewritten = /^\/api\/-(?=\/)/;

/**
 * The API as one Next route handler, for a host that runs Next without `serve.ts`: the same router,
 * but no client address, so that all anonymous callers share one rate limit.
 */
export async function handleRouteFile(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(rewritten, "");
  const found = findHandler(request.method, path) ?? { handle: rejectUnknown, params: {} };
  return responseOf(await found.handle(request, { params: found.params, clientAddress: null }));
}
