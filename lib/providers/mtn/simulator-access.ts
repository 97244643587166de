import { randomBytes } from "node:crypto";
import { badRequest, gatewayError, json, platformError } from "./simulator-answers";
import type { MtnSimulatorOptions } from "./simulator-options";
import type { SimulatorStore } from "./simulator-state";

const tokenLifetimeSeconds = 3600;

/** Who may call: subscription keys, and tokens, which a restart forgets (reference mtn-momo §2.2). */
export function createAccess(options: MtnSimulatorOptions, store: SimulatorStore) {
  const tokens = new Map<string, { userId: string; endsAt: number }>();
  const configured = options.credentials.disbursement;

  function apiKeyOf(userId: string): string | null {
    if (userId === configured.apiUser) return configured.apiKey;
    return store.state.users.get(userId)?.apiKey ?? null;
  }

  return {
    /** The refusal of a wrong subscription key, or null. */
    refuseSubscription(request: Request): Response | null {
      const key = request.headers.get("Ocp-Apim-Subscription-Key");
      if (key === configured.subscriptionKey) return null;
      return gatewayError(
        401,
        `Access denied due to ${key ? "invalid" : "missing"} subscription key.`,
      );
    },

    /** The refusal of a business call that lacks a living token or names another market, or null. */
    refuseCall(request: Request): Response | null {
      const token = tokens.get(bearerOf(request));
      if (!token || token.endsAt <= Date.now())
        return gatewayError(401, "Unauthorized. Access token is missing or invalid.");
      if (request.headers.get("X-Target-Environment") !== options.targetEnvironment)
        return platformError(500, "NOT_ALLOWED_TARGET_ENVIRONMENT");
      return null;
    },

    /** The callback host that the caller registered when it was provisioned, if it was. */
    registeredHost(request: Request): string | null {
      const userId = tokens.get(bearerOf(request))?.userId ?? "";
      return store.state.users.get(userId)?.callbackHost ?? null;
    },

    async issueToken(request: Request): Promise<Response> {
      if ((await request.text()) !== "") return badRequest("The token call takes no body.");
      const basic = /^Basic (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
      const [userId = "", apiKey] = Buffer.from(basic, "base64").toString("utf8").split(":");
      if (apiKey === undefined || apiKeyOf(userId) !== apiKey)
        return json(401, { error: "login_failed" });
      const token = randomBytes(48).toString("base64url");
      tokens.set(token, { userId, endsAt: Date.now() + tokenLifetimeSeconds * 1000 });
      return json(200, {
        access_token: token,
        token_type: "access_token",
        expires_in: tokenLifetimeSeconds,
      });
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
