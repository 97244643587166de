import { byFormat, byName, bySchema } from "./sample-values";

/** What is read of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  minProperties?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  not?: { propertyNames?: { not?: Schema } };
}

interface Context {
  schemas: Record<string, Schema>;
  /** Whether objects have all members, as in responses, or only those that are required. */
  all: boolean;
  /** The member that it is. */
  name: string;
}

function exampleOfType({ type, format, minimum }: Schema, name: string): unknown {
  const types = [type ?? []].flat();
  const known = byFormat[format ?? ""] ?? byName[name];
  if (types.includes("null")) return known ?? null;
  const [only] = types;
  if (only === "boolean") return true;
  if (only === "integer" || only === "number") return minimum ?? 1;
  return known ?? "…";
}

function exampleOfObject(schema: Schema, context: Context): unknown {
  const { properties = {}, required = [], oneOf, anyOf, allOf, minProperties = 0 } = schema;
  const [choice] = oneOf ?? anyOf ?? [];
  if (choice && !schema.properties) return exampleOf(choice, context);
  const isWhole = context.all || minProperties > 0;
  const [oneOfThese] = schema.not?.propertyNames?.not?.enum ?? [];
  const needed = [...required, ...(choice?.required ?? []), oneOfThese];
  const members = Object.entries(properties)
    .filter(([name]) => isWhole || needed.includes(name))
    .map(([name, one]) => [name, exampleOf(one, { ...context, name })]);
  const joined = (allOf ?? []).map((one) => exampleOf(one, context) as object);
  return Object.assign({}, ...joined, Object.fromEntries(members));
}

/** An example of a value: its schema's own where it has one, else made from its parts. */
export function exampleOf(schema: Schema, context: Context): unknown {
  const { $ref, example, examples, items, oneOf, anyOf } = schema;
  const given = example ?? examples?.[0] ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (given !== undefined) return given;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    const value = exampleOf(context.schemas[name] ?? {}, context);
    return bySchema[name] ? { ...(value as object), ...bySchema[name] } : value;
  }
  if (items) return [exampleOf(items, context)];
  if (schema.properties || schema.type === "object") return exampleOfObject(schema, context);
  const [choice] = (schema.type === undefined && (oneOf ?? anyOf)) || [];
  if (choice?.type === "string" || choice?.type === "number")
    return byName[context.name] ?? exampleOf(choice, context);
  if (choice) return exampleOf(choice, context);
  return exampleOfType(schema, context.name);
}
