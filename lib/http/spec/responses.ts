import * as z from "zod";
import type { Operation } from "@/lib/contract/operation";
import { responsesOf, type DocumentedResponse } from "@/lib/contract/responses";
import { headersOf } from "./headers";

const meanings: Record<number, string> = {
  200: "Success.",
  201: "Created.",
  400: "The request was rejected; no money moved.",
  401: "The credential is missing or invalid.",
  403: "Not allowed with this credential.",
  404: "The resource does not exist.",
  405: "The path does not support this method.",
  429: "Too many requests.",
  500: "Something went wrong on our side.",
  503: "The service is not ready yet.",
};

/** A code in PascalCase. */
const spoken = (code: string) =>
  code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Rejections with up to this many codes are shared components, named after them. */
const maxSharedCodes = 3;

function rejectionOf(operation: Operation, response: DocumentedResponse) {
  const { status, codes } = response;
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }] as const);
  return {
    description: `${meanings[status]} Codes: ${codes.join(", ")}.`,
    headers: headersOf(operation, response),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ErrorResponse" },
        examples: Object.fromEntries(examples),
      },
    },
    "x-error-codes": codes,
  };
}

/** A rejection in the shape of RFC 6749 §5.2. */
function oauthRejectionOf(operation: Operation, response: DocumentedResponse) {
  const errors = { 401: "invalid_client", 429: "temporarily_unavailable", 500: "server_error" };
  const error = errors[response.status as keyof typeof errors] ?? "invalid_request";
  const value = { error, error_description: meanings[response.status] };
  return {
    description: meanings[response.status],
    headers: headersOf(operation, response),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/OAuthError" },
        examples: { [error]: { value } },
      },
    },
  };
}

function successOf(operation: Operation, response: DocumentedResponse) {
  const others = operation.otherMediaTypes ?? [];
  return {
    description: meanings[response.status],
    headers: headersOf(operation, response),
    content: {
      [operation.mediaType ?? "application/json"]: { schema: operation.response },
      ...Object.fromEntries(others.map((other) => [other, { schema: z.string() }])),
    },
  };
}

/** The responses of operations, and what they share. */
export function createResponses() {
  const shared: Record<string, object> = {};
  const share = (name: string, rejection: object) => {
    shared[name] ??= rejection;
    return { $ref: `#/components/responses/${name}` };
  };
  const documented = (operation: Operation, response: DocumentedResponse): object => {
    const { status, codes } = response;
    if (codes.length === 0) return successOf(operation, response);
    // A method that a path lacks is rejected before any operation is found.
    if (operation.errorShape === "oauth" && status !== 405)
      return oauthRejectionOf(operation, response);
    const rejection = rejectionOf(operation, response);
    if (codes.length > maxSharedCodes) return rejection;
    const isUncounted = !("X-RateLimit-Limit" in rejection.headers) && status !== 405;
    return share(codes.map(spoken).join("Or") + (isUncounted ? "Uncounted" : ""), rejection);
  };
  return {
    shared,
    of: (operation: Operation) =>
      Object.fromEntries(
        responsesOf(operation).map((one) => [one.status, documented(operation, one)]),
      ),
  };
}
