import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as z from "zod";
import { logger } from "@/lib/log/logger";
import { makeTurns } from "@/lib/rate-limit/turns";
import { isPlainJpeg } from "./inspector/structure.mjs";

/** A file is not accepted. The message is public: it says what is wrong, and what to do. */
export class FileRejected extends Error {
  override name = "FileRejected";
}

/** What a file is, and what of it is stored. */
export interface InspectedFile {
  contentType: "image/jpeg" | "image/png" | "application/pdf";
  /** Every page as a JPEG without metadata, its longest side at most 3000 pixels. */
  pages: Buffer[];
}

const maxNoteLength = 2_000;

const inTurn = makeTurns(2, 8, "Too many files are being checked at this moment");

/**
 * What a file is by its content, decoded in full and encoded anew: JPEG, PNG, or a PDF of at most 20 pages. Each
 * file has a process of its own, without settings, which is killed after 20 seconds, when it takes too much memory,
 * and when its pages do.
 * @throws FileRejected where the file is something else, damaged, too large to open, or contains more than a document
 * @throws RateLimitedError where too many files are being inspected
 * @throws Error where the process was killed from outside or did not start; the file may be inspected again
 */
export function inspectFile(
  bytes: Uint8Array,
  { timeoutMs = 20_000, maxOutputBytes = 64_000_000 } = {},
): Promise<InspectedFile> {
  return inTurn(async () => {
    const ended = await decode(bytes, { timeoutMs, maxOutputBytes });
    const { output, note, signal, code } = ended;
    if (ended.isTooMuch || note.endsWith("memory limit")) throw new FileRejected(tooComplex);
    if (signal !== null && crashes.has(signal)) {
      logger().warn({ signal }, "the inspection of a file crashed");
      throw new FileRejected(tooComplex);
    }
    if (code !== 0) throw new Error(`A file was not inspected (${signal ?? code}). ${note}`);
    return readResult(output);
  });
}

const tooComplex =
  "The file takes too much to open. Take a picture of the document, or save a simpler copy, and upload that one.";

/** With which a process ends that made an error itself; SIGKILL and SIGTERM come from outside. */
const crashes = new Set(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/** Runs the inspector, which is plain JavaScript and in the sources, however the service itself runs. */
async function decode(
  bytes: Uint8Array,
  { timeoutMs, maxOutputBytes }: { timeoutMs: number; maxOutputBytes: number },
) {
  const script = join(process.cwd(), "lib", "files", "inspector", "main.mjs");
  const child = spawn(process.execPath, ["--max-old-space-size=256", script], {
    // No settings, and so no secrets.
    env: {} as NodeJS.ProcessEnv,
  });
  const ended = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  // It did not start, and the reason is thrown; it has no streams.
  if (child.pid === undefined) await ended;
  const chunks: Buffer[] = [];
  let length = 0;
  let note = "";
  let isTooMuch = false;
  const kill = () => {
    isTooMuch = true;
    child.kill("SIGKILL");
  };
  child.stdout.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > maxOutputBytes) kill();
    else chunks.push(chunk);
  });
  child.stderr.on("data", (chunk: Buffer) => {
    note = (note + chunk.toString()).slice(-maxNoteLength);
  });
  // It may end before it has read everything.
  child.stdin.on("error", () => undefined);
  child.stdin.end(bytes);
  const timer = setTimeout(kill, timeoutMs);
  try {
    const [code, signal] = await ended;
    return { output: Buffer.concat(chunks), note, code, signal, isTooMuch };
  } finally {
    clearTimeout(timer);
  }
}

const resultSchema = z.union([
  z.strictObject({ rejected: z.string() }),
  z.strictObject({
    contentType: z.enum(["image/jpeg", "image/png", "application/pdf"]),
    lengths: z.array(z.int().positive()).min(1).max(20),
  }),
]);

/** What an inspector wrote; it has read hostile bytes, and nothing of it is taken on trust. */
function readResult(output: Buffer): InspectedFile {
  const endOfLine = output.indexOf("\n");
  const result = resultSchema.parse(JSON.parse(output.toString("utf8", 0, endOfLine)));
  if ("rejected" in result) throw new FileRejected(result.rejected);
  let at = endOfLine + 1;
  const pages = result.lengths.map((pageLength) => output.subarray(at, (at += pageLength)));
  if (at !== output.length || !pages.every(isPlainJpeg))
    throw new Error("The inspection of a file returned something else than images.");
  return { contentType: result.contentType, pages };
}
