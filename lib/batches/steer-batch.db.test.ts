import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { config } from "@/lib/config/env";
import { advance } from "@/lib/tooling/test-steps";
import { customerMoney } from "@/lib/tooling/test-owner";
import { advanceBatch } from "./advance-batch";
import { payoutsOf, putOff, startBatchDesk, type BatchDesk } from "@/lib/tooling/test-batches";

/** A batch's verbs, its steps taken by hand: what happens between two of them is up to the test. */

let desk: BatchDesk;
let sql: postgres.Sql;

beforeAll(async () => {
  desk = await startBatchDesk({ worker: false });
  sql = postgres(config().databaseUrl ?? "", { max: 2, onnotice: () => undefined });
});
beforeEach(() => desk.fund("500.00"));
afterAll(async () => {
  await sql.end();
  await desk.service.stop();
});

const row = { amount: "2.00", phoneNumber: "0241234567" };
const draftOf = async (rows: unknown[]): Promise<string> => (await desk.handIn(rows)).body.batchId;
const startedOf = async (count: number): Promise<string> => {
  const id = await draftOf(Array(count).fill(row));
  expect((await desk.act(id, "confirm")).body.status).toBe("processing");
  return id;
};
const standing = async () =>
  (await desk.service.call("GET", "/api/mobile-money/balance")).body as Record<string, string>;
const minorOf = (text = "0") => BigInt(text.replace(".", ""));
const statesOf = async (id: string) => (await desk.rows(id)).map(({ status }) => status);
const nextUnsent = async (id: string) => {
  const [found] = await sql<{ id: string }[]>`
    select id from transactions where batch_id = ${id} and status = 'pending' order by id limit 1`;
  return found?.id ?? "";
};
const untilCompleted = (id: string) =>
  expect
    .poll(async () => {
      await advance(id);
      return (await desk.service.call("GET", `/payments/${id}`)).body.status as string;
    })
    .toBe("completed");

describe("confirming", () => {
  it("is rejected while rows are invalid, unless they are skipped", async () => {
    const id = await draftOf([row, { ...row, amount: "x" }]);
    const rejected = await desk.act(id, "confirm", {});
    expect(rejected.status).toBe(400);
    expect(rejected.body.error).toMatchObject({
      code: "INVALID_STATE",
      details: { field: "skipInvalid", invalid: 1 },
    });
    expect((await desk.read(id)).status).toBe("draft");
    const confirmed = await desk.act(id, "confirm", { skipInvalid: true });
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({
      status: "processing",
      confirmedBy: expect.stringMatching(/^key_/),
      progress: { waiting: 1, skipped: 1, invalid: 0 },
    });
    expect(await statesOf(id)).toEqual(["ready", "skipped"]);
  });

  it("is rejected without a valid row, and a second time", async () => {
    const bad = await draftOf([{ ...row, amount: "x" }]);
    const rejected = await desk.act(bad, "confirm", { skipInvalid: true });
    expect(rejected.body.error.code).toBe("INVALID_STATE");
    const id = await startedOf(1);
    expect((await desk.act(id, "confirm")).body.error.code).toBe("INVALID_STATE");
  });

  it("is rejected without the money for amounts and fees together", async () => {
    const { available = "" } = await standing();
    const id = await draftOf([{ ...row, amount: available }]);
    const rejected = await desk.act(id, "confirm");
    expect(rejected.body.error).toMatchObject({
      code: "INSUFFICIENT_FUNDS",
      details: { available, currency: "GHSFIAT" },
    });
    expect((await desk.read(id)).status).toBe("draft");
  });

  it("requires no body, and rejects unknown fields", async () => {
    const id = await draftOf([row]);
    const rejected = await desk.act(id, "confirm", { skipinvalid: true });
    expect(rejected.body.error.details.field).toBe("skipinvalid");
    expect((await desk.act(id, "confirm")).status).toBe(200);
  });

  it("with the same Idempotency-Key returns the first response again", async () => {
    const id = await draftOf([row]);
    const with_ = { headers: { "idempotency-key": `confirm-${id}` } };
    const first = await desk.act(id, "confirm", {}, with_);
    const again = await desk.act(id, "confirm", {}, with_);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("paying", () => {
  it("holds the money of each row with its payout, chunk by chunk", async () => {
    const id = await startedOf(30);
    const before = await standing();
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 25 }]);
    const held = minorOf((await standing()).reserved) - minorOf(before.reserved);
    expect(held).toBe(25n * 210n);
    await putOff(id);
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([{ status: "pending", count: 30 }]);
    expect((await desk.read(id)).progress).toMatchObject({ waiting: 30, processing: 0 });
    const { body } = await desk.service.call("GET", `/api/transactions?limit=1`);
    expect(body.data[0]).toMatchObject({ type: "payout", batchId: id });
  });

  it("rejects a row that can no longer be paid, with the reason, and continues", async () => {
    const id = await draftOf([
      { ...row, externalRef: `TAKEN-${Date.now()}` },
      row,
      { ...row, amount: "100.00" },
      row,
    ]);
    const [first] = await desk.rows(id);
    await desk.act(id, "confirm");
    await desk.service.call("POST", "/api/mobile-money/transfer", {
      ...row,
      externalRef: first?.externalRef,
    });
    await desk.drain(1000n);
    const money = await customerMoney();
    await advanceBatch(id);
    expect(await customerMoney()).toEqual(money);
    const rows = await desk.rows(id);
    expect(rows.map(({ status, failure }) => [status, failure?.code])).toEqual([
      ["rejected", "DUPLICATE_REFERENCE"],
      ["pending", undefined],
      ["rejected", "INSUFFICIENT_FUNDS"],
      ["pending", undefined],
    ]);
    expect((await desk.read(id)).progress).toMatchObject({ rejected: 2, waiting: 2 });
    await desk.fund("200.00");
    expect((await desk.act(id, "retry")).body.progress).toMatchObject({ waiting: 4, rejected: 0 });
    await advanceBatch(id);
    expect(await statesOf(id)).toEqual(["rejected", "pending", "pending", "pending"]);
  });

  it("ends when every row has ended, even if all were rejected", async () => {
    const id = await draftOf([{ ...row, amount: "50.00" }]);
    await desk.act(id, "confirm");
    await desk.drain();
    await advanceBatch(id);
    expect(await desk.read(id)).toMatchObject({
      status: "completed",
      progress: { rejected: 1 },
      retryable: 1,
      finishedAt: expect.any(String),
    });
  });
});

describe("pausing", () => {
  it("creates and sends no more until it is resumed; what a network has continues", async () => {
    const id = await startedOf(30);
    await advanceBatch(id);
    const sent = await nextUnsent(id);
    await advance(sent);
    const paused = await desk.act(id, "pause");
    expect(paused).toMatchObject({ status: 200, body: { status: "paused" } });
    await advanceBatch(id);
    await advance(await nextUnsent(id));
    await untilCompleted(sent);
    expect((await desk.read(id)).progress).toMatchObject({
      waiting: 29,
      processing: 0,
      completed: 1,
    });
    expect(await payoutsOf(id)).toContainEqual({ status: "pending", count: 24 });
    expect((await desk.act(id, "resume")).body.status).toBe("processing");
    await putOff(id);
    await advanceBatch(id);
    await advance(await nextUnsent(id));
    expect(await payoutsOf(id)).toContainEqual({ status: "pending", count: 28 });
  });

  it("is possible while a batch is being paid, resuming while it is paused", async () => {
    const draft = await draftOf([row]);
    const id = await startedOf(1);
    const codes = async (batch: string, ...verbs: string[]) => {
      const reported: string[] = [];
      for (const verb of verbs) {
        const { status, body } = await desk.act(batch, verb);
        reported.push(status === 200 ? body.status : body.error.code);
      }
      return reported;
    };
    expect(await codes(draft, "pause", "resume", "retry", "approve")).toEqual([
      "INVALID_STATE",
      "INVALID_STATE",
      "INVALID_STATE",
      "FORBIDDEN",
    ]);
    expect(await codes(id, "resume", "pause", "pause", "resume", "cancel")).toEqual([
      "INVALID_STATE",
      "paused",
      "INVALID_STATE",
      "processing",
      "cancelled",
    ]);
    expect(await codes(id, "cancel", "pause", "resume", "retry", "confirm")).toEqual(
      Array(5).fill("INVALID_STATE"),
    );
  });
});

describe("cancelling", () => {
  it("returns what was not sent, and lets what a network has continue", async () => {
    const before = await standing();
    const id = await startedOf(30);
    await advanceBatch(id);
    const sent = await nextUnsent(id);
    await advance(sent);
    const cancelled = await desk.act(id, "cancel");
    expect(cancelled.body).toMatchObject({ status: "cancelled", finishedAt: null });
    expect(cancelled.body.progress).toMatchObject({
      cancelled: 5,
      waiting: 24,
      processing: 1,
    });
    await advance(await nextUnsent(id));
    expect(await payoutsOf(id)).toEqual([
      { status: "pending", count: 24 },
      { status: "processing", count: 1 },
    ]);
    await advanceBatch(id);
    expect(await payoutsOf(id)).toEqual([
      { status: "cancelled", count: 24 },
      { status: "processing", count: 1 },
    ]);
    const after = await standing();
    expect(minorOf(before.available) - minorOf(after.available)).toBe(210n);
    const [step] = await sql`
      select by from transaction_history where to_status = 'cancelled' limit 1`;
    expect(step).toEqual({ by: expect.stringMatching(/^key_/) });
    await untilCompleted(sent);
    await advanceBatch(id);
    expect(await desk.read(id)).toMatchObject({
      status: "cancelled",
      progress: { cancelled: 29, completed: 1 },
      finishedAt: expect.any(String),
    });
  });

  it("of a draft or a paused batch cancels all of its rows", async () => {
    const draft = await draftOf([row, { ...row, amount: "x" }]);
    expect((await desk.act(draft, "cancel")).body.status).toBe("cancelled");
    await advanceBatch(draft);
    expect(await statesOf(draft)).toEqual(["cancelled", "invalid"]);
    expect((await desk.read(draft)).finishedAt).not.toBeNull();
    const paused = await startedOf(2);
    await desk.act(paused, "pause");
    await desk.act(paused, "cancel");
    await advanceBatch(paused);
    expect(await statesOf(paused)).toEqual(["cancelled", "cancelled"]);
    expect(await payoutsOf(paused)).toEqual([]);
  });
});
