import { connectionLost, readRejection } from "./api-error";
import { addressOf, readJson } from "./call-api";
import type { CallableId, ResponseOf } from "./operation-types";
import { noteRateLimit } from "./polling";

/** So long nothing may happen; the service waits as long (contract §1, Sizes). */
const quietMs = 30_000;

interface PutOptions {
  signal: AbortSignal;
  /** Called with how many of the bytes have left, as that changes. */
  onSent: (bytes: number) => void;
}

/**
 * Calls an operation whose body is bytes, however long a slow connection takes, and reports how much of them has
 * left: `fetch` cannot.
 * @throws ApiError for every rejection and when there is no response; an abort throws the signal's reason
 */
export function putBytes<Id extends CallableId>(
  id: Id,
  params: Record<string, string>,
  bytes: Blob,
  { signal, onSent }: PutOptions,
): Promise<ResponseOf<Id>> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(stop, quietMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, quietMs);
    };
    signal.addEventListener("abort", stop);
    request.upload.onprogress = ({ loaded }) => {
      wait();
      onSent(loaded);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      if (signal.aborted) return reject(signal.reason as Error);
      const { status } = request;
      const result = readJson(request.responseText);
      if (status === 0) return reject(connectionLost());
      noteRateLimit(headersOf(request));
      if (status < 200 || status > 299)
        return reject(readRejection(status, result, request.getResponseHeader("retry-after")));
      // A page in place of the response says nothing of what happened.
      if (result === null) return reject(connectionLost());
      resolve(result as ResponseOf<Id>);
    };
    request.open("PUT", addressOf(id, params));
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.send(bytes);
  });
}

function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r\n/).filter(Boolean);
  return new Headers(
    lines.map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name, value.join(":").trim()] as [string, string];
    }),
  );
}
