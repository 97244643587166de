import { slugOf } from "../slug";
import { exampleOf } from "./example-of";
import type { SampleRequest } from "./samples";
import { fieldOf, fieldsOf, type FieldRow, type Schema, type Schemas } from "./schema";

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}
interface Parameter {
  in: "path" | "query" | "header" | "cookie";
  name: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}
interface ResponseObject {
  description: string;
  content?: Record<string, Media>;
  "x-error-codes"?: string[];
}
interface OperationObject {
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: [string, ...string[]];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, ResponseObject | { $ref: string }>;
  "x-scope"?: string;
  "x-staff"?: string[];
  "x-limit"?: { class: string; perMinute: number };
}

/** What the reference reads of the OpenAPI document. */
export interface ReferenceDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: { schemas: Schemas; responses?: Record<string, ResponseObject> };
  tags: { name: string; description?: string }[];
}

/** One status that an operation responds with. */
export interface ReferenceResponse {
  status: number;
  description: string;
  media: string | null;
  /** Values of `error.code`; empty for a success. */
  codes: string[];
  fields: FieldRow[];
  /** A JSON body as text; null for errors and for what is not JSON. */
  example: string | null;
}

/** An operation as the reference shows it. */
export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  group: string;
  summary: string;
  description: string | null;
  deprecated: boolean;
  /** Who may call: `payments:write`, `Any credential`, … */
  access: string;
  limit: string | null;
  /** Whether a key or a token can call it; else only a person who is signed in, or anyone. */
  callableWith: "key" | "session" | "nothing";
  parameters: (FieldRow & { in: string })[];
  body: { media: string[]; required: boolean; fields: FieldRow[] } | null;
  responses: ReferenceResponse[];
  sample: SampleRequest;
}

/** A heading of the reference with its operations. */
export interface ReferenceGroup {
  title: string;
  slug: string;
  description: string | null;
  operations: ReferenceOperation[];
}

const methods = ["get", "post", "put", "patch", "delete"];

/** The operations of an OpenAPI document under its tags. */
export function referenceOf(document: ReferenceDocument): ReferenceGroup[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) =>
        describe(method.toUpperCase(), path, operation, document.components),
      ),
  );
  return document.tags
    .map(({ name, description = null }) => ({
      title: name.replaceAll("-", " "),
      slug: slugOf(name),
      description,
      operations: all.filter(({ group }) => group === name),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function describe(
  method: string,
  path: string,
  operation: OperationObject,
  { schemas, responses: shared = {} }: ReferenceDocument["components"],
): ReferenceOperation {
  const { parameters = [], requestBody, responses, security } = operation;
  const limit = operation["x-limit"];
  // The client itself signs in only to get a token.
  const schemes = security
    .flatMap((one) => Object.keys(one))
    .filter((scheme) => scheme !== "oauthClient");
  const byKey = schemes.some((scheme) => !/session|cookie/i.test(scheme));
  return {
    id: operation.operationId,
    method,
    path,
    group: operation.tags[0],
    summary: operation.summary,
    description: operation.description ?? null,
    deprecated: operation.deprecated ?? false,
    access: accessOf(operation),
    limit: limit ? `${limit.perMinute} a minute (${limit.class})` : null,
    callableWith: schemes.length === 0 ? "nothing" : byKey ? "key" : "session",
    parameters: parameters.map((one) => ({
      ...fieldOf(one.name, one.schema ?? {}, { schemas, required: one.required ?? false }),
      ...(one.description ? { description: one.description } : {}),
      in: one.in,
    })),
    body: requestBody ? bodyOf(requestBody, schemas) : null,
    responses: Object.entries(responses).map(([status, one]) =>
      responseOf(Number(status), resolveResponse(one, shared), schemas),
    ),
    sample: sampleOf({ method, path, operation, schemas, needsKey: schemes.length > 0 }),
  };
}

function accessOf(operation: OperationObject): string {
  const scope = operation["x-scope"];
  const staff = operation["x-staff"];
  if (scope) return staff ? `${scope}, staff (${staff.join(", ")})` : scope;
  if (staff) return `Staff (${staff.join(", ")})`;
  return operation.security.length === 0 ? "No credential" : "Any credential";
}

function bodyOf(
  { required = false, content }: NonNullable<OperationObject["requestBody"]>,
  schemas: Schemas,
) {
  const [first] = Object.values(content);
  return {
    media: Object.keys(content),
    required,
    fields: fieldsOf(first?.schema ?? {}, schemas),
  };
}

/** A response, or the shared one that it refers to. */
function resolveResponse(
  response: OperationObject["responses"][string],
  shared: Record<string, ResponseObject>,
): ResponseObject {
  if (!("$ref" in response)) return response;
  return shared[response.$ref.slice(response.$ref.lastIndexOf("/") + 1)] ?? { description: "" };
}

function exampleIn(media: Media): unknown {
  return media.example ?? Object.values(media.examples ?? {})[0]?.value;
}

function responseOf(
  status: number,
  { description, content = {}, "x-error-codes": codes = [] }: ResponseObject,
  schemas: Schemas,
): ReferenceResponse {
  const [media, body] = Object.entries(content)[0] ?? [null, undefined];
  const isError = status >= 400;
  const isShown = media === "application/json" && body?.schema && !isError;
  const example = isShown
    ? (exampleIn(body) ?? exampleOf(body.schema ?? {}, schemas, { all: true }))
    : null;
  return {
    status,
    description,
    media,
    codes,
    fields: isShown ? fieldsOf(body.schema ?? {}, schemas) : [],
    example: isShown ? JSON.stringify(example, null, 2) : null,
  };
}

interface Described {
  method: string;
  path: string;
  operation: OperationObject;
  schemas: Schemas;
  needsKey: boolean;
}

function sampleOf({ method, path, operation, schemas, needsKey }: Described): SampleRequest {
  const { parameters = [], requestBody } = operation;
  const valueOf = ({ name, schema = {}, example }: Parameter) =>
    String(example ?? exampleOf(schema, schemas, { all: false, name }));
  const inPath = parameters.filter((one) => one.in === "path");
  const query = parameters.filter((one) => one.in === "query");
  const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? [null, undefined];
  const isBytes = media === "application/octet-stream";
  return {
    method,
    path,
    needsKey,
    pathValues: Object.fromEntries(inPath.map((one) => [one.name, valueOf(one)])),
    query: Object.fromEntries(
      query.filter(({ required }) => required).map((one) => [one.name, valueOf(one)]),
    ),
    idempotencyKey: parameters.some(({ name }) => name === "Idempotency-Key"),
    media,
    body:
      body && !isBytes
        ? (exampleIn(body) ?? exampleOf(body.schema ?? {}, schemas, { all: false }))
        : null,
  };
}
