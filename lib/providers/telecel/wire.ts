import { randomUUID } from "node:crypto";
import type { Direction } from "@/lib/providers/contract";
import { encrypt, readPublicKey } from "@/lib/providers/rsa";
import type { CallContext, Exchange } from "@/lib/providers/token-source";
import { exchange, type WireRequest, type WireResult } from "@/lib/providers/wire";
import { responseOf } from "./response";
import type { TelecelRequest } from "./schemas";
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

type BusinessCall = Pick<WireRequest, "operation" | "reference" | "method" | "body"> & {
  path: string;
};

/** The network's name when the market was opened. */
const market = "vodafoneGHA";
/** Set per application in Telecel's portal; a session that ends sooner is renewed when rejected. */
const sessionLifeSeconds = 20 * 60;
/** RSA cannot encrypt a much longer session. */
const maxSession = 200;

/** A client of the M-Pesa OpenAPI (reference telecel-mpesa §2 to §8). Keeps its session in memory. */
export function createTelecelClient(connection: TelecelConnection) {
  const { apiKey, serviceProviderCode, timeoutMs } = connection;
  const send = createSender(connection);

  const sessions = createSessions(async (observe) => {
    const call = {
      operation: "session",
      reference: null,
      method: "GET",
      path: "getSession/",
    } as const;
    const result = await send(call, apiKey, { observe, deadline: performance.now() + timeoutMs });
    const value = sessionIn(result);
    return value === null ? { value, result } : { value, result, lifeSeconds: sessionLifeSeconds };
  });

  function perform(call: BusinessCall, context: CallContext): Promise<Exchange> {
    return sessions.perform((session) => send(call, session, context), context.observe);
  }

  /** Makes a query; `conversation` is its own id, from {@link newConversation}. */
  function query(
    call: Pick<BusinessCall, "operation" | "reference" | "path">,
    conversation: string,
    parameters: Record<string, string>,
    context: CallContext,
  ): Promise<Exchange> {
    const search = new URLSearchParams({
      ...parameters,
      input_ThirdPartyConversationID: conversation,
      input_ServiceProviderCode: serviceProviderCode,
      input_Country: "GHA",
    });
    return perform({ ...call, method: "GET", path: `${call.path}/?${search}` }, context);
  }

  return {
    /** Collects (`in`) or pays out (`out`). */
    pay(direction: Direction, order: TelecelRequest, context: CallContext) {
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
    reverse(reversal: TelecelRequest, context: CallContext) {
      const reference = reversal.input_ThirdPartyConversationID;
      const call = { operation: "reversal", reference, method: "PUT", path: "reversal/" } as const;
      return perform({ ...call, body: JSON.stringify(reversal) }, context);
    },
    transactionStatus(reference: string, conversation: string, context: CallContext) {
      const call = { operation: "transaction_status", reference, path: "queryTransactionStatus" };
      return query(call, conversation, { input_QueryReference: reference }, context);
    },
    beneficiaryName(msisdn: string, conversation: string, context: CallContext) {
      const call = { operation: "beneficiary_name", reference: null, path: "queryBeneficiaryName" };
      const parameters = { input_CustomerMSISDN: msisdn, input_KycQueryType: "Name" };
      return query(call, conversation, parameters, context);
    },
  };
}

/** The id of a query, which is a request of its own; its response names it. */
export function newConversation(): string {
  return randomUUID().replaceAll("-", "");
}

/**
 * Makes bearers for the platform's key (base64 SPKI): the text under RSA with PKCS#1 v1.5 padding, as base64
 * (reference telecel-mpesa §2).
 * @throws Error when the key is not an RSA public key
 */
export function createBearerMaker(publicKey: string): (text: string) => string {
  const key = readPublicKey(publicKey);
  if (!key)
    throw new Error("The public key of Telecel's platform must be an RSA key as base64 SPKI.");
  return (text) => encrypt(key, text);
}

function createSender({ baseUrl, context: portal, origin, publicKey }: TelecelConnection) {
  const bearerOf = createBearerMaker(publicKey);
  return (
    { path, ...call }: BusinessCall,
    secret: string,
    { deadline, observe }: CallContext,
  ): Promise<WireResult> => {
    const url = `${baseUrl}/${portal}/ipg/v2/${market}/${path}`;
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${bearerOf(secret)}`,
      Origin: origin,
    };
    return exchange({ ...call, url, headers, deadline }, observe);
  };
}

function sessionIn(result: WireResult): string | null {
  const response = responseOf(result);
  const session =
    response?.status === 200 && response.code === "INS-0" && response.output_SessionID;
  return session && session.length <= maxSession ? session : null;
}
