/**
 * Drops what zod adds and readers do without: the bounds of a double, and the pattern of a format; and of a
 * boolean that it is always true, which generators for Kotlin take for an enumeration of strings.
 */
export function tidySchema({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as Record<string, unknown>;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === "date-time") delete schema.pattern;
  if (schema.type === "boolean") delete schema.const;
}
