import { sessionCookieName } from "@/lib/auth/session-cookie";
import { config } from "@/lib/config/env";
import { scopes, scopesOf, type Operation } from "@/lib/contract/operation";
import { operationPaths } from "@/lib/contract/paths";

/** Whether an API key or an access token may call at all; staff act in sessions only. */
function isForPrograms(operation: Operation): boolean {
  return !operation.sessionOnly && (operation.auth === "any" || scopesOf(operation).length > 0);
}

/** The ways to sign in that an operation accepts, any one of them. */
export function securityOf(operation: Operation) {
  if (operation.errorShape === "oauth") return [{ oauthClient: [] }, {}];
  if (operation.auth === "public") return [];
  const needed = scopesOf(operation).map((scope) => [scope]);
  const program = [
    { apiKey: [] },
    ...(needed.length > 0 ? needed : [[]]).map((oauth) => ({ oauth })),
  ];
  return [
    ...(isForPrograms(operation) ? program : []),
    { sessionToken: [] },
    { sessionCookie: [] },
  ];
}

/** Every way to sign in (contract §2). */
export function securitySchemes() {
  return {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description:
        "An API key, `ck_test_…` on testnet and `ck_live_…` on mainnet, as `Authorization: Bearer <API_KEY>`.",
    },
    oauth: {
      type: "oauth2",
      description: "An access token of an OAuth client, accepted wherever an API key is.",
      flows: {
        clientCredentials: {
          tokenUrl: `${config().publicUrl}${operationPaths["oauth.token"].path}`,
          scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeMeaning(scope)])),
        },
      },
    },
    oauthClient: {
      type: "http",
      scheme: "basic",
      description: "The id and the secret of an OAuth client, to get and to revoke access tokens.",
    },
    sessionToken: {
      type: "http",
      scheme: "bearer",
      description: "The `token` that `POST /api/auth/login` returned: a signed-in person.",
    },
    sessionCookie: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookieName(),
      description: "A browser session; only Cedirail's own pages can make changes with it.",
    },
  } as const;
}

const areas: Record<string, string> = {
  wallet: "wallets",
  identity: "phone identities",
  momo: "mobile money",
  convert: "conversions",
  kyc: "verification",
  account: "profile and accounts",
  webhooks: "webhooks and events",
  keys: "API keys and OAuth clients",
};

function scopeMeaning(scope: string): string {
  const [area = "", access] = scope.split(":");
  return `${access === "read" ? "Read" : "Create and change"}: ${areas[area] ?? area}.`;
}
