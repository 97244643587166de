import type { WireCall, WireObserver } from "@/lib/providers/contract";
import { createTokenSource, tokenIn, type Exchange } from "@/lib/providers/token-source";
import { exchange, hasStatus, type WireRequest, type WireResult } from "@/lib/providers/wire";
import { currency, type AirtelConnection } from "./connection";
import { createKeySource, type AirtelKeys } from "./key-source";
import { readEnvelope } from "./schemas";
import { signatureHeaders } from "./sealing";

/** How far a call got: before stage `call` it was not made, for lack of a token or of Airtel's key. */
export interface AirtelExchange {
  stage: Exchange["stage"] | "key";
  result: WireResult;
}

interface Call extends Pick<WireRequest, "operation" | "reference"> {
  /** With its query. */
  path: string;
  observe: WireObserver;
  /** By `performance.now()`: the call ends by then, even if its own time-out is later. */
  deadline?: number;
}

const renewalMarginSeconds = 20;
const encryptionKeysPath = "/v1/rsa/encryption-keys";

/** The key may have changed since it was fetched: such a rejection comes before anything is created. */
const keyRejections = new Set(["ROUTER115", "ROUTER116", "DP00800001026", "DP00900001018"]);

/**
 * Airtel's calls with their token, headers and keys; tokens and keys are kept in memory (reference
 * airtel-money §3, §4, §8, §9). Each call has the whole time-out for itself, but none outlasts its deadline.
 */
export function createTransport(connection: AirtelConnection) {
  const tokens = createTokenSource(
    async (observe) => tokenIn(await exchange(tokenRequest(connection), observe)),
    renewalMarginSeconds,
  );
  const keys = createKeySource(connection.publicKey, (observe) =>
    get({ operation: "encryption_keys", reference: null, path: encryptionKeysPath, observe }),
  );

  function perform(
    method: "GET" | "POST",
    { operation, reference, path, observe, deadline: latest = Infinity }: Call,
    body?: string,
    signature: Record<string, string> = {},
  ): Promise<Exchange> {
    const deadline = Math.min(latest, performance.now() + connection.timeoutMs);
    const url = connection.baseUrl + path;
    const withToken = (token: string) => {
      const headers = { ...headersOf(connection, token), ...signature };
      const request = { operation, reference, method, url, headers, body, deadline };
      return exchange(request, (call) => observe(withoutFreeText(call)));
    };
    return tokens.perform(withToken, (result) => hasStatus(result, 401), observe);
  }

  const get = (call: Call): Promise<Exchange> => perform("GET", call);

  /**
   * Posts a body made with Airtel's keys, signed where the market signs. If the keys are rejected and Airtel
   * has new ones, once more with these.
   */
  async function postSealed(
    call: Call,
    bodyWith: (keys: AirtelKeys) => string,
  ): Promise<AirtelExchange> {
    const post = (used: AirtelKeys) => {
      const body = bodyWith(used);
      const signature = connection.signsMessages ? signatureHeaders(body, used.signature) : {};
      return perform("POST", call, body, signature);
    };
    const read = await keys.read(call.observe);
    if (!read.keys) return { stage: read.stage, result: read.result };
    const first = await post(read.keys);
    if (!isKeyRejected(first)) return first;
    const others = await keys.replace(read.keys, call.observe);
    return others ? post(others) : first;
  }

  return {
    get,
    postSealed,
    /** Posts a body, signed where the market signs. */
    async post(call: Call, body: string): Promise<AirtelExchange> {
      return connection.signsMessages ? postSealed(call, () => body) : perform("POST", call, body);
    },
  };
}

function headersOf({ country }: AirtelConnection, token: string): Record<string, string> {
  return {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    Accept: "*/*",
    "X-Country": country,
    "X-Currency": currency,
  };
}

/** One token serves all products. */
function tokenRequest(connection: AirtelConnection): WireRequest {
  return {
    operation: "token",
    reference: null,
    method: "POST",
    url: `${connection.baseUrl}/auth/oauth2/token`,
    headers: { "Content-Type": "application/json", Accept: "*/*" },
    body: JSON.stringify({
      client_id: connection.clientId,
      client_secret: connection.clientSecret,
      grant_type: "client_credentials",
    }),
    deadline: performance.now() + connection.timeoutMs,
  };
}

function isKeyRejected({ stage, result }: Exchange): boolean {
  if (stage !== "call" || result.kind !== "response" || result.status >= 500) return false;
  return readEnvelope(result.body)?.codes.some((code) => keyRejections.has(code)) ?? false;
}

/**
 * Airtel's messages name people, numbers and balances in prose: evidence stores none about a transaction,
 * and otherwise only plain words.
 */
function withoutFreeText(call: WireCall): WireCall {
  const plain = /^"message":"[A-Za-z ._-]{0,40}"$/;
  const ofTransaction = /"transaction":\{[^}]*$/;
  const response = call.response?.replace(
    /"message":"(?:[^"\\]|\\.)*(?:"|$)/g,
    (member, at: number, whole: string) =>
      plain.test(member) && !ofTransaction.test(whole.slice(0, at)) ? member : '"message":"…"',
  );
  return { ...call, response: response ?? null };
}
