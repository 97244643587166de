type Schema = Record<string, unknown>;

/**
 * Writes `{anyOf: [{type: "string", …}, {type: "null"}]}` as `{type: ["string", "null"], …}`, which means the same,
 * and which generators for Python can read. What is named or enumerated stays as it is.
 */
export function plainNullables(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const schema = node as Schema;
  const value = valueOfNullable(schema);
  if (value) {
    delete schema.anyOf;
    Object.assign(schema, { ...value, ...schema, type: [value.type, "null"] });
  }
  for (const member of Object.values(schema)) plainNullables(member);
}

/** The schema of a nullable value that has a type of its own; else null. */
function valueOfNullable({ anyOf }: Schema): Schema | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const [value, other] = anyOf as [Schema, Schema];
  const isNull = other.type === "null";
  return isNull && typeof value.type === "string" && !("enum" in value) && !("const" in value)
    ? value
    : null;
}
