import type { Direction } from "@/lib/providers/contract";
import type { Engine } from "@/lib/providers/simulator-kit/engine";
import { testCaseOf } from "@/lib/providers/simulator-kit/numbers";
import type { OrderStore } from "@/lib/providers/simulator-kit/orders";
import { reject, succeed, unavailable } from "./simulator-responses";
import { readDisbursement, readPayment, type RequestedOrder } from "./simulator-bodies";
import type { AirtelSimulatorOptions } from "./simulator-options";
import type { Vault } from "./simulator-vault";
import { statusResponse, type AirtelDetails, type AirtelOrder } from "./simulator-views";

const unsigned: Record<Direction, string> = { in: "DP00800001026", out: "DP00900001018" };

/** The calls that make payments and disbursements (reference airtel-money §6.1, §7, §9). */
export function createOrders(
  options: AirtelSimulatorOptions,
  store: OrderStore<AirtelDetails>,
  engine: Engine<AirtelDetails>,
  vault: Vault,
) {
  const { requiresSigning = false, disbursementResponse = "synchronous" } = options;

  /** The body's text, or the rejection of one whose signature is wrong. */
  async function readSigned(direction: Direction, request: Request): Promise<string | Response> {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (requiresSigning && !vault.isSigned(bytes, request.headers))
      return reject(403, { response: unsigned[direction], message: "Forbidden" });
    return new TextDecoder().decode(bytes);
  }

  /** Takes an order over, rejects it, or executes it and cuts the connection (011). */
  function take(
    direction: Direction,
    { id: reference, phone, amountMinor, note }: RequestedOrder,
    settling: "later" | "at_once",
  ): AirtelOrder | Response {
    if (store.orders.has(reference)) return duplicate(direction);
    if (engine.isDown(phone)) return unavailable();
    store.record({
      kind: "order",
      reference,
      direction,
      phone,
      amount: amountMinor.toString(),
      details: { note } satisfies AirtelDetails,
      at: Date.now(),
    });
    const cutsConnection = testCaseOf(phone, "airtel") === "011";
    const order = engine.begin(reference, cutsConnection ? "at_once" : settling);
    return cutsConnection ? Response.error() : order;
  }

  return {
    async startPayment(request: Request): Promise<Response> {
      // Nothing is awaited after this, so that two orders with one reference cannot both pass.
      const text = await readSigned("in", request);
      if (text instanceof Response) return text;
      const requested = readPayment(text, options.country ?? "GH");
      const order = requested instanceof Response ? requested : take("in", requested, "later");
      if (order instanceof Response) return order;
      // The prompt was sent; no money has moved.
      const transaction = { id: order.reference, status: "Success." };
      return succeed({ transaction }, { response: "DP00800001006", message: "Success." });
    },

    async disburse(request: Request, version = "1"): Promise<Response> {
      const text = await readSigned("out", request);
      if (text instanceof Response) return text;
      const requested = readDisbursement(text, Number(version));
      if (requested instanceof Response) return requested;
      const settling = disbursementResponse === "synchronous" ? "at_once" : "later";
      const order =
        rejectPin(vault, requested.pin ?? "", options.credentials.pin) ??
        take("out", requested, settling);
      if (order instanceof Response) return order;
      if (disbursementResponse !== "ambiguous") return statusResponse(order);
      const transaction = { id: order.reference, status: "TA" };
      return succeed({ transaction }, { response: "DP00900001000", message: "Ambiguous" });
    },
  };
}

function rejectPin(vault: Vault, sealed: string, expected: string): Response | null {
  const pin = vault.open(sealed);
  if (pin === null)
    return reject(400, { response: "ROUTER116", message: "Incorrect Encrypted Pin" });
  if (!/^\d{4}$/.test(pin))
    return reject(400, { response: "ROUTER114", message: "Error while Validating Pin" });
  return pin === expected ? null : reject(400, { response: "ROUTER115", message: "Incorrect Pin" });
}

function duplicate(direction: Direction): Response {
  return reject(400, {
    ...(direction === "out" ? { response: "DP00900001017" } : {}),
    result: "ESB000041",
    message: "Duplicate Transaction Id",
  });
}
