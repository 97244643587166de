import { once } from "node:events";
import { createServer, type Socket, AddressInfo } from "node:net";

/** The text by which anti-malware software is tested; it does nothing. In two parts, for scanners of this file. */
export const eicar = `${String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR`}-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;

/** What a scanner of tests does: it scans, is down, does not respond, or responds with something else. */
type Mode = "scans" | "down" | "hangs" | "breaks off" | "speaks HTTP" | "never ends";

export type TestScanner = Awaited<ReturnType<typeof startTestScanner>>;

/** A scanner that speaks INSTREAM as clamd does, and knows {@link eicar} alone. */
export async function startTestScanner() {
  let mode: Mode = "scans";
  let scans = 0;
  let latest: Buffer = Buffer.alloc(0);
  let maxBytes = Infinity;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => undefined);
    if (mode === "down") return void socket.destroy();
    let received = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (mode === "breaks off" && received.length > 100) return void socket.destroy();
      if (received.length > maxBytes)
        return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      const file = fileIn(received);
      if (!file) return;
      scans += 1;
      latest = file;
      if (mode === "scans")
        socket.end(file.includes(eicar) ? "stream: Eicar-Test FOUND\0" : "stream: OK\0");
      if (mode === "speaks HTTP") socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
      if (mode === "never ends") socket.write("stream: ".repeat(10_000));
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    settings: { CLAMD_URL: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` },
    set: (next: Mode) => {
      mode = next;
    },
    /** As clamd's StreamMaxLength. */
    limitTo: (bytes: number) => {
      maxBytes = bytes;
    },
    /** The file that it received last. */
    latest: () => latest,
    /** How many files it has received. */
    scans: () => scans,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const command = "zINSTREAM\0";

/** The file of a command that has arrived as a whole. */
function fileIn(received: Buffer): Buffer | null {
  if (!received.subarray(0, command.length).equals(Buffer.from(command))) return null;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
