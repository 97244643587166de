import { randomBytes } from "node:crypto";
import { bearerOf, type Bench } from "./test-bench";

/** For tests: calls as another client would make them, without the adapter. */

export const market = "/openapi/ipg/v2/vodafoneGHA";
export const sandbox = "/sandbox/ipg/v2/vodafoneGHA";

interface CallOptions {
  secret?: string;
  bearer?: string;
  body?: unknown;
}

/** A new conversation id. */
export const conversation = () => randomBytes(16).toString("hex");

export function paymentBody(changes: Record<string, unknown> = {}) {
  return {
    input_Amount: "150.00",
    input_CustomerMSISDN: "233200000001",
    input_Country: "GHA",
    input_Currency: "GHS",
    input_ServiceProviderCode: "000000",
    input_TransactionReference: "TX0001",
    input_ThirdPartyConversationID: conversation(),
    input_PurchasedItemsDesc: "Top up",
    input_PaymentItemsDesc: "Pay out",
    ...changes,
  };
}

export function createCaller(bench: () => Bench) {
  async function call(method: string, path: string, { secret, bearer, body }: CallOptions = {}) {
    const headers = new Headers({ "Content-Type": "application/json", Origin: "*" });
    const sent = bearer ?? (secret === undefined ? undefined : bearerOf(secret));
    if (sent !== undefined) headers.set("Authorization", `Bearer ${sent}`);
    const response = await fetch(`${bench().connection.baseUrl}${path}`, {
      method,
      headers,
      body: body === undefined || typeof body === "string" ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const members = (text.startsWith("{") ? JSON.parse(text) : {}) as Record<string, string>;
    return { status: response.status, code: members.output_ResponseCode, members };
  }

  async function openSession(): Promise<string> {
    const { members } = await call("GET", `${market}/getSession/`, {
      secret: bench().options.apiKey,
    });
    return members.output_SessionID ?? "";
  }

  async function pay(changes: Record<string, unknown> = {}, path = `${market}/b2cPayment/`) {
    return call("POST", path, { secret: await openSession(), body: paymentBody(changes) });
  }

  async function query(endpoint: string, parameters: Record<string, string>, portal = market) {
    const search = new URLSearchParams({
      input_ServiceProviderCode: "000000",
      input_ThirdPartyConversationID: conversation(),
      input_Country: "GHA",
      ...parameters,
    });
    return call("GET", `${portal}/${endpoint}/?${search}`, { secret: await openSession() });
  }
  const queryStatus = (reference: string, portal = market) =>
    query("queryTransactionStatus", { input_QueryReference: reference }, portal);

  async function reverse(
    transactionId: string,
    changes: object = {},
    method = "PUT",
    portal = market,
  ) {
    const body = {
      input_TransactionID: transactionId,
      input_ServiceProviderCode: "000000",
      input_ThirdPartyConversationID: conversation(),
      input_Country: "GHA",
      ...changes,
    };
    return call(method, `${portal}/reversal/`, { secret: await openSession(), body });
  }

  return { call, openSession, pay, query, queryStatus, reverse };
}
