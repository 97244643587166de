import { slugOf } from "../slug";
import type { SampleRequest } from "./samples";
import { fieldOf, fieldsOf, type FieldRow, type Schema, type Schemas } from "./schema";

/** By name; each is a value, or refers to a shared one. */
type Examples = Record<string, { value?: unknown; $ref?: string }>;
interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Examples;
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
}

interface Components {
  schemas: Schemas;
  responses?: Record<string, ResponseObject>;
  examples?: Examples;
}

/** What the reference reads of the OpenAPI document. */
export interface ReferenceDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: Components;
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
  components: Components,
): ReferenceOperation {
  const { parameters = [], requestBody, responses, security } = operation;
  const { schemas, responses: shared = {} } = components;
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
    callableWith: schemes.length === 0 ? "nothing" : byKey ? "key" : "session",
    parameters: parameters.map((one) => ({
      ...fieldOf(one.name, one.schema ?? {}, { schemas, required: one.required ?? false }),
      ...(one.description ? { description: one.description } : {}),
      in: one.in,
    })),
    body: requestBody ? bodyOf(requestBody, schemas) : null,
    responses: Object.entries(responses).map(([status, one]) =>
      responseOf(Number(status), shareOf(one, shared), components),
    ),
    sample: sampleOf({ method, path, operation, components, needsKey: schemes.length > 0 }),
  };
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

/** A response or an example, or the shared one that it refers to. */
function shareOf<T extends object>(one: T | { $ref: string }, shared: Record<string, T>): T {
  if (!("$ref" in one && one.$ref)) return one as T;
  const found = shared[one.$ref.slice(one.$ref.lastIndexOf("/") + 1)];
  if (!found) throw new Error(`The document has no ${one.$ref}.`);
  return found;
}

function exampleIn({ example, examples, schema }: Media, shared: Examples = {}): unknown {
  const [first] = Object.values(examples ?? {});
  return example ?? (first ? shareOf(first, shared).value : schema?.example);
}

function responseOf(
  status: number,
  { description, content = {}, "x-error-codes": codes = [] }: ResponseObject,
  { schemas, examples }: Components,
): ReferenceResponse {
  const [media, body] = Object.entries(content)[0] ?? [null, undefined];
  const isError = status >= 400;
  const isShown = media === "application/json" && body?.schema && !isError;
  const example = isShown ? exampleIn(body, examples) : undefined;
  return {
    status,
    description,
    media,
    codes,
    fields: isShown ? fieldsOf(body.schema ?? {}, schemas) : [],
    example: example === undefined ? null : JSON.stringify(example, null, 2),
  };
}

interface Described {
  method: string;
  path: string;
  operation: OperationObject;
  components: Components;
  needsKey: boolean;
}

function sampleOf({ method, path, operation, components, needsKey }: Described): SampleRequest {
  const { parameters = [], requestBody } = operation;
  const valueOf = ({ example }: Parameter) => String(example);
  const inPath = parameters.filter((one) => one.in === "path");
  const query = parameters.filter((one) => one.in === "query");
  const [media, body] = Object.entries(requestBody?.content ?? {})[0] ?? [null, undefined];
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
    body: (body && exampleIn(body, components.examples)) ?? null,
  };
}
