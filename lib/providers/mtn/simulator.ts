import { respondToAdvance } from "@/lib/providers/simulator-kit/advance";
import { bookRows } from "@/lib/providers/simulator-kit/book-rows";
import { createEngine, sendCallback } from "@/lib/providers/simulator-kit/engine";
import type { Simulator } from "@/lib/providers/simulator-kit/serve";
import { createFaultInjector, type FaultHooks } from "@/lib/providers/simulator-kit/fault-injector";
import { createAccess } from "./simulator-access";
import { badRequest, gatewayError, json, platformError } from "./simulator-responses";
import { openMtnStore, type MtnOrder } from "./simulator-book";
import { createHolders } from "./simulator-holders";
import type { MtnSimulatorOptions } from "./simulator-options";
import { createProduct, type ProductParts } from "./simulator-product-calls";
import { servedProducts } from "./simulator-products";
import { createProvisioning } from "./simulator-provisioning";
import { createRefunds } from "./simulator-refunds";
import { statusBody } from "./simulator-views";

type Reply = Response | Promise<Response>;
type Handle = (request: Request, ...captured: string[]) => Reply;
interface Route {
  method: "GET" | "POST";
  path: RegExp;
  handle: Handle;
}

const orderPath = /\/v\d_0\/(requesttopay|transfer)$/;
const queryPath = /\/v\d_0\/(requesttopay|transfer)\/[^/]+$/;

/**
 * MTN's Open API on loopback, faithful on the wire (reference mtn-momo §11): provisioning and the
 * products Collection and Disbursement. What it does, and for which numbers, is in the README in
 * this folder.
 */
export function createMtnSimulator(options: MtnSimulatorOptions): Simulator {
  const { openingFloatMinor, timeScale = 1 } = options;
  const store = openMtnStore(options.bookPath);
  const access = createAccess(options, store);
  const faults = createFaultInjector(store);
  const announce = (order: MtnOrder) => announceByCallback(order, options);
  const engine = createEngine({
    network: "mtn",
    store,
    faults,
    openingFloatMinor,
    timeScale,
    announce,
  });
  const routes = [
    ...provisioningRoutes(options, { store, access }),
    ...productRoutes({ options, store, access, engine, faults }),
  ];
  const hooks: FaultHooks = {
    unavailable: () => platformError(503, "SERVICE_UNAVAILABLE"),
    broken: () => platformError(500, "INTERNAL_PROCESSING_ERROR"),
    endCredential: (request) => access.endToken(request),
    isOrder: ({ method, url }) => method === "POST" && orderPath.test(new URL(url).pathname),
    absent: ({ method, url }) =>
      method === "GET" && queryPath.test(new URL(url).pathname)
        ? platformError(404, "RESOURCE_NOT_FOUND")
        : null,
  };

  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/book") return json(200, { data: bookRows(store.orders.values()) });
      if (pathname === "/faults") return faults.respond(request);
      if (pathname === "/advance") return respondToAdvance(request, store, engine);
      return faults.apply(request, hooks, (call) => dispatch(routes, call, pathname));
    },
    close: () => engine.close(),
  };
}

type Parts = Parameters<typeof createRefunds>[0];

function provisioningRoutes(
  options: MtnSimulatorOptions,
  { store, access }: Pick<ProductParts, "store" | "access">,
): Route[] {
  const { createUser, readUser, createKey } = createProvisioning(options, store, access);
  const names = servedProducts.map(({ name }) => name);
  const subscribed =
    (handle: Handle): Handle =>
    (request, ...captured) =>
      access.rejectSubscription(request, names) ?? handle(request, ...captured);
  return [
    route("POST", "/v1_0/apiuser", subscribed(createUser)),
    route("GET", "/v1_0/apiuser/([^/]+)", subscribed(readUser)),
    route("POST", "/v1_0/apiuser/([^/]+)/apikey", subscribed(createKey)),
  ];
}

function productRoutes(parts: Parts): Route[] {
  const { access, engine } = parts;
  const holders = createHolders(engine);
  const refunds = createRefunds(parts);
  return servedProducts.flatMap((served) => {
    const { name, orders } = served;
    const product = createProduct(served, parts);
    const business = (method: Route["method"], path: string, handle: Handle, version = "v1_0") =>
      route(
        method,
        `/${name}/${version}/${path}`,
        (request, ...captured) =>
          access.rejectSubscription(request, [name]) ??
          access.rejectCall(request, name) ??
          handle(request, ...captured),
      );
    const issueToken: Handle = (request) =>
      access.rejectSubscription(request, [name]) ?? access.issueToken(request, name);
    const own = [
      route("POST", `/${name}/token/?`, issueToken),
      business("POST", orders, product.create),
      business("GET", `${orders}/([^/]+)`, product.status),
      business("GET", "accountholder/([^/]+)/([^/]+)/active", holders.active),
      business("GET", "accountholder/([^/]+)/([^/]+)/basicuserinfo", holders.basicInfo),
      business("GET", "account/balance(?:/([^/]+))?", product.balance),
    ];
    if (name === "disbursement")
      return [
        ...own,
        business("POST", "refund", refunds.create, "v[12]_0"),
        business("GET", "refund/([^/]+)", refunds.status),
      ];
    const notifying = `${orders}/([^/]+)/deliverynotification`;
    return [...own, business("POST", notifying, product.notifyDelivery)];
  });
}

function announceByCallback(order: MtnOrder, options: MtnSimulatorOptions): void {
  const { callbackUrl } = order.details;
  if (options.dropCallbacks || callbackUrl === null) return;
  const body = statusBody(order, options.reasonForm ?? "string");
  void sendCallback(callbackUrl, body, options.callbackMethod ?? "PUT");
}

function route(method: Route["method"], path: string, handle: Handle): Route {
  return { method, path: new RegExp(`^${path}$`), handle };
}

function dispatch(routes: readonly Route[], request: Request, pathname: string): Reply {
  if (pathname.includes("//")) return badRequest("Repeated slashes in the path.");
  for (const { method, path, handle } of routes) {
    const match = method === request.method ? path.exec(pathname) : null;
    if (match) return handle(request, ...match.slice(1));
  }
  return gatewayError(404, "Resource not found");
}
