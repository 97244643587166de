import type { z } from "zod";
import { readJson, type WireResult } from "@/lib/providers/wire";
import { responseSchema } from "./schemas";

export interface TelecelResponse extends z.infer<typeof responseSchema> {
  /** HTTP's. */
  status: number;
  /** `INS-…`, by which everything is decided. */
  code: string;
}

/** An answer in Telecel's own envelope, or null for anything else, such as a page of a gateway. */
export function responseOf(result: WireResult): TelecelResponse | null {
  if (result.kind !== "response") return null;
  const parsed = responseSchema.safeParse(readJson(result.body));
  if (!parsed.success) return null;
  const code = parsed.data.output_ResponseCode.trim();
  if (!/^INS-\d{1,5}$/.test(code)) return null;
  return { ...parsed.data, status: result.status, code };
}

/** The word for a wire result in evidence and logs: Telecel's code, a status, or what broke. */
export function reasonOf(result: WireResult): string {
  if (result.kind !== "response") return result.reason;
  return responseOf(result)?.code ?? `http_${result.status}`;
}

/**
 * A bearer was not taken: HTTP 401 outside the envelope. Inside it, 401 is `INS-6`, a payment that
 * failed, which must never be sent anew (reference telecel-mpesa §11).
 */
export function isUnauthorized(result: WireResult): boolean {
  return result.kind === "response" && result.status === 401 && responseOf(result) === null;
}

const sessionLimits = new Set(["INS-989", "INS-992", "INS-993", "INS-994", "INS-995"]);

/**
 * A limit that is counted by session: the organisation's, or the application's. `INS-990` and
 * `INS-991` are the customer's own, whom a new session does not help.
 */
export function isSessionLimit(result: WireResult): boolean {
  return sessionLimits.has(responseOf(result)?.code ?? "");
}
