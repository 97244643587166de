import { eq, sql, type InferSelectModel } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, type DbTransaction } from "@/lib/db/client";
import { RowCache } from "@/lib/db/row-cache";
import { CedirailError, forbidden, unauthorized } from "@/lib/errors";
import { countUse } from "./credential-usage";
import { readAccessToken } from "./access-token";
import { isAllowedAddress } from "./ip-range";
import { environmentOfKey, hashKey, isOfOtherEnvironment } from "./key-format";
import { stampLastUse } from "./last-use";
import {
  knownScopes,
  type KeyPrincipal,
  type Principal,
  type SessionPrincipal,
  type StaffPrincipal,
} from "./principal";
import { isSessionToken, principalOfSession } from "./session";
import { readSessionCookie } from "./session-cookie";

interface StoredKey {
  principal: KeyPrincipal;
  allowedIps: readonly string[];
  /** Milliseconds from the look-up until the key expires, by the database's clock; null: never. */
  lifeMs: number | null;
  /** Why it does not work although it once did; null: it works. */
  deadFor: string | null;
}

/** For keys that expire, since the database's clock decides when, and for those that are not valid. */
const shortMs = 500;
const rejected = (internal: string) =>
  unauthorized("The credential is missing or invalid.", internal);

const callers = new WeakMap<object, KeyPrincipal>();

/** Whose key a rejection is about, where the key is known although it does not work; or undefined. */
export function callerOfRejection(error: unknown): KeyPrincipal | undefined {
  return typeof error === "object" && error !== null ? callers.get(error) : undefined;
}

/** Counts a rejected call of a known key. @returns the rejection */
function rejectKey(principal: KeyPrincipal, error: CedirailError): CedirailError {
  countUse(principal, error.code);
  callers.set(error, principal);
  return error;
}

/** The parts of a request that identify the caller. */
export interface IncomingCall {
  method: string;
  headers: Headers;
}

/**
 * Returns the principal of a request's credential (interface §5, contract §2): an API key, an access token
 * or a session token in `Authorization`, or else the session cookie.
 * @throws CedirailError `UNAUTHORIZED`, `WRONG_ENVIRONMENT`, `IP_NOT_ALLOWED`, or `FORBIDDEN` for a
 *   cookie sent by another site's page
 */
export async function authenticate(
  call: IncomingCall,
  clientAddress: string | null,
): Promise<Principal> {
  const header = call.headers.get("authorization");
  if (header === null) return principalOfCookie(call);
  const bearer = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(header)?.[1];
  if (!bearer) throw rejected("The Authorization header has no bearer credential.");
  if (isSessionToken(bearer)) return principalOfToken(bearer);
  rejectOtherEnvironment(bearer);
  return environmentOfKey(bearer, "ct")
    ? principalOfAccessToken(bearer)
    : principalOfKey(bearer, clientAddress);
}

async function principalOfAccessToken(token: string): Promise<KeyPrincipal> {
  const principal = await readAccessToken(token);
  if (typeof principal === "string") throw rejected(principal);
  stampLastUse(principal);
  return principal;
}

async function principalOfCookie(call: IncomingCall): Promise<SessionPrincipal | StaffPrincipal> {
  const token = await readSessionCookie(call.headers.get("cookie"));
  if (!token) throw rejected("There is no credential.");
  const principal = await principalOfToken(token);
  rejectForeignPage(call);
  return principal;
}

async function principalOfToken(token: string): Promise<SessionPrincipal | StaffPrincipal> {
  const principal = await principalOfSession(token);
  if (typeof principal === "string") throw rejected(principal);
  return principal;
}

/** Browsers send the cookie with any site's request: only our own pages may change anything. */
export function rejectForeignPage(call: IncomingCall): void {
  if (call.method === "GET" || call.method === "HEAD") return;
  const origin = call.headers.get("origin");
  const host = call.headers.get("host");
  const isOwn =
    origin === null
      ? call.headers.get("sec-fetch-site") === "same-origin"
      : hostOf(origin) === host && host !== null;
  if (!isOwn) throw forbidden("This call does not come from our own pages.");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

async function principalOfKey(key: string, clientAddress: string | null): Promise<KeyPrincipal> {
  if (!environmentOfKey(key)) throw rejected("It is neither a key nor a session token.");
  const stored = await keys.get(hashKey(key));
  if (typeof stored === "string") throw rejected(stored);
  const { principal, deadFor } = stored;
  if (deadFor !== null)
    throw rejectKey(principal, rejected(`${principal.credentialId} ${deadFor}.`));
  if (!isAllowedAddress(stored.allowedIps, clientAddress))
    throw rejectKey(
      principal,
      new CedirailError(
        "IP_NOT_ALLOWED",
        "This API key cannot be used from this address.",
        {},
        { internal: `${principal.credentialId} is not allowed from this address.` },
      ),
    );
  stampLastUse(principal);
  return principal;
}

/** Decided by the prefix alone, so that a mistyped key of the other environment gets this error too. */
function rejectOtherEnvironment(credential: string): void {
  const kind = (["ck", "ct"] as const).find((one) => isOfOtherEnvironment(credential, one));
  if (!kind) return;
  const { environment } = config();
  const [own, other] = environment === "mainnet" ? ["live", "test"] : ["test", "live"];
  const what = kind === "ck" ? "key" : "token";
  const place = environment === "mainnet" ? "testnet" : "mainnet";
  throw new CedirailError(
    "WRONG_ENVIRONMENT",
    `A ${what} that begins with ${kind}_${other}_ is for ${place}. This is ${environment}: use a ${what} that begins with ${kind}_${own}_.`,
  );
}

/** A text in place of a key says why there is none. */
const keys = new RowCache<StoredKey | string>({
  table: "api_keys",
  read: async (hash) => {
    const [row] = await database()
      .select({
        id: apiKeys.id,
        userId: apiKeys.userId,
        merchantId: apiKeys.merchantId,
        scopes: apiKeys.scopes,
        allowedIps: apiKeys.allowedIps,
        deletedAt: apiKeys.deletedAt,
        disabledAt: apiKeys.disabledAt,
        lifeMs: sql<
          number | null
        >`(extract(epoch from ${apiKeys.expiresAt} - app_now()) * 1000)::float8`,
      })
      .from(apiKeys)
      .where(eq(apiKeys.hash, hash));
    return row ? storedKeyOf(row) : "The key is unknown.";
  },
  lifeOf: (stored) => {
    if (typeof stored === "string" || stored.deadFor !== null) return shortMs;
    return stored.lifeMs === null ? Infinity : Math.min(stored.lifeMs, shortMs);
  },
});

type KeyRow = Pick<
  InferSelectModel<typeof apiKeys>,
  "id" | "userId" | "merchantId" | "scopes" | "allowedIps" | "deletedAt" | "disabledAt"
> & { lifeMs: number | null };

function storedKeyOf({ id, userId, merchantId, ...row }: KeyRow): StoredKey {
  const scopes = knownScopes(row.scopes);
  const credential = { credentialId: id, actor: id, userId, merchantId, scopes };
  return {
    principal: { kind: "key", ...credential },
    allowedIps: row.allowedIps,
    lifeMs: row.lifeMs,
    deadFor: deadFor(row),
  };
}

function deadFor({ deletedAt, disabledAt, lifeMs }: Omit<KeyRow, "id" | "userId" | "merchantId">) {
  if (deletedAt !== null) return "was deleted";
  if (disabledAt !== null) return "was disabled";
  return lifeMs !== null && lifeMs <= 0 ? "has expired" : null;
}

/** Applies the change of a key by `tx` in this process at its commit. */
export function forgetKeyAfter(tx: DbTransaction, hash: string): void {
  keys.forgetAfter(tx, hash);
}
