import type * as z from "zod";
import { readJson, type WireResult } from "@/lib/providers/wire";
import { responseSchema } from "./schemas";

export interface TelecelResponse extends z.infer<typeof responseSchema> {
  /** The HTTP status. */
  status: number;
  /** `INS-…`, which decides everything. */
  code: string;
}

/** A response in Telecel's envelope, or null for anything else, such as a page of a gateway. */
export function responseOf(result: WireResult): TelecelResponse | null {
  if (result.kind !== "response") return null;
  const parsed = responseSchema.safeParse(readJson(result.body));
  if (!parsed.success) return null;
  const code = parsed.data.output_ResponseCode.trim();
  if (!/^INS-\d{1,5}$/.test(code)) return null;
  return { ...parsed.data, status: result.status, code };
}

/** The reason for evidence and logs: Telecel's code, an HTTP status, or a network error. */
export function reasonOf(result: WireResult): string {
  if (result.kind !== "response") return result.reason;
  return responseOf(result)?.code ?? `http_${result.status}`;
}

/**
 * The bearer was rejected: HTTP 401 outside the envelope. Inside it, 401 is `INS-6`, a failed payment, which
 * must never be sent again (reference telecel-mpesa §11).
 */
export function isUnauthorized(result: WireResult): boolean {
  return result.kind === "response" && result.status === 401 && responseOf(result) === null;
}

const sessionLimits = new Set(["INS-989", "INS-992", "INS-993", "INS-994", "INS-995"]);

/**
 * A limit of the organization or the application, which is counted by session. `INS-990` and `INS-991` are
 * the customer's own limits, which a new session does not reset.
 */
export function isSessionLimit(result: WireResult): boolean {
  return sessionLimits.has(responseOf(result)?.code ?? "");
}
