import { createHash } from "node:crypto";

/**
 * Our reference at MTN for a transfer (its `X-Reference-Id`): a version-4-shaped UUID drawn from its id,
 * so that every attempt, in every process, names the same one.
 */
export function mtnReference(id: string): string {
  const bytes = createHash("sha256").update(`mtn:${id}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
