import type { Direction } from "@/lib/providers/contract";
import type { Engine } from "@/lib/providers/simulator-kit/engine";
import { causeFor, testCaseOf } from "@/lib/providers/simulator-kit/numbers";
import { envelope, unavailable } from "./simulator-responses";
import { pesewasOf, readBody, readFields, type FieldRules } from "./simulator-fields";
import type { TelecelSimulatorOptions } from "./simulator-options";
import {
  codeOf,
  newConversationId,
  type TelecelOrder,
  type TelecelOrders,
} from "./simulator-orders";
import { triggeredResponse } from "./simulator-triggers";

const holdMs = 30_000;
/** Scaled down below this, a call could end before a busy machine has done what it waits for. */
const minHoldMs = 1_000;

const commonFields = [
  "input_Amount",
  "input_CustomerMSISDN",
  "input_Country",
  "input_Currency",
  "input_ServiceProviderCode",
  "input_TransactionReference",
  "input_ThirdPartyConversationID",
] as const;
const fieldsOf = {
  in: [...commonFields, "input_PurchasedItemsDesc"],
  out: [...commonFields, "input_PaymentItemsDesc"],
} as const;

/** Collections (C2B, single stage) and payouts (B2C) (reference telecel-mpesa §5, §6). */
export function createPayments(
  options: TelecelSimulatorOptions,
  rules: FieldRules,
  orders: TelecelOrders,
  engine: Engine<TelecelOrder["details"]>,
) {
  const isSynchronous = (options.mode ?? "synchronous") === "synchronous";

  async function pay(direction: Direction, portal: string, request: Request): Promise<Response> {
    // Nothing is awaited between this and the recording, so that two of the same cannot both pass.
    const fields = readFields(rules, fieldsOf[direction], await readBody(request));
    if (typeof fields === "string") return envelope(fields);
    const reference = fields.input_ThirdPartyConversationID;
    const transactionReference = fields.input_TransactionReference;
    const members = idsOf(reference, newConversationId());
    const amountMinor = pesewasOf(fields.input_Amount);
    if (amountMinor === null) return envelope("INS-15", members);
    const triggered = triggeredResponse(portal, direction, fields.input_CustomerMSISDN, members);
    if (triggered) return triggered;
    const phone = `+${fields.input_CustomerMSISDN}`;
    if (engine.isDown(phone)) return unavailable(members);
    const isRepeated =
      orders.store.orders.has(reference) ||
      (options.checksReference === true && orders.isReferenceUsed(transactionReference));
    if (isRepeated) return envelope("INS-10", members);
    orders.record({ reference, direction, phone, amountMinor, transactionReference });
    return carryOut(direction, reference, phone);
  }

  async function carryOut(
    direction: Direction,
    reference: string,
    phone: string,
  ): Promise<Response> {
    const isCut = testCaseOf(phone, "telecel") === "011";
    // What is clear without the subscriber fails while the call is made.
    const cause = causeFor("telecel", direction, phone);
    const failsAtOnce = isSynchronous && (cause === "not_found" || cause === "limit_reached");
    const order = engine.begin(reference, isCut || failsAtOnce ? "at_once" : "later");
    if (isCut) return Response.error();
    const members = idsOf(reference, order.details.conversationId);
    if (!isSynchronous) return envelope("INS-0", members);
    if (!(await engine.untilEnded(order, Math.max(minHoldMs, holdMs * options.timeScale))))
      return envelope("INS-9", members);
    if (order.failed) return envelope(codeOf(order), members);
    return envelope("INS-0", { output_TransactionID: order.details.transactionId, ...members });
  }

  return { pay };
}

function idsOf(reference: string, conversationId: string) {
  return {
    output_ConversationID: conversationId,
    output_ThirdPartyConversationID: reference,
  };
}
