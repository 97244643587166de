import type { Engine } from "@/lib/providers/simulator-kit/engine";
import { holderOf, isKnownTo } from "@/lib/providers/simulator-kit/numbers";
import { envelope, unavailable } from "./simulator-answers";
import {
  pesewasOf,
  readBody,
  readFields,
  readParameters,
  type FieldRules,
} from "./simulator-fields";
import {
  codeOf,
  newConversationId,
  statusOf,
  type TelecelOrder,
  type TelecelOrders,
} from "./simulator-orders";
import { triggeredAnswer } from "./simulator-triggers";

const common = [
  "input_ServiceProviderCode",
  "input_ThirdPartyConversationID",
  "input_Country",
] as const;

/** Status queries, names and reversals (reference telecel-mpesa §7, §8). */
export function createQuestions(
  rules: FieldRules,
  orders: TelecelOrders,
  engine: Engine<TelecelOrder["details"]>,
) {
  /** The ids that every answer names; a question has a conversation of its own. */
  const idsOf = (conversation: string) => ({
    output_ConversationID: newConversationId(),
    output_ThirdPartyConversationID: conversation,
  });

  function status(portal: string, request: Request): Response {
    const names = ["input_QueryReference", ...common] as const;
    const fields = readFields(rules, names, readParameters(request));
    if (typeof fields === "string") return envelope(fields);
    const members = idsOf(fields.input_ThirdPartyConversationID);
    const asked = fields.input_QueryReference;
    const triggered = triggeredAnswer(portal, "query", asked, members);
    if (triggered) return triggered;
    if (orders.store.orders.has(fields.input_ThirdPartyConversationID))
      return envelope("INS-10", members);
    const order = orders.find(asked);
    return order
      ? envelope(codeOf(order), statusMembers(order, members), 200)
      : envelope("INS-23", members);
  }

  function name(_portal: string, request: Request): Response {
    const names = ["input_CustomerMSISDN", "input_KycQueryType", ...common] as const;
    const fields = readFields(rules, names, readParameters(request));
    if (typeof fields === "string") return envelope(fields);
    const members = idsOf(fields.input_ThirdPartyConversationID);
    const phone = `+${fields.input_CustomerMSISDN}`;
    if (engine.isDown(phone)) return unavailable(members);
    if (!isKnownTo("telecel", phone)) return envelope("INS-2051", members);
    const holder = holderOf(phone);
    const person = holder && {
      output_CustomerFirstName: holder.given,
      output_CustomerLastName: holder.family,
    };
    return envelope("INS-0", { ...person, ...members }, 200);
  }

  /** Gives the whole of a payment back; part of one is refused, as nothing here ever asks for it. */
  async function reverse(portal: string, request: Request): Promise<Response> {
    const body = await readBody(request);
    const fields = readFields(rules, ["input_TransactionID", ...common], body);
    if (typeof fields === "string") return envelope(fields);
    const members = idsOf(fields.input_ThirdPartyConversationID);
    const id = fields.input_TransactionID;
    const triggered = triggeredAnswer(portal, "reversal", id, members);
    if (triggered) return triggered;
    const order = orders.find(id);
    if (order?.details.transactionId !== id || order.executedAt.length === 0)
      return envelope("INS-18", members);
    if (order.reversedAt !== null) return envelope("INS-10", members);
    const amount = body?.input_ReversalAmount;
    const isWhole = typeof amount === "string" && pesewasOf(amount) === order.amountMinor;
    if (amount !== undefined && !isWhole) return envelope("INS-15", members);
    orders.store.record({ kind: "reversed", reference: order.reference, at: Date.now() });
    return envelope("INS-0", { output_TransactionID: id, ...members });
  }

  return { status, name, reverse };
}

/** A failed transaction's code stands in the envelope, beside its status: our own design. */
function statusMembers(order: TelecelOrder, members: Record<string, string>) {
  const transaction = order.executedAt.length > 0 && {
    output_OriginalTransactionID: order.details.transactionId,
    output_Reversed: order.reversedAt === null ? "False" : "True",
  };
  return { output_ResponseTransactionStatus: statusOf(order), ...members, ...transaction };
}
