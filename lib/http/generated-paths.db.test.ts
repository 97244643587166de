import fc from "fast-check";
import { afterAll, beforeAll, it } from "vitest";
import { operations } from "@/lib/contract";
import type { Operation } from "@/lib/contract/operation";
import { expectDocumented, readDocument } from "@/lib/tooling/documented-responses";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { keyFor } from "@/lib/tooling/test-staff";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  readDocument();
});
afterAll(() => service.stop());

const runs = { numRuns: testSize(60, 5_000) };
const oddities = ["", " ", "0", "1", "-1", "1e9", "999999999", "2026-02-30", "0000-01-01"].concat(
  [
    "9999-12-31T23:59:59-23:59",
    "' or 1=1 --",
    "\u0000",
    "%",
    "..",
    "a/b",
    "\u202e",
    "USDT",
    "payout",
  ],
  ["true", "null", "[]", "{}", "x".repeat(2_000), "+233240000001", "0240000001", "completed"],
);
const text = fc.oneof(
  fc.constantFrom(...oddities),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.stringMatching(/^[ -~]{0,40}$/),
);
const names = ["page", "limit", "type", "status", "currency", "from", "to", "q", "walletAddress"];
const name = fc.oneof(fc.constantFrom(...names, "amount", "__proto__"), text);

const onOperations = (admits: (operation: Operation) => boolean) =>
  operations
    .filter(admits)
    .map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

it.each(
  onOperations(
    ({ auth, method, query }) => query !== undefined && (method === "GET" || auth === "public"),
  ),
)("%s responds to any query as documented", async (_, operation) => {
  const { method, path } = operation;
  const key = await keyFor(service, operation);
  const query = fc.array(fc.tuple(name, text), { minLength: 1, maxLength: 3 });
  const property = fc.asyncProperty(query, async (pairs) => {
    const given = new URLSearchParams(pairs).toString();
    const response = await service.call(method, `${path}?${given}`, undefined, { key });
    expectDocumented(operation, response);
  });
  await fc.assert(property, runs);
});

it.each(onOperations(({ params }) => params !== undefined))(
  "%s responds to any path parameter as documented",
  async (_, operation) => {
    const { method, path } = operation;
    const key = await keyFor(service, operation);
    const property = fc.asyncProperty(text, async (named) => {
      const concrete = path.replace(/\{\w+\}/g, encodeURIComponent(named).replace(/^\.+$/, "%2E"));
      const response = await service.call(method, concrete, undefined, { key });
      // A dot alone is tidied away on the caller's side, so that it may call another path.
      if (named !== "." && named !== "..") expectDocumented(operation, response);
    });
    await fc.assert(property, { ...runs, examples: [["\u0000"]] });
  },
);
