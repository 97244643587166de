import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";

const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error("Set WEBHOOK_SECRET to your signing secret, whsec_ included.");

// In production, a unique column of your database, written together with what you do for the event.
const handled = new Set<string>();

/** Whether a header holds the signature of exactly these bytes, compared in constant time. */
function isSignatureOf(body: Buffer, header: string | string[] | undefined): boolean {
  const expected = Buffer.from(
    createHmac("sha256", secret ?? "")
      .update(body)
      .digest("hex"),
  );
  const received = Buffer.from(String(header));
  return received.length === expected.length && timingSafeEqual(received, expected);
}

/** The status code to respond with. */
function receive(headers: IncomingHttpHeaders, body: Buffer): number {
  const isSigned =
    isSignatureOf(body, headers["x-service-signature"]) ||
    // For 24 hours after a rotation: made with the previous secret.
    isSignatureOf(body, headers["x-service-signature-previous"]);
  if (!isSigned) return 401;
  const event = JSON.parse(body.toString("utf8")) as { id: string; event: string; data: object };
  if (!handled.has(event.id)) {
    handled.add(event.id);
    // Respond first, work afterwards.
    setImmediate(() => console.log(event.event, event.id));
  }
  return 200;
}

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(receive(request.headers, Buffer.concat(chunks))).end();
  });
}).listen(Number(process.env.PORT ?? 3000));
