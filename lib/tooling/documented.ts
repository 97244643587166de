import type { Deployment } from "@/lib/contract/operation";
import { openApiDocument } from "@/lib/http/openapi";
import { schemaValidator, type SchemaCheck } from "./json-schema";

/** Checks requests and responses against the served OpenAPI spec, by its JSON schemas. */

interface Media {
  schema: object;
  examples?: Record<string, object>;
  example?: unknown;
}
interface DocumentedResponse {
  headers: Record<string, DocumentedHeader>;
  content: Record<string, Media>;
  "x-error-codes"?: string[];
}
interface DocumentedHeader {
  schema: object;
  required?: boolean;
}
export interface DocumentedOperation {
  parameters?: {
    name: string;
    in: string;
    schema: object;
    required?: boolean;
    example?: unknown;
  }[];
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
  components: object;
}

let read: OpenApiPaths | undefined;
let validator: ReturnType<typeof schemaValidator> | undefined;
const validators = {
  request: new Map<object, SchemaCheck>(),
  response: new Map<object, SchemaCheck>(),
};

function whole(): OpenApiPaths {
  return (read ??= document());
}

/** What a reference leads to, or the object itself. */
function resolved<T extends object>(object: T): T {
  const { $ref } = object as { $ref?: string };
  if ($ref === undefined) return object;
  const [, ...steps] = $ref.split("/");
  const found = steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown> | undefined)?.[step],
    whole(),
  );
  if (!found) throw new Error(`${$ref} leads nowhere.`);
  return found as T;
}

/** An operation as it is documented. */
export function documentedOperation(method: string, path: string): DocumentedOperation {
  const found = whole().paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not documented.`);
  return found;
}

/** A schema of which objects have the documented members only: responses may not have others yet. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, part]) => [name, closed(part)]);
  const isOpen = "properties" in schema && !("additionalProperties" in schema);
  return { ...Object.fromEntries(entries), ...(isOpen ? { additionalProperties: false } : {}) };
}

/** The check of a schema of the document, for a request as it stands, for a response without other members. */
export function validatorOf(schema: object, role: "request" | "response" = "request"): SchemaCheck {
  validator ??= schemaValidator()
    .addSchema(whole(), "request")
    .addSchema({ components: closed(whole().components) as object }, "response");
  const { [role]: known } = validators;
  const earlier = known.get(schema);
  if (earlier) return earlier;
  const own = role === "response" ? closed(schema) : schema;
  const text = JSON.stringify(own).replaceAll('"#/components/', `"${role}#/components/`);
  const made = validator.compile(JSON.parse(text) as object);
  known.set(schema, made);
  return made;
}

/** What of a response the spec does not document; empty where all of it is. */
export function undocumentedIn(method: string, path: string, responded: Answered): string[] {
  const { status, headers, body } = responded;
  const reference = documentedOperation(method, path).responses[String(status)];
  const error = (body as { error?: { code?: string; message?: string } } | null)?.error;
  if (!reference) return [`status ${status} (${error?.code}: ${error?.message})`];
  const documented = resolved(reference);
  const codes = documented["x-error-codes"];
  const media = (headers.get("content-type") ?? "").split(";")[0] ?? "";
  const content = documented.content[media];
  return [
    ...undocumentedHeaders(documented, headers, status),
    ...(codes && !codes.includes(error?.code ?? "") ? [`code ${error?.code} of ${status}`] : []),
    ...(content ? faultsOf(content.schema, body) : [`media type ${media} of ${status}`]),
  ];
}

function undocumentedHeaders(documented: DocumentedResponse, headers: Headers, status: number) {
  const named = new Map(
    Object.entries(documented.headers).map(([name, header]) => [
      name.toLowerCase(),
      resolved(header),
    ]),
  );
  const unknown = [...headers.keys()].filter((name) => !ordinary.has(name) && !named.has(name));
  const faults = [...named].flatMap(([name, { schema, required }]) => {
    const value = headers.get(name);
    if (value === null) return required ? [`no header ${name}`] : [];
    const isNumber = (schema as { type?: string }).type === "integer";
    return faultsOf(schema, isNumber ? Number(value) : value).map((fault) => `${name}: ${fault}`);
  });
  return [...unknown.map((name) => `header ${name} of ${status}`), ...faults];
}

function faultsOf(schema: object, value: unknown): string[] {
  const validate = validatorOf(schema, "response");
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || "body"} ${message} ${JSON.stringify(params)}`,
  );
}

/** An example of the document with the schema that it shows. */
interface Example {
  place: string;
  schema: object;
  value: unknown;
}

/** The examples of parameters, bodies and responses of the document. */
export function examplesOf(): Example[] {
  const ofMedia = (place: string, { schema, example, examples = {} }: Media): Example[] => [
    ...(example === undefined ? [] : [{ place, schema, value: example }]),
    ...Object.entries(examples).map(([name, one]) => ({
      place: `${place} ${name}`,
      schema,
      value: (resolved(one) as { value: unknown }).value,
    })),
  ];
  return Object.entries(whole().paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody, responses }]) => {
      const place = `${method} ${path}`;
      const contents = [requestBody, ...Object.values(responses).map(resolved)];
      return [
        ...parameters.map(({ name, schema, example: value }) => ({
          place: `${place} ${name}`,
          schema,
          value,
        })),
        ...contents.flatMap((one) =>
          Object.values(one?.content ?? {}).flatMap((media) => ofMedia(place, media)),
        ),
      ];
    }),
  );
}

/** What of an example its schema does not allow. */
export function faultsOfExample({ schema, value }: Example): string[] {
  return faultsOf(schema, value);
}
