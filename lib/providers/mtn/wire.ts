import type { MtnCredentials } from "@/lib/config/rails";
import type { Direction, WireObserver } from "@/lib/providers/contract";
import { createTokenSource, type Exchange, type TokenFetch } from "@/lib/providers/token-source";
import { exchange, readJson, type WireRequest, type WireResult } from "@/lib/providers/wire";
import { tokenSchema, type MtnOrderRequest, type MtnRefundRequest } from "./schemas";

export interface MtnConnection {
  /** Without a trailing slash. */
  baseUrl: string;
  /** `mtnghana` in production. */
  targetEnvironment: string;
  /** Each product has its own; null closes its direction. */
  disbursement: MtnCredentials | null;
  collection: MtnCredentials | null;
  timeoutMs: number;
}

interface Product {
  name: "collection" | "disbursement";
  /** What the product's orders are called in its addresses. */
  orders: "requesttopay" | "transfer";
  /** Our words for making and for asking about one. */
  making: string;
  asking: string;
}
const productOf: Record<Direction, Product> = {
  in: {
    name: "collection",
    orders: "requesttopay",
    making: "request_to_pay",
    asking: "request_to_pay_status",
  },
  out: {
    name: "disbursement",
    orders: "transfer",
    making: "transfer",
    asking: "transfer_status",
  },
};

/** Who is told of a call, and until when (on `performance.now()`'s clock) its answer is awaited. */
interface MtnCallContext {
  observe: WireObserver;
  deadline: number;
}

export interface MtnClient {
  /** Asks for a payment (Collection) or a transfer (Disbursement). */
  create(
    reference: string,
    callbackUrl: string,
    order: MtnOrderRequest,
    context: MtnCallContext,
  ): Promise<Exchange>;
  status(reference: string, context: MtnCallContext): Promise<Exchange>;
  /** Of Disbursement alone, as is its status: it gives back what Collection took. */
  refund(
    reference: string,
    callbackUrl: string,
    refund: MtnRefundRequest,
    context: MtnCallContext,
  ): Promise<Exchange>;
  refundStatus(reference: string, context: MtnCallContext): Promise<Exchange>;
  accountHolderActive(msisdn: string, context: MtnCallContext): Promise<Exchange>;
  basicUserInfo(msisdn: string, context: MtnCallContext): Promise<Exchange>;
  balance(context: MtnCallContext): Promise<Exchange>;
}

type BusinessCall = Omit<WireRequest, "url" | "headers" | "deadline"> & {
  path: string;
  /** `v1_0` unless told otherwise. */
  version?: string;
  headers?: Record<string, string>;
};

const renewalMarginSeconds = 60;

/**
 * A client of one of MTN's products, for one direction of money (reference mtn-momo §2 to §5). Keeps
 * its token in memory; null without credentials for the product.
 */
export function createMtnClient(connection: MtnConnection, direction: Direction): MtnClient | null {
  const product = productOf[direction];
  const credentials = connection[product.name];
  return credentials && openProduct(connection, product, credentials);
}

/** A product's calls, with its token and the headers that all of them carry. */
function connect(connection: MtnConnection, product: Product, credentials: MtnCredentials) {
  const tokens = createTokenSource(
    (observe) => fetchToken(connection, product, credentials, observe),
    renewalMarginSeconds,
  );

  function perform(call: BusinessCall, { observe, deadline }: MtnCallContext): Promise<Exchange> {
    const { path, version = "v1_0", headers, ...rest } = call;
    const requestWith = (token: string): WireRequest => ({
      ...rest,
      url: `${connection.baseUrl}/${product.name}/${version}/${path}`,
      headers: {
        Authorization: `Bearer ${token}`,
        "Ocp-Apim-Subscription-Key": credentials.subscriptionKey,
        "X-Target-Environment": connection.targetEnvironment,
        ...headers,
      },
      deadline,
    });
    const send = (token: string) => exchange(requestWith(token), observe);
    return tokens.perform(send, isUnauthorized, observe);
  }

  return {
    get: (operation: string, path: string, reference: string | null, context: MtnCallContext) =>
      perform({ operation, reference, method: "GET", path }, context),
    /** Makes something under a reference of ours. */
    post(
      call: Pick<BusinessCall, "operation" | "path" | "version"> & { reference: string },
      callbackUrl: string,
      body: object,
      context: MtnCallContext,
    ): Promise<Exchange> {
      const headers = {
        "X-Reference-Id": call.reference,
        "X-Callback-Url": callbackUrl,
        "Content-Type": "application/json",
      };
      return perform({ ...call, method: "POST", headers, body: JSON.stringify(body) }, context);
    },
  };
}

function openProduct(
  connection: MtnConnection,
  product: Product,
  credentials: MtnCredentials,
): MtnClient {
  const { get, post } = connect(connection, product, credentials);
  const statusOf = (orders: string, reference: string) =>
    `${orders}/${encodeURIComponent(reference)}`;
  const holder = (operation: string, msisdn: string, question: string, context: MtnCallContext) =>
    get(operation, `accountholder/msisdn/${msisdn}/${question}`, null, context);

  return {
    create: (reference, callbackUrl, order, context) => {
      const call = { operation: product.making, reference, path: product.orders };
      return post(call, callbackUrl, order, context);
    },
    status: (reference, context) =>
      get(product.asking, statusOf(product.orders, reference), reference, context),
    refund: (reference, callbackUrl, refund, context) => {
      const call = { operation: "refund", reference, version: "v2_0", path: "refund" };
      return post(call, callbackUrl, refund, context);
    },
    // Its status has no second version.
    refundStatus: (reference, context) =>
      get("refund_status", statusOf("refund", reference), reference, context),
    accountHolderActive: (msisdn, context) =>
      holder("account_holder_active", msisdn, "active", context),
    basicUserInfo: (msisdn, context) => holder("basic_user_info", msisdn, "basicuserinfo", context),
    balance: (context) => get("balance", "account/balance", null, context),
  };
}

function isUnauthorized(result: WireResult): boolean {
  return result.kind === "response" && result.status === 401;
}

/** Asks for a product's token, for as long as one call may take. */
async function fetchToken(
  connection: MtnConnection,
  product: Product,
  { apiUser, apiKey, subscriptionKey }: MtnCredentials,
  observe: WireObserver,
): Promise<TokenFetch> {
  const request: WireRequest = {
    operation: "token",
    reference: null,
    method: "POST",
    url: `${connection.baseUrl}/${product.name}/token/`,
    headers: {
      Authorization: `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString("base64")}`,
      "Ocp-Apim-Subscription-Key": subscriptionKey,
    },
    deadline: performance.now() + connection.timeoutMs,
  };
  const result = await exchange(request, observe);
  if (result.kind !== "response" || result.status !== 200) return { value: null, result };
  const parsed = tokenSchema.safeParse(readJson(result.body));
  if (!parsed.success) return { value: null, result };
  const { access_token: value, expires_in: lifeSeconds } = parsed.data;
  return { value, lifeSeconds, result };
}
