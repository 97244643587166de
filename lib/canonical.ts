import { createHash } from "node:crypto";

/** Text in which equal values, and only they, are equal: members sorted; `bigint`, dates and bytes marked. */
function canonicalText(value: unknown): string {
  if (typeof value === "bigint") return `${value.toString()}n`;
  if (value instanceof Date) return `@${value.toISOString()}`;
  if (value instanceof Uint8Array) return `#${createHash("sha256").update(value).digest("hex")}`;
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalText(member)}`)
      .join(",")}}`;
  return JSON.stringify(value) ?? "null";
}

/** SHA-256 (hex) of a parsed value; how bodies are compared (contract §1, Idempotency). */
export function canonicalHash(value: unknown): string {
  return createHash("sha256").update(canonicalText(value)).digest("hex");
}
