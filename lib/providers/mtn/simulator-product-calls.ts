import * as z from "zod";
import { formatDecimal, parseDecimal } from "@/lib/money";
import type { Engine } from "@/lib/providers/simulator-kit/engine";
import { testCaseOf } from "@/lib/providers/simulator-kit/numbers";
import { readJson } from "@/lib/providers/wire";
import type { SimulatorAccess } from "./simulator-access";
import { badRequest, empty, gatewayError, json, platformError, uuid4 } from "./simulator-responses";
import { factOf, isReferenceUsed, phoneOf, type MtnOrder, type MtnStore } from "./simulator-book";
import type { MtnSimulatorOptions } from "./simulator-options";
import { readOrder } from "./simulator-orders";
import type { ServedProduct } from "./simulator-products";
import { statusBody } from "./simulator-views";

const marketCurrency = "GHS";
const deliverySchema = z.object({ notificationMessage: z.string().min(1).max(160) });

export interface ProductParts {
  options: MtnSimulatorOptions;
  store: MtnStore;
  access: SimulatorAccess;
  engine: Engine<MtnOrder["details"]>;
}

/** A product's own calls, once the caller is known (reference mtn-momo §4.1 to §4.3, §4.5, §5.1). */
export function createProduct(
  { direction, party }: ServedProduct,
  { options, store, access, engine }: ProductParts,
) {
  /** The product's order under a reference; another product's order is not found. */
  function orderOf(reference: string): MtnOrder | null {
    const order = store.orders.get(reference.toLowerCase());
    return order?.direction === direction ? order : null;
  }

  async function create(request: Request): Promise<Response> {
    // Nothing is awaited after this, so that two orders with one reference cannot both pass.
    const text = await request.text();
    const reference = request.headers.get("X-Reference-Id")?.toLowerCase() ?? "";
    if (!uuid4.test(reference)) return badRequest("X-Reference-Id must be a UUID version 4.");
    if (isReferenceUsed(store, reference)) return platformError(409, "RESOURCE_ALREADY_EXIST");
    const read = readOrder(text, party, marketCurrency);
    if (read instanceof Response) return read;
    const callbackUrl = access.callbackOf(request);
    if (callbackUrl instanceof Response) return callbackUrl;
    const phone = phoneOf(read.party);
    if (engine.isDown(phone)) return platformError(503, "SERVICE_UNAVAILABLE");
    const amount = parseDecimal(read.order.amount, 2).toString();
    const details = { order: read.order, callbackUrl };
    store.record({ kind: "order", reference, direction, phone, amount, details, at: Date.now() });
    const cutsConnection = testCaseOf(phone, "mtn") === "011";
    engine.begin(reference, cutsConnection ? "at_once" : "later");
    return cutsConnection ? Response.error() : empty(202);
  }

  function status(_: Request, reference = ""): Response {
    if (!uuid4.test(reference)) return badRequest("The reference must be a UUID version 4.");
    const order = orderOf(reference);
    if (!order) return platformError(404, "RESOURCE_NOT_FOUND");
    return json(200, statusBody(order, options.reasonForm ?? "string"));
  }

  /** A text message to the payer, of which MTN sends one per request to pay. */
  async function notifyDelivery(request: Request, reference = ""): Promise<Response> {
    const message = deliverySchema.safeParse(readJson(await request.text()));
    if (!message.success) return badRequest("notificationMessage must have 1 to 160 characters.");
    if (!orderOf(reference)) return badRequest("The reference must be of a request to pay.");
    const name = factOf.notified(reference.toLowerCase());
    if (store.facts.has(name)) return gatewayError(429, "A notification was sent already.");
    store.record({ kind: "fact", name, value: message.data.notificationMessage });
    return empty(200);
  }

  function balance(_: Request, currency = marketCurrency): Response {
    if (currency.toUpperCase() !== marketCurrency) return platformError(500, "INVALID_CURRENCY");
    const availableBalance = formatDecimal(engine.floatMinor(), 2);
    return json(200, { availableBalance, currency: marketCurrency });
  }

  return { create, status, notifyDelivery, balance };
}
