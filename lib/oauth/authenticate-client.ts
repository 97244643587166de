import { and, eq, isNull } from "drizzle-orm";
import { oauthClients, oauthSecrets } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { countWrongSecret } from "@/lib/auth/guessing";
import { hashKey, isOfOtherEnvironment } from "@/lib/auth/key-format";
import { config } from "@/lib/config/env";
import { database, relaxedDatabase } from "@/lib/db/client";
import { OAuthError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { logger } from "@/lib/log/logger";
import { takeHitOf } from "@/lib/rate-limit/take";
import { secretWorks } from "./clients";

/** How a client presents itself: in the `Authorization` header or in the form, never in both. */
export interface Presented {
  /** The `Authorization` header. */
  authorization: string | null;
  client_id?: string | undefined;
  client_secret?: string | undefined;
}

/** A client whose secret was right. */
export interface AuthenticatedClient {
  id: string;
  merchantId: string;
  scopes: readonly string[];
  secretHash: string;
}

/**
 * The client that presents itself (RFC 6749 §2.3.1). An unknown client, a deleted one and a wrong secret
 * get the same response after the same work.
 * @throws OAuthError `invalid_client`, or `invalid_request` for two ways at once; RateLimitedError
 */
export async function authenticateClient(
  presented: Presented,
  address: string | null,
): Promise<AuthenticatedClient> {
  const { id, secret } = credentialsOf(presented);
  if (isOfOtherEnvironment(secret, "cc"))
    throw new OAuthError(
      "invalid_client",
      `This secret is of another environment; this is ${config().environment}.`,
    );
  const secretHash = hashKey(secret);
  // What is no id is looked up all the same, as one that does not exist.
  const found = await findClient(isId("oac", id) ? id : "", secretHash);
  if (found?.isRight) return { ...found, secretHash };
  await countWrongSecret(id, address);
  recordRejection(found, address);
  throw new OAuthError(
    "invalid_client",
    "The client is unknown, or its secret is wrong.",
    found ? `The secret of ${found.id} is wrong.` : "The client is unknown or was deleted.",
  );
}

function credentialsOf(presented: Presented): { id: string; secret: string } {
  const { authorization, client_id: id, client_secret: secret } = presented;
  if (authorization === null) {
    if (id !== undefined && secret !== undefined) return { id, secret };
    throw new OAuthError("invalid_client", "The client did not authenticate.");
  }
  if (secret !== undefined)
    throw new OAuthError("invalid_request", "Authenticate by the header or by the form, not both.");
  const basic = readBasic(authorization);
  if (!basic)
    throw new OAuthError("invalid_client", "The Authorization header has no Basic credential.");
  if (id !== undefined && id !== basic.id)
    throw new OAuthError("invalid_request", "The header and the form name different clients.");
  return basic;
}

/** The id and the secret, each encoded as in a form, then together as base64 (RFC 6749 §2.3.1). */
function readBasic(header: string): { id: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/]{1,1000}={0,2})$/i.exec(header)?.[1];
  const parts = encoded && /^([^:]+):(.+)$/s.exec(Buffer.from(encoded, "base64").toString("utf8"));
  if (!parts) return null;
  try {
    const [id = "", secret = ""] = parts
      .slice(1)
      .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    return { id, secret };
  } catch {
    return null;
  }
}

async function findClient(id: string, secretHash: string) {
  const { scopes, merchantId } = oauthClients;
  const isOne = and(
    eq(oauthSecrets.clientId, oauthClients.id),
    eq(oauthSecrets.hash, secretHash),
    secretWorks(),
  );
  const [row] = await database()
    .select({ id: oauthClients.id, merchantId, scopes, rightHash: oauthSecrets.hash })
    .from(oauthClients)
    .leftJoin(oauthSecrets, isOne)
    .where(and(eq(oauthClients.id, id), isNull(oauthClients.deletedAt)));
  return row ? { ...row, isRight: row.rightHash !== null } : null;
}

/** Rows a minute for clients that do not exist, which anyone can invent. */
const unknownPerMinute = 10;

/** Not awaited: the response would take longer for existing clients. */
function recordRejection(
  client: { id: string; merchantId: string } | null,
  address: string | null,
): void {
  const write = async () => {
    if (!client && (await takeHitOf("unknown-client", "audit", unknownPerMinute)).exceeded) return;
    await recordAct(relaxedDatabase(), {
      merchantId: client?.merchantId ?? null,
      actor: "anonymous",
      action: "client.rejected",
      resource: client?.id ?? "unknown",
      details: { address },
    });
  };
  write().catch((error: unknown) =>
    logger().error({ err: error, client: client?.id }, "a rejected client was not recorded"),
  );
}
