import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createClient } from "../client";
import { CedirailError } from "../error";
import { outputTo } from "./output";
import { createPayout } from "./payouts";

/** Who repeats a payout whose outcome is not known can do so under its key, whatever happened to it. */

let keys: (string | undefined)[] = [];
const responses: Record<string, unknown> = {
  "/api/mobile-money/verify": { valid: true, answered: true, phoneNumber: "+233240000001" },
  "/api/mobile-money/providers": { data: [] },
};

// All is well until the payout itself: what is in front of the API loses its response.
const server = createServer((request: IncomingMessage, response) => {
  request.resume();
  const body = responses[request.url ?? ""];
  if (body) return response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  keys.push(request.headers["idempotency-key"] as string | undefined);
  return response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());
beforeEach(() => {
  keys = [];
});

async function payOut(values: Record<string, string | boolean>) {
  const { port } = server.address() as AddressInfo;
  const options = { apiKey: "ck_test_1", baseUrl: `http://127.0.0.1:${port}`, maxRetries: 0 };
  const client = createClient(options);
  const progress: string[] = [];
  const error = await createPayout
    .run({
      values: { amount: "1.00", to: "0240000001", yes: true, ...values },
      args: [],
      output: {
        result: () => undefined,
        failure: () => undefined,
        progress: (text) => void progress.push(text),
      },
      connect: () => Promise.resolve({ client, once: client, signingSecret: null }),
    })
    .then(
      () => null,
      (reason: unknown) => reason as Error,
    );
  return { progress: progress.join("\n"), error };
}

function shown(error: Error): string {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  outputTo(false).failure(error);
  const text = write.mock.calls.join("");
  write.mockRestore();
  return text;
}

test("the key of a payout is shown before it is sent, and with an outcome that is not known", async () => {
  const { progress, error } = await payOut({});
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(progress).toContain(`Idempotency key: ${keys[0]}`);
  expect(shown(error as Error)).toContain(`To repeat it: --idempotency-key ${keys[0]}`);
  await payOut({ "idempotency-key": "mine" });
  expect(keys[1]).toBe("mine");
});

test.each([
  [0, "NO_RESPONSE", true],
  [200, "UNEXPECTED_RESPONSE", true],
  [429, "RATE_LIMITED", true],
  [500, "INTERNAL_ERROR", true],
  [400, "INSUFFICIENT_FUNDS", false],
  [403, "FORBIDDEN", false],
] as const)("a failure with %s %s says how to repeat it: %s", (status, code, isUnclear) => {
  const error = new CedirailError("Why.", { status, code, idempotencyKey: "key-1" });
  expect(shown(error).includes("--idempotency-key key-1")).toBe(isUnclear);
});
