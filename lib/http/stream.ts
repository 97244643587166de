import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { logger } from "@/lib/log/logger";

/** The text of a response that is sent while it is read: it is never in memory as a whole. */
export type Parts = AsyncIterable<string>;

/** How long a receiver may take nothing before its response is cut off. */
const stalledMs = 30_000;
/** How long all of it may take: one who reads a little now and then is never stalled. */
const longestMs = 10 * 60_000;

export function isStream(body: unknown): body is Parts {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

/**
 * Reads the first part, so that what fails up to then is rejected like any other call.
 * @param read how each part is read: in the scope of its caller, and in time
 */
export async function beginStream(
  parts: Parts,
  read: <T>(part: () => Promise<T>) => Promise<T>,
): Promise<Parts> {
  const iterator = parts[Symbol.asyncIterator]();
  const next = () => read(() => iterator.next());
  const first = await next();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (let part = first; !part.done; part = await next()) yield part.value;
      } finally {
        await iterator.return?.();
      }
    },
  };
}

/** The same parts. @param ended called when they were sent, or will not be, whether or not any was */
export function endingWith(parts: Parts, ended: () => void): Parts {
  return {
    [Symbol.asyncIterator]() {
      const iterator = parts[Symbol.asyncIterator]();
      return {
        async next() {
          try {
            const part = await iterator.next();
            if (part.done) ended();
            return part;
          } catch (error) {
            ended();
            throw error;
          }
        },
        async return() {
          ended();
          await iterator.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}

/**
 * Sends the parts as the receiver takes them. What fails in the middle cuts the connection before the end of
 * the chunked body, so that no client can take the beginning for the whole.
 */
export async function sendStream(
  response: ServerResponse,
  parts: Parts,
  withinMs = longestMs,
): Promise<void> {
  if (response.req.method === "HEAD") {
    await parts[Symbol.asyncIterator]().return?.();
    response.end();
    return;
  }
  response.setTimeout(stalledMs, () => response.destroy());
  const timer = setTimeout(() => response.destroy(), withinMs);
  try {
    await pipeline(Readable.from(parts), response);
  } catch (error) {
    const left = (error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE";
    const requestId = response.getHeader("X-Request-Id");
    logger()[left ? "info" : "error"]({ requestId, err: error }, "a streamed response was cut off");
    response.destroy();
  } finally {
    clearTimeout(timer);
  }
}

/** The parts as the body of a web response. */
export function bodyOfParts(parts: Parts): ReadableStream<Uint8Array> {
  const bytes = async function* () {
    for await (const part of parts) yield Buffer.from(part);
  };
  return Readable.toWeb(Readable.from(bytes())) as ReadableStream<Uint8Array>;
}
