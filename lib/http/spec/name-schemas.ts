export interface Media {
  schema: Record<string, unknown>;
  examples?: object;
}
export interface Parameter {
  in: string;
  name: string;
  schema: Record<string, unknown>;
  description?: unknown;
  example?: unknown;
}
export interface Documented {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}
/** What of the document is read and changed here. */
export interface Document {
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, object> };
}

const formMedia = "multipart/form-data";

/**
 * Gives each body and response that has no name of its own one after its operation, so that generated clients
 * have a type for it: `PaymentsInitiateRequest`.
 */
export function nameSchemas({ paths, components }: Document): void {
  const name = (id: string, role: string, media: Media) => {
    const { schema } = media;
    if (!("properties" in schema || "anyOf" in schema || "oneOf" in schema)) return;
    const named = `${id.charAt(0).toUpperCase()}${id.slice(1)}${role}`;
    components.schemas[named] = schema;
    media.schema = { $ref: `#/components/schemas/${named}` };
  };
  for (const operation of Object.values(paths).flatMap(Object.values<Documented>)) {
    const { operationId, requestBody, responses } = operation;
    for (const [type, media] of Object.entries(requestBody?.content ?? {}))
      name(operationId, type === formMedia ? "Form" : "Request", media);
    // Rejections have the schema of every error.
    for (const { content } of Object.values(responses))
      for (const media of Object.values(content ?? {})) name(operationId, "Response", media);
  }
}

const componentPrefix = "#/components/schemas/";

/** Calls `visit` with every object in `value`. */
function walk(value: unknown, visit: (object: Record<string, unknown>) => void): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>);
  for (const part of Object.values(value)) walk(part, visit);
}

/**
 * Lets responses have members that are not documented, since later versions may add some; requests are
 * rejected with them.
 */
export function openResponses({ paths, components }: Document): void {
  const ofRequests = new Set<object>();
  const follow = (object: Record<string, unknown>) => {
    const { $ref } = object;
    if (typeof $ref !== "string" || !$ref.startsWith(componentPrefix)) return;
    const schema = components.schemas[$ref.slice(componentPrefix.length)];
    if (!schema || ofRequests.has(schema)) return;
    ofRequests.add(schema);
    walk(schema, follow);
  };
  for (const operation of Object.values(paths).flatMap(Object.values<Documented>))
    walk(operation.requestBody, follow);
  const ofResponses = Object.values(components.schemas).filter((one) => !ofRequests.has(one));
  walk(ofResponses, (schema) => {
    if (schema.additionalProperties === false) delete schema.additionalProperties;
  });
}
