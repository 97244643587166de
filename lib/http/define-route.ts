import { authenticate } from "@/lib/auth/authenticate";
import { countUse } from "@/lib/auth/credential-usage";
import { config } from "@/lib/config/env";
import { type Operation, isServedIn } from "@/lib/contract/operation";
import { databaseBounds } from "@/lib/db/bounds";
import { acrossMerchants, inScope } from "@/lib/db/scope";
import { CedirailError, internalError, notFound } from "@/lib/errors";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { countBeforeLookUp, recordValid, rejectAnonymous } from "./anonymous-callers";
import { drain, SlowUploadError, uploadTimes } from "./body";
import { inScopeOfCall } from "./caller-scope";
import { Deadline } from "./deadline";
import { announceEnd, envelopeOf, errorEnvelope, limitHeaders, type Envelope } from "./envelope";
import { authorize, limit, newState, type HostContext, type RequestState } from "./guard";
import { logServed } from "./log-request";
import { noteCall } from "./note-call";
import { readBody, readQuery } from "./read-input";
import type { AnyCall, BodyOf, Call, Route, RouteContext } from "./route";
import { idempotencyScope, run } from "./run";
import { beginStream, endingWith, isStream } from "./stream";
import { takePlace } from "./upload-places";
import { validate } from "./validate";

/** What carries a request out: the operation itself, or the one that its body chooses. */
interface Carried {
  operation: Operation;
  call: AnyCall;
  body: unknown;
}
type Choose = (body: unknown) => Carried;

/**
 * Binds an operation of the contract to its domain function. The order never varies: request id,
 * authenticate, limit, authorize, parse, idempotency, call, envelope.
 */
export function defineRoute<O extends Operation>(operation: O, call: Call<O>): Route {
  const anyCall = call as unknown as AnyCall;
  return routeOf(operation, anyCall, (body) => ({ operation, call: anyCall, body }));
}

/**
 * Binds an operation whose body chooses the one that carries it out: that one's scope is checked too, and its
 * response is sent. Limit and idempotency are the path's own.
 */
export function defineChoice<O extends Operation>(
  operation: O,
  choose: (body: BodyOf<O>) => { route: Route; body: unknown },
): Route {
  const never = () => Promise.reject(new Error(`${operation.id} is carried out by another.`));
  return routeOf(operation, never, (sent) => {
    const { route, body } = choose(sent as BodyOf<O>);
    return { operation: route.operation, call: route.call, body };
  });
}

function routeOf(operation: Operation, call: AnyCall, choose: Choose): Route {
  return {
    operation,
    call,
    handle: (request, host) => inScope([], () => handle(operation, choose, request, host)),
  };
}

/** Nobody's rows are in scope until it is known who calls. */
async function handle(
  operation: Operation,
  choose: Choose,
  request: Request,
  host: HostContext,
): Promise<Envelope> {
  const state = newState(operation, request.method, host);
  try {
    const response = await serve(operation, choose, request, host, state);
    logServed(state, response.status);
    if (state.principal?.kind === "key") countUse(state.principal, "OK");
    noteCall(state, request, host, response);
    return announceEnd(operation, response);
  } catch (error) {
    const response = await reject(error, operation, request, host, state);
    noteCall(state, request, host, response, error);
    return announceEnd(operation, response);
  }
}

/** The deadline of operations that call a provider or process a file, once the file has arrived. */
const slowMs = 30_000;

async function serve(
  operation: Operation,
  choose: Choose,
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
  const work = () => carryOut(operation, choose, request, host, { state, deadline });
  if (!operation.isUpload && !operation.atOnce) return work();
  const release = await takePlace(operation, state.principal, host.clientAddress);
  let isSending = false;
  try {
    const envelope = await work();
    const { body } = envelope;
    isSending = isStream(body);
    return isStream(body) ? { ...envelope, body: endingWith(body, release) } : envelope;
  } finally {
    if (!isSending) release();
  }
}

/** Reads the body and calls. */
async function carryOut(
  operation: Operation,
  choose: Choose,
  request: Request,
  host: HostContext,
  { state, deadline }: { state: RequestState; deadline: Deadline },
): Promise<Envelope> {
  const context = await parse(operation, state, request, host);
  const carried = choose(context.body);
  state.carriedBy = carried.operation;
  if (carried.operation !== operation) authorize(carried.operation, state.principal);
  const scope = await idempotencyScope(operation, context);
  const inScopeOfCaller = <T>(work: () => Promise<T>) =>
    inScopeOfCall(operation.id, state.principal, work);
  const { stored, file, replayed, headers, cookies } = await deadline.bound(() =>
    inScopeOfCaller(() =>
      run(carried.operation, carried.call, { ...context, body: carried.body }, { scope, deadline }),
    ),
  );
  const body = isStream(file) ? await beginStream(file, inScopeOfCaller) : (file ?? stored.text);
  const allHeaders = {
    ...(state.limit ? limitHeaders(state.limit) : {}),
    ...(replayed ? { "Idempotent-Replayed": "true" } : {}),
    ...headers,
  };
  const { status } = stored;
  return envelopeOf({ status, body, headers: allHeaders, cookies: cookies ?? [] }, state.requestId);
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
  state: RequestState,
  request: Request,
  host: HostContext,
): Promise<RouteContext<Operation>> {
  const times = operation.isUpload ? (host.allowUpload?.() ?? uploadTimes) : undefined;
  const body = await readBody(operation, request, times, (bytes) => (state.sent = bytes));
  return {
    principal: state.principal,
    params: operation.params ? validate(operation.params, host.params) : undefined,
    query: readQuery(operation, request.url),
    body,
    tx: null,
    once: null,
    request,
    clientAddress: host.clientAddress,
  } as unknown as RouteContext<Operation>;
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
