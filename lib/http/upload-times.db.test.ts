import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { newApplicant, newPhoto, type TestApplicant } from "@/lib/tooling/test-applicant";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { uploadTimes } from "./body";
import { createHttpServer } from "./serve";

/** U7: how long a request may take to arrive, in a hundredth of the real times. */

const timeoutMs = 300;
const times = { pauseMs: 300, totalMs: 6000 };

let service: TestService;
let merchant: TestApplicant;
let server: Server;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  merchant = await newApplicant(service);
  server = createHttpServer((_, response) => Promise.resolve(void response.end()), {
    timeoutMs,
    times,
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.stop();
});

interface Sent {
  path?: string;
  method?: string;
  key?: string;
  type?: string;
  length: number;
}

/** Sends a request's head, then chunks of its body with pauses, and reads until the server closes. */
async function send(
  { path = "/api/users/kyc-upload", method = "POST", key = merchant.key, type, length }: Sent,
  chunks: Iterable<string | Buffer>,
  everyMs: number,
): Promise<{ response: string; ms: number }> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  const startedAt = performance.now();
  let response = "";
  socket.on("data", (part: string) => (response += part)).on("error", () => undefined);
  const ended = once(socket, "close");
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: ${type ?? "application/json"}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  const rest = chunks[Symbol.iterator]();
  const sender = setInterval(() => {
    const { done, value } = rest.next();
    if (done || socket.destroyed) clearInterval(sender);
    else socket.write(value);
    if (/^HTTP\/1\.1 20/.test(response)) socket.end();
  }, everyMs);
  await ended;
  clearInterval(sender);
  return { response, ms: performance.now() - startedAt };
}

/** The same chunk again and again. */
function* endless(chunk: string): Generator<string> {
  for (;;) yield chunk;
}

const expectCut = (response: string, code = "BAD_REQUEST") => {
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).toMatch(/connection: close/i);
  expect(JSON.parse(response.slice(response.indexOf("\r\n\r\n")))).toMatchObject({
    error: { code },
    requestId: expect.stringMatching(/^req_/),
  });
};

test("the real times are 30 s of silence, and 10 minutes in all", () => {
  expect(uploadTimes).toEqual({ pauseMs: 30_000, totalMs: 600_000 });
});

describe("an upload", () => {
  it("that pauses is ended after the limit, with the reason", async () => {
    const { response, ms } = await send({ length: 10_000 }, ['{"documentType":'], 20);
    expectCut(response);
    expect(ms).toBeGreaterThan(times.pauseMs);
    expect(ms).toBeLessThan(times.totalMs);
  });

  it("of a part that pauses is ended too", async () => {
    const photo = await newPhoto();
    const { body } = await merchant.begin(photo);
    const path = `/api/users/kyc-uploads/${body.uploadId}/parts/1`;
    const type = "application/octet-stream";
    const part = { method: "PUT", path, type, length: photo.length };
    const { response } = await send(part, [photo.subarray(0, 10)], 20);
    expectCut(response);
    const { body: read } = await merchant.call("GET", path.replace("/parts/1", ""));
    expect(read.receivedParts).toBe(0);
  });

  it("that is slow and steady arrives, in more time than any other request has", async () => {
    const photo = await newPhoto();
    const body = Buffer.from(
      JSON.stringify({
        documentType: "passport",
        fileName: "p.jpg",
        contentType: "image/jpeg",
        content: photo.toString("base64"),
      }),
    );
    const size = Math.ceil(body.length / 20);
    const chunks = Array.from({ length: 20 }, (_, place) =>
      body.subarray(place * size, (place + 1) * size),
    );
    const { response, ms } = await send(
      { length: body.length },
      [...chunks, ...Array(60).fill("")],
      100,
    );
    expect(response).toMatch(/^HTTP\/1\.1 201 /);
    expect(ms).toBeGreaterThan(4 * timeoutMs);
  });

  it("that never ends is ended after its time in all", async () => {
    const { response, ms } = await send({ length: 1_000_000 }, endless("x"), 100);
    expectCut(response);
    expect(ms).toBeGreaterThan(times.totalMs);
  });

  it("of somebody without a credential has the time of any other request", async () => {
    const { response, ms } = await send({ length: 1_000_000, key: "none" }, endless("x"), 20);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(ms).toBeLessThan(times.totalMs / 2);
  });
});

it("any other request has 30 s in all, however steadily it arrives", async () => {
  const other = { path: "/transactions", length: 1_000_000 };
  const { response, ms } = await send(other, endless("x"), 20);
  expectCut(response);
  expect(ms).toBeLessThan(times.totalMs / 2);
});
