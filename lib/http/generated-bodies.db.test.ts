import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operations } from "@/lib/contract";
import type { Operation } from "@/lib/contract/operation";
import { expectDocumented, readDocument } from "@/lib/tooling/documented-responses";
import { customerMoney } from "@/lib/tooling/test-owner";
import { sampleOf } from "@/lib/tooling/operation-samples";
import { startTestChain, type TestChain } from "@/lib/tooling/test-chain";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { testSize } from "@/lib/tooling/test-size";
import { keyFor } from "@/lib/tooling/test-staff";

let chain: TestChain;
let service: TestService;

beforeAll(async () => {
  chain = await startTestChain();
  service = await startTestService({ worker: false, chain });
  readDocument();
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 100 });
  await service.call("POST", "/api/sandbox/faucet", { currency: "USDT", amount: 100 });
});
afterAll(async () => {
  await service.stop();
  await chain.stop();
});

const oddities = [
  null,
  true,
  0,
  -1,
  1.5,
  1e21,
  "",
  " ",
  "0",
  "-1",
  "1e5",
  "1.001",
  "' or 1=1 --",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "+２３３241234567",
  "+2330240000001",
  "x".repeat(5_000),
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59-23:59",
  "::1/128",
  [],
  [[]],
  [null],
  {},
  { amount: 1 },
];
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddities) },
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: "binary", maxLength: 40 }),
);
const optional = ["externalRef", "description", "provider", "walletAddress", "conversionId"].concat(
  ["country", "accountName", "expiresAt", "allowedIps", "otp", "__proto__", "constructor", "x"],
);

/** A sound body with some of its members changed, dropped or added. */
function nearlySound(sample: object): fc.Arbitrary<string> {
  const name = fc.constantFrom(...Object.keys(sample), ...optional);
  return fc
    .array(fc.tuple(name, value, fc.boolean()), { minLength: 1, maxLength: 3 })
    .map((changes) => {
      const body = new Map<string, unknown>(Object.entries(sample));
      for (const [member, changed, dropped] of changes)
        if (dropped) body.delete(member);
        else body.set(member, changed);
      const members = [...body].map((pair) => pair.map((part) => JSON.stringify(part)).join(":"));
      return `{${members.join(",")}}`;
    });
}

/** Any document, and text that is none. */
const anything = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom("", "null", "[", '{"a":1,"a":1}', "[".repeat(100), "1e400", '"\\ud800"'),
);

function bodiesOf(operation: Operation): fc.Arbitrary<string> {
  const sample = sampleOf(operation).body as object;
  const sound = JSON.stringify(sample);
  const cut = fc.nat(sound.length).map((length) => sound.slice(0, length));
  return fc.oneof({ weight: 6, arbitrary: nearlySound(sample) }, anything, cut);
}

const inMinor = (amount: string) => BigInt(amount.replace(".", ""));

it.each(
  operations
    .filter((operation) => sampleOf(operation).body !== undefined)
    .map((operation) => [`${operation.method} ${operation.path}`, operation] as const),
)("%s responds to any body as documented, and creates no money", async (_, operation) => {
  const key = await keyFor(service, operation);
  const owned = await customerMoney();
  const expected = new Map(Object.entries(owned).map(([code, sum]) => [code, BigInt(sum)]));
  const property = fc.asyncProperty(bodiesOf(operation), async (raw) => {
    const options = { raw, key };
    const response = await service.call(operation.method, operation.path, undefined, options);
    expectDocumented(operation, response);
    // The faucet alone gives money, and says how much.
    const credited = response.body?.credited;
    if (credited && operation.id === "sandbox.faucet")
      expected.set(
        credited.currency,
        (expected.get(credited.currency) ?? 0n) + inMinor(credited.amount),
      );
  });
  await fc.assert(property, { numRuns: testSize(300, 20_000) });
  const after = Object.entries(await customerMoney());
  expect(new Map(after.map(([code, sum]) => [code, BigInt(sum)]))).toEqual(expected);
});
