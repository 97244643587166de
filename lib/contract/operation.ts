import * as z from "zod";
import type { ErrorCode } from "@/lib/errors";
import { operationPaths, type Method, type OperationId, type PathOf } from "./paths";
import type { MerchantRole, StaffRole } from "./roles";

const scopeAreas = [
  "payments",
  "wallet",
  "identity",
  "momo",
  "convert",
  "kyc",
  "account",
  "webhooks",
  "keys",
  "transactions",
] as const;

/** What a credential may do (contract §2). */
export const scopes = [
  ...scopeAreas.flatMap((area) => [`${area}:read`, `${area}:write`] as const),
  "rates:read",
] as const;
export type Scope = (typeof scopes)[number];

/** Requests per minute in each class (interface §8); `anonymous` counts per client address, `hosted` per path and client address. */
export const limitClasses = {
  payment: 100,
  wallet: 200,
  identity: 50,
  general: 1000,
  anonymous: 100,
  hosted: 60,
} as const;
export type LimitClass = keyof typeof limitClasses;

type AnySchema = z.ZodType;

/**
 * Who may call: anyone, any credential, a merchant's credential with the scope (or the one of several that its
 * body needs), or staff in a role.
 */
export type Auth =
  | "public"
  | "any"
  | { readonly anyScope: readonly Scope[]; readonly scope?: undefined; readonly staff?: undefined }
  | { readonly scope: Scope; readonly staff?: readonly StaffRole[] }
  | { readonly scope?: undefined; readonly staff: readonly StaffRole[] };

/** The scope that a merchant's credential needs, or null. */
export function scopeOf({ auth }: Pick<OperationShape, "auth">): Scope | null {
  return typeof auth === "object" ? (auth.scope ?? null) : null;
}

/** The scopes of which a merchant's credential needs at least one; empty where it needs none. */
export function scopesOf({ auth }: Pick<OperationShape, "auth">): readonly Scope[] {
  if (typeof auth !== "object") return [];
  if ("anyScope" in auth) return auth.anyScope;
  return auth.scope === undefined ? [] : [auth.scope];
}

/** The staff roles that may call; empty for none. */
export function staffRolesOf({ auth }: Pick<OperationShape, "auth">): readonly StaffRole[] {
  return typeof auth === "object" ? (auth.staff ?? []) : [];
}

interface OperationShape {
  id: OperationId;
  /** One sentence for the OpenAPI spec. */
  summary: string;
  auth: Auth;
  /** Never with a key: only a signed-in person (contract §2). */
  sessionOnly?: boolean;
  /** In a session, only people of the merchant with one of these roles. */
  roles?: readonly MerchantRole[];
  /** Needs a session that proved its password within the last five minutes (contract §2). */
  stepUp?: boolean;
  /** `general` by default. Null: only calls that end in 401 count, per client address. */
  limit?: LimitClass | null;
  /** Served even while the limiter cannot count: it reports on the service and moves nothing. */
  servedWithoutLimit?: boolean;
  query?: AnySchema;
  body?: AnySchema;
  /** An empty body counts as `{}`. */
  bodyOptional?: boolean;
  /** Maximum bytes of a body; 256 KB by default (contract §1, Sizes). */
  bodyLimit?: number;
  /** Parses a `text/csv` body, where one is accepted beside JSON. */
  csvBody?: AnySchema;
  /** Parses a `multipart/form-data` body, where one is accepted beside JSON. */
  formBody?: AnySchema;
  /** The body is bytes (`application/octet-stream`), which the handler gets as they are. */
  bytesBody?: true;
  /** The request may take 10 minutes, and ends after 30 s of silence (contract §1, Sizes). */
  isUpload?: true;
  /** The body is a form (`application/x-www-form-urlencoded`) instead of JSON. */
  isForm?: boolean;
  /** Its rejections have the shape of RFC 6749 §5.2. */
  errorShape?: "oauth";
  /** What the OpenAPI spec shows as `body`, where `body` itself is looser or says less. */
  documentedBody?: AnySchema;
  /** Headers that the operation reads itself, for the OpenAPI spec. */
  documentedHeaders?: AnySchema;
  response: AnySchema;
  /** The media type of a response that is not JSON. */
  mediaType?: "text/csv" | "text/plain" | "image/jpeg" | "application/pdf";
  /** Further media types of the response, which a parameter of the query chooses. */
  otherMediaTypes?: readonly ("text/csv" | "application/pdf")[];
  /** 200 by default. */
  status?: 200 | 201;
  /** Another status with the same body, which is no success where it is 503. */
  alsoStatus?: 200 | 503;
  /** Headers of a success beyond those of every response. */
  responseHeaders?: readonly ("Set-Cookie" | "Content-Disposition" | "Pragma")[];
  /**
   * Its effect, its idempotency key and its response commit in one database transaction: its own, or that of
   * a group of calls that waited at the same moment; or as it is of the operation that its body chooses.
   * `repeatable` does more than a transaction can, as with a file, and does nothing twice when carried out again: its
   * key is taken before, and has the response after it.
   */
  transactional?: true | "in_group" | "by_body" | "repeatable";
  /** Members of the response that are shown once and never stored with the idempotency key. */
  secretMembers?: readonly string[];
  /** Will be removed: since when it is deprecated, and the date from which it may be gone (RFC 9745, RFC 8594). */
  deprecated?: { readonly since: Date; readonly sunset: Date };
  testnetOnly?: boolean;
  /** Served only where this is configured. */
  servedWith?: "oidc";
  /** May take 30 s instead of 5: it queries a network or reads a whole file. */
  slow?: boolean;
  /** How many calls of it a process serves at once: each holds a file, for long or for as long as its receiver likes. */
  atOnce?: number;
  /** Error codes beyond those that every operation of its kind may return. */
  errors?: readonly ErrorCode[];
}

/** An id or address in a path. A malformed one is a 404, like one that does not exist. */
const pathParameter = z.string().min(1);

type ParameterIn<Path extends string> = Path extends `${string}{${infer Name}}${infer After}`
  ? Name | ParameterIn<After>
  : never;
type ParamsOf<Id extends OperationId> = [ParameterIn<PathOf<Id>>] extends [never]
  ? undefined
  : z.ZodObject<Record<ParameterIn<PathOf<Id>>, typeof pathParameter>>;

export interface Operation extends OperationShape {
  method: Method;
  path: string;
  params?: AnySchema;
  status: 200 | 201;
  limit: LimitClass | null;
}

/** Declares an operation once: handlers, rewrites, OpenAPI spec, forms and access tests read it. */
export function defineOperation<const S extends OperationShape>(
  shape: S,
): S & Operation & { params: ParamsOf<S["id"]> } {
  const { method, path } = operationPaths[shape.id];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, pathParameter]);
  const params = names.length > 0 ? z.object(Object.fromEntries(names)) : undefined;
  const defaults = { limit: "general", status: 200 } as const;
  return { ...defaults, ...shape, method, path, params: params as ParamsOf<S["id"]> };
}

/** What decides which operations there are; null: not configured. */
export interface Deployment {
  environment: "testnet" | "mainnet";
  oidc: object | null;
}

/** Whether a deployment serves and documents an operation; elsewhere its path is a 404. */
export function isServedIn(
  { testnetOnly, servedWith }: Operation,
  deployment: Deployment,
): boolean {
  if (testnetOnly && deployment.environment !== "testnet") return false;
  return servedWith === undefined || deployment[servedWith] !== null;
}
