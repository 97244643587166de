import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { scopes } from "@/lib/contract/operation";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

const create = (body: object, key = service.seeded.apiKey) =>
  service.call("POST", "/api-keys", { name: "A key", scopes: ["rates:read"], ...body }, { key });
const use = (key: string) => service.call("GET", "/rates", undefined, { key });

/** Everything the database holds, as a dump would show it. */
async function everythingStored(): Promise<string> {
  return asOwner(async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`;
    const parts: string[] = [];
    for (const { name } of tables) {
      const rows = await sql.unsafe(`select t::text as row from ${name} t`);
      parts.push(...rows.map((row) => String(row.row)));
    }
    return parts.join("\n");
  });
}

describe("a new key", () => {
  it("is shown once, with its scopes, and works", async () => {
    const made = await create({ name: "Till 3" });
    expect(made.status).toBe(201);
    const { key, ...rest } = made.body;
    expect(rest).toEqual({
      id: expect.stringMatching(/^key_[0-9A-Z]{26}$/),
      name: "Till 3",
      scopes: ["rates:read"],
      prefix: "ck_test_",
      lastFour: key.slice(-4),
      status: "active",
      replacedBy: null,
      expiresAt: null,
      allowedIps: [],
      createdAt: expect.any(String),
      lastUsedAt: null,
    });
    expect((await use(key)).status).toBe(200);
    const { body } = await service.call("GET", "/api-keys");
    const { usage, ...listed } = body.data.find(({ id }: { id: string }) => id === rest.id);
    expect({ ...listed, lastUsedAt: null }).toEqual(rest);
    expect(usage).toEqual({ requests: 1, rejections: 0 });
    expect(JSON.stringify(body)).not.toContain(key.slice(8, 40));
  });

  it("is nowhere in the database (A12)", async () => {
    const { body } = await create({});
    const stored = await everythingStored();
    expect(stored).toContain(body.id);
    for (const key of [body.key, service.seeded.apiKey]) {
      expect(stored).not.toContain(key);
      expect(stored).not.toContain(key.slice(8, 40));
    }
  });

  it("shows when it was last used", async () => {
    const { body } = await create({});
    await use(body.key);
    const used = await eventually(async () => {
      const list = await service.call("GET", "/api-keys?limit=100");
      const found = list.body.data.find(({ id }: { id: string }) => id === body.id);
      return found.lastUsedAt as string | null;
    });
    expect(Date.parse(used)).toBeGreaterThanOrEqual(Date.parse(body.createdAt));
  });

  it("is written into the audit log, without the key", async () => {
    const { body } = await create({});
    await service.call("DELETE", `/api-keys/${body.id}`);
    const rows = await asOwner(
      (sql) => sql`select action, actor from audit_log where resource = ${body.id} order by id`,
    );
    expect(rows.map(({ action }) => action as string)).toEqual(["key.created", "key.deleted"]);
  });
});

describe("a key never creates a key with more rights than its own (A10)", () => {
  it.each(scopes.filter((scope) => scope !== "keys:write"))("not one with %s", async (scope) => {
    const { body } = await create({ scopes: scopes.filter((own) => own !== scope) });
    const more = await create({ scopes: ["keys:write", scope] }, body.key);
    expect(more.status).toBe(403);
    expect(more.body.error).toMatchObject({ code: "FORBIDDEN", details: { scope } });
    expect((await create({ scopes: ["keys:write"] }, body.key)).status).toBe(201);
  });
});

describe("a key with an expiry or an allow-list", () => {
  const hour = 3_600_000;
  const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const maker = async (bounds: object) =>
    (await create({ scopes: ["keys:write", "rates:read"], ...bounds })).body.key as string;

  it("creates none that lives longer, and by default one that lives as long", async () => {
    const expiresAt = inHours(2);
    const key = await maker({ expiresAt });
    for (const wider of [null, inHours(3)]) {
      const rejected = await create({ expiresAt: wider }, key);
      expect(rejected.status).toBe(403);
      expect(rejected.body.error).toMatchObject({
        code: "FORBIDDEN",
        details: { field: "expiresAt", value: wider, expected: expect.stringContaining(expiresAt) },
      });
    }
    expect((await create({}, key)).body.expiresAt).toBe(expiresAt);
    const shorter = inHours(1);
    expect((await create({ expiresAt: shorter }, key)).body.expiresAt).toBe(shorter);
  });

  it("creates none for more addresses, and by default one for the same addresses", async () => {
    const allowedIps = ["127.0.0.0/9", "127.128.0.0/9", "2001:db8::/32"];
    const key = await maker({ allowedIps });
    for (const wider of [[], ["0.0.0.0/0"], ["127.0.0.1", "203.0.113.9"], ["2001:db8::/31"]]) {
      const rejected = await create({ allowedIps: wider }, key);
      expect(rejected.status).toBe(403);
      expect(rejected.body.error.details).toMatchObject({ field: "allowedIps", value: wider });
    }
    expect((await create({}, key)).body.allowedIps).toEqual(allowedIps);
    for (const narrower of [["127.0.0.0/8"], ["127.0.0.1", "2001:db8:1::/48"]])
      expect((await create({ allowedIps: narrower }, key)).body.allowedIps).toEqual(narrower);
  });

  it("cannot lose them through a second key either", async () => {
    const first = await maker({ expiresAt: inHours(2), allowedIps: ["127.0.0.1"] });
    const second = await create({ scopes: ["keys:write"] }, first);
    const scopes = ["keys:write"];
    expect((await create({ scopes, expiresAt: null }, second.body.key)).status).toBe(403);
    expect((await create({ scopes, allowedIps: [] }, second.body.key)).status).toBe(403);
  });

  it("creates nothing once it is deleted, even if a process has cached it for a moment", async () => {
    const key = await maker({});
    expect((await use(key)).status).toBe(200);
    await asOwner(async (sql) => {
      await sql`update api_keys set deleted_at = app_now() where last_four = ${key.slice(-4)}`;
      expect((await create({}, key)).status).toBe(401);
    });
  });
});

describe("a deleted key", () => {
  it("stops working in this process immediately, and is no longer listed", async () => {
    const { body } = await create({});
    expect((await use(body.key)).status).toBe(200);
    const deleted = await service.call("DELETE", `/api-keys/${body.id}`);
    expect(deleted).toMatchObject({ status: 200, body: { id: body.id, deleted: true } });
    expect((await use(body.key)).status).toBe(401);
    expect((await service.call("DELETE", `/api-keys/${body.id}`)).status).toBe(404);
    const list = await service.call("GET", "/api-keys?limit=100");
    expect(list.body.data.map(({ id }: { id: string }) => id)).not.toContain(body.id);
  });

  const expectDead = async (sql: postgres.Sql, { id, key }: { id: string; key: string }) => {
    expect((await use(key)).status).toBe(200);
    await sql`update api_keys set deleted_at = app_now() where id = ${id}`;
    const deletedAt = performance.now();
    await eventually(async () => {
      const startedAt = performance.now();
      const { status } = await use(key);
      if (status === 200) expect(startedAt - deletedAt).toBeLessThan(1_000);
      return status === 401 ? status : null;
    });
  };

  it("stops working within a second where another process deleted it (A12)", async () => {
    const { body } = await create({});
    await asOwner((sql) => expectDead(sql, body));
  });

  it("does so while this process is cut off from what the database tells it", async () => {
    const { body } = await create({});
    let isOver = false;
    const cutting = asOwner(async (sql) => {
      while (!isOver)
        await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where datname = current_database() and application_name = 'cedirail listener'`;
    });
    await asOwner((sql) => expectDead(sql, body)).finally(() => (isOver = true));
    await cutting;
  });

  it("may delete itself", async () => {
    const { body } = await create({ scopes: ["keys:write", "rates:read"] });
    const options = { key: body.key };
    const deleted = await service.call("DELETE", `/api-keys/${body.id}`, undefined, options);
    expect(deleted.status).toBe(200);
    expect((await use(body.key)).status).toBe(401);
  });
});

describe("an allow-list of addresses", () => {
  it("accepts its own addresses and rejects others with 403 IP_NOT_ALLOWED", async () => {
    const inside = await create({ allowedIps: ["127.0.0.0/8", "::1"] });
    const outside = await create({ allowedIps: ["203.0.113.9", "2001:db8::/32"] });
    expect((await use(inside.body.key)).status).toBe(200);
    const rejected = await use(outside.body.key);
    expect(rejected.status).toBe(403);
    expect(rejected.body.error.code).toBe("IP_NOT_ALLOWED");
  });

  it("trusts no header about the address", async () => {
    const { body } = await create({ allowedIps: ["203.0.113.9"] });
    const headers = { "x-forwarded-for": "203.0.113.9", "x-real-ip": "203.0.113.9" };
    const response = await service.call("GET", "/rates", undefined, { key: body.key, headers });
    expect(response.status).toBe(403);
  });
});

test("a key stops working when it expires, by the database's clock", async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await create({ expiresAt });
  expect(body.expiresAt).toBe(expiresAt);
  expect((await use(body.key)).status).toBe(200);
  await shiftClock("61 minutes");
  await eventually(async () => ((await use(body.key)).status === 401 ? true : null));
  const late = await create({ expiresAt });
  expect(late.body.error.details.field).toBe("expiresAt");
});
