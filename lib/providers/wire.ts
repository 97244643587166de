import { createHash } from "node:crypto";
import {
  sendRequest,
  type OutboundFailure,
  type OutboundRequest,
  type OutboundResponse,
} from "@/lib/outbound/http-client";
import type { WireObserver } from "./contract";
import { redactResponse } from "./redact";

/** One HTTP request to a provider. */
export interface WireRequest extends Omit<OutboundRequest, "maxBodyBytes"> {
  /** Our name for the call, e.g. `transfer`. */
  operation: string;
  /** Our reference at the provider, where the call concerns one. */
  reference: string | null;
}

export type WireResult = Pick<OutboundResponse, "kind" | "status" | "body"> | OutboundFailure;

const maxBodyBytes = 64 * 1024;

/** Sends one request to a provider ({@link sendRequest}) and passes the evidence of it to the observer. */
export function exchange(request: WireRequest, observe: WireObserver): Promise<WireResult> {
  const { operation, reference, ...http } = request;
  return sendRequest({ ...http, maxBodyBytes }, ({ result, startedAt, durationMs }) =>
    observe({
      operation,
      reference,
      requestHash: createHash("sha256")
        .update(http.body ?? "")
        .digest("hex"),
      outcome: result.kind === "response" ? String(result.status) : result.reason,
      httpStatus: result.kind === "response" ? result.status : null,
      response: result.kind === "response" ? redactResponse(result.body) : null,
      startedAt,
      durationMs,
    }),
  );
}

/** Whether the response has this status. */
export function hasStatus(result: WireResult, status: number): boolean {
  return result.kind === "response" && result.status === status;
}

/** The JSON value of a text, or undefined where it is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
