import { connect } from "node:net";
import { config } from "@/lib/config/env";
import { logger } from "@/lib/log/logger";

/** What a scanner says of a file; `unavailable`: nothing, so the file has to wait. */
export type ScanResult = "clean" | "infected" | "unavailable";

/** With the inspection before it, within the 30 s that a request has once its file has arrived. */
const defaultTimeoutMs = 8_000;
const chunkBytes = 64 * 1024;
const maxReplyBytes = 1_000;

/**
 * Has a file scanned for malware by the clamd of the settings; without one every file is `clean`. Never throws:
 * what a scanner does not say clearly within 8 seconds is `unavailable`, and logged.
 */
export async function scanFile(
  bytes: Uint8Array,
  { timeoutMs = defaultTimeoutMs } = {},
): Promise<ScanResult> {
  const { scanner } = config().files;
  if (!scanner) return "clean";
  try {
    const reply = await stream(scanner, bytes, timeoutMs);
    if (reply === "stream: OK") return "clean";
    if (/^stream: .+ FOUND$/.test(reply)) return "infected";
    logger().warn({ reply: reply.slice(0, 200) }, "the scanner did not scan a file");
  } catch (error) {
    logger().warn({ err: error }, "the scanner does not respond");
  }
  return "unavailable";
}

/** Sends a file by clamd's INSTREAM: chunks with their lengths, and an empty one at the end. */
function stream(
  { host, port }: { host: string; port: number },
  bytes: Uint8Array,
  timeoutMs: number,
) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(new Error("It took too long.")), timeoutMs);
    let reply = "";
    socket.setEncoding("latin1");
    socket.on("data", (text) => {
      reply += text.toString();
      if (reply.length > maxReplyBytes) socket.destroy(new Error("Its reply is too long."));
    });
    socket.on("error", reject);
    socket.on("close", () => {
      clearTimeout(timer);
      const [line, ...others] = reply.split("\0");
      if (others.length > 0) resolve(line ?? "");
      else reject(new Error("The connection ended without a reply."));
    });
    socket.write("zINSTREAM\0");
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const chunk = bytes.subarray(at, at + chunkBytes);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      socket.write(chunk);
    }
    socket.write(Buffer.alloc(4));
  });
}
