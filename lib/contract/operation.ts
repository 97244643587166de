import type { z } from "zod";
import type { ErrorCode } from "@/lib/errors";
import { operationPaths, type OperationId } from "./paths";
import type { StaffRole } from "./roles";

/** Scopes of contract §2: what a credential may do. */
export const scopes = [
  "payments:read",
  "payments:write",
  "wallet:read",
  "wallet:write",
  "identity:read",
  "identity:write",
  "momo:read",
  "momo:write",
  "convert:read",
  "convert:write",
  "kyc:read",
  "kyc:write",
  "account:read",
  "account:write",
  "webhooks:read",
  "webhooks:write",
  "keys:read",
  "keys:write",
  "transactions:read",
  "transactions:write",
  "rates:read",
] as const;
export type Scope = (typeof scopes)[number];

/** Requests a minute in each class (interface §8); `anonymous` counts per client address. */
export const limitClasses = {
  payment: 100,
  wallet: 200,
  identity: 50,
  general: 1000,
  anonymous: 100,
} as const;
export type LimitClass = keyof typeof limitClasses;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type AnySchema = z.ZodType;

/**
 * Who may call: anyone, any credential, a merchant's credential with the scope, staff in one of the
 * roles, or both of the last.
 */
export type Auth =
  | "public"
  | "any"
  | { readonly scope: Scope; readonly staff?: readonly StaffRole[] }
  | { readonly scope?: undefined; readonly staff: readonly StaffRole[] };

/** The scope that a merchant's credential needs; null: none. */
export function scopeOf({ auth }: Pick<OperationShape, "auth">): Scope | null {
  return typeof auth === "object" ? (auth.scope ?? null) : null;
}

/** The roles in which staff may call by name; empty: none. */
export function staffRolesOf({ auth }: Pick<OperationShape, "auth">): readonly StaffRole[] {
  return typeof auth === "object" ? (auth.staff ?? []) : [];
}

export interface OperationShape {
  id: OperationId;
  /** One sentence for the interface document. */
  summary: string;
  auth: Auth;
  /** A session must have proved its password within five minutes (contract §2, step-up). */
  stepUp?: boolean;
  /** Null: counted only when it ends in 401, per client address. */
  limit: LimitClass | null;
  /** Served also while the limiter cannot count: it tells of the service itself and moves nothing. */
  servedWithoutLimit?: boolean;
  params?: AnySchema;
  query?: AnySchema;
  body?: AnySchema;
  /** An empty body counts as `{}`. */
  bodyOptional?: boolean;
  /** Bytes of a body at most; 256 KB where none is given (contract §1, Sizes). */
  bodyLimit?: number;
  /** `text/csv` is taken too: reads its text. */
  csvBody?: AnySchema;
  /** What the document shows as `body`, where that cannot say all, or lets faults in to tell each. */
  documentedBody?: AnySchema;
  /** Headers that it reads itself, for the document. */
  documentedHeaders?: AnySchema;
  response: AnySchema;
  /** The answer is text of this media type instead of JSON. */
  answers?: "text/csv";
  status: 200 | 201;
  /** A status with the same body that is no success. */
  alsoStatus?: 503;
  /** Headers that its success may carry beside those of all. */
  responseHeaders?: readonly ("Set-Cookie" | "Content-Disposition")[];
  /** Its effect, its idempotency key and its answer commit in one database transaction. */
  transactional?: boolean;
  /** Members of the answer that are shown once and kept out of stored answers. */
  secretMembers?: readonly string[];
  testnetOnly?: boolean;
  /** May take 30 s instead of 5: it asks a network, or works through a whole file. */
  slow?: boolean;
  /** Codes beyond those that any operation may answer with. */
  errors?: readonly ErrorCode[];
}

export type Operation<S extends OperationShape = OperationShape> = S & {
  group: "A" | "B" | "C";
  method: Method;
  path: string;
};

/** Declares an operation once; handler, rewrites, document, forms and access tests all read it. */
export function defineOperation<const S extends OperationShape>(shape: S): Operation<S> {
  return { ...shape, ...operationPaths[shape.id] };
}

/** Whether a deployment of this environment serves and documents an operation; others are 404. */
export function isServedIn(operation: Operation, environment: "testnet" | "mainnet"): boolean {
  return !operation.testnetOnly || environment === "testnet";
}
