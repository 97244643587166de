import { openApiDocument } from "@/lib/http/openapi";

/** The OpenAPI spec of a testnet as it is served, for the tests of the spec itself. */

export interface Schema {
  $ref?: string;
  type?: string;
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  description?: string;
  pattern?: string;
}
export interface Parameter {
  name: string;
  in: string;
  description?: string;
  example?: unknown;
  required?: boolean;
  schema: Schema;
}
export interface Media {
  content: Record<string, { schema: Schema; example?: unknown; examples?: object }>;
}
export interface Response extends Media {
  description: string;
  headers: Record<string, object>;
}
export interface DocumentedOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: Media & { required: boolean };
  responses: Record<string, Response>;
  "x-scope"?: string;
  "x-staff"?: string[];
  "x-limit"?: { class: string; perMinute: number };
}
export interface OpenApi {
  openapi: string;
  info: Record<string, string>;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: Record<"schemas" | "securitySchemes" | "responses" | "headers" | "examples", object>;
}

export const document = JSON.parse(
  JSON.stringify(openApiDocument({ environment: "testnet", oidc: {} })),
) as OpenApi;
export const schemas = document.components.schemas as Record<string, Schema>;
export const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** What a reference leads to, or the object itself. */
export function follow<T extends { $ref?: string } | object>(object: T): T {
  const { $ref } = object as { $ref?: string };
  if ($ref === undefined) return object;
  const [, , kind = "", name = ""] = $ref.split("/");
  const found = (document.components as Record<string, Record<string, object>>)[kind]?.[name];
  if (!found) throw new Error(`${$ref} leads nowhere.`);
  return found as T;
}
export const responseOf = (operation: DocumentedOperation | undefined, status: string | number) =>
  follow(operation?.responses[String(status)] ?? ({} as Response));

export const bodyOf = (path: string, method = "post") => {
  const media = document.paths[path]?.[method]?.requestBody?.content["application/json"];
  if (!media) throw new Error(`${path} documents no body.`);
  return follow(media.schema);
};
