import type { Deployment } from "@/lib/contract/operation";
import { openApiDocument } from "@/lib/http/openapi";
import { schemaValidator, type SchemaCheck } from "./json-schema";

/** Checks requests and responses against the served OpenAPI spec, by its JSON schemas. */

interface Media {
  schema: object;
}
interface DocumentedResponse {
  headers: Record<string, object>;
  content: Record<string, Media>;
}
export interface DocumentedOperation {
  parameters?: { name: string; in: string; schema: object; required?: boolean }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, DocumentedResponse>;
}

/** The response, as a client sees it. */
export interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Headers of HTTP itself, or of every response for security. */
const ordinary = new Set([
  "cache-control",
  "connection",
  "content-length",
  "content-security-policy",
  "content-type",
  "date",
  "keep-alive",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
  "x-frame-options",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
]);

// The document as JSON gives it: without what is undefined.
const everything: Deployment = { environment: "testnet", oidc: {} };
const document = () => JSON.parse(JSON.stringify(openApiDocument(everything))) as OpenApiPaths;
interface OpenApiPaths {
  paths: Record<string, Record<string, DocumentedOperation>>;
}

let read: OpenApiPaths | undefined;
let validator: ReturnType<typeof schemaValidator> | undefined;
const validators = new Map<object, SchemaCheck>();

function whole(): OpenApiPaths {
  return (read ??= document());
}

/** An operation as it is documented. */
export function documentedOperation(method: string, path: string): DocumentedOperation {
  const found = whole().paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not documented.`);
  return found;
}

/** The check of a schema of the document. */
export function validatorOf(schema: object): SchemaCheck {
  validator ??= schemaValidator().addSchema(whole(), "document");
  const known = validators.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
  const made = validator.compile(JSON.parse(text) as object);
  validators.set(schema, made);
  return made;
}

/** What of a response the spec does not document; empty where all of it is. */
export function undocumentedIn(method: string, path: string, responded: Answered): string[] {
  const { status, headers, body } = responded;
  const documented = documentedOperation(method, path).responses[String(status)];
  const error = (body as { error?: { code?: string; message?: string } } | null)?.error;
  if (!documented) return [`status ${status} (${error?.code}: ${error?.message})`];
  const names = new Set(Object.keys(documented.headers).map((name) => name.toLowerCase()));
  const unknown = [...headers.keys()].filter((name) => !ordinary.has(name) && !names.has(name));
  const media = (headers.get("content-type") ?? "").split(";")[0] ?? "";
  const content = documented.content[media];
  return [
    ...unknown.map((name) => `header ${name} of ${status}`),
    ...(names.has("x-request-id") && !headers.has("x-request-id") ? ["no X-Request-Id"] : []),
    ...(content ? faultsOf(content.schema, body) : [`media type ${media} of ${status}`]),
  ];
}

function faultsOf(schema: object, value: unknown): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || "body"} ${message} ${JSON.stringify(params)}`,
  );
}
