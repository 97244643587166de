import type * as z from "zod";
import { authenticate } from "@/lib/auth/authenticate";
import { countUse } from "@/lib/auth/credential-usage";
import type { MerchantPrincipal, Principal, StaffPrincipal } from "@/lib/auth/principal";
import { canonicalHash } from "@/lib/canonical";
import { config } from "@/lib/config/env";
import { type Operation, type Scope, isServedIn } from "@/lib/contract/operation";
import type { StaffRole } from "@/lib/contract/roles";
import { databaseBounds } from "@/lib/db/bounds";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { acrossMerchants, inScope } from "@/lib/db/scope";
import { CedirailError, internalError, notFound } from "@/lib/errors";
import {
  claimKey,
  readIdempotencyKey,
  storeResponse,
  type IdempotencyScope,
} from "@/lib/idempotency/keys";
import type { Finished, Once } from "@/lib/idempotency/once";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { countBeforeLookUp, recordValid, rejectAnonymous } from "./anonymous-callers";
import { drain, SlowUploadError, uploadTimes } from "./body";
import { inScopeOfCall } from "./caller-scope";
import { Deadline } from "./deadline";
import { envelopeOf, errorEnvelope, limitHeaders, type Envelope } from "./envelope";
import { authorize, limit, newState, type HostContext, type RequestState } from "./guard";
import { logServed } from "./log-request";
import { readBody, readQuery } from "./read-input";
import { finish, fromStored, toStored, type Outcome, type Reply } from "./reply";
import { takePlace } from "./upload-places";
import { validate } from "./validate";

export type WebHandler = (request: Request, host: HostContext) => Promise<Envelope>;

export interface Route {
  operation: Operation;
  handle: WebHandler;
}

type OutputOf<T> = [T] extends [z.ZodType] ? z.output<T> : never;
type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;

type BodyOf<O extends Operation> = O["bytesBody"] extends true
  ? Uint8Array
  : Parsed<O["body"]> | OutputOf<O["csvBody"]> | OutputOf<O["formBody"]>;

/** Who may call an operation. */
type PrincipalOf<O extends Operation> = O["auth"] extends "public"
  ? null
  : O["auth"] extends "any" | { scope: Scope; staff: readonly StaffRole[] }
    ? Principal
    : O["auth"] extends { staff: readonly StaffRole[] }
      ? StaffPrincipal
      : MerchantPrincipal;

export interface RouteContext<O extends Operation> {
  principal: PrincipalOf<O>;
  params: Parsed<O["params"]>;
  query: Parsed<O["query"]>;
  body: BodyOf<O>;
  /** Open for operations with a database transaction of their own; null for the others. */
  tx: O["transactional"] extends true ? DbTransaction : null;
  /** For operations that a group carries out; null for the others. */
  once: O["transactional"] extends "in_group" ? Once : null;
  request: Request;
  clientAddress: string | null;
}

/** As the routes of operations that a group carries out are called. */
type GroupCall = (
  context: Omit<RouteContext<Operation>, "once"> & { once: Once },
) => Promise<Finished>;

type Call<O extends Operation> = (
  context: RouteContext<O>,
) => O["transactional"] extends "in_group"
  ? Promise<Finished>
  : Promise<z.input<O["response"]> | Reply<z.input<O["response"]>>>;

/**
 * Binds an operation of the contract to its domain function. The order never varies: request id,
 * authenticate, limit, authorize, parse, idempotency, call, envelope.
 */
export function defineRoute<O extends Operation>(operation: O, call: Call<O>): Route {
  const anyCall = call as unknown as Call<Operation>;
  return {
    operation,
    handle: (request, host) => inScope([], () => handle(operation, anyCall, request, host)),
  };
}

/** Nobody's rows are in scope until it is known who calls. */
async function handle(
  operation: Operation,
  call: Call<Operation>,
  request: Request,
  host: HostContext,
): Promise<Envelope> {
  const state = newState(operation, request.method, host);
  try {
    const response = await serve(operation, call, request, host, state);
    logServed(state, response.status);
    if (state.principal?.kind === "key") countUse(state.principal, "OK");
    return response;
  } catch (error) {
    return await reject(error, operation, request, host, state);
  }
}

/** The deadline of operations that call a provider or process a file, once the file has arrived. */
const slowMs = 30_000;

async function serve(
  operation: Operation,
  call: Call<Operation>,
  request: Request,
  host: HostContext,
  state: RequestState,
): Promise<Envelope> {
  const isSlow = operation.slow ?? operation.isUpload;
  const deadline = new Deadline(isSlow ? slowMs : databaseBounds().requestMs);
  if (!isServedIn(operation, config())) throw notFound("Not in this deployment.");
  await deadline.bound(async () => {
    if (operation.auth !== "public") await identify(request, host, state);
    await limit(operation, host, state);
  });
  authorize(operation, state.principal);
  const release = operation.isUpload
    ? await takePlace(operation, state.principal, host.clientAddress)
    : undefined;
  try {
    return await carryOut(operation, call, request, host, { state, deadline });
  } finally {
    release?.();
  }
}

/** Reads the body and calls. */
async function carryOut(
  operation: Operation,
  call: Call<Operation>,
  request: Request,
  host: HostContext,
  { state, deadline }: { state: RequestState; deadline: Deadline },
): Promise<Envelope> {
  const context = await parse(operation, state.principal, request, host);
  const { stored, bytes, replayed, headers, cookies } = await deadline.bound(() =>
    inScopeOfCall(operation.id, state.principal, () => run(operation, call, context, deadline)),
  );
  const allHeaders = {
    ...(state.limit ? limitHeaders(state.limit) : {}),
    ...(replayed ? { "Idempotent-Replayed": "true" } : {}),
    ...headers,
  };
  const { status, text } = stored;
  return envelopeOf(
    { status, body: bytes ?? text, headers: allHeaders, cookies: cookies ?? [] },
    state.requestId,
  );
}

async function identify(request: Request, host: HostContext, state: RequestState): Promise<void> {
  state.anonymousLimit = await countBeforeLookUp(request, host);
  state.principal = await acrossMerchants("the credential says whose call it is", () =>
    authenticate(request, host.clientAddress),
  );
  await recordValid(request, host, state.anonymousLimit);
}

async function parse(
  operation: Operation,
  principal: Principal | null,
  request: Request,
  host: HostContext,
): Promise<RouteContext<Operation>> {
  const times = operation.isUpload ? (host.allowUpload?.() ?? uploadTimes) : undefined;
  const body = await readBody(operation, request, times);
  return {
    principal,
    params: operation.params ? validate(operation.params, host.params) : undefined,
    query: readQuery(operation, request.url),
    body,
    tx: null,
    once: null,
    request,
    clientAddress: host.clientAddress,
  } as unknown as RouteContext<Operation>;
}

async function run(
  operation: Operation,
  call: Call<Operation>,
  context: RouteContext<Operation>,
  deadline: Deadline,
): Promise<Outcome> {
  if (!operation.transactional) return finish(operation, await call(context));
  const scope = idempotencyScope(operation, context);
  if (operation.transactional === "in_group") {
    const once: Once = {
      scope,
      check: () => deadline.check(),
      finish: (data) => finish(operation, data).stored,
    };
    const { stored, replayed } = await (call as unknown as GroupCall)({ ...context, once });
    if (!stored) throw new Error(`${operation.id} was carried out without a response.`);
    return { stored, replayed, headers: {} };
  }
  return inTransaction(async (tx) => {
    const callInTime = async () => {
      const outcome = finish(
        operation,
        await call({ ...context, tx } as unknown as RouteContext<Operation>),
      );
      deadline.check();
      return outcome;
    };
    if (scope === null) return callInTime();
    const stored = await claimKey(tx, scope);
    if (stored) return { stored: fromStored(operation, stored), replayed: true, headers: {} };
    const outcome = await callInTime();
    await storeResponse(tx, scope, toStored(operation, outcome.stored));
    return outcome;
  });
}

/** What the call's key belongs to; null: it has none, or needs none. */
function idempotencyScope(
  operation: Operation,
  context: RouteContext<Operation>,
): IdempotencyScope | null {
  const key = readIdempotencyKey(context.request.headers);
  const principal = context.principal as Principal | null;
  if (key === null || principal === null || operation.method === "DELETE") return null;
  return {
    ownerId: principal.merchantId ?? principal.userId,
    method: operation.method,
    path: concretePath(operation.path, context.params as Record<string, string> | undefined),
    key,
    bodyHash: canonicalHash(idempotentInput(context)),
  };
}

/** What a retry under the same key must repeat: the body, and the query if it has one. */
function idempotentInput({ body, query }: RouteContext<Operation>): unknown {
  const hasQuery = Object.values(query ?? {}).some((value) => value !== undefined);
  return hasQuery ? { body, query } : (body ?? null);
}

function concretePath(path: string, params: Record<string, string> | undefined): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
}

async function reject(
  error: unknown,
  operation: Operation,
  request: Request,
  host: HostContext,
  state: RequestState,
): Promise<Envelope> {
  await drain(request);
  const { principal } = state;
  if (principal?.kind === "key")
    countUse(principal, error instanceof CedirailError ? error.code : "INTERNAL_ERROR");
  const limitState = error instanceof RateLimitedError ? error.state : state.limit;
  const headers = {
    ...(limitState ? limitHeaders(limitState) : {}),
    ...(error instanceof SlowUploadError ? { Connection: "close" } : {}),
  };
  if (!(error instanceof CedirailError)) return errorEnvelope(internalError(error), state, headers);
  const isAnonymous = operation.auth !== "public" && state.principal === null;
  // A public operation has been counted already.
  if ((error.status === 401 && !state.limit) || (error.status === 403 && isAnonymous))
    return await rejectAnonymous(error, host, state);
  return errorEnvelope(error, state, headers);
}
