import { callerOfRejection } from "@/lib/auth/authenticate";
import { scopesOf } from "@/lib/contract/operation";
import { CedirailError } from "@/lib/errors";
import { recordCall } from "@/lib/request-log/record";
import type { Envelope } from "./envelope";
import type { HostContext, RequestState } from "./guard";

/**
 * Notes a call for its merchant's request log, with its response.
 * @param error why it was rejected; absent where it was not
 */
export function noteCall(
  { operation, carriedBy, principal, sent, requestId, startedAt = 0, method = "" }: RequestState,
  { url }: Request,
  { params }: HostContext,
  { status, body }: Envelope,
  error?: unknown,
): void {
  const caller = principal ?? callerOfRejection(error);
  if (!caller || !operation) return;
  const start = url.indexOf("?");
  recordCall({
    requestId,
    operation,
    area: scopesOf(carriedBy ?? operation)[0]?.split(":")[0] ?? null,
    principal: caller,
    method,
    params,
    search: start < 0 ? "" : (url.slice(start + 1).split("#", 1)[0] ?? ""),
    startedAt,
    status,
    code: error === undefined ? null : codeOf(error, status),
    sent,
    // All else is a file: bytes, or parts.
    responded: typeof body === "string" ? body : null,
  });
}

/** What the response says, which may be that there were too many rejections before this one. */
function codeOf(error: unknown, status: number): string {
  if (status === 429) return "RATE_LIMITED";
  return error instanceof CedirailError && error.status === status ? error.code : "INTERNAL_ERROR";
}
