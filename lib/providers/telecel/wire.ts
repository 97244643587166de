import { randomUUID } from "node:crypto";
import type { Direction, WireObserver } from "@/lib/providers/contract";
import type { Exchange, TokenFetch } from "@/lib/providers/token-source";
import { exchange, type WireRequest, type WireResult } from "@/lib/providers/wire";
import { responseOf } from "./response";
import { createBearerMaker } from "./bearer";
import type { TelecelPaymentRequest, TelecelReversalRequest } from "./schemas";
import { createSessions } from "./sessions";

export interface TelecelConnection {
  /** Without a trailing slash. */
  baseUrl: string;
  context: "sandbox" | "openapi";
  apiKey: string;
  serviceProviderCode: string;
  /** The platform's key: base64 SPKI. */
  publicKey: string;
  origin: string;
  timeoutMs: number;
}

/** Who is told of a call, and until when (on `performance.now()`'s clock) its answer is awaited. */
interface TelecelCallContext {
  observe: WireObserver;
  deadline: number;
}

type BusinessCall = Pick<WireRequest, "operation" | "reference" | "method" | "body"> & {
  path: string;
};

/** Still under the name that the network had when the market was opened. */
const market = "vodafoneGHA";
/** Set per application in Telecel's portal; a session that ends sooner is renewed when rejected. */
const sessionLifeSeconds = 20 * 60;
/** Of the session's text: RSA could not encrypt a much longer one. */
const maxSession = 200;

/** A client of the M-Pesa OpenAPI (reference telecel-mpesa §2 to §8). Keeps its session in memory. */
export function createTelecelClient(connection: TelecelConnection) {
  const { apiKey, serviceProviderCode, timeoutMs } = connection;
  const send = createSender(connection);

  /** A new session, whatever sessions there are. */
  function openSession(context: TelecelCallContext): Promise<WireResult> {
    const call = { operation: "session", reference: null, method: "GET" as const };
    return send({ ...call, path: "getSession/" }, apiKey, context);
  }

  const sessions = createSessions(async (observe): Promise<TokenFetch> => {
    const result = await openSession({ observe, deadline: performance.now() + timeoutMs });
    const value = sessionOf(result);
    return value === null ? { value, result } : { value, result, lifeSeconds: sessionLifeSeconds };
  });

  function perform(call: BusinessCall, context: TelecelCallContext): Promise<Exchange> {
    return sessions.perform((session) => send(call, session, context), context.observe);
  }

  return {
    /** Collects (`in`) or pays out (`out`). */
    pay(direction: Direction, order: TelecelPaymentRequest, context: TelecelCallContext) {
      const call: BusinessCall = {
        operation: direction === "in" ? "c2b_payment" : "b2c_payment",
        reference: order.input_ThirdPartyConversationID,
        method: "POST",
        // Only the collection has stages.
        path: direction === "in" ? "c2bPayment/singleStage/" : "b2cPayment/",
        body: JSON.stringify(order),
      };
      return perform(call, context);
    },
    reverse(reversal: TelecelReversalRequest, context: TelecelCallContext) {
      const call: BusinessCall = {
        operation: "reversal",
        reference: reversal.input_ThirdPartyConversationID,
        method: "PUT",
        path: "reversal/",
        body: JSON.stringify(reversal),
      };
      return perform(call, context);
    },
    /** `conversation` is the query's own id, from {@link newConversation}. */
    transactionStatus(reference: string, conversation: string, context: TelecelCallContext) {
      const asked = {
        input_QueryReference: reference,
        input_ThirdPartyConversationID: conversation,
      };
      const path = questionPath("queryTransactionStatus", asked, serviceProviderCode);
      const call = { operation: "transaction_status", reference, method: "GET" as const };
      return perform({ ...call, path }, context);
    },
    beneficiaryName(msisdn: string, conversation: string, context: TelecelCallContext) {
      const asked = {
        input_CustomerMSISDN: msisdn,
        input_KycQueryType: "Name",
        input_ThirdPartyConversationID: conversation,
      };
      const path = questionPath("queryBeneficiaryName", asked, serviceProviderCode);
      const call = { operation: "beneficiary_name", reference: null, method: "GET" as const };
      return perform({ ...call, path }, context);
    },
  };
}

/** A query is a request of its own, and needs an id of its own, which its answer names. */
export function newConversation(): string {
  return randomUUID().replaceAll("-", "");
}

function createSender({ baseUrl, context: portal, origin, publicKey }: TelecelConnection) {
  const bearerOf = createBearerMaker(publicKey);
  return (call: BusinessCall, secret: string, context: TelecelCallContext): Promise<WireResult> => {
    const { path, ...rest } = call;
    const request: WireRequest = {
      ...rest,
      url: `${baseUrl}/${portal}/ipg/v2/${market}/${path}`,
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${bearerOf(secret)}`,
        Origin: origin,
      },
      deadline: context.deadline,
    };
    return exchange(request, context.observe);
  };
}

function questionPath(
  endpoint: string,
  asked: Record<string, string>,
  serviceProviderCode: string,
): string {
  const parameters = new URLSearchParams({
    ...asked,
    input_ServiceProviderCode: serviceProviderCode,
    input_Country: "GHA",
  });
  return `${endpoint}/?${parameters}`;
}

/** The session that an answer gives, or null. */
function sessionOf(result: WireResult): string | null {
  const answer = responseOf(result);
  const session = answer?.status === 200 && answer.code === "INS-0" && answer.output_SessionID;
  return session && session.length <= maxSession ? session : null;
}
