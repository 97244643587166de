import * as z from "zod";
import type { Callback } from "@/lib/providers/simulator-kit/orders";
import { readJson } from "@/lib/providers/wire";
import { descriptionOf, type Code } from "./simulator-responses";
import { codeOf, type TelecelOrder } from "./simulator-orders";

const acknowledgementSchema = z.object({
  output_ResponseCode: z.literal("0"),
  output_OriginalConversationID: z.string(),
  output_ThirdPartyConversationID: z.string(),
});
const timeoutMs = 10_000;
const maxStored = 1_000;

/** A result that was posted, for testers. */
interface PostedResult {
  reference: string;
  code: Code;
  /** Whether it was acknowledged in the documented form; null without a response. */
  acknowledged: boolean | null;
}

/** Posts results to the application's address, each once (reference telecel-mpesa §10). */
export function createResultPoster(resultUrl: string | null) {
  const posted: PostedResult[] = [];

  async function deliver(url: string, order: TelecelOrder, callback: Callback): Promise<void> {
    const body = resultBody(order, callback);
    const entry: PostedResult = {
      reference: order.reference,
      code: body.input_ResultCode,
      acknowledged: null,
    };
    posted.push(entry);
    if (posted.length > maxStored) posted.shift();
    const response = await post(url, body);
    const read = acknowledgementSchema.safeParse(response);
    entry.acknowledged =
      read.success &&
      read.data.output_OriginalConversationID === order.details.conversationId &&
      read.data.output_ThirdPartyConversationID === order.reference;
  }

  return {
    /** What was posted last, since the start at most, oldest first. */
    posted: posted as readonly PostedResult[],
    announce(order: TelecelOrder, callback: Callback): void {
      if (resultUrl !== null) void deliver(resultUrl, order, callback);
    },
  };
}

function resultBody(order: TelecelOrder, callback: Callback) {
  const { transactionId, conversationId } = order.details;
  const code = codeOf(order);
  const transaction = order.executedAt.length > 0 && { input_TransactionID: transactionId };
  const reversal = callback === "reversed" && {
    input_OriginalTransactionID: transactionId,
    input_Reversed: "True",
  };
  return {
    input_OriginalConversationID: conversationId,
    ...transaction,
    input_ResultCode: code,
    input_ResultDesc: descriptionOf(code),
    input_ThirdPartyConversationID: order.reference,
    ...reversal,
  };
}

/** The JSON of the response to a result, or undefined for anything but a 200 with JSON. */
async function post(url: string, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return response.status === 200 ? readJson(text) : undefined;
  } catch {
    return undefined;
  }
}
