import { respondToAdvance } from "@/lib/providers/simulator-kit/advance";
import { bookRows } from "@/lib/providers/simulator-kit/book-rows";
import { createEngine } from "@/lib/providers/simulator-kit/engine";
import type { Simulator } from "@/lib/providers/simulator-kit/serve";
import { createFaultInjector, type FaultHooks } from "@/lib/providers/simulator-kit/fault-injector";
import { createAccess } from "./simulator-access";
import { envelope, unavailable } from "./simulator-responses";
import { createFieldRules } from "./simulator-fields";
import type { TelecelSimulatorOptions } from "./simulator-options";
import { openTelecelOrders } from "./simulator-orders";
import { createPayments } from "./simulator-payments";
import { createQueries } from "./simulator-queries";
import { createResultPoster } from "./simulator-results";
import { createReversals } from "./simulator-reversals";

type Reply = Response | Promise<Response>;
interface Route {
  methods: readonly string[];
  handle(portal: string, request: Request): Reply;
}

const pathOf = (request: Request): string => new URL(request.url).pathname;
const address = /^\/(sandbox|openapi)\/ipg\/v2\/([^/]+)\/(.+?)\/?$/;

/**
 * The M-Pesa OpenAPI's market `vodafoneGHA` on loopback, faithful on the wire (reference telecel-mpesa
 * §15). What it does, and for which numbers, is in the README in this folder.
 */
export function createTelecelSimulator(options: TelecelSimulatorOptions): Simulator {
  const orders = openTelecelOrders(options.bookPath);
  const { store } = orders;
  const { openingFloatMinor, timeScale } = options;
  const faults = createFaultInjector(store);
  const results = createResultPoster(options.resultUrl);
  const { announce } = results;
  const clockwork = { store, faults, openingFloatMinor, timeScale, announce };
  const engine = createEngine({ network: "telecel", ...clockwork });
  const access = createAccess(options);
  const rules = createFieldRules(options.serviceProviderCode);
  const payments = createPayments(options, rules, orders, engine);
  const questions = createQueries(rules, orders, engine);

  const routes: Record<string, Route> = {
    getSession: { methods: ["GET"], handle: (_, request) => access.openSession(request) },
    "c2bPayment/singleStage": business(["POST"], (portal, request) =>
      payments.pay("in", portal, request),
    ),
    b2cPayment: business(["POST"], (portal, request) => payments.pay("out", portal, request)),
    queryTransactionStatus: business(["GET"], questions.status),
    queryBeneficiaryName: business(["GET"], questions.name),
    // One client is known to send POST.
    reversal: business(["PUT", "POST"], createReversals(rules, orders, engine)),
  };

  function business(methods: readonly string[], handle: Route["handle"]): Route {
    return {
      methods,
      handle: (portal, request) => access.reject(request) ?? handle(portal, request),
    };
  }

  function serve(request: Request): Reply {
    const [, portal = "", market, endpoint = ""] =
      address.exec(new URL(request.url).pathname) ?? [];
    if (market === undefined) return new Response(null, { status: 404 });
    if (market !== "vodafoneGHA") return envelope("INS-998");
    const route = Object.hasOwn(routes, endpoint) ? routes[endpoint] : undefined;
    if (!route) return envelope("INS-997");
    if (!route.methods.includes(request.method)) return new Response(null, { status: 405 });
    return route.handle(portal, request);
  }

  const hooks: FaultHooks = {
    unavailable: () => unavailable(),
    broken: () => envelope("INS-1", {}, 500),
    endCredential: access.end,
    isOrder: (request) => /\/(c2bPayment\/singleStage|b2cPayment)\/?$/.test(pathOf(request)),
    absent: (request) =>
      /\/queryTransactionStatus\/?$/.test(pathOf(request)) ? questions.absent(request) : null,
  };

  return {
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/book") return Response.json({ data: bookRows(store.orders.values()) });
      if (pathname === "/public-key") return new Response(access.publicKey);
      if (pathname === "/results") return Response.json({ data: results.posted });
      if (pathname === "/faults") return faults.respond(request);
      if (pathname === "/advance") return respondToAdvance(request, store, engine);
      return faults.apply(request, hooks, serve);
    },
    close: engine.close,
  };
}
