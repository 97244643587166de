import * as z from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { sessionCookieName } from "@/lib/auth/session-cookie";
import { config } from "@/lib/config/env";
import { operations, tagOf } from "@/lib/contract";
import {
  errorBody,
  oauthErrorBody,
  responsesOf,
  takesIdempotencyKey,
  type DocumentedResponse,
} from "@/lib/contract/responses";
import {
  type Operation,
  isServedIn,
  type Deployment,
  limitClasses,
  scopeOf,
  scopes,
  scopesOf,
  staffRolesOf,
} from "@/lib/contract/operation";
import { operationPaths } from "@/lib/contract/paths";
import type { ErrorCode } from "@/lib/errors";

const headers = {
  "X-Request-Id": {
    type: "string",
    description: "Identifies this request; include it when you contact us.",
  },
  "X-RateLimit-Limit": { type: "integer", description: "Requests per minute." },
  "X-RateLimit-Remaining": { type: "integer", description: "Requests left in this minute." },
  "X-RateLimit-Reset": { type: "integer", description: "When the limit resets, in Unix seconds." },
  "Retry-After": { type: "integer", description: "Seconds to wait before the next request." },
  "Idempotent-Replayed": {
    type: "string",
    enum: ["true"],
    description: "This is the response of an earlier request with the same key or `externalRef`.",
  },
  "Set-Cookie": { type: "string", description: "The session cookie, for browsers." },
  "Content-Disposition": { type: "string" },
  Pragma: { type: "string", enum: ["no-cache"] },
  "WWW-Authenticate": { type: "string" },
  Allow: { type: "string", description: "The methods that this path supports." },
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
  400: "The request was rejected; no money moved.",
  401: "The credential is missing or invalid.",
  403: "Not allowed with this credential.",
  404: "The resource does not exist.",
  405: "The path does not support this method.",
  429: "Too many requests.",
  500: "Something went wrong on our side.",
  503: "The service is not ready yet.",
};

/** The error body, limited to the codes of one status. */
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

function responseOf(operation: Operation, response: DocumentedResponse) {
  const { status, codes } = response;
  const isRejection = codes.length > 0;
  // A method that a path lacks is rejected before any operation is found.
  const isOAuth = operation.errorShape === "oauth" && status !== 405;
  const needed = codes.includes("FORBIDDEN") ? scopesOf(operation).join(" or ") : "";
  const notes = [
    meanings[status] ?? "Success.",
    ...(isRejection && !isOAuth ? [`Codes: ${codes.join(", ")}.`] : []),
    ...(needed ? [`Requires the scope ${needed}.`] : []),
  ];
  const media = isRejection ? "application/json" : (operation.mediaType ?? "application/json");
  const rejection = isOAuth ? oauthErrorBody : errorWith(codes);
  return {
    description: notes.join(" "),
    headers: headersOf(operation, response),
    content: { [media]: { schema: isRejection ? rejection : operation.response } },
  };
}

function documentedResponses(operation: Operation) {
  return Object.fromEntries(
    responsesOf(operation).map((response) => [response.status, responseOf(operation, response)]),
  );
}

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .meta({
      description:
        "Valid for 24 hours. A request with the same key and body gets the first response again, " +
        "with `Idempotent-Replayed: true`; a different body is rejected.",
    }),
});

function securityOf(operation: Operation) {
  if (operation.auth === "public") return [];
  const needed = scopesOf(operation).map((scope) => [scope]);
  const program = [
    { apiKey: [] },
    ...(needed.length > 0 ? needed : [[]]).map((oauth) => ({ oauth })),
  ];
  return [...(operation.sessionOnly ? [] : program), { session: [] }];
}

function operationObject(operation: Operation) {
  const { documentedBody = operation.body } = operation;
  const object = (schema: z.ZodType | undefined) => schema as z.ZodObject | undefined;
  const header = takesIdempotencyKey(operation)
    ? idempotencyHeader
    : object(operation.documentedHeaders);
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [tagOf(operation)],
    security: securityOf(operation),
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
    ...(documentedBody || operation.bytesBody ? { requestBody: requestBodyOf(operation) } : {}),
    responses: documentedResponses(operation),
  };
}

const anyBytes = z
  .string()
  .meta({ override: { type: "string", contentMediaType: "application/octet-stream" } });

function requestBodyOf(operation: Operation) {
  const { body, documentedBody = body, csvBody, formBody, bodyOptional, isForm } = operation;
  if (operation.bytesBody)
    return { required: true, content: { "application/octet-stream": { schema: anyBytes } } };
  return {
    required: !bodyOptional,
    content: {
      [isForm ? "application/x-www-form-urlencoded" : "application/json"]: {
        schema: documentedBody,
      },
      ...(csvBody ? { "text/csv": { schema: csvBody } } : {}),
      ...(formBody ? { "multipart/form-data": { schema: formBody } } : {}),
    },
  };
}

function securitySchemes() {
  return {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description: "An API key or a session token.",
    },
    oauth: {
      type: "oauth2",
      description: "An access token of an OAuth client, wherever an API key is accepted.",
      flows: {
        clientCredentials: {
          tokenUrl: `${config().publicUrl}${operationPaths["oauth.token"].path}`,
          scopes: Object.fromEntries(scopes.map((scope) => [scope, scope.replace(":", ", ")])),
        },
      },
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookieName(),
      description: "A browser session; only Cedirail's own pages can make changes with it.",
    },
  } as const;
}

const built = new WeakMap<Deployment, Record<string, unknown>>();
let ownText: string | undefined;

/** {@link openApiDocument} of this deployment as JSON. */
export function openApiText(): string {
  return (ownText ??= JSON.stringify(openApiDocument()));
}

/** The OpenAPI 3.1 spec, generated from the contract that the handlers implement. */
export function openApiDocument(deployment: Deployment = config()): Record<string, unknown> {
  const document = built.get(deployment) ?? buildDocument(deployment);
  built.set(deployment, document);
  return document;
}

function buildDocument(deployment: Deployment): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations.filter((one) => isServedIn(one, deployment))) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = operationObject(operation);
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Cedirail",
      version: "1.0.0",
      description:
        "Move value between mobile-money accounts in Ghana and USDT wallets. Amounts in responses " +
        "are decimal strings; requests accept a JSON number or a plain decimal string. POST, PUT and " +
        "PATCH requests that change something accept an Idempotency-Key. Lists return `asOf`: send " +
        "it with later pages to keep them consistent while rows are added.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: config().publicUrl, description: deployment.environment }],
    tags: [...new Set(operations.map(tagOf))].map((name) => ({ name })),
    paths: paths as unknown as ZodOpenApiPathsObject,
    components: { securitySchemes: securitySchemes() },
  }) as unknown as Record<string, unknown>;
}
