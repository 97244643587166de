import type { WireCall, WireObserver } from "@/lib/providers/contract";
import { createTokenSource, type Exchange, type TokenFetch } from "@/lib/providers/token-source";
import { exchange, readJson, type WireRequest, type WireResult } from "@/lib/providers/wire";
import { currency, type AirtelConnection } from "./connection";
import { createKeySource, type AirtelKeys } from "./key-source";
import { readEnvelope, tokenSchema } from "./schemas";
import { signatureHeaders } from "./sealing";

/** How far a call got: before stage `call` it was not taken, for want of a token or of Airtel's key. */
export interface AirtelExchange {
  stage: Exchange["stage"] | "key";
  result: WireResult;
}

interface Call {
  /** Our short word for the call. */
  operation: string;
  /** Our reference at Airtel, where the call concerns one. */
  reference: string | null;
  /** With its query. */
  path: string;
  observe: WireObserver;
}

const renewalMarginSeconds = 20;

/** The key may have changed since it was fetched: such a rejection comes before anything is created. */
const keyRejections = new Set(["ROUTER115", "ROUTER116", "DP00800001026", "DP00900001018"]);

/**
 * Airtel's calls with all that they need around them: token, headers and keys, the last two kept in
 * memory (reference airtel-money §3, §4, §8, §9). Each call has the whole time-out for itself.
 */
export function createTransport(connection: AirtelConnection) {
  const tokens = createTokenSource(
    (observe) => fetchToken(connection, observe),
    renewalMarginSeconds,
  );
  const keys = createKeySource(connection.publicKey, (observe) =>
    get({ operation: "encryption_keys", reference: null, path: encryptionKeysPath, observe }),
  );

  function perform(
    method: "GET" | "POST",
    { operation, reference, path, observe }: Call,
    body?: string,
    signature: Record<string, string> = {},
  ): Promise<Exchange> {
    const deadline = performance.now() + connection.timeoutMs;
    const url = connection.baseUrl + path;
    const withToken = (token: string) => {
      const headers = { ...headersOf(connection, token), ...signature };
      return exchange({ operation, reference, method, url, headers, body, deadline }, (told) =>
        observe(withoutFreeText(told)),
      );
    };
    return tokens.perform(withToken, isUnauthorized, observe);
  }

  const get = (call: Call): Promise<Exchange> => perform("GET", call);

  return {
    get,
    post: (call: Call, body: string): Promise<Exchange> => perform("POST", call, body),
    /**
     * Posts a body made with Airtel's keys, signed where the market signs. Where the keys are rejected
     * and Airtel has others by now, once more with these.
     */
    async postSealed(call: Call, bodyWith: (keys: AirtelKeys) => string): Promise<AirtelExchange> {
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
    },
  };
}

const encryptionKeysPath = "/v1/rsa/encryption-keys";

function headersOf({ country }: AirtelConnection, token: string): Record<string, string> {
  return {
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/json",
    Accept: "*/*",
    "X-Country": country,
    "X-Currency": currency,
  };
}

/** A token; one serves all products. */
async function fetchToken(
  { baseUrl, clientId, clientSecret, timeoutMs }: AirtelConnection,
  observe: WireObserver,
): Promise<TokenFetch> {
  const request: WireRequest = {
    operation: "token",
    reference: null,
    method: "POST",
    url: `${baseUrl}/auth/oauth2/token`,
    headers: { "Content-Type": "application/json", Accept: "*/*" },
    body: JSON.stringify({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "client_credentials",
    }),
    deadline: performance.now() + timeoutMs,
  };
  const result = await exchange(request, observe);
  if (result.kind !== "response" || result.status !== 200) return { value: null, result };
  const parsed = tokenSchema.safeParse(readJson(result.body));
  if (!parsed.success) return { value: null, result };
  const { access_token: value, expires_in: lifeSeconds } = parsed.data;
  return { value, lifeSeconds, result };
}

function isUnauthorized(result: WireResult): boolean {
  return result.kind === "response" && result.status === 401;
}

function isKeyRejected({ stage, result }: Exchange): boolean {
  if (stage !== "call" || result.kind !== "response" || result.status >= 500) return false;
  return readEnvelope(result.body)?.codes.some((code) => keyRejections.has(code)) ?? false;
}

/**
 * Airtel's receipts name people, numbers and balances in prose: evidence keeps none of what is said
 * of a transaction, and else plain words only.
 */
function withoutFreeText(call: WireCall): WireCall {
  const plain = /^"message":"[A-Za-z ._-]{0,40}"$/;
  const ofTransaction = /"transaction":\{[^}]*$/;
  const answer = call.response?.replace(
    /"message":"(?:[^"\\]|\\.)*(?:"|$)/g,
    (member, at: number, whole: string) =>
      plain.test(member) && !ofTransaction.test(whole.slice(0, at)) ? member : '"message":"…"',
  );
  return { ...call, response: answer ?? null };
}
