import type { Simulator } from "@/lib/providers/serve-simulator";
import { createAccess } from "./simulator-access";
import { badRequest, gatewayError, json, platformError } from "./simulator-answers";
import { createDisbursement } from "./simulator-disbursement";
import { createHolders } from "./simulator-holders";
import type { MtnSimulatorOptions } from "./simulator-options";
import { createProvisioning } from "./simulator-provisioning";
import { openSimulatorStore } from "./simulator-state";
import { createTransferEngine } from "./simulator-transfers";
import { bookRows } from "./simulator-views";

type Answer = Response | Promise<Response>;
type Handle = (request: Request, ...captured: string[]) => Answer;
interface Route {
  method: "GET" | "POST";
  path: RegExp;
  handle: Handle;
}

/**
 * MTN's Open API on loopback, faithful on the wire (reference mtn-momo §11): provisioning and the
 * Disbursement product. What it does, and for which numbers, is in the README beside this file.
 */
export function createMtnSimulator(options: MtnSimulatorOptions): Simulator {
  const store = openSimulatorStore(options.bookPath);
  const access = createAccess(options, store);
  const engine = createTransferEngine(options, store);
  const provisioning = createProvisioning(options, store, access);
  const holders = createHolders(options, store);
  const disbursement = createDisbursement(options, store, access, holders, engine);
  const closing = new AbortController();

  const routes: Route[] = [
    route("GET", "/book", () => json(200, { data: bookRows(store.state.transfers.values()) })),
    route("POST", "/v1_0/apiuser", subscribed(provisioning.createUser)),
    route("GET", "/v1_0/apiuser/([^/]+)", subscribed(provisioning.readUser)),
    route("POST", "/v1_0/apiuser/([^/]+)/apikey", subscribed(provisioning.createKey)),
    route("POST", "/disbursement/token/?", subscribed(access.issueToken)),
    business("POST", "transfer", disbursement.create),
    business("GET", "transfer/([^/]+)", disbursement.status),
    business("GET", "accountholder/([^/]+)/([^/]+)/active", holders.active),
    business("GET", "accountholder/([^/]+)/([^/]+)/basicuserinfo", holders.basicInfo),
    business("GET", "account/balance(?:/([^/]+))?", disbursement.balance),
  ];

  function subscribed(handle: Handle): Handle {
    return (request, ...captured) =>
      access.refuseSubscription(request) ?? handle(request, ...captured);
  }

  function business(method: Route["method"], path: string, handle: Handle): Route {
    const guarded = subscribed(
      (request, ...captured) => access.refuseCall(request) ?? handle(request, ...captured),
    );
    return route(method, `/disbursement/v1_0/${path}`, guarded);
  }

  async function fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const weather = pathname === "/book" ? "clear" : (options.weather?.() ?? "clear");
    if (weather === "down") return platformError(503, "SERVICE_UNAVAILABLE");
    const answer = await dispatch(routes, request, pathname);
    if (weather === "silent") await firstAbort(request.signal, closing.signal);
    return answer;
  }

  return {
    fetch,
    close: () => {
      closing.abort();
      engine.close();
    },
  };
}

function route(method: Route["method"], path: string, handle: Handle): Route {
  return { method, path: new RegExp(`^${path}$`), handle };
}

function dispatch(routes: readonly Route[], request: Request, pathname: string): Answer {
  if (pathname.includes("//")) return badRequest("Repeated slashes in the path.");
  for (const { method, path, handle } of routes) {
    const match = method === request.method ? path.exec(pathname) : null;
    if (match) return handle(request, ...match.slice(1));
  }
  return gatewayError(404, "Resource not found");
}

function firstAbort(...signals: AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of signals) {
      if (signal.aborted) resolve();
      signal.addEventListener("abort", () => resolve(), { once: true });
    }
  });
}
