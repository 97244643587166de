import { CedirailError } from "@/lib/errors";
import { decodeUtf8, parseJson } from "./json";

export const jsonBodyLimit = 256 * 1024;
const drainLimit = 32 * 1024 * 1024;

/**
 * Reads a body of at most `limit` bytes. A larger one is read and dropped, up to 32 MB, so that the
 * caller sees the response (contract §1, Sizes).
 * @throws CedirailError `BAD_REQUEST`
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
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
  mayBeAbsent = false,
): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (mayBeAbsent && bytes.byteLength === 0) return {};
  if (mediaTypeOf(request) !== "application/json")
    throw new CedirailError("BAD_REQUEST", "The body must be application/json.");
  return parseJson(bytes);
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

/** Names and values, without those that do not count. @throws CedirailError where one is given twice */
export function namedOnce(
  parameters: URLSearchParams,
  counts: (value: string) => boolean = () => true,
): Record<string, string> {
  const named = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (named.has(name))
      throw new CedirailError("BAD_REQUEST", "A parameter is given more than once.");
    named.set(name, value);
  }
  return Object.fromEntries([...named].filter(([, value]) => counts(value)));
}
