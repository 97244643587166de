import { randomBytes } from "node:crypto";
import { badRequest, gatewayError, json, platformError } from "./simulator-responses";
import { callbackHostOf, factOf, type MtnStore } from "./simulator-book";
import type { MtnSimulatorOptions } from "./simulator-options";
import { isCallbackAllowed } from "./simulator-orders";
import type { ServedProduct } from "./simulator-products";

const tokenLifetimeSeconds = 3600;
type ProductName = ServedProduct["name"];

/**
 * Who may call: subscription keys and tokens, each of one product, and the latter forgotten by a
 * restart (reference mtn-momo §2). A provisioned user may use every product, as in MTN's sandbox.
 */
export function createAccess(
  { credentials, targetEnvironment, callbackHosts = ["localhost"] }: MtnSimulatorOptions,
  store: MtnStore,
) {
  const tokens = new Map<string, { product: ProductName; userId: string; endsAt: number }>();

  function apiKeyOf(userId: string, product: ProductName): unknown {
    const configured = credentials[product];
    if (userId === configured.apiUser) return configured.apiKey;
    return store.facts.get(factOf.key(userId));
  }

  return {
    /** The rejection of a subscription key that is none of these products', or null. */
    rejectSubscription(request: Request, products: readonly ProductName[]): Response | null {
      const key = request.headers.get("Ocp-Apim-Subscription-Key");
      if (products.some((product) => key === credentials[product].subscriptionKey)) return null;
      return gatewayError(
        401,
        `Access denied due to ${key ? "invalid" : "missing"} subscription key.`,
      );
    },

    /** The rejection of a call without a living token of this product, or for another market, or null. */
    rejectCall(request: Request, product: ProductName): Response | null {
      const token = tokens.get(bearerOf(request));
      if (token?.product !== product || token.endsAt <= Date.now())
        return gatewayError(401, "Unauthorized. Access token is missing or invalid.");
      if (request.headers.get("X-Target-Environment") !== targetEnvironment)
        return platformError(500, "NOT_ALLOWED_TARGET_ENVIRONMENT");
      return null;
    },

    /**
     * The callback address that a call names, if any, or the rejection of one whose host is neither configured
     * nor registered by the caller.
     */
    callbackOf(request: Request): string | null | Response {
      const url = request.headers.get("X-Callback-Url");
      if (url === null) return null;
      const registered = callbackHostOf(store, tokens.get(bearerOf(request))?.userId ?? "");
      const hosts = registered === null ? callbackHosts : [...callbackHosts, registered];
      return isCallbackAllowed(url, hosts) ? url : platformError(500, "INVALID_CALLBACK_URL_HOST");
    },

    async issueToken(request: Request, product: ProductName): Promise<Response> {
      if ((await request.text()) !== "") return badRequest("The token call takes no body.");
      const basic = /^Basic (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
      const [userId = "", apiKey] = Buffer.from(basic, "base64").toString("utf8").split(":");
      if (apiKey === undefined || apiKeyOf(userId, product) !== apiKey)
        return json(401, { error: "login_failed" });
      const token = randomBytes(48).toString("base64url");
      tokens.set(token, { product, userId, endsAt: Date.now() + tokenLifetimeSeconds * 1000 });
      return json(200, {
        access_token: token,
        token_type: "access_token",
        expires_in: tokenLifetimeSeconds,
      });
    },

    /** Ends the token that a call carries. */
    endToken(request: Request): void {
      tokens.delete(bearerOf(request));
    },

    /** Ends a user's tokens, as a new key does. */
    endTokens(userId: string): void {
      for (const [token, { userId: owner }] of tokens) if (owner === userId) tokens.delete(token);
    },
  };
}

function bearerOf(request: Request): string {
  return /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
}

export type SimulatorAccess = ReturnType<typeof createAccess>;
