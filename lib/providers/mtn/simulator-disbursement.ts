import { formatDecimal } from "@/lib/money";
import type { SimulatorAccess } from "./simulator-access";
import { badRequest, empty, json, platformError, uuid4 } from "./simulator-answers";
import type { SimulatorHolders } from "./simulator-holders";
import { testCaseOf } from "./simulator-numbers";
import type { MtnSimulatorOptions } from "./simulator-options";
import { isCallbackAllowed, readOrder } from "./simulator-orders";
import type { SimulatorStore } from "./simulator-state";
import type { TransferEngine } from "./simulator-transfers";
import { statusBody } from "./simulator-views";

const marketCurrency = "GHS";

/** The Disbursement product's own calls, once the caller is known (reference mtn-momo §5.1, §4.5). */
export function createDisbursement(
  options: MtnSimulatorOptions,
  store: SimulatorStore,
  access: SimulatorAccess,
  holders: SimulatorHolders,
  engine: TransferEngine,
) {
  function callbackOf(request: Request): string | null | Response {
    const url = request.headers.get("X-Callback-Url");
    if (url === null) return null;
    const registered = access.registeredHost(request);
    const hosts = [
      ...(options.callbackHosts ?? ["localhost"]),
      ...(registered ? [registered] : []),
    ];
    return isCallbackAllowed(url, hosts) ? url : platformError(500, "INVALID_CALLBACK_URL_HOST");
  }

  async function create(request: Request): Promise<Response> {
    // Nothing is awaited after this, so that two of the same reference cannot both pass.
    const text = await request.text();
    const reference = request.headers.get("X-Reference-Id")?.toLowerCase() ?? "";
    if (!uuid4.test(reference)) return badRequest("X-Reference-Id must be a UUID version 4.");
    if (store.state.transfers.has(reference)) return platformError(409, "RESOURCE_ALREADY_EXIST");
    const order = readOrder(text, marketCurrency);
    if (order instanceof Response) return order;
    const callbackUrl = callbackOf(request);
    if (callbackUrl instanceof Response) return callbackUrl;
    if (holders.isDown(order.payee.partyId)) return platformError(503, "SERVICE_UNAVAILABLE");
    store.record({ kind: "transfer", reference, order, callbackUrl, at: Date.now() });
    const cutsConnection = testCaseOf(order.payee.partyId) === "011";
    engine.begin(reference, cutsConnection ? "at_once" : "later");
    return cutsConnection ? Response.error() : empty(202);
  }

  function status(_: Request, reference = ""): Response {
    if (!uuid4.test(reference)) return badRequest("The reference must be a UUID version 4.");
    const transfer = store.state.transfers.get(reference.toLowerCase());
    if (!transfer) return platformError(404, "RESOURCE_NOT_FOUND");
    return json(200, statusBody(transfer, options.reasonForm ?? "string"));
  }

  function balance(_: Request, currency = marketCurrency): Response {
    if (currency.toUpperCase() !== marketCurrency) return platformError(500, "INVALID_CURRENCY");
    const availableBalance = formatDecimal(engine.floatMinor(), 2);
    return json(200, { availableBalance, currency: marketCurrency });
  }

  return { create, status, balance };
}
