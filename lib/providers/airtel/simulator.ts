import type { Direction } from "@/lib/providers/contract";
import { respondToAdvance } from "@/lib/providers/simulator-kit/advance";
import { bookRows } from "@/lib/providers/simulator-kit/book-rows";
import { createEngine, sendCallback } from "@/lib/providers/simulator-kit/engine";
import { openOrderStore } from "@/lib/providers/simulator-kit/orders";
import type { Simulator } from "@/lib/providers/simulator-kit/serve";
import { createFaultInjector, type FaultHooks } from "@/lib/providers/simulator-kit/fault-injector";
import { hashOf } from "./callback";
import { createAccess } from "./simulator-access";
import { createAccounts } from "./simulator-accounts";
import { broken, json, reject, unavailable } from "./simulator-responses";
import { createEnquiries } from "./simulator-enquiries";
import type { AirtelSimulatorOptions } from "./simulator-options";
import { createOrders } from "./simulator-orders";
import { createVault } from "./simulator-vault";
import { detailsSchema, callbackTransaction, type AirtelOrder } from "./simulator-views";

type Reply = Response | Promise<Response>;
type Handle = (request: Request, ...captured: string[]) => Reply;
interface Route {
  method: "GET" | "POST";
  path: RegExp;
  handle: Handle;
}

const orderPath = /^\/(merchant\/v[12]\/payments|standard\/v[123]\/disbursements)\/?$/;
const queryPath = /^\/standard\/v[123]\/(payments|disbursements)\/[^/]+\/?$/;

/**
 * Airtel's Open API on loopback, faithful on the wire (reference airtel-money §14), with the numbers
 * of Ghana. What it does, and for which numbers, is in the README in this folder.
 */
export function createAirtelSimulator(options: AirtelSimulatorOptions): Simulator {
  const store = openOrderStore(options.bookPath, detailsSchema);
  const faults = createFaultInjector(store);
  const { openingFloatMinor, timeScale } = options;
  const announce = (order: AirtelOrder) => void announceOrder(options, order);
  const clockwork = { store, faults, openingFloatMinor, timeScale, announce };
  const engine = createEngine({ network: "airtel", ...clockwork });
  const vault = createVault(options.privateKey);
  const access = createAccess(options);
  const orders = createOrders(options, store, engine, vault);
  const enquiries = createEnquiries(store, engine);
  const accounts = createAccounts(engine, vault);

  const guarded = (method: Route["method"], path: string, handle: Handle): Route =>
    route(method, path, (request, ...captured) => {
      return access.rejectCall(request) ?? handle(request, ...captured);
    });
  const routes: Route[] = [
    route("POST", "/auth/oauth2/token", access.issueToken),
    guarded("POST", "/merchant/v[12]/payments", orders.startPayment),
    guarded("GET", "/standard/v1/payments/([^/]+)", (_, id = "") => enquiries.enquire("in", id)),
    guarded("POST", "/standard/v[12]/payments/refund", (request) =>
      enquiries.refund("in", request),
    ),
    guarded("POST", "/standard/v([123])/disbursements", orders.disburse),
    guarded("GET", "/standard/v[123]/disbursements/([^/]+)", (_, id = "") =>
      enquiries.enquire("out", id),
    ),
    guarded("POST", "/standard/v1/disbursements/refund", (request) =>
      enquiries.refund("out", request),
    ),
    guarded("GET", "/standard/v1/users/balance", accounts.balance),
    guarded("GET", "/standard/v2/users/balance", accounts.balanceOfType),
    guarded("GET", "/standard/v1/users/(\\d+)", accounts.user),
    guarded("GET", "/v1/rsa/encryption-keys", accounts.encryptionKeys),
  ];
  const hooks: FaultHooks = {
    unavailable,
    broken,
    endCredential: access.endToken,
    isOrder: ({ method, url }) => method === "POST" && orderPath.test(new URL(url).pathname),
    absent: (request) => {
      const direction = queriedDirection(request);
      return direction && enquiries.absent(direction);
    },
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

/** Of which direction's orders a request queries one, or null. */
function queriedDirection({ method, url }: Request): Direction | null {
  const [, kind] = queryPath.exec(new URL(url).pathname) ?? [];
  if (method !== "GET" || kind === undefined) return null;
  return kind === "payments" ? "in" : "out";
}

/** A path with a slash at its end or without, as Airtel takes both. */
function route(method: Route["method"], path: string, handle: Handle): Route {
  return { method, path: new RegExp(`^${path}/?$`), handle };
}

function dispatch(routes: readonly Route[], request: Request, pathname: string): Reply {
  const known = routes.filter(({ path }) => path.test(pathname));
  const chosen = known.find(({ method }) => method === request.method);
  if (!chosen) {
    const message = known.length > 0 ? "Method Not Allowed" : "Not Found";
    return reject(known.length > 0 ? 405 : 404, { result: "ESB000008", message });
  }
  return chosen.handle(request, ...(chosen.path.exec(pathname)?.slice(1).map(decoded) ?? []));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Sends one callback, in the form of hash that the options name (reference airtel-money §6.4). */
async function announceOrder(options: AirtelSimulatorOptions, order: AirtelOrder): Promise<void> {
  const { callbackUrl, hashForm = "whole", credentials } = options;
  if (callbackUrl === null) return;
  const transaction = callbackTransaction(order);
  const hashed = JSON.stringify(hashForm === "whole" ? { transaction } : transaction);
  const hash = hashForm === "none" ? undefined : hashOf(hashed, credentials.callbackKey);
  await sendCallback(callbackUrl, { transaction, hash });
}
