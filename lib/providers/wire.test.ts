import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { serveOnLoopback, type LoopbackServer } from "@/lib/tooling/test-loopback";
import type { WireCall } from "./contract";
import { exchange } from "./wire";

let server: LoopbackServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function post(url: string) {
  const calls: WireCall[] = [];
  const request = {
    operation: "transfer",
    reference: "reference-1",
    method: "POST",
    url,
    headers: { Authorization: "Bearer obviously-fake-secret" },
    body: '{"amount":"1.00"}',
    deadline: performance.now() + 5_000,
  } as const;
  const result = await exchange(request, (call) => calls.push(call));
  return { result, calls };
}

test("the evidence of a call names it, hashes the body sent and keeps the response without secrets", async () => {
  const body = '{"status":"PENDING","msisdn":"233241234567","access_token":"t"}';
  server = await serveOnLoopback(async () => new Response(body, { status: 202 }));
  const { result, calls } = await post(server.baseUrl);
  expect(result).toMatchObject({ kind: "response", status: 202, body });
  expect(calls).toEqual([
    {
      operation: "transfer",
      reference: "reference-1",
      outcome: "202",
      httpStatus: 202,
      requestHash: createHash("sha256").update('{"amount":"1.00"}').digest("hex"),
      response: '{"status":"PENDING","msisdn":"23324*****67","access_token":"…"}',
      startedAt: expect.any(Number),
      durationMs: expect.any(Number),
    },
  ]);
});

test("the evidence of a failed call says why, and holds no secret of the request", async () => {
  server = await serveOnLoopback(async () => new Response(""));
  const gone = server.baseUrl;
  await server.stop();
  server = undefined;
  const { calls } = await post(gone);
  expect(calls).toMatchObject([{ outcome: "rejected", httpStatus: null, response: null }]);
  expect(JSON.stringify(calls)).not.toContain("obviously-fake-secret");
});
