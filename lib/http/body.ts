import { CedirailError } from "@/lib/errors";
import { decodeUtf8, parseJson, parseJsonOfTexts } from "./json";

export const jsonBodyLimit = 256 * 1024;
const drainLimit = 32 * 1024 * 1024;

/** How long the body of an upload may take in all, and how long it may pause. */
export interface UploadTimes {
  totalMs: number;
  pauseMs: number;
}

/** Contract §1, Sizes. Bodies of other requests have the time-out of the server. */
export const uploadTimes: UploadTimes = { totalMs: 10 * 60_000, pauseMs: 30_000 };

/** An upload paused or took too long: 400 `BAD_REQUEST`, and its connection is closed. */
export class SlowUploadError extends CedirailError {
  constructor() {
    super("BAD_REQUEST", "The upload paused for too long, or took too long.");
  }
}

type Chunk = ReadableStreamReadResult<Uint8Array>;

/** @throws SlowUploadError unless a chunk arrives in time */
function inTime(chunk: Promise<Chunk>, leftMs: number): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new SlowUploadError()), Math.max(0, leftMs));
    void chunk.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Reads a body of at most `limit` bytes. A larger one is read and dropped, up to 32 MB, so that the
 * caller sees the response (contract §1, Sizes).
 * @param times of an upload
 * @throws CedirailError `BAD_REQUEST`
 */
export async function readBytes(
  request: Request,
  limit: number,
  times?: UploadTimes,
): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const endsAt = performance.now() + (times?.totalMs ?? 0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const chunk = reader.read();
      const leftMs = times && Math.min(times.pauseMs, endsAt - performance.now());
      const { done, value } = await (leftMs === undefined ? chunk : inTime(chunk, leftMs));
      if (done) break;
      length += value.byteLength;
      if (length <= limit) chunks.push(value);
      else chunks.length = 0;
      if (length > drainLimit) {
        await reader.cancel();
        break;
      }
    }
  } catch (error) {
    if (error instanceof SlowUploadError) throw error;
    throw new CedirailError(
      "BAD_REQUEST",
      "The body ended before it was complete.",
      {},
      { cause: error },
    );
  }
  if (length > limit)
    throw new CedirailError("BAD_REQUEST", `The body is larger than ${limit} bytes.`);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Reads and drops an unparsed body, so that the caller sees the response. */
export async function drain(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  await readBytes(request, 0).catch(() => undefined);
}

/** The media type of the body, in lower case and without parameters. */
export function mediaTypeOf(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/**
 * Reads a JSON body; an empty one counts as `{}` where it may be absent.
 * @throws CedirailError `BAD_REQUEST` for another media type or broken JSON
 */
export async function readJsonBody(
  request: Request,
  limit = jsonBodyLimit,
  {
    mayBeAbsent = false,
    times,
    onJson,
  }: {
    mayBeAbsent?: boolean | undefined;
    times?: UploadTimes | undefined;
    /** Gets the bytes, once they are known to be JSON. */
    onJson?: ((bytes: Uint8Array) => void) | undefined;
  } = {},
): Promise<unknown> {
  const bytes = await readBytes(request, limit, times);
  if (mayBeAbsent && bytes.byteLength === 0) return {};
  if (mediaTypeOf(request) !== "application/json")
    throw new CedirailError("BAD_REQUEST", "The body must be application/json.");
  // An upload has long texts, and no numbers.
  const value = times ? parseJsonOfTexts(bytes) : parseJson(bytes);
  onJson?.(bytes);
  return value;
}

/** Reads a text body. @throws CedirailError `BAD_REQUEST` unless it is UTF-8 */
export async function readTextBody(request: Request, limit = jsonBodyLimit): Promise<string> {
  return decodeUtf8(await readBytes(request, limit));
}

/**
 * Reads a form as RFC 6749 has it: members without a value count as absent, and none is given twice.
 * @throws CedirailError `BAD_REQUEST`
 */
export async function readFormBody(
  request: Request,
  limit = jsonBodyLimit,
): Promise<Record<string, string>> {
  const text = await readTextBody(request, limit);
  if (mediaTypeOf(request) !== "application/x-www-form-urlencoded")
    throw new CedirailError("BAD_REQUEST", "The body must be application/x-www-form-urlencoded.");
  return namedOnce(new URLSearchParams(text), (value) => value !== "");
}

/**
 * Reads the fields of a `multipart/form-data` body, files as `File`.
 * @throws CedirailError `BAD_REQUEST`
 */
export async function readMultipart(
  request: Request,
  limit: number,
  times?: UploadTimes,
): Promise<Record<string, string | File>> {
  const bytes = await readBytes(request, limit, times);
  const boundary = boundaryOf(request.headers.get("content-type") ?? "");
  if (!hasFewParts(bytes, `--${boundary}`))
    throw new CedirailError("BAD_REQUEST", "The body has too many parts, or too long headers.");
  // The parser reads the boundary that the parts were counted by, however the caller wrote the header.
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  try {
    const form = await new Response(bytes as BodyInit, { headers }).formData();
    return namedOnce(form);
  } catch (error) {
    if (error instanceof CedirailError) throw error;
    const message = "The body is not valid multipart/form-data.";
    throw new CedirailError("BAD_REQUEST", message, {}, { cause: error });
  }
}

/** As RFC 2046 has them. */
const boundaryOf = (contentType: string): string =>
  /;\s*boundary="?([\w'()+,./:=?-]{1,70})/i.exec(contentType)?.[1] ?? "";

const maxParts = 20;
const maxPartHeaderBytes = 8 * 1024;

/** Whether a form is worth parsing: many parts, or long headers, take the parser seconds in which all others wait. */
function hasFewParts(bytes: Uint8Array, mark: string): boolean {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let parts = 0;
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    const header = body.subarray(at, at + maxPartHeaderBytes);
    parts += 1;
    if (parts > maxParts) return false;
    if (header.length === maxPartHeaderBytes && !header.includes("\r\n\r\n")) return false;
  }
  return true;
}

/** Reads a body of bytes. @throws CedirailError `BAD_REQUEST` for another media type */
export async function readOctets(
  request: Request,
  limit: number,
  times?: UploadTimes,
): Promise<Uint8Array> {
  const bytes = await readBytes(request, limit, times);
  if (mediaTypeOf(request) !== "application/octet-stream")
    throw new CedirailError("BAD_REQUEST", "The body must be application/octet-stream.");
  return bytes;
}

/** Names and values, without those that do not count. @throws CedirailError where one is given twice */
export function namedOnce<V extends string | File>(
  parameters: Iterable<[string, V]>,
  counts: (value: V) => boolean = () => true,
): Record<string, V> {
  const named = new Map<string, V>();
  for (const [name, value] of parameters) {
    if (named.has(name))
      throw new CedirailError("BAD_REQUEST", "A parameter is given more than once.");
    named.set(name, value);
  }
  return Object.fromEntries([...named].filter(([, value]) => counts(value)));
}
