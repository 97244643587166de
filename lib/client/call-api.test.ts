import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error";
import { addressOf, callApi } from "./call-api";

afterEach(() => vi.unstubAllGlobals());

function respondWith(status: number, body: string) {
  const fetched = vi.fn(async (_address: string, _init: RequestInit) => ({
    status,
    headers: new Headers(),
    text: async () => body,
  }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

async function rejectionOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error("The call was not rejected.");
}

test("parameters are written into the path, and empty filters are left out", () => {
  expect(addressOf("transactions.read", { id: "a/b" })).toBe("/api/transactions/a%2Fb");
  expect(addressOf("transactions.list", {}, { q: "+233 24", type: "", page: undefined })).toBe(
    "/api/transactions?q=%2B233+24",
  );
});

test("the idempotency key goes with the call, and the body as JSON", async () => {
  const fetched = respondWith(201, "{}");
  await callApi("conversions.quote", { body: { amount: "1.5" } }, { idempotencyKey: "k1" });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/api/convert/usdt-to-ghs");
  expect(init?.headers).toMatchObject({ "Idempotency-Key": "k1" });
  expect(init?.body).toBe('{"amount":"1.5"}');
});

test("a file goes as it is, under its own media type", async () => {
  const fetched = respondWith(201, '{"batchId":"bat_1"}');
  const text = "amount,phoneNumber\n1.5,0240000001\n";
  const response = await callApi(
    "batches.create",
    { query: { name: "Salaries & more" }, csv: text },
    { idempotencyKey: "k2" },
  );
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe("/payouts/batches?name=Salaries+%26+more");
  expect(init?.headers).toMatchObject({ "Content-Type": "text/csv", "Idempotency-Key": "k2" });
  expect(init?.body).toBe(text);
  expect(response.batchId).toBe("bat_1");
});

test("a page in place of a response says nothing of what happened", async () => {
  respondWith(200, "<html>Back soon</html>");
  const error = await rejectionOf(callApi("conversions.confirm", { body: { conversionId: "c" } }));
  expect(error.mayHaveHappened).toBe(true);
});

test("a call without a body names no media type", async () => {
  const fetched = respondWith(200, "{}");
  await callApi("auth.me", {});
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(init?.headers).not.toHaveProperty("Content-Type");
  expect(init?.body).toBeUndefined();
});

test("a rejected file is a rejection like any other", async () => {
  respondWith(400, '{"error":{"type":"BAD_REQUEST","code":"BAD_REQUEST","message":"Too large."}}');
  const call = callApi("batches.create", { csv: "" });
  expect(await rejectionOf(call)).toMatchObject({ status: 400, message: "Too large." });
});

test("a rejection keeps code, field, expectation and request id", async () => {
  respondWith(
    400,
    '{"error":{"type":"BAD_REQUEST","code":"INVALID_REQUEST","message":"No.","details":{"field":"amount","expected":"an amount"}},"requestId":"req_1"}',
  );
  const error = await rejectionOf(callApi("auth.me", {}));
  expect(error).toMatchObject({ status: 400, code: "INVALID_REQUEST", requestId: "req_1" });
  expect([error.field, error.expected]).toEqual(["amount", "an amount"]);
  expect(error.mayHaveHappened).toBe(false);
});

test("a lost connection is an error with a sentence, after which an act may have happened", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const error = await rejectionOf(callApi("auth.me", {}));
  expect(error.code).toBe("CONNECTION_LOST");
  expect(error.message).toMatch(/could not reach/);
  expect(error.mayHaveHappened).toBe(true);
});

test("a page in place of JSON, as a broken proxy sends it, is not our response", async () => {
  respondWith(502, "<html>Bad gateway</html>");
  const error = await rejectionOf(callApi("auth.me", {}));
  expect(error).toMatchObject({ status: 502, code: "INTERNAL_ERROR", mayHaveHappened: true });
});
