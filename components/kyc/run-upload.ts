import { ApiError } from "@/lib/client/api-error";
import { callApi } from "@/lib/client/call-api";
import { putBytes } from "@/lib/client/put-bytes";
import type { DocumentType } from "@/lib/contract/kyc-fields";
import type { PreparedFile } from "./prepare-file";
import {
  beforeUpload,
  callOf,
  nextState,
  receivedBytes,
  type UploadCall,
  type UploadEvent,
  type UploadState,
} from "./upload-machine";

interface RunOptions {
  signal: AbortSignal;
  /** Called with each state, and with the bytes that have left for the service. */
  show: (state: UploadState, sentBytes: number) => void;
}

/**
 * Uploads a file in parts until it is a document or has failed; a lost connection only delays it.
 * @throws the signal's reason, when it is cancelled
 */
export async function runUpload(
  file: PreparedFile,
  documentType: DocumentType,
  { signal, show }: RunOptions,
): Promise<UploadState> {
  let state = beforeUpload;
  const showSent = (bytes: number) =>
    show(state, Math.min(receivedBytes(state) + bytes, file.bytes.size));
  for (let call = callOf(state); call !== null; call = callOf(state)) {
    showSent(0);
    const event = await carryOut(call, file, { documentType, signal, onSent: showSent });
    state = nextState(state, event);
  }
  showSent(0);
  return state;
}

interface CallContext {
  documentType: DocumentType;
  signal: AbortSignal;
  onSent: (bytes: number) => void;
}

async function carryOut(
  call: UploadCall,
  { name, bytes, sha256 }: PreparedFile,
  { documentType, signal, onSent }: CallContext,
): Promise<UploadEvent> {
  try {
    if (call.type === "wait") return await pause(call, signal);
    if (call.type === "begin") {
      const body = { documentType, fileName: name, sizeBytes: bytes.size, sha256 };
      const upload = await callApi("kyc.begin-upload", { body }, { signal });
      return { type: "described", upload };
    }
    const { uploadId: id } = call;
    if (call.type === "finish")
      return {
        type: "finished",
        document: await callApi("kyc.finish-upload", { params: { id } }, { signal }),
      };
    const params = { id, part: String(call.part) };
    const part = bytes.slice(call.from, call.to);
    const upload = await putBytes("kyc.put-part", params, part, { signal, onSent });
    return { type: "described", upload };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { type: "failed", error };
  }
}

/** Waits; for a connection no longer than until the device is online again. */
function pause(
  { ms, because }: Extract<UploadCall, { type: "wait" }>,
  signal: AbortSignal,
): Promise<UploadEvent> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve({ type: "waited" });
    };
    const timer = setTimeout(end, ms);
    if (because === "connection") window.addEventListener("online", end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
