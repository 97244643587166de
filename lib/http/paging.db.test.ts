import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { scopeOf, staffRolesOf } from "@/lib/contract/operation";
import { operations } from "@/lib/contract";
import type { StaffRole } from "@/lib/contract/roles";
import { sampleOf } from "@/lib/tooling/operation-samples";
import { ownerSession } from "@/lib/tooling/test-oauth";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff } from "@/lib/tooling/test-staff";

let service: TestService;
let staff: Record<StaffRole, string>;
let owner: string;
let batchId: string;

beforeAll(async () => {
  service = await startTestService({ worker: false });
  staff = {
    operator: await signInStaff(service, "operator"),
    compliance: await signInStaff(service, "compliance"),
  };
  owner = await ownerSession(service);
  await post("/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  batchId = await post("/payouts/batches", { rows: [{ amount: 2, phoneNumber: "0240000001" }] });
});
afterAll(() => service.stop());

async function post(path: string, body: unknown, key?: string): Promise<string> {
  const method = path.startsWith("/api/ops/rails/") ? "PUT" : "POST";
  const answer = await service.call(method, path, body, { key });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.id ?? answer.body.batchId ?? answer.body.transactionId;
}

/** One page of a list: the ids of its rows, and as of when it is. */
async function read(path: string, query: Record<string, string>, key?: string) {
  const address = `${path}?${new URLSearchParams(query).toString()}`;
  const { status, body } = await service.call("GET", address, undefined, { key });
  expect({ status, error: body.error }).toEqual({ status: 200 });
  const ids = (body.data as Record<string, string>[]).map(
    (row) => row.id ?? row.batchId ?? row.runId ?? row.transactionId,
  );
  return { ids, total: body.total as number, asOf: body.asOf as string };
}

const paged = operations.filter(
  ({ method, response }) => method === "GET" && "shape" in response && isPage(response.shape),
);
function isPage(shape: unknown): boolean {
  return typeof shape === "object" && shape !== null && "total" in shape && "page" in shape;
}

describe.each(paged.map((operation) => [operation.id, operation] as const))(
  "%s",
  (_, operation) => {
    const pathOf = () => sampleOf(operation, { batchId }).path.split("?")[0] ?? "";
    const [role] = scopeOf(operation) === null ? staffRolesOf(operation) : [];
    const key = () => (role ? staff[role] : operation.sessionOnly ? owner : undefined);

    it("returns its `asOf`, and accepts it", async () => {
      const { asOf } = await read(pathOf(), {}, key());
      expect(asOf).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(await read(pathOf(), { page: "2", asOf }, key())).toMatchObject({ asOf });
    });

    it.each(["yesterday", "2026-11-21", "2026-02-30T00:00:00.000Z", "", "0000-01-01T00:00:00Z"])(
      "rejects %j by name",
      async (asOf) => {
        const address = `${pathOf()}?asOf=${asOf}`;
        const { status, body } = await service.call("GET", address, undefined, { key: key() });
        expect({ status, code: body.error?.code, field: body.error?.details.field }).toEqual({
          status: 400,
          code: "INVALID_REQUEST",
          field: "asOf",
        });
      },
    );
  },
);

const transfer = { amount: 2, phoneNumber: "0240000001" };
const growing: [string, () => Promise<unknown>][] = [
  ["/api/transactions", () => post("/api/mobile-money/transfer", transfer)],
  ["/wallet/transactions", () => post("/api/mobile-money/transfer", transfer)],
  ["/payouts/batches", () => post("/payouts/batches", { rows: [transfer] })],
  ["/beneficiaries", () => post("/beneficiaries", { name: "Ama", phoneNumber: "0240000001" })],
  ["/api-keys", () => post("/api-keys", { name: "A key", scopes: ["rates:read"] })],
  ["/api/ops/reconciliations", startRun],
  ["/api/ops/rails/history", closeRail],
  ["/api/ops/callbacks", suspiciousCallback],
];

async function startRun(): Promise<void> {
  await asOwner(
    (sql) => sql`insert into reconciliation_runs
      (provider, status, method, window_from, window_to, started_by)
      values ('mtn', 'matched', 'book', app_now(), app_now(), 'command')`,
  );
}
async function closeRail(): Promise<void> {
  await post(
    "/api/ops/rails/mtn/payout",
    { status: "degraded", reason: "A test." },
    staff.operator,
  );
}
async function suspiciousCallback(): Promise<void> {
  const path = "/api/transactions/webhook?provider=mtn&token=none";
  await service.call("POST", path, { odd: true }, { key: null });
}

test.each(growing)("pages of %s stay the same while rows are added", async (path, add) => {
  const key = path.startsWith("/api/ops/") ? staff.operator : undefined;
  for (let count = 0; count < 3; count += 1) await add();
  const all = await read(path, { limit: "100" }, key);
  const first = await read(path, { limit: "2" }, key);
  expect(first.ids).toEqual(all.ids.slice(0, 2));
  await add();
  await add();
  const { asOf, total } = first;
  const second = await read(path, { limit: "2", page: "2", asOf }, key);
  expect(second.ids).toEqual(all.ids.slice(2, 4));
  expect(second.total).toBe(total);
  expect((await read(path, { limit: "2", asOf }, key)).ids).toEqual(first.ids);
  const now = await read(path, { limit: "100" }, key);
  expect(now.total).toBe(total + 2);
});

/** Adds a beneficiary in a transaction of its own that stays open until `close` ends it. */
async function openBeneficiary(id: string, merchantId: string) {
  let close: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (close = resolve));
  let opened: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (opened = resolve));
  const ended = asOwner((sql) =>
    sql.begin(async (tx) => {
      await tx`insert into beneficiaries (id, merchant_id, name, phone)
        values (${id}, ${merchantId}, 'Late', '+233240000001')`;
      opened();
      await closed;
    }),
  );
  await Promise.race([isOpen, ended]);
  return { close, ended };
}

/** Whether the service has looked for the moment of a list since `since`. */
const hasLooked = (since: Date) =>
  eventually(async () => {
    const rows = await asOwner(
      (sql) => sql`select 1 from pg_stat_activity
        where application_name = 'cedirail' and query like '%settled_until%'
          and query_start > ${since}`,
    );
    return rows.length > 0 ? true : null;
  });

test("a row that began earlier and commits while page 1 is read repeats nothing", async () => {
  const late = await openBeneficiary("ben_LATE", service.seeded.merchant.id);
  const newer = await post("/beneficiaries", { name: "Newer", phoneNumber: "0240000001" });
  const since = new Date();
  const reading = read("/beneficiaries", { limit: "2" });
  await Promise.race([hasLooked(since), reading]);
  late.close();
  await late.ended;
  const first = await reading;
  const second = await read("/beneficiaries", { limit: "2", page: "2", asOf: first.asOf });
  expect(first.ids).toContain(newer);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(4);
});

test("a transaction that hangs does not keep a list from what was committed", async () => {
  const hanging = await openBeneficiary("ben_HANGS", service.seeded.merchant.id);
  const newer = await post("/beneficiaries", { name: "Newer", phoneNumber: "0240000001" });
  const { ids } = await read("/beneficiaries", { limit: "2" });
  expect(ids[0]).toBe(newer);
  hanging.close();
  await hanging.ended;
});
