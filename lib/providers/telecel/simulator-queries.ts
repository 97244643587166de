import type { Engine } from "@/lib/providers/simulator-kit/engine";
import { holderOf, isKnownTo } from "@/lib/providers/simulator-kit/numbers";
import { envelope, unavailable } from "./simulator-responses";
import { readFields, readParameters, type FieldRules } from "./simulator-fields";
import {
  codeOf,
  newConversationId,
  statusOf,
  type TelecelOrder,
  type TelecelOrders,
} from "./simulator-orders";
import { triggeredResponse } from "./simulator-triggers";

/** What all of them carry, and reversals too. */
export const commonFields = [
  "input_ServiceProviderCode",
  "input_ThirdPartyConversationID",
  "input_Country",
] as const;

/** Status queries and names (reference telecel-mpesa §7, §8). */
export function createQueries(
  rules: FieldRules,
  orders: TelecelOrders,
  engine: Engine<TelecelOrder["details"]>,
) {
  function status(portal: string, request: Request): Response {
    const names = ["input_QueryReference", ...commonFields] as const;
    const fields = readFields(rules, names, readParameters(request));
    if (typeof fields === "string") return envelope(fields);
    const members = idsOf(fields.input_ThirdPartyConversationID);
    const reference = fields.input_QueryReference;
    const triggered = triggeredResponse(portal, "query", reference, members);
    if (triggered) return triggered;
    if (orders.store.orders.has(fields.input_ThirdPartyConversationID))
      return envelope("INS-10", members);
    const order = orders.find(reference);
    return order
      ? envelope(codeOf(order), statusMembers(order, members), 200)
      : envelope("INS-23", members);
  }

  function name(_portal: string, request: Request): Response {
    const names = ["input_CustomerMSISDN", "input_KycQueryType", ...commonFields] as const;
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

  /** The response to a status query about an order that does not exist. */
  function absent(request: Request): Response {
    const { input_ThirdPartyConversationID: conversation = "" } = Object.fromEntries(
      new URL(request.url).searchParams,
    );
    return envelope("INS-23", idsOf(conversation));
  }

  return { status, name, absent };
}

/** The ids that every response names; a query or a reversal has a conversation of its own. */
export function idsOf(conversation: string) {
  return {
    output_ConversationID: newConversationId(),
    output_ThirdPartyConversationID: conversation,
  };
}

/** A failed transaction's code is in the envelope, beside its status: our own assumption. */
function statusMembers(order: TelecelOrder, members: Record<string, string>) {
  const transaction = order.executedAt.length > 0 && {
    output_OriginalTransactionID: order.details.transactionId,
    output_Reversed: order.reversedAt === null ? "False" : "True",
  };
  return { output_ResponseTransactionStatus: statusOf(order), ...members, ...transaction };
}
