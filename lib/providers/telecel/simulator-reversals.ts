import type { Engine } from "@/lib/providers/simulator-kit/engine";
import { envelope } from "./simulator-responses";
import { pesewasOf, readBody, readFields, type FieldRules } from "./simulator-fields";
import type { TelecelOrder, TelecelOrders } from "./simulator-orders";
import { commonFields, idsOf } from "./simulator-queries";
import { triggeredResponse } from "./simulator-triggers";

/** Reversals (reference telecel-mpesa §8). */
export function createReversals(
  rules: FieldRules,
  orders: TelecelOrders,
  engine: Engine<TelecelOrder["details"]>,
) {
  /** Reverses a whole payment; a partial reversal is rejected. */
  return async function reverse(portal: string, request: Request): Promise<Response> {
    const body = await readBody(request);
    const fields = readFields(rules, ["input_TransactionID", ...commonFields], body);
    if (typeof fields === "string") return envelope(fields);
    const conversation = fields.input_ThirdPartyConversationID;
    const members = idsOf(conversation);
    const id = fields.input_TransactionID;
    const triggered = triggeredResponse(portal, "reversal", id, members);
    if (triggered) return triggered;
    if (orders.isConversationUsed(conversation)) return envelope("INS-10", members);
    const order = orders.find(id);
    if (order?.details.transactionId !== id || order.executedAt.length === 0)
      return envelope("INS-18", members);
    if (order.reversedAt !== null) return envelope("INS-10", members);
    const amount = body?.input_ReversalAmount;
    const isWhole = typeof amount === "string" && pesewasOf(amount) === order.amountMinor;
    if (amount !== undefined && !isWhole) return envelope("INS-15", members);
    if (order.direction === "in" && engine.floatMinor() < order.amountMinor)
      return envelope("INS-2006", members);
    const { reference } = order;
    orders.store.record({ kind: "reversed", reference, by: conversation, at: Date.now() });
    // Its next step has changed.
    engine.begin(reference, "later");
    return envelope("INS-0", { output_TransactionID: id, ...members });
  };
}
