import { config } from "@/lib/config/env";
import { isServedIn } from "@/lib/contract/operation";
import { apiRoots } from "@/lib/contract/paths";
import { CedirailError, notFound } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { drain } from "./body";
import type { Route, WebHandler } from "./route";
import { errorEnvelope, type Envelope } from "./envelope";
import type { HostContext } from "./guard";
import { accountRoutes } from "./handlers/account";
import { fileRoutes } from "./handlers/files";
import { identityRoutes } from "./handlers/identities";
import { identityClaimRoutes } from "./handlers/identity-claims";
import { kycRoutes } from "./handlers/kyc";
import { oauthRoutes } from "./handlers/oauth";
import { oidcRoutes } from "./handlers/oidc";
import { opsRoutes } from "./handlers/ops";
import { paymentRequestRoutes } from "./handlers/payment-requests";
import { paymentRoutes } from "./handlers/payments";
import { peopleRoutes } from "./handlers/people";
import { proposalRoutes } from "./handlers/proposals";
import { quarantineRoutes } from "./handlers/quarantine";
import { requestLogRoutes } from "./handlers/request-log";
import { reviewRoutes } from "./handlers/reviews";
import { sandboxRoutes } from "./handlers/sandbox";
import { systemRoutes } from "./handlers/system";
import { teamRoutes } from "./handlers/team";
import { transactionRoutes } from "./handlers/transactions";
import { webhookRoutes } from "./handlers/webhooks";

/** Every operation with its handler. */
const routes: readonly Route[] = [
  paymentRoutes,
  paymentRequestRoutes,
  identityRoutes,
  identityClaimRoutes,
  accountRoutes,
  kycRoutes,
  peopleRoutes,
  oidcRoutes,
  teamRoutes,
  oauthRoutes,
  transactionRoutes,
  fileRoutes,
  opsRoutes,
  proposalRoutes,
  quarantineRoutes,
  reviewRoutes,
  webhookRoutes,
  requestLogRoutes,
  sandboxRoutes,
  systemRoutes,
].flat();

const routesByPath = new Map<string, Route[]>();
for (const route of routes) {
  const { path } = route.operation;
  routesByPath.set(path, [...(routesByPath.get(path) ?? []), route]);
}
/** The paths below one segment. */
interface Branch {
  /** By the segment's text. */
  fixed: Map<string, Branch>;
  /** Any other text is the value of this parameter. */
  parameter: { name: string; branch: Branch } | null;
  /** The operations whose path ends here; null: none does. */
  ofPath: readonly Route[] | null;
}

const newBranch = (): Branch => ({ fixed: new Map(), parameter: null, ofPath: null });
const root = newBranch();
for (const [path, ofPath] of routesByPath) addPath(path, ofPath);

function addPath(path: string, ofPath: readonly Route[]): void {
  let branch = root;
  for (const segment of path.slice(1).split("/")) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    const next = name ? branch.parameter?.branch : branch.fixed.get(segment);
    const chosen = next ?? newBranch();
    if (name && branch.parameter && branch.parameter.name !== name)
      throw new Error(`${path} has another name for a parameter that a path before it has.`);
    if (name) branch.parameter = { name, branch: chosen };
    else branch.fixed.set(segment, chosen);
    branch = chosen;
  }
  branch.ofPath = ofPath;
}

interface Match {
  ofPath: readonly Route[];
  params: Record<string, string>;
}

/** Static segments win over parameters: `/api/convert/rate` over `/api/convert/{conversionId}`. */
function matchPath(branch: Branch, segments: readonly string[], place = 0): Match | null {
  const segment = segments[place];
  if (segment === undefined) return branch.ofPath && { ofPath: branch.ofPath, params: {} };
  const fixed = branch.fixed.get(segment);
  const found = fixed ? matchPath(fixed, segments, place + 1) : null;
  if (found || !branch.parameter || segment === "") return found;
  const { name, branch: below } = branch.parameter;
  const match = matchPath(below, segments, place + 1);
  if (!match) return null;
  try {
    match.params[name] = decodeURIComponent(segment);
    return match;
  } catch {
    return null;
  }
}

/** The handler of a path's operation, or one that responds 405 with `Allow`, or 404 without any. */
function handlerOf(ofPath: readonly Route[], method: string): WebHandler {
  const served = ofPath.filter(({ operation }) => isServedIn(operation, config()));
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
): Promise<Envelope> {
  await drain(request);
  const facts = { requestId: createId("req"), method: request.method, clientAddress };
  return errorEnvelope(error, facts, headers);
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
  const segments = path.slice(1).split("/");
  const match = path.startsWith("/") ? matchPath(root, segments) : null;
  if (match) return { handle: handlerOf(match.ofPath, method), params: match.params };
  const first = segments[0] ?? "";
  const belongsToApi = first === "api" || (apiRoots as readonly string[]).includes(first);
  return belongsToApi ? { handle: rejectUnknown, params: {} } : null;
}
