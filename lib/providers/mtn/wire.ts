import type { WireObserver } from "@/lib/providers/contract";
import { exchange, readJson, type WireRequest, type WireResult } from "@/lib/providers/wire";
import { tokenSchema, type MtnTransferRequest } from "./schemas";

export interface MtnCredentials {
  subscriptionKey: string;
  /** A UUID. */
  apiUser: string;
  apiKey: string;
}

export interface MtnConnection {
  /** Without a trailing slash. */
  baseUrl: string;
  /** `mtnghana` in production. */
  targetEnvironment: string;
  credentials: MtnCredentials;
  timeoutMs: number;
}

/** How far a call got: at stage `token` the call itself was not taken, for want of a token. */
export interface MtnExchange {
  stage: "token" | "call";
  result: WireResult;
}

/** Who is told of a call, and until when (on `performance.now()`'s clock) its answer is awaited. */
interface MtnCallContext {
  observe: WireObserver;
  deadline: number;
}

interface MtnClient {
  transfer(
    reference: string,
    callbackUrl: string,
    order: MtnTransferRequest,
    context: MtnCallContext,
  ): Promise<MtnExchange>;
  transferStatus(reference: string, context: MtnCallContext): Promise<MtnExchange>;
  accountHolderActive(msisdn: string, context: MtnCallContext): Promise<MtnExchange>;
  basicUserInfo(msisdn: string, context: MtnCallContext): Promise<MtnExchange>;
  balance(context: MtnCallContext): Promise<MtnExchange>;
}

type BusinessCall = Omit<WireRequest, "url" | "headers" | "deadline"> & {
  path: string;
  headers?: Record<string, string>;
};

/** A client of MTN's Disbursement product (reference mtn-momo §2 to §5). Keeps its token in memory. */
export function createMtnClient(connection: MtnConnection): MtnClient {
  const tokens = createTokenSource(connection);

  function send(call: BusinessCall, token: string, context: MtnCallContext): Promise<WireResult> {
    const { path, headers, ...rest } = call;
    const request = {
      ...rest,
      url: `${connection.baseUrl}/disbursement/v1_0/${path}`,
      headers: {
        Authorization: `Bearer ${token}`,
        "Ocp-Apim-Subscription-Key": connection.credentials.subscriptionKey,
        "X-Target-Environment": connection.targetEnvironment,
        ...headers,
      },
      deadline: context.deadline,
    };
    return exchange(request, context.observe);
  }

  async function perform(call: BusinessCall, context: MtnCallContext): Promise<MtnExchange> {
    const token = await tokens.read(context.observe);
    if (!token.value) return { stage: "token", result: token.result };
    const first = await send(call, token.value, context);
    if (first.kind !== "answered" || first.status !== 401) return { stage: "call", result: first };
    tokens.drop(token.value);
    const renewed = await tokens.read(context.observe);
    if (!renewed.value) return { stage: "token", result: renewed.result };
    return { stage: "call", result: await send(call, renewed.value, context) };
  }

  const get = (
    operation: string,
    path: string,
    reference: string | null,
    context: MtnCallContext,
  ) => perform({ operation, reference, method: "GET", path }, context);

  return {
    transfer: (reference, callbackUrl, order, context) =>
      perform(
        {
          operation: "transfer",
          reference,
          method: "POST",
          path: "transfer",
          headers: {
            "X-Reference-Id": reference,
            "X-Callback-Url": callbackUrl,
            "Content-Type": "application/json",
          },
          body: JSON.stringify(order),
        },
        context,
      ),
    transferStatus: (reference, context) =>
      get("transfer_status", `transfer/${encodeURIComponent(reference)}`, reference, context),
    accountHolderActive: (msisdn, context) =>
      get("account_holder_active", `accountholder/msisdn/${msisdn}/active`, null, context),
    basicUserInfo: (msisdn, context) =>
      get("basic_user_info", `accountholder/msisdn/${msisdn}/basicuserinfo`, null, context),
    balance: (context) => get("balance", "account/balance", null, context),
  };
}

interface TokenRead {
  value: string | null;
  result: WireResult;
}

const renewalMarginSeconds = 60;

/** One token for all calls: renewed before it ends, and fetched once however many wait for it. */
function createTokenSource(connection: MtnConnection) {
  let current: (TokenRead & { renewAt: number }) | null = null;
  let flight: Promise<TokenRead> | null = null;

  async function fetchToken(observe: WireObserver): Promise<TokenRead> {
    const startedAt = performance.now();
    const { apiUser, apiKey, subscriptionKey } = connection.credentials;
    const request: WireRequest = {
      operation: "token",
      reference: null,
      method: "POST",
      url: `${connection.baseUrl}/disbursement/token/`,
      headers: {
        Authorization: `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString("base64")}`,
        "Ocp-Apim-Subscription-Key": subscriptionKey,
      },
      deadline: startedAt + connection.timeoutMs,
    };
    const result = await exchange(request, observe);
    if (result.kind !== "answered" || result.status !== 200) return { value: null, result };
    const parsed = tokenSchema.safeParse(readJson(result.body));
    if (!parsed.success) return { value: null, result };
    const renewAt = startedAt + (parsed.data.expires_in - renewalMarginSeconds) * 1000;
    current = { value: parsed.data.access_token, result, renewAt };
    return current;
  }

  return {
    async read(observe: WireObserver): Promise<TokenRead> {
      if (current && performance.now() < current.renewAt) return current;
      flight ??= fetchToken(observe).finally(() => {
        flight = null;
      });
      return flight;
    },
    /** Forgets a token that was refused, unless a newer one is already here. */
    drop(value: string): void {
      if (current?.value === value) current = null;
    },
  };
}
