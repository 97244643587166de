import type { ApiError } from "@/lib/client/api-error";
import type { ResponseOf } from "@/lib/client/operation-types";

/**
 * An upload in parts, as a pure state machine: which call is next, and what follows from what became of it. The
 * service alone knows what has arrived; every response says it, and the next part is the one after that.
 */

export type Upload = ResponseOf<"kyc.begin-upload">;
export type Uploaded = ResponseOf<"kyc.finish-upload">;
export type UploadFailure = Pick<ApiError, "status" | "code" | "message" | "retryAfterSeconds">;

export interface UploadState {
  phase: "beginning" | "sending" | "finishing" | "done" | "failed";
  /** As the service last described it; null before it did. */
  upload: Upload | null;
  /** How long to wait before the next call, and for what. */
  wait: { ms: number; because: "connection" | "limit" } | null;
  /** Calls in a row without a clear response. */
  failures: number;
  /** Errors of the service in a row. */
  errors: number;
  /** How often it was begun again since the last part arrived. */
  restarts: number;
  /** Why it failed. */
  problem: UploadFailure | null;
  document: Uploaded | null;
}

export const beforeUpload: UploadState = {
  phase: "beginning",
  upload: null,
  wait: null,
  failures: 0,
  errors: 0,
  restarts: 0,
  problem: null,
  document: null,
};

/** What became of a call. */
export type UploadEvent =
  | { type: "described"; upload: Upload }
  | { type: "finished"; document: Uploaded }
  | { type: "failed"; error: UploadFailure }
  | { type: "waited" };

/** What is to be done next; `from` and `to` are bytes of the file. */
export type UploadCall =
  | { type: "wait"; ms: number; because: "connection" | "limit" }
  | { type: "begin" }
  | { type: "part"; uploadId: string; part: number; from: number; to: number }
  | { type: "finish"; uploadId: string };

const firstRetryMs = 1_000;
const slowestRetryMs = 15_000;
const limitWindowMs = 60_000;
/** So often in a row the service may fail; a lost connection is retried for as long as the page is open. */
const maxErrors = 6;
const maxRestarts = 2;

/** The next call; null once the upload is done or has failed. */
export function callOf({ phase, upload, wait }: UploadState): UploadCall | null {
  if (phase === "done" || phase === "failed") return null;
  if (wait) return { type: "wait", ...wait };
  if (phase === "beginning" || !upload) return { type: "begin" };
  const { uploadId, receivedParts, partBytes, sizeBytes } = upload;
  if (phase === "finishing") return { type: "finish", uploadId };
  const from = receivedParts * partBytes;
  const to = Math.min(from + partBytes, sizeBytes);
  return { type: "part", uploadId, part: receivedParts + 1, from, to };
}

/** The state after what became of the last call. */
export function nextState(state: UploadState, event: UploadEvent): UploadState {
  if (callOf(state) === null) return state;
  if (event.type === "waited") return { ...state, wait: null };
  if (event.type === "failed") return afterFailure(state, event.error);
  if (event.type === "finished") return { ...state, phase: "done", document: event.document };
  return afterResponse(state, event.upload);
}

function afterResponse(state: UploadState, described: Upload): UploadState {
  const { upload: former, restarts } = state;
  const isSame = former?.uploadId === described.uploadId;
  // The response to a call that was repeated may be older than the one before it.
  const receivedParts = Math.max(isSame ? former.receivedParts : 0, described.receivedParts);
  const isComplete = receivedParts >= described.parts || described.documentId !== null;
  const hasProgress = isSame && receivedParts > former.receivedParts;
  return {
    ...state,
    phase: isComplete ? "finishing" : "sending",
    upload: { ...described, receivedParts },
    wait: null,
    failures: 0,
    errors: 0,
    restarts: hasProgress ? 0 : restarts,
  };
}

function afterFailure(state: UploadState, error: UploadFailure): UploadState {
  const { status, code, retryAfterSeconds } = error;
  if (status === 429) {
    const ms = retryAfterSeconds === undefined ? limitWindowMs : retryAfterSeconds * 1_000;
    return { ...state, wait: { ms, because: "limit" } };
  }
  const isLost = status === 0 || status === 408;
  const errors = isLost ? 0 : state.errors + 1;
  if (isLost || (status >= 500 && errors < maxErrors)) {
    const failures = state.failures + 1;
    return { ...state, failures, errors, wait: { ms: retryMs(failures), because: "connection" } };
  }
  // The upload has expired, or more or less of it has arrived than we know: to begin again says how much.
  const isOutdated = status === 404 || code === "INVALID_STATE";
  if (isOutdated && state.phase !== "beginning" && state.restarts < maxRestarts)
    return { ...state, phase: "beginning", restarts: state.restarts + 1 };
  return { ...state, phase: "failed", problem: error };
}

function retryMs(failures: number): number {
  return Math.min(firstRetryMs * 2 ** (failures - 1), slowestRetryMs);
}

/** How many bytes the service has. */
export function receivedBytes({ upload }: UploadState): number {
  return upload ? Math.min(upload.receivedParts * upload.partBytes, upload.sizeBytes) : 0;
}
