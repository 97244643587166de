import type { MtnCredentials } from "@/lib/config/rails";
import type { Direction, TransferOrder } from "@/lib/providers/contract";
import {
  createTokenSource,
  tokenIn,
  type CallContext,
  type Exchange,
} from "@/lib/providers/token-source";
import { exchange, hasStatus, type WireRequest } from "@/lib/providers/wire";
import type { MtnOrderRequest, MtnRefundRequest } from "./schemas";

export interface MtnConnection {
  /** Without a trailing slash. */
  baseUrl: string;
  /** `mtnghana` in production. */
  targetEnvironment: string;
  /** Each product has its own credentials; null closes its direction. */
  disbursement: MtnCredentials | null;
  collection: MtnCredentials | null;
  timeoutMs: number;
}

const products = {
  in: { name: "collection", orders: "requesttopay", operation: "request_to_pay" },
  out: { name: "disbursement", orders: "transfer", operation: "transfer" },
} as const;

const renewalMarginSeconds = 60;

/** Our reference of what is created, and the address for its callback. */
type Named = Pick<TransferOrder, "reference" | "callbackUrl">;

/**
 * A client of the MTN product for one direction (reference mtn-momo §2 to §5). Keeps its token in memory;
 * null without credentials for the product.
 */
export function createMtnClient(connection: MtnConnection, direction: Direction): MtnClient | null {
  const credentials = connection[products[direction].name];
  return credentials && openProduct(connection, direction, credentials);
}

export type MtnClient = ReturnType<typeof openProduct>;

function openProduct(connection: MtnConnection, direction: Direction, credentials: MtnCredentials) {
  const { orders, operation } = products[direction];
  const { get, post } = connect(connection, direction, credentials);
  const holder = (name: string, msisdn: string, detail: string, context: CallContext) =>
    get(name, `accountholder/msisdn/${msisdn}/${detail}`, null, context);

  return {
    /** Requests a payment (Collection) or makes a transfer (Disbursement). */
    create: (named: Named, order: MtnOrderRequest, context: CallContext) =>
      post(operation, `v1_0/${orders}`, named, order, context),
    status: (reference: string, context: CallContext) =>
      get(`${operation}_status`, `${orders}/${encodeURIComponent(reference)}`, reference, context),
    /** Of Disbursement only, like its status. */
    refund: (named: Named, refund: MtnRefundRequest, context: CallContext) =>
      post("refund", "v2_0/refund", named, refund, context),
    refundStatus: (reference: string, context: CallContext) =>
      get("refund_status", `refund/${encodeURIComponent(reference)}`, reference, context),
    accountHolderActive: (msisdn: string, context: CallContext) =>
      holder("account_holder_active", msisdn, "active", context),
    basicUserInfo: (msisdn: string, context: CallContext) =>
      holder("basic_user_info", msisdn, "basicuserinfo", context),
    balance: (context: CallContext) => get("balance", "account/balance", null, context),
  };
}

/** A product's calls, with its token and the headers that all of them carry. */
function connect(
  { baseUrl, targetEnvironment, timeoutMs }: MtnConnection,
  direction: Direction,
  { apiUser, apiKey, subscriptionKey }: MtnCredentials,
) {
  const productUrl = `${baseUrl}/${products[direction].name}`;
  const subscription = { "Ocp-Apim-Subscription-Key": subscriptionKey };
  const tokens = createTokenSource(async (observe) => {
    const basic = Buffer.from(`${apiUser}:${apiKey}`).toString("base64");
    const request: WireRequest = {
      operation: "token",
      reference: null,
      method: "POST",
      url: `${productUrl}/token/`,
      headers: { Authorization: `Basic ${basic}`, ...subscription },
      deadline: performance.now() + timeoutMs,
    };
    return tokenIn(await exchange(request, observe));
  }, renewalMarginSeconds);

  function perform(
    { path, ...call }: Omit<WireRequest, "url" | "deadline"> & { path: string },
    { observe, deadline }: CallContext,
  ): Promise<Exchange> {
    const send = (token: string) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        ...subscription,
        "X-Target-Environment": targetEnvironment,
        ...call.headers,
      };
      return exchange({ ...call, url: `${productUrl}/${path}`, headers, deadline }, observe);
    };
    return tokens.perform(send, (result) => hasStatus(result, 401), observe);
  }

  return {
    get: (operation: string, path: string, reference: string | null, context: CallContext) =>
      perform({ operation, reference, method: "GET", path: `v1_0/${path}` }, context),
    /** Creates something under our reference. */
    post(
      operation: string,
      path: string,
      { reference, callbackUrl }: Named,
      body: object,
      context: CallContext,
    ): Promise<Exchange> {
      const headers = {
        "X-Reference-Id": reference,
        "X-Callback-Url": callbackUrl,
        "Content-Type": "application/json",
      };
      const request = { operation, reference, method: "POST", path, headers } as const;
      return perform({ ...request, body: JSON.stringify(body) }, context);
    },
  };
}
