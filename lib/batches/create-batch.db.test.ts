import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner, customerMoney } from "@/lib/tooling/test-owner";
import { startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";

let desk: BatchDesk;

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
});
afterAll(() => desk.service.stop());

const sound = { amount: "150.00", phoneNumber: "0241234567" };

describe("submitting payouts", () => {
  it("stores them as a draft with their sums, and moves nothing", async () => {
    const money = await customerMoney();
    const { status, body } = await desk.handIn([sound, { ...sound, amount: 5 }]);
    expect(status).toBe(201);
    const nothing = { waiting: 0, processing: 0, completed: 0, failed: 0, cancelled: 0 };
    expect(body).toMatchObject({
      batchId: expect.stringMatching(/^bat_/),
      name: null,
      status: "draft",
      total: 2,
      valid: 2,
      invalid: 0,
      amount: "155.00",
      fee: { amount: "1.60", currency: "GHSFIAT" },
      currency: "GHSFIAT",
      errors: [],
      progress: { ...nothing, waiting: 2, rejected: 0, skipped: 0, invalid: 0 },
      sums: { waiting: "155.00", completed: "0.00" },
      retryable: 0,
      needsApproval: false,
      confirmedAt: null,
      finishedAt: null,
    });
    expect(body).toEqual({ ...(await desk.read(body.batchId)), errors: [] });
    expect(await customerMoney()).toEqual(money);
    expect((await desk.service.call("GET", "/api/transactions")).body.total).toBe(0);
  });

  it("reports every error with its line, and stores the invalid rows too", async () => {
    const csv = [
      "phoneNumber;amount;provider;externalRef;description",
      "0241234567;1.00;mtn;SAL-1;November",
      '0241234567;1.001;vodafone;;"two',
      'lines"',
      "",
      "024;0.50;;SAL-1;",
      "+233200000001;2;;SAL-2;",
    ].join("\r\n");
    const { status, body } = await desk.handInFile(`\ufeff${csv}`, {}, "?name=Salaries");
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Salaries", total: 4, valid: 2, invalid: 2 });
    expect(body.amount).toBe("3.00");
    const reported = body.errors.map(({ line, field }: { line: number; field: string }) => [
      line,
      field,
    ]);
    expect(reported).toEqual([
      [3, "amount"],
      [3, "provider"],
      [3, "description"],
      [6, "phoneNumber"],
      [6, "externalRef"],
    ]);
    const rows = await desk.rows(body.batchId);
    expect(rows.map(({ line, status: is }) => [line, is])).toEqual([
      [2, "ready"],
      [3, "invalid"],
      [6, "invalid"],
      [7, "ready"],
    ]);
    expect(rows[1]).toMatchObject({
      sent: { amount: "1.001", provider: "vodafone", description: "two\nlines" },
      errors: expect.arrayContaining([
        { field: "amount", message: "Expected an amount with at most 2 decimals." },
      ]),
      transactionId: null,
    });
    const bad = await desk.rows(body.batchId, "status=invalid&limit=1&page=2");
    expect(bad.map(({ line }) => line)).toEqual([6]);
  });

  it("reads the same rows from JSON and from a file", async () => {
    const { body: asJson } = await desk.handIn([{ ...sound, provider: "mtn" }]);
    const { body: asFile } = await desk.handInFile(
      "amount,phoneNumber,provider\n150.00,0241234567,mtn\n",
    );
    const [first] = await desk.rows(asJson.batchId);
    const [second] = await desk.rows(asFile.batchId);
    expect({ ...second, line: 1 }).toEqual(first);
  });

  it("knows the references that the merchant has used, and no other merchant's", async () => {
    const used = { externalRef: "USED-1" };
    await desk.fund("10.00");
    await desk.service.call("POST", "/api/mobile-money/transfer", {
      amount: "2.00",
      phoneNumber: "0241234567",
      ...used,
    });
    const { body } = await desk.handIn([{ ...sound, ...used }, sound]);
    expect(body.errors).toEqual([
      {
        line: 1,
        field: "externalRef",
        message: "Expected a reference that has not been used before.",
      },
    ]);
    const key = desk.service.seeded.secondMerchant.apiKey;
    expect((await desk.handIn([{ ...sound, ...used }], { key })).body.invalid).toBe(0);
  });

  it("stores text that PostgreSQL cannot store unchanged", async () => {
    const odd = "a\u0000b\ud800";
    const { status, body } = await desk.handIn([
      { ...sound, description: odd, [odd]: odd, __proto__x: 1 },
      { amount: { [odd]: [odd] }, phoneNumber: odd, externalRef: odd },
      [odd],
      odd,
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ total: 4, valid: 0 });
    const [first, second] = await desk.rows(body.batchId);
    expect(first).toMatchObject({ sent: { description: "a\ufffdb\ufffd" } });
    expect(second?.errors.map(({ field }) => field).sort()).toEqual([
      "amount",
      "externalRef",
      "phoneNumber",
    ]);
    expect((await desk.result(body.batchId)).body.trim().split("\r\n")).toHaveLength(5);
  });

  it("checks amounts against the merchant's own tier", async () => {
    const key = desk.service.seeded.secondMerchant.apiKey;
    const { body } = await desk.handIn([{ ...sound, amount: "3000.01" }], { key });
    expect(body.errors[0].message).toContain("3,000.00\u00a0GHS per transaction");
  });

  it("rejects a network, named or detected, while its payouts are closed", async () => {
    await asOwner(
      (sql) => sql`insert into rail_switches (provider, direction, status, reason, set_by)
        values ('telecel', 'out', 'closed', 'Float is empty', 'a test')`,
    );
    const rows = ["telecel", "mtn"].map((provider) => ({ ...sound, provider }));
    const ported = { ...sound, phoneNumber: "0200000001" };
    const { body } = await desk.handIn([...rows, sound, ported, { ...ported, provider: "mtn" }]);
    await asOwner((sql) => sql`delete from rail_switches`);
    expect(body.errors).toMatchObject([
      { line: 1, field: "provider" },
      { line: 4, field: "provider" },
    ]);
    for (const { message } of body.errors) expect(message).toContain("Float is empty");
  });
});

describe("what cannot be read as a whole is rejected", () => {
  it.each<[string, string, object]>([
    ["unknown column", "amount,phoneNumber,ammount\n1,0241234567,1", { field: "ammount" }],
    ["no rows", "amount,phoneNumber\n", { field: "rows", expected: "1 to 1000 rows" }],
    ["nothing", "", { field: "amount" }],
  ])("a file with %s", async (_, csv, details) => {
    const { status, body } = await desk.handInFile(csv);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: "INVALID_REQUEST" });
    expect(body.error.details).toMatchObject(details);
  });

  it.each<[string, unknown, string]>([
    ["no rows", [], "rows"],
    ["1,001 rows", Array(1001).fill(sound), "rows"],
    ["rows that are no list", sound, "rows"],
  ])("JSON with %s", async (_, rows, field) => {
    const { status, body } = await desk.handIn(rows);
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: "INVALID_REQUEST" });
    expect(body.error.details.field).toBe(field);
  });

  it("a file that is not UTF-8, a body of more than 1 MB, another media type", async () => {
    const latin = new Uint8Array([
      ...Buffer.from("amount,phoneNumber,accountName\n1,0241234567,"),
      0xe9,
    ]);
    const response = await fetch(`${desk.service.url}/payouts/batches`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${desk.service.seeded.apiKey}`,
        "content-type": "text/csv",
      },
      body: latin,
    });
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain("UTF-8");
    const wide =
      "amount,phoneNumber,description\n" + `1,0241234567,"${"x".repeat(2_000)}"\n`.repeat(525);
    expect((await desk.handInFile(wide)).body.error.code).toBe("BAD_REQUEST");
    const headers = { "content-type": "text/plain" };
    expect((await desk.handInFile("amount", { headers })).body.error.code).toBe("BAD_REQUEST");
  });

  it("a body of almost 1 MB is read, for this operation only", async () => {
    const wide = `amount,phoneNumber,description\n${`1,0241234567,"${"x".repeat(480)}"\n`.repeat(1000)}`;
    expect((await desk.handInFile(wide)).body).toMatchObject({ total: 1000, valid: 1000 });
    const body = { amount: 1, phoneNumber: "0241234567", description: "x".repeat(300_000) };
    const other = await desk.service.call("POST", "/api/mobile-money/transfer", body);
    expect(other.body.error.code).toBe("BAD_REQUEST");
  });
});

describe("an Idempotency-Key", () => {
  const count = async () => (await desk.service.call("GET", "/payouts/batches")).body.total;

  it.each<[string, (key: string, other?: boolean) => ReturnType<BatchDesk["handIn"]>]>([
    [
      "JSON",
      (key, other) =>
        desk.handIn([{ ...sound, amount: other ? 2 : 1 }], { headers: { "idempotency-key": key } }),
    ],
    [
      "a file",
      (key, other) =>
        desk.handInFile(`amount,phoneNumber\n${other ? 2 : 1},0241234567`, {
          headers: { "idempotency-key": key },
        }),
    ],
    [
      "a file's name",
      (key, other) =>
        desk.handInFile(
          "amount,phoneNumber\n1,0241234567",
          { headers: { "idempotency-key": key } },
          `?name=${other ? "b" : "a"}`,
        ),
    ],
  ])("replays the response to the same call, and rejects another: %s", async (name, send) => {
    const key = `batch-${name.replaceAll(" ", "-")}`;
    const first = await send(key);
    const before = await count();
    const again = await send(key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect((await send(key, true)).body.error.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await count()).toBe(before);
  });
});

describe("lists of batches", () => {
  it("show the newest first, page by page and by status, and no other merchant's", async () => {
    const { body: last } = await desk.handIn([sound]);
    await desk.act(last.batchId, "cancel");
    const { body } = await desk.service.call("GET", "/payouts/batches?limit=2");
    expect(body).toMatchObject({ page: 1, limit: 2, data: [{ batchId: last.batchId }, {}] });
    expect(body.total).toBeGreaterThan(2);
    const cancelled = await desk.service.call("GET", "/payouts/batches?status=cancelled");
    expect(cancelled.body).toMatchObject({ total: 1, data: [{ status: "cancelled" }] });
    const key = desk.service.seeded.secondMerchant.apiKey;
    const others = await desk.service.call("GET", "/payouts/batches", undefined, { key });
    expect(JSON.stringify(others.body)).not.toContain(last.batchId);
    expect((await desk.result(last.batchId, { key })).status).toBe(404);
  });
});
