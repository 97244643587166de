import { afterAll, beforeAll, expect, test } from "vitest";
import { listRatesOperation } from "@/lib/contract/rates";
import { createId } from "@/lib/ids";
import { asOwner } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { recordCall, type EndedCall } from "./record";

/** Whatever is called, calls that matter stay in the log, and the log stays small. */

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const logOf = async (query: string, key?: string) =>
  (await service.call("GET", `/api/request-log?${query}`, undefined, key ? { key } : {})).body;

function record(merchantId: string, ended: Pick<EndedCall, "status" | "code" | "sent">) {
  recordCall({
    requestId: createId("req"),
    operation: listRatesOperation,
    area: "rates",
    principal: {
      ...{ kind: "key", credentialId: "key_1", actor: "key_1", userId: "usr_1", merchantId },
      scopes: new Set<never>(),
    },
    method: "POST",
    params: {},
    search: "",
    startedAt: performance.now(),
    responded: "{}",
    ...ended,
  });
}

test("a file that one merchant downloads is not in the log, and the calls of another beside it are", async () => {
  const { apiKey: key } = service.seeded.secondMerchant;
  const omitted = async () => [(await logOf("")).omitted, (await logOf("", key)).omitted];
  const before = await omitted();
  const period = "currency=GHS&from=2026-01-01&to=2026-02-01";
  const [file, other] = await Promise.all([
    service.call("GET", `/statements?${period}&format=pdf`),
    service.call("GET", "/rates", undefined, { key }),
  ]);
  expect([file.status, other.status]).toEqual([200, 200]);
  const of = (call: { headers: Headers }) => `requestId=${call.headers.get("x-request-id")}`;
  expect((await logOf(of(other), key)).data).toHaveLength(1);
  expect((await logOf(of(file))).data[0]).toMatchObject({
    status: 200,
    response: { body: null, isCut: false },
  });
  expect(await omitted()).toEqual(before);
});

test("a flood of large bodies takes 512 KB a minute; its calls stay in the log without them", async () => {
  const { apiKey, id: merchantId } = service.seeded.secondMerchant;
  const body = JSON.stringify({ text: "x".repeat(4_000) });
  for (let sent = 0; sent < 1_000; sent += 1)
    record(merchantId, { status: 400, code: "INVALID_REQUEST", sent: Buffer.from(body) });
  const { total, data } = await logOf("status=400", apiKey);
  expect(total).toBe(1_000);
  expect(data[0].request).toEqual({ query: null, body: null, isCut: true });
  const [stored] = await asOwner(
    (sql) => sql<{ bytes: number }[]>`select sum(length(request_body))::int as bytes
      from request_log where merchant_id = ${merchantId}`,
  );
  expect(stored?.bytes).toBeGreaterThan(500 * 1024);
  expect(stored?.bytes).toBeLessThanOrEqual(512 * 1024);
});

test.each([
  [401, "UNAUTHORIZED"],
  [403, "IP_NOT_ALLOWED"],
] as const)(
  "a flood with a stolen key that does not work, %s, displaces no other call",
  async (status, code) => {
    const merchantId = createId("mer");
    for (let sent = 0; sent < 1_500; sent += 1) record(merchantId, { status, code, sent: null });
    record(merchantId, { status: 200, code: null, sent: null });
    await logOf("");
    const rows = await asOwner(
      (sql) => sql<{ status: number; calls: number }[]>`select status, count(*)::int as calls
      from request_log where merchant_id = ${merchantId} group by status order by status`,
    );
    expect([...rows]).toEqual([
      { status: 200, calls: 1 },
      { status, calls: 100 },
    ]);
  },
);
