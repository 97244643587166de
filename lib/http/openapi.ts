import type { z } from "zod";
import { createDocument, type ZodOpenApiPathsObject } from "zod-openapi";
import { config } from "@/lib/config/env";
import { operations } from "@/lib/contract";
import { errorBody } from "@/lib/contract/errors";
import { limitClasses, type Operation } from "@/lib/contract/operation";

const groupNames = { A: "Core", B: "Version 1", C: "Application" } as const;

const limitHeaderNames = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

function responsesOf(operation: Operation) {
  const headers = Object.fromEntries(
    ["X-Request-Id", ...(operation.limit ? limitHeaderNames : [])].map((name) => [
      name,
      {
        schema: { type: (name === "X-Request-Id" ? "string" : "integer") as "string" | "integer" },
      },
    ]),
  );
  const failed = (description: string) => ({
    description,
    headers,
    content: { "application/json": { schema: errorBody } },
  });
  const codes = ["INVALID_REQUEST", "BAD_REQUEST", ...(operation.errors ?? [])].join(", ");
  return {
    [operation.status]: {
      description: "Success.",
      headers,
      content: { "application/json": { schema: operation.response } },
    },
    400: failed(`Refused; nothing moved. Codes: ${codes}.`),
    401: failed("The credential is missing or not valid."),
    ...(operation.scope && operation.scope !== "none"
      ? { 403: failed(`The credential lacks ${operation.scope}.`) }
      : {}),
    ...(operation.params ? { 404: failed("There is no such resource.") } : {}),
    429: failed("Too many requests; see Retry-After."),
    500: failed("Something went wrong on our side."),
  };
}

function operationObject(operation: Operation) {
  const object = (schema: z.ZodType | undefined) => schema as z.ZodObject | undefined;
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [groupNames[operation.group]],
    security: operation.scope ? [{ apiKey: [] }] : [],
    ...(operation.scope && operation.scope !== "none" ? { "x-scope": operation.scope } : {}),
    ...(operation.limit
      ? { "x-limit": { class: operation.limit, perMinute: limitClasses[operation.limit] } }
      : {}),
    requestParams: {
      ...(operation.params ? { path: object(operation.params) } : {}),
      ...(operation.query ? { query: object(operation.query) } : {}),
    },
    ...(operation.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: operation.body } },
          },
        }
      : {}),
    responses: responsesOf(operation),
  };
}

let built: Record<string, unknown> | undefined;

/** The interface document (OpenAPI 3.1), made from the contract that the handlers obey. */
export function openApiDocument(): Record<string, unknown> {
  if (built) return built;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = operationObject(operation);
  }
  built = createDocument({
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
    servers: [{ url: config().publicUrl, description: config().environment }],
    tags: Object.values(groupNames).map((name) => ({ name })),
    paths: paths as unknown as ZodOpenApiPathsObject,
    components: { securitySchemes: { apiKey: { type: "http", scheme: "bearer" } } },
  }) as unknown as Record<string, unknown>;
  return built;
}
