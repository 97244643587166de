import { randomBytes } from "node:crypto";
import * as z from "zod";
import { readJson } from "@/lib/providers/wire";
import { currency } from "./connection";
import { json, missing, reject } from "./simulator-responses";
import type { AirtelSimulatorOptions } from "./simulator-options";

const tokenLifetimeSeconds = 180;

const tokenRequestSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.string(),
});

/** Who may call: tokens, which a restart forgets, and the headers on every call (reference §3, §4). */
export function createAccess(options: AirtelSimulatorOptions) {
  const tokens = new Map<string, number>();
  const { clientId, clientSecret } = options.credentials;

  function rejectHeaders(headers: Headers): Response | null {
    const country = headers.get("X-Country");
    if (!country) return missing("X-Country");
    if (country !== (options.country ?? "GH"))
      return reject(400, { response: "ROUTER006", message: "Invalid Country" });
    const named = headers.get("X-Currency");
    if (!named) return reject(400, { response: "ROUTER119", message: "Missing Currency" });
    if (named === currency) return null;
    return reject(400, { response: "ROUTER112", message: "Invalid Currency" });
  }

  return {
    /** The rejection of a call that lacks a living token or a header, or null. */
    rejectCall({ headers }: Request): Response | null {
      if ((tokens.get(bearerOf(headers)) ?? 0) > Date.now()) return rejectHeaders(headers);
      return json(401, {
        error: "invalid_token",
        error_description: "The access token is invalid or has expired",
      });
    },

    async issueToken(request: Request): Promise<Response> {
      const given = tokenRequestSchema.safeParse(readJson(await request.text()));
      if (!given.success) return oauthError(400, "invalid_request");
      const { client_id: id, client_secret: secret, grant_type: grant } = given.data;
      if (grant !== "client_credentials") return oauthError(400, "unsupported_grant_type");
      if (id !== clientId || secret !== clientSecret) return oauthError(401, "invalid_client");
      const token = randomBytes(24).toString("base64url");
      tokens.set(token, Date.now() + tokenLifetimeSeconds * 1000);
      const isText = options.expiresInAs === "string";
      return json(200, {
        token_type: "bearer",
        expires_in: isText ? String(tokenLifetimeSeconds) : tokenLifetimeSeconds,
        access_token: token,
      });
    },

    endToken({ headers }: Request): void {
      tokens.delete(bearerOf(headers));
    },
  };
}

function bearerOf(headers: Headers): string {
  return /^Bearer (.+)$/i.exec(headers.get("Authorization") ?? "")?.[1] ?? "";
}

function oauthError(status: number, error: string): Response {
  return json(status, { error, error_description: "The token request was rejected" });
}
