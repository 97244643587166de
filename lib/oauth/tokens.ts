import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { oauthClients, oauthSecrets, oauthTokens } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { forgetTokenAfter } from "@/lib/auth/access-token";
import { hashKey, newKey } from "@/lib/auth/key-format";
import { config } from "@/lib/config/env";
import { scopes } from "@/lib/contract/operation";
import { operationPaths } from "@/lib/contract/paths";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { now } from "@/lib/db/now";
import { OAuthError } from "@/lib/errors";
import {
  authenticateClient,
  type AuthenticatedClient,
  type Presented,
} from "./authenticate-client";
import { secretWorks } from "./clients";

const grantType = "client_credentials";
/** The life of an access token (contract §2). */
const lifeSeconds = 3600;

/**
 * Issues an access token to the client that presents itself (RFC 6749 §4.4), with all of its scopes or
 * with those that it wants.
 * @throws OAuthError as RFC 6749 §5.2 has it; RateLimitedError
 */
export async function issueToken(
  request: Presented & { grant_type: string; scope?: string | undefined },
  address: string | null,
) {
  const client = await authenticateClient(request, address);
  if (request.grant_type !== grantType)
    throw new OAuthError("unsupported_grant_type", `The only grant type is ${grantType}.`);
  const granted = scopesFor(client, request.scope);
  const token = newKey("ct");
  await inTransaction(async (tx) => {
    await tx.insert(oauthTokens).values({
      hash: hashKey(token),
      clientId: client.id,
      merchantId: client.merchantId,
      secretHash: client.secretHash,
      scopes: [...granted],
      expiresAt: sql`app_now() + interval '1 second' * ${lifeSeconds}::int`,
    });
    await recordFor(tx, client, "token.issued", { scopes: granted });
  });
  return {
    access_token: token,
    token_type: "Bearer" as const,
    expires_in: lifeSeconds,
    scope: granted.join(" "),
  };
}

function scopesFor(client: AuthenticatedClient, wanted: string | undefined): readonly string[] {
  if (wanted === undefined) return client.scopes;
  const list = [...new Set(wanted.split(" ").filter(Boolean))];
  if (list.length === 0 || list.some((scope) => !client.scopes.includes(scope)))
    throw new OAuthError("invalid_scope", "The client does not have every scope that was named.");
  return list;
}

function recordFor(
  tx: Parameters<typeof recordAct>[0],
  { id, merchantId }: AuthenticatedClient,
  action: string,
  details: Record<string, unknown> = {},
) {
  return recordAct(tx, { merchantId, actor: id, action, resource: id, details });
}

/**
 * Revokes an access token of the client that presents itself (RFC 7009); it stops working within a second
 * in every process. One that does not exist is as good as revoked.
 * @throws OAuthError `invalid_client`, or `invalid_grant` for another client's token; RateLimitedError
 */
export async function revokeToken(
  request: Presented & { token: string },
  address: string | null,
): Promise<Record<string, never>> {
  const client = await authenticateClient(request, address);
  const hash = hashKey(request.token);
  await inTransaction(async (tx) => {
    const [token] = await tx
      .select({ clientId: oauthTokens.clientId })
      .from(oauthTokens)
      .where(eq(oauthTokens.hash, hash));
    if (!token) return;
    if (token.clientId !== client.id)
      throw new OAuthError("invalid_grant", "The token was issued to another client.");
    const revoked = await tx
      .update(oauthTokens)
      .set({ revokedAt: sql`app_now()` })
      .where(and(eq(oauthTokens.hash, hash), isNull(oauthTokens.revokedAt)))
      .returning({ hash: oauthTokens.hash });
    if (revoked.length === 0) return;
    await recordFor(tx, client, "token.revoked");
    forgetTokenAfter(tx, hash);
  });
  return {};
}

/**
 * Until when the secret of a token works, null for no end; or undefined where the token works no longer. Until `tx`
 * ends, token, secret and client stay as they are.
 */
export async function lockSecretOf(tx: DbTransaction, hash: string) {
  // Locked in this order, which is that of a rotation.
  const [row] = await tx
    .select({ expiresAt: oauthSecrets.expiresAt })
    .from(oauthClients)
    .innerJoin(oauthSecrets, eq(oauthSecrets.clientId, oauthClients.id))
    .innerJoin(oauthTokens, eq(oauthTokens.secretHash, oauthSecrets.hash))
    .where(
      and(
        eq(oauthTokens.hash, hash),
        isNull(oauthTokens.revokedAt),
        gt(oauthTokens.expiresAt, now),
        secretWorks(),
        isNull(oauthClients.deletedAt),
      ),
    )
    .for("share");
  return row;
}

/** Deletes access tokens that expired a day ago. */
export async function forgetOldTokens(): Promise<void> {
  const isOld = lt(oauthTokens.expiresAt, sql`app_now() - interval '1 day'`);
  await deleteInSteps(database(), oauthTokens, isOld);
}

/** Where and how clients get tokens, for programs that find out by themselves (RFC 8414). */
export function oauthMetadata() {
  const { publicUrl: issuer } = config();
  const methods = ["client_secret_basic" as const, "client_secret_post" as const];
  return {
    issuer,
    token_endpoint: `${issuer}${operationPaths["oauth.token"].path}`,
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint: `${issuer}${operationPaths["oauth.revoke"].path}`,
    revocation_endpoint_auth_methods_supported: methods,
    grant_types_supported: [grantType as "client_credentials"],
    response_types_supported: [],
    scopes_supported: [...scopes],
    service_documentation: `${issuer}/docs`,
  };
}
