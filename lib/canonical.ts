import { createHash } from "node:crypto";

const maxText = 10_000;
const sha256 = (value: string | Uint8Array) => createHash("sha256").update(value).digest("hex");

/** Text in which equal values, and only they, are equal: members sorted; `bigint`, dates and bytes marked. */
function canonicalText(value: unknown): string {
  if (typeof value === "bigint") return `${value.toString()}n`;
  if (value instanceof Date) return `@${value.toISOString()}`;
  // A file as text is not written once more.
  if (typeof value === "string" && value.length > maxText) return `'${sha256(value)}`;
  if (value instanceof Uint8Array) return `#${sha256(value)}`;
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
  return sha256(canonicalText(value));
}
