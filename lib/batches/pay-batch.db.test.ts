import Papa from "papaparse";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { transferFaults } from "@/lib/tooling/test-audit";
import { testSize } from "@/lib/tooling/test-size";
import { startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";

/** Batches paid by a worker over the networks' simulators. */

let desk: BatchDesk;
let sql: postgres.Sql;

beforeAll(async () => {
  desk = await startBatchDesk({ scale: 0.005 });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await desk.service.stop();
});

const faults = async () => transferFaults(sql, await desk.service.book());
const available = async () =>
  (await desk.service.call("GET", "/api/mobile-money/balance")).body.available as string;

describe("a batch of many rows, five of them bad", () => {
  const total = testSize(60, 1000);
  const badLines = [3, 7, 20, 41, total + 1];
  const phones = ["0241234567", "+233200000001", "0270000001", "0240000011", "0200000012"];
  const csv = [
    "amount,phoneNumber,externalRef,accountName",
    ...Array.from({ length: total }, (_, index) => {
      const line = index + 2;
      const amount = badLines.includes(line) ? "1.001" : `1.${String(10 + (line % 90))}`;
      return `${amount},${phones[index % phones.length]},ROW-${line},=Ama ${line}`;
    }),
  ].join("\n");

  it("is paid without them, each row once, and its result has a line per row", async () => {
    await desk.fund("2500.00");
    const { body: made } = await desk.handInFile(csv);
    expect(made).toMatchObject({ total, valid: total - 5, invalid: 5 });
    expect(made.errors.map(({ line }: { line: number }) => line)).toEqual(badLines);
    const confirmed = await desk.act(made.batchId, "confirm", { skipInvalid: true });
    expect(confirmed.body).toMatchObject({
      status: "processing",
      progress: { waiting: total - 5, skipped: 5, invalid: 0 },
    });
    const done = await desk.until(made.batchId, "completed");
    expect(done.progress).toMatchObject({ completed: total - 5, skipped: 5, waiting: 0 });
    expect(done.sums.completed).toBe(made.amount);
    expect(done.finishedAt).not.toBeNull();
    expect(await faults()).toEqual([]);
    const result = await desk.result(made.batchId);
    expect(result.status).toBe(200);
    expect(result.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(result.headers.get("content-disposition")).toBe(
      `attachment; filename="${made.batchId}.csv"`,
    );
    const { data } = Papa.parse<Record<string, string>>(result.body, {
      header: true,
      skipEmptyLines: true,
    });
    expect(data.map(({ line }) => Number(line))).toEqual(
      Array.from({ length: total }, (_, index) => index + 2),
    );
    for (const line of data) {
      const bad = badLines.includes(Number(line.line));
      expect(line).toMatchObject({
        status: bad ? "skipped" : "completed",
        externalRef: `ROW-${line.line}`,
        accountName: `'=Ama ${line.line}`,
        failureCode: bad ? "INVALID_REQUEST" : "",
      });
      expect(line.transactionId !== "").toBe(!bad);
      expect(line.providerRef !== "").toBe(!bad);
      expect(line.completedAt !== "").toBe(!bad);
    }
  });
});

describe("in an outage", () => {
  const rows = Array.from({ length: 30 }, () => ({ amount: "2.00", phoneNumber: "0241234567" }));
  const bookOf = async () => (await desk.service.book("mtn")).length;
  const queuedOf = async (id: string) => {
    const [queued] = await sql<{ count: number }[]>`
      select count(*)::int as count from transactions
      where batch_id = ${id} and status_reason = 'provider_unavailable'`;
    return queued?.count ?? 0;
  };
  const queued = async () => {
    await desk.service.faults("mtn", { outage: true });
    await desk.fund("100.00");
    const { body: made } = await desk.handIn(rows);
    await desk.act(made.batchId, "confirm");
    await expect.poll(() => queuedOf(made.batchId), { timeout: 240_000 }).toBe(30);
    return made.batchId as string;
  };

  it("payouts queue, and stay queued after it while the batch is paused", async () => {
    const id = await queued();
    const before = await bookOf();
    await desk.act(id, "pause");
    await desk.service.faults("mtn", {});
    const { body: other } = await desk.handIn(rows.slice(0, 2));
    await desk.act(other.batchId, "confirm");
    await desk.until(other.batchId, "completed");
    expect(await bookOf()).toBe(before + 2);
    expect((await desk.read(id)).progress).toMatchObject({ waiting: 30, completed: 0 });
    await desk.act(id, "resume");
    expect((await desk.until(id, "completed")).progress).toMatchObject({ completed: 30 });
    expect(await faults()).toEqual([]);
  });

  it("a cancelled batch returns all of its money, and none of it is paid later", async () => {
    const before = await available();
    const id = await queued();
    const book = await bookOf();
    await desk.act(id, "cancel");
    await expect
      .poll(async () => (await desk.read(id)).finishedAt, { timeout: 240_000 })
      .not.toBeNull();
    await desk.service.faults("mtn", {});
    expect(await desk.read(id)).toMatchObject({
      status: "cancelled",
      progress: { cancelled: 30 },
    });
    const back = BigInt((await available()).replace(".", "")) - BigInt(before.replace(".", ""));
    expect(back).toBe(10_000n);
    expect(await bookOf()).toBe(book);
    expect(await faults()).toEqual([]);
  });
});

describe("rows that fail", () => {
  it("are paid by a retry, as new payouts that take over their references", async () => {
    await desk.fund("100.00");
    const rows = [
      { amount: "2.00", phoneNumber: "0240000001", externalRef: "RETRY-1" },
      { amount: "3.00", phoneNumber: "0240000003", externalRef: "RETRY-2" },
      { amount: "4.00", phoneNumber: "0240000003" },
    ];
    const before = await available();
    const { body: made } = await desk.handIn(rows);
    const id = made.batchId;
    expect((await desk.act(id, "confirm")).status).toBe(200);
    const first = await desk.until(id, "completed");
    expect(first).toMatchObject({ progress: { completed: 1, failed: 2 }, retryable: 2 });
    const earlier = await desk.rows(id);
    expect(earlier[1]).toMatchObject({
      status: "failed",
      attempts: 1,
      failure: { code: "RECIPIENT_LIMIT_REACHED", retryable: true },
    });
    const again = await desk.act(id, "retry");
    expect(again.body).toMatchObject({ status: "processing", finishedAt: null, retryable: 0 });
    const second = await desk.until(id, "completed");
    expect(second.progress).toMatchObject({ completed: 1, failed: 2 });
    const later = await desk.rows(id);
    expect(later.map(({ attempts }) => attempts)).toEqual([1, 2, 2]);
    expect(later[0]).toEqual(earlier[0]);
    expect(later[1]?.transactionId).not.toBe(earlier[1]?.transactionId);
    const held = await sql`
      select transaction_id from external_references where external_ref = 'RETRY-2'`;
    expect(held).toEqual([{ transaction_id: later[1]?.transactionId }]);
    const { body: found } = await desk.service.call("GET", "/api/transactions?q=RETRY-2");
    expect(found.total).toBe(2);
    expect(await faults()).toEqual([]);
    const spent = BigInt(before.replace(".", "")) - BigInt((await available()).replace(".", ""));
    expect(spent).toBe(210n);
  });

  it("leave nothing to retry once all are paid", async () => {
    await desk.fund("10.00");
    const { body: made } = await desk.handIn([{ amount: "2.00", phoneNumber: "0240000001" }]);
    await desk.act(made.batchId, "confirm");
    await desk.until(made.batchId, "completed");
    const rejected = await desk.act(made.batchId, "retry");
    expect(rejected.body.error.code).toBe("INVALID_STATE");
  });
});
