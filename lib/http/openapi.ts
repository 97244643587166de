import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { sessionCookieName } from "@/lib/auth/session-cookie";
import { config } from "@/lib/config/env";
import { operations } from "@/lib/contract";
import {
  responsesOf,
  takesIdempotencyKey,
  type DocumentedResponse,
} from "@/lib/contract/responses";
import { errorBody } from "@/lib/contract/errors";
import {
  type Operation,
  isServedIn,
  limitClasses,
  scopeOf,
  staffRolesOf,
} from "@/lib/contract/operation";
import type { ErrorCode } from "@/lib/errors";

const groupNames = { A: "Core", B: "Version 1", C: "Application" } as const;

const headers = {
  "X-Request-Id": { type: "string", description: "Names this call; quote it when you ask us." },
  "X-RateLimit-Limit": { type: "integer", description: "Calls a minute." },
  "X-RateLimit-Remaining": { type: "integer", description: "Calls left in this minute." },
  "X-RateLimit-Reset": { type: "integer", description: "When the minute ends, in Unix seconds." },
  "Retry-After": { type: "integer", description: "Seconds until a call is taken again." },
  "Idempotent-Replayed": {
    type: "string",
    enum: ["true"],
    description: "This is the answer of an earlier call with the same key or `externalRef`.",
  },
  "Set-Cookie": { type: "string", description: "The session, for browsers." },
  "Content-Disposition": { type: "string" },
  "WWW-Authenticate": { type: "string" },
  Allow: { type: "string", description: "The methods that this path takes." },
} as const;
type HeaderName = keyof typeof headers;
const limitHeaderNames = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const;

function headersOf(operation: Operation, { status, codes }: DocumentedResponse) {
  const isSuccess = status === operation.status;
  const isCounted = status === 429 || (operation.limit !== null && status !== 405);
  const names: HeaderName[] = [
    "X-Request-Id",
    ...(isCounted ? limitHeaderNames : []),
    ...(isSuccess && takesIdempotencyKey(operation) ? (["Idempotent-Replayed"] as const) : []),
    ...(isSuccess ? (operation.responseHeaders ?? []) : []),
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(status === 405 ? (["Allow"] as const) : []),
    ...(codes.includes("RATE_LIMITED") ? (["Retry-After"] as const) : []),
  ];
  return Object.fromEntries(
    names.map((name) => {
      const { description, ...schema } = { description: undefined, ...headers[name] };
      return [name, { ...(description ? { description } : {}), schema }];
    }),
  );
}

const meanings: Record<number, string> = {
  400: "Rejected; nothing moved.",
  401: "The credential is missing or not valid.",
  403: "Not allowed.",
  404: "There is no such resource.",
  405: "The path does not take this method.",
  429: "Too many requests.",
  500: "Something went wrong on our side.",
  503: "Not ready yet.",
};

/** The error body with the codes that one status of an operation has. */
function errorWith(codes: readonly ErrorCode[]) {
  return z.intersection(
    errorBody,
    z.unknown().meta({
      override: {
        type: "object",
        properties: {
          error: { type: "object", properties: { code: { type: "string", enum: [...codes] } } },
        },
      },
    }),
  );
}

function responseOf(operation: Operation, answer: DocumentedResponse) {
  const { status, codes } = answer;
  const isRejection = codes.length > 0;
  const scope = codes.includes("FORBIDDEN") ? scopeOf(operation) : null;
  const notes = [
    meanings[status] ?? "Success.",
    ...(isRejection ? [`Codes: ${codes.join(", ")}.`] : []),
    ...(scope ? [`Needs the scope ${scope}.`] : []),
  ];
  const media = isRejection ? "application/json" : (operation.answers ?? "application/json");
  return {
    description: notes.join(" "),
    headers: headersOf(operation, answer),
    content: { [media]: { schema: isRejection ? errorWith(codes) : operation.response } },
  };
}

function documentedResponses(operation: Operation) {
  return Object.fromEntries(
    responsesOf(operation).map((answer) => [answer.status, responseOf(operation, answer)]),
  );
}

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .meta({
      description:
        "Kept for 24 hours: the same key and body get the first answer again, marked " +
        "`Idempotent-Replayed: true`; another body is rejected.",
    }),
});

function operationObject(operation: Operation) {
  const { documentedBody = operation.body } = operation;
  const object = (schema: z.ZodType | undefined) => schema as z.ZodObject | undefined;
  const header = takesIdempotencyKey(operation)
    ? idempotencyHeader
    : object(operation.documentedHeaders);
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [groupNames[operation.group]],
    security: operation.auth !== "public" ? [{ apiKey: [] }, { session: [] }] : [],
    ...(scopeOf(operation) ? { "x-scope": scopeOf(operation) } : {}),
    ...(staffRolesOf(operation).length > 0 ? { "x-staff": staffRolesOf(operation) } : {}),
    ...(operation.limit
      ? { "x-limit": { class: operation.limit, perMinute: limitClasses[operation.limit] } }
      : {}),
    requestParams: {
      ...(operation.params ? { path: object(operation.params) } : {}),
      ...(operation.query ? { query: object(operation.query) } : {}),
      ...(header ? { header } : {}),
    },
    ...(documentedBody ? { requestBody: requestBodyOf(operation) } : {}),
    responses: documentedResponses(operation),
  };
}

function requestBodyOf({ body, documentedBody = body, csvBody, bodyOptional }: Operation) {
  return {
    required: !bodyOptional,
    content: {
      "application/json": { schema: documentedBody },
      ...(csvBody ? { "text/csv": { schema: csvBody } } : {}),
    },
  };
}

function securitySchemes() {
  return {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description: "An API key, or the token of a session.",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookieName(),
      description: "A browser's session; only pages of ours may change something with it.",
    },
  } as const;
}

const built = new Map<Environment, Record<string, unknown>>();
type Environment = Parameters<typeof isServedIn>[1];

/** The interface document (OpenAPI 3.1), made from the contract that the handlers obey. */
export function openApiDocument(environment = config().environment): Record<string, unknown> {
  const document = built.get(environment) ?? buildDocument(environment);
  built.set(environment, document);
  return document;
}

function buildDocument(environment: Environment): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations.filter((one) => isServedIn(one, environment))) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = operationObject(operation);
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Cedirail",
      version: "1.0.0",
      description:
        "Moves value between mobile-money accounts in Ghana and USDT wallets. Amounts are decimal " +
        "strings in answers; a request may send a JSON number or a plain decimal string. Every " +
        "POST, PUT and PATCH that changes something takes an Idempotency-Key. A list tells `asOf`; " +
        "passed back with the pages after it, it keeps them steady while rows are added.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: config().publicUrl, description: environment }],
    tags: Object.values(groupNames).map((name) => ({ name })),
    paths: paths as unknown as ZodOpenApiPathsObject,
    components: { securitySchemes: securitySchemes() },
  }) as unknown as Record<string, unknown>;
}
