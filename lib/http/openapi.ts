import { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { config } from "@/lib/config/env";
import { operations } from "@/lib/contract";
import { errorBody } from "@/lib/contract/errors";
import { isServedIn, limitClasses, type Operation, type Scope } from "@/lib/contract/operation";
import { typeOfCode, type ErrorType } from "@/lib/errors";

const groupNames = { A: "Core", B: "Version 1", C: "Application" } as const;

const headerNames = {
  "X-Request-Id": "string",
  "X-RateLimit-Limit": "integer",
  "X-RateLimit-Remaining": "integer",
  "X-RateLimit-Reset": "integer",
  "Retry-After": "integer",
} as const;
const limitHeaderNames = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const;

function headersOf(names: readonly (keyof typeof headerNames)[]) {
  return Object.fromEntries(
    (["X-Request-Id", ...names] as const).map((name) => [
      name,
      { schema: { type: headerNames[name] } },
    ]),
  );
}

function scopeOf({ scope }: Operation): Scope | null {
  return scope === "none" || scope === "staff" ? null : scope;
}

function responsesOf(operation: Operation) {
  const counted = operation.limit ? limitHeaderNames : [];
  const failed = (description: string, headers = headersOf(counted)) => ({
    description,
    headers,
    content: { "application/json": { schema: errorBody } },
  });
  const codesOf = (type: ErrorType) =>
    (operation.errors ?? []).filter((code) => typeOfCode[code] === type);
  const refusals = ["INVALID_REQUEST", "BAD_REQUEST", ...codesOf("BAD_REQUEST")];
  const forbidden = [
    ...(scopeOf(operation) ? [`no ${scopeOf(operation)}`] : []),
    ...(operation.scope === "staff" ? ["not staff with the role"] : []),
    ...(operation.stepUp ? ["MFA_REQUIRED"] : []),
    ...codesOf("FORBIDDEN"),
  ];
  const mayMiss = operation.params !== undefined || codesOf("NOT_FOUND").length > 0;
  return {
    [operation.status]: {
      description: "Success.",
      headers: headersOf(counted),
      content: { [operation.answers ?? "application/json"]: { schema: operation.response } },
    },
    400: failed(`Refused; nothing moved. Codes: ${refusals.join(", ")}.`),
    401: failed("The credential is missing or not valid.", headersOf([])),
    ...(forbidden.length > 0 ? { 403: failed(`Not allowed: ${forbidden.join(", ")}.`) } : {}),
    ...(mayMiss ? { 404: failed("There is no such resource.") } : {}),
    429: failed("Too many requests.", headersOf([...limitHeaderNames, "Retry-After"])),
    500: failed("Something went wrong on our side."),
  };
}

const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional()
    .meta({
      description:
        "Kept for 24 hours: the same key and body get the first answer again, marked " +
        "`Idempotent-Replayed: true`; another body is refused.",
    }),
});

function operationObject(operation: Operation) {
  const object = (schema: z.ZodType | undefined) => schema as z.ZodObject | undefined;
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [groupNames[operation.group]],
    security: operation.scope ? [{ apiKey: [] }] : [],
    ...(scopeOf(operation) ? { "x-scope": scopeOf(operation) } : {}),
    ...(operation.staff ? { "x-staff": operation.staff } : {}),
    ...(operation.limit
      ? { "x-limit": { class: operation.limit, perMinute: limitClasses[operation.limit] } }
      : {}),
    requestParams: {
      ...(operation.params ? { path: object(operation.params) } : {}),
      ...(operation.query ? { query: object(operation.query) } : {}),
      ...(operation.transactional && operation.method === "POST"
        ? { header: idempotencyHeader }
        : {}),
    },
    ...(operation.body ? { requestBody: requestBodyOf(operation) } : {}),
    responses: responsesOf(operation),
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
        "POST that moves something takes an Idempotency-Key.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: config().publicUrl, description: environment }],
    tags: Object.values(groupNames).map((name) => ({ name })),
    paths: paths as unknown as ZodOpenApiPathsObject,
    components: { securitySchemes: { apiKey: { type: "http", scheme: "bearer" } } },
  }) as unknown as Record<string, unknown>;
}
