/** What the reference reads of a JSON schema in the OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

export type Schemas = Readonly<Record<string, Schema>>;

/** One field of a request or a response, with those inside it. */
export interface FieldRow {
  name: string;
  /** For people: `string or null`, `array of objects`. */
  type: string;
  required: boolean;
  description: string | null;
  /** The values that are allowed, if they are listed. */
  values: string[];
  /** Bounds and the default, as short sentences. */
  bounds: string[];
  fields: FieldRow[];
}

/** Deeper than any schema in the document; it ends one that contains itself. */
const maxDepth = 6;

/** A schema without references: what `$ref` names and `allOf` joins, in one. */
function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const { $ref, allOf, ...own } = schema;
  const parts = [
    ...($ref ? [schemas[$ref.slice($ref.lastIndexOf("/") + 1)] ?? {}] : []),
    ...(allOf ?? []),
  ];
  const all = [...parts.map((one) => resolveSchema(one, schemas)), own];
  const properties = Object.assign({}, ...all.map((one) => one.properties)) as Schema["properties"];
  const required = all.flatMap((one) => one.required ?? []);
  return {
    ...(Object.assign({}, ...all) as Schema),
    ...(all.some((one) => one.properties) ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** What a value may be: the schema itself, or the schemas it is one of; `null` is left out. */
function alternativesOf(schema: Schema, schemas: Schemas): Schema[] {
  const resolved = resolveSchema(schema, schemas);
  const choices = resolved.oneOf ?? resolved.anyOf;
  // Without a type they only say more of a value whose type stands beside them.
  if (!choices || resolved.type !== undefined) return [resolved];
  return choices
    .flatMap((choice) => alternativesOf(choice, schemas))
    .filter(({ type }) => type !== "null");
}

function admitsNull(schema: Schema, schemas: Schemas): boolean {
  const { type, oneOf, anyOf } = resolveSchema(schema, schemas);
  const isNull = (one: Schema) => admitsNull(one, schemas);
  return type === "null" || !!type?.includes("null") || !!(oneOf ?? anyOf)?.some(isNull);
}

/** The schema of objects inside it, of arrays and of values that may be null too. */
function objectsIn(schema: Schema, schemas: Schemas): Schema[] {
  return alternativesOf(schema, schemas).flatMap((one) =>
    one.items ? objectsIn(one.items, schemas) : one.properties ? [one] : [],
  );
}

function nameOfType(schema: Schema, schemas: Schemas): string {
  const { type, format, items, additionalProperties, properties } = schema;
  const [only = "any"] = [type ?? []].flat().filter((one) => one !== "null");
  if (only === "array") return `array of ${pluralOf(typeOf(items ?? {}, schemas))}`;
  if (format === "date-time") return "time";
  if (format === "uri") return "URL";
  if (only === "object" && !properties && additionalProperties) return "object, by name";
  return properties ? "object" : only;
}

function pluralOf(type: string): string {
  return type === "any" ? "any" : type.replace(/^\S+/, (name) => `${name}s`);
}

/** The type of a value, for people. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const names = alternativesOf(schema, schemas).map((one) => nameOfType(one, schemas));
  if (admitsNull(schema, schemas)) names.push("null");
  return [...new Set(names)].join(" or ");
}

/** The safe integers are no bound that anybody has to know. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;

function boundsOf({
  minimum,
  maximum,
  minLength,
  maxLength,
  maxItems,
  ...others
}: Schema): string[] {
  const number = (value: number) => value.toLocaleString("en-US");
  return [
    isBound(minimum) ? `At least ${number(minimum)}.` : "",
    isBound(maximum) ? `At most ${number(maximum)}.` : "",
    maxLength !== undefined && maxLength === minLength
      ? `${number(maxLength)} characters.`
      : maxLength !== undefined
        ? `At most ${number(maxLength)} characters.`
        : "",
    maxItems === undefined ? "" : `At most ${number(maxItems)} items.`,
    others.default === undefined ? "" : `${JSON.stringify(others.default)} by default.`,
  ].filter(Boolean);
}

function valuesOf(schema: Schema, schemas: Schemas): string[] {
  const all = alternativesOf(schema, schemas).flatMap((one) => {
    if (one.items) return valuesOf(one.items, schemas);
    return one.const === undefined ? (one.enum ?? []) : [one.const];
  });
  return [...new Set(all.filter((value) => value !== null).map(String))];
}

/** One named value with everything inside it. */
export function fieldOf(
  name: string,
  schema: Schema,
  { schemas, required, depth = 0 }: { schemas: Schemas; required: boolean; depth?: number },
): FieldRow {
  const [first = {}] = alternativesOf(schema, schemas);
  return {
    name,
    type: typeOf(schema, schemas),
    required,
    description: resolveSchema(schema, schemas).description ?? first.description ?? null,
    values: valuesOf(schema, schemas),
    bounds: boundsOf({ ...first, ...resolveSchema(schema, schemas) }),
    fields: depth < maxDepth ? fieldsOf(schema, schemas, depth + 1) : [],
  };
}

/**
 * The fields of an object, or of the objects in an array. Where it may be one of several objects, a
 * field counts as required if all of them require it.
 */
export function fieldsOf(schema: Schema, schemas: Schemas, depth = 0): FieldRow[] {
  const objects = objectsIn(schema, schemas);
  const names = [...new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.map((name) => {
    const holders = objects.filter(({ properties }) => properties && name in properties);
    const schemasOfField = holders.map(({ properties }) => properties?.[name] ?? {});
    const [only = {}] = schemasOfField;
    const required = objects.every((one) => one.required?.includes(name));
    const same = schemasOfField.every((one) => JSON.stringify(one) === JSON.stringify(only));
    return fieldOf(name, same ? only : { oneOf: schemasOfField }, { schemas, required, depth });
  });
}
