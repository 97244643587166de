import { createHmac } from "node:crypto";
import { isSame } from "@/lib/crypto/seal";
import type { CallbackReading } from "@/lib/providers/contract";
import { readJson } from "@/lib/providers/wire";
import { callbackSchema } from "./schemas";

/**
 * Reads a callback whose `hash` is right under our key (reference airtel-money §6.4). Sources disagree on
 * what is hashed, so either form is accepted, byte for byte as received: the whole body without its `hash`,
 * or the `transaction` alone. Its message is prose, and not read.
 */
export function callbackReadingOf(body: Uint8Array, callbackKey: string): CallbackReading {
  const value = decodedJson(body);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { state: "unreadable" };
  if (!isGenuine(body, value, callbackKey)) return { state: "forged" };
  const parsed = callbackSchema.safeParse(value);
  if (!parsed.success) return { state: "unreadable" };
  const { id, status_code: status } = parsed.data.transaction;
  return {
    state: "read",
    reference: id,
    claims: { result: claimOf.get(status) ?? null, amountMinor: null, phone: null },
  };
}

const claimOf = new Map<string | undefined, "succeeded" | "failed" | "pending">([
  ["TS", "succeeded"],
  ["TF", "failed"],
  ["TE", "failed"],
  ["TIP", "pending"],
]);

function decodedJson(body: Uint8Array): unknown {
  try {
    return readJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return undefined;
  }
}

function isGenuine(body: Uint8Array, value: object, callbackKey: string): boolean {
  const members = rawMembers(body);
  const names = new Set(members.map(({ name }) => name));
  const hash = members.findIndex(({ name }) => name === "hash");
  const transaction = members.find(({ name }) => name === "transaction");
  const given: unknown = Object.entries(value).find(([name]) => name === "hash")?.[1];
  // With a repeated name one value would be checked and another one read.
  if (!transaction || names.size !== members.length || typeof given !== "string") return false;
  const before = members[hash - 1];
  const start = before ? before.end : (members[hash]?.start ?? 0);
  const end = before ? (members[hash]?.end ?? 0) : (members[hash + 1]?.start ?? body.length);
  const whole = Buffer.concat([body.subarray(0, start), body.subarray(end)]);
  const candidates = [whole, body.subarray(transaction.valueStart, transaction.end)];
  // Both are always compared, so that the time taken reveals nothing.
  return candidates.map((bytes) => isSame(given, hashOf(bytes, callbackKey))).some(Boolean);
}

/** A callback's `hash` over these bytes. */
export function hashOf(bytes: string | Uint8Array, callbackKey: string): string {
  return createHmac("sha256", callbackKey).update(bytes).digest("base64");
}

/** One member of a JSON object, as offsets into the object's bytes. */
interface RawMember {
  name: string;
  /** Of the name's opening quote. */
  start: number;
  valueStart: number;
  /** After the value's last byte. */
  end: number;
}

const jsonToken = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Where the members of a JSON object lie in its bytes, which must be valid JSON; empty for any other value. */
export function rawMembers(bytes: Uint8Array): RawMember[] {
  // One character per byte, so that offsets agree; all of JSON's syntax is ASCII.
  const text = Buffer.from(bytes).toString("latin1");
  if (!/^\s*\{/.test(text)) return [];
  const members: RawMember[] = [];
  let member: RawMember | null = null;
  let depth = 0;
  for (const { 0: token, index: start } of text.matchAll(jsonToken)) {
    const end = start + token.length;
    if (/[}\]]/.test(token[0] ?? "")) depth -= 1;
    if (depth === 0 || (depth === 1 && token === ",")) member = null;
    else if (!member) {
      const name = JSON.parse(Buffer.from(bytes.subarray(start, end)).toString()) as string;
      member = { name, start, valueStart: 0, end };
      members.push(member);
    } else if (depth > 1 || token !== ":") {
      member.valueStart ||= start;
      member.end = end;
    }
    if (/[{[]/.test(token[0] ?? "")) depth += 1;
  }
  return members;
}
