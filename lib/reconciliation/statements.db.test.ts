import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/lib/db/client";
import { refundCollection } from "@/lib/refunds/refund-collection";
import { asOwner, shiftClock } from "@/lib/tooling/test-owner";
import { startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { transferOf } from "@/lib/tooling/test-steps";
import { tamperWithBook, type TamperedBook } from "@/lib/tooling/test-tampered-book";
import { reconcileNow, type RunReport } from "./reconcile-now";

/** MTN has no book here, as on mainnet; a test writes its statements. */

let service: TestService;
let book: TamperedBook;
let operator: string;
let ids: { first: string; second: string; collected: string; failed: string };
let period: { from: string; to: string };
/** A row of the statement for each movement of MTN's own book, in the order of its references. */
let rows: Record<"first" | "second" | "collected", string>;

const statements = "/api/ops/statements";
const heading =
  "Financial Transaction Id,External Id,Date,Type,Status,Amount,Currency,Phone Number,Original Transaction Id";
const fileOf = (...lines: string[]) => [heading, ...lines].join("\n");

const transfer = async (phoneNumber: string, amount: string): Promise<string> => {
  const response = await service.call("POST", "/api/mobile-money/transfer", {
    amount,
    phoneNumber,
  });
  expect(response.status).toBe(201);
  return response.body.transactionId;
};

const referenceOf = async (id: string) => (await transferOf(id)).reference;

async function rowsOfBook(): Promise<typeof rows> {
  const lines = (await service.book("mtn")) as unknown as Record<string, string>[];
  const rowOf = async (id: string, receipt: string, name?: string) => {
    const reference = await referenceOf(id);
    const line = lines.find((candidate) => candidate["reference"] === reference);
    const type = line?.["direction"] === "in" ? "Payment" : "Transfer";
    const cells = [receipt, name ?? reference, line?.["executedAt"], type, "Successful"];
    return [...cells, line?.["amount"], "GHS", line?.["phone"], ""].join(",");
  };
  return {
    // MTN stores our transaction id as its external id; others list our reference.
    first: await rowOf(ids.first, "MP1", ids.first),
    second: await rowOf(ids.second, "MP2"),
    collected: await rowOf(ids.collected, "MP3", ids.collected),
  };
}

const upload = (csv: string, given: Record<string, string> = {}, key = operator) => {
  const query = new URLSearchParams({ provider: "mtn", fileName: "m.csv", ...period, ...given });
  const headers = { "content-type": "text/csv" };
  return service.call("POST", `${statements}?${query}`, undefined, { key, headers, raw: csv });
};

const reason = "It was only for a test.";
const withdraw = (id: string) =>
  service.call("POST", `${statements}/${id}/withdraw`, { reason }, { key: operator });

async function reconcileMtn(): Promise<RunReport> {
  const [report] = await reconcileNow({ provider: "mtn" }, "command");
  if (!report) throw new Error("No run was started.");
  return report;
}

/** A run with a statement of these rows, which is withdrawn afterwards. */
async function reconcileWith(...lines: string[]): Promise<RunReport> {
  const { status, body } = await upload(fileOf(...lines));
  expect(status).toBe(201);
  const report = await reconcileMtn();
  expect(report).toMatchObject({ method: "statement", statementIds: [body.statementId] });
  await withdraw(body.statementId);
  return report;
}

const found = ({ discrepancies }: RunReport) =>
  discrepancies.map(({ kind, transactionId }) => [kind, transactionId]);

beforeAll(async () => {
  service = await startTestService();
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  const body = { amount: 7, phoneNumber: "+233240000001" };
  const collection = await service.call("POST", "/mobile-money/mtn", body);
  ids = {
    first: await transfer("+233240000001", "5.00"),
    second: await transfer("+233240000001", "6.00"),
    collected: collection.body.paymentId,
    failed: await transfer("+233240000003", "8.00"),
  };
  for (const id of [ids.first, ids.second, ids.collected]) await service.until(id, ["completed"]);
  await service.until(ids.failed, ["failed"]);
  rows = await rowsOfBook();
  const now = Date.now();
  // A statement is complete only some time after its period.
  period = {
    from: new Date(now - 4 * 3_600_000).toISOString(),
    to: new Date(now + 2 * 3_600_000).toISOString(),
  };
  await shiftClock("3 hours");
  book = await tamperWithBook(service);
  book.respondWith(404);
  operator = await signInStaff(service, "operator");
  await stepUpStaff(service, "operator", operator);
});
afterAll(async () => {
  await book.close();
  await service.stop();
});

describe("a run that only queried each transfer", () => {
  it("agrees even if something was executed twice, and says that it cannot see that", async () => {
    const report = await reconcileMtn();
    expect(report).toMatchObject({ status: "matched", method: "queries", statementIds: [] });
    expect(report.limitations.join(" ")).toMatch(
      /Double executions: .* Movements that we never ordered/,
    );
  });
});

describe("a run with the network's statement", () => {
  it("agrees when every movement is in our books, once", async () => {
    const report = await reconcileWith(rows.first, rows.second, rows.collected);
    expect(found(report)).toEqual([]);
    expect(report).toMatchObject({
      status: "matched",
      internal: { count: 3, amount: "18.00" },
      external: { count: 3, amount: "18.00" },
    });
    expect(report.limitations.join(" ")).toMatch(/no statement covers/);
  });

  it("finds a reference that was executed twice, by its second receipt", async () => {
    const again = rows.second.replace("MP2", "MP9");
    const report = await reconcileWith(rows.first, rows.second, rows.second, again, rows.collected);
    expect(found(report)).toEqual([["executed_twice", ids.second]]);
    expect(report).toMatchObject({
      status: "unmatched",
      external: { count: 4, amount: "24.00" },
      discrepancies: [{ toAdjust: "-6.00", external: { times: "2" } }],
    });
  });

  it("finds what we never ordered, what failed here and moved, and what the provider lacks", async () => {
    const failed = rows.second
      .replace("MP2", "MP8")
      .replace(await referenceOf(ids.second), ids.failed)
      .replace("6.00", "8.00");
    const byHand = rows.first.replace("MP1", "MP7").replace(ids.first, "");
    const report = await reconcileWith(rows.first, rows.collected, byHand, failed);
    expect(new Set(found(report))).toEqual(
      new Set([
        ["missing_internal", null],
        ["missing_internal", ids.failed],
        ["missing_external", ids.second],
      ]),
    );
    const [unordered] = report.discrepancies.filter(({ transactionId }) => transactionId === null);
    expect(unordered).toMatchObject({ reference: "MP7", toAdjust: "-5.00" });
  });

  it("finds a different amount, and what the statement lists as reversed", async () => {
    const back = rows.first.replace("MP1", "MP6").replace("Transfer", "Reversal") + "MP1";
    const other = rows.second.replace(",6.00,", ",60.00,");
    const report = await reconcileWith(rows.first, other, rows.collected, back);
    expect(new Set(found(report))).toEqual(
      new Set([
        ["status", ids.first],
        ["amount", ids.second],
      ]),
    );
  });

  it("counts a movement once that several statements list", async () => {
    const one = await upload(fileOf(rows.first, rows.second));
    const two = await upload(fileOf(rows.second, rows.collected));
    expect(two.body).toMatchObject({ rows: 2, movements: 2, alreadyKnown: 1 });
    const report = await reconcileMtn();
    expect(report).toMatchObject({ status: "matched", external: { count: 3 } });
    for (const { body } of [one, two]) await withdraw(body.statementId);
  });

  it("recognizes our refund by its reversal, and by the collection's status alone", async () => {
    const { id: merchantId, userId } = service.seeded.merchant;
    const initiator = { merchantId, userId, actor: userId };
    const { id } = await inTransaction((tx) =>
      refundCollection(tx, initiator, ids.collected, { reason: "Ordered twice." }),
    );
    await service.until(id, ["completed"]);
    // As if it had been refunded well within the statement's period.
    await asOwner(
      (sql) => sql`update transfers set created_at = created_at - interval '3 hours',
          completed_at = completed_at - interval '3 hours' where transaction_id = ${id}`,
    );
    const { receipt } = await transferOf(ids.collected);
    const collected = rows.collected.replace("MP3", `${receipt}`);
    const paid = [rows.first, rows.second, collected];
    const back = rows.collected.replace("MP3", "MP5").replace("Payment", "Refund");
    const byReceipt = back.replace(ids.collected, "") + receipt;
    const byOurId = back.replace(ids.collected, id).replace(/,$/, ",MP0");
    const both = { count: 4, amount: "25.00" };
    for (const refund of [byReceipt, byOurId]) {
      const report = await reconcileWith(...paid, refund);
      expect(found(report)).toEqual([]);
      expect(report).toMatchObject({ status: "matched", internal: both, external: both });
      expect(found(await reconcileWith(...paid, refund, refund.replace("MP5", "MP6")))).toEqual([
        ["executed_twice", id],
      ]);
    }
    const reversed = rows.collected.replace("Successful", "Reversed");
    expect(found(await reconcileWith(rows.first, rows.second, reversed))).toEqual([]);
  });
});

describe("an upload", () => {
  it("of the same file is the same statement, and another period of it is rejected", async () => {
    const one = await upload(fileOf(rows.first));
    const two = await upload(fileOf(rows.first));
    expect(two.body).toEqual(one.body);
    const other = await upload(fileOf(rows.first), { to: period.from });
    expect([other.status, other.body.error.code]).toEqual([400, "INVALID_STATE"]);
    await withdraw(one.body.statementId);
  });

  it("two at once of the same file make one statement", async () => {
    const both = await Promise.all([upload(fileOf(rows.first)), upload(fileOf(rows.first))]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.statementId).toBe(both[1]?.body.statementId);
    await withdraw(both[0]?.body.statementId);
  });

  it("with wrong rows is rejected as a whole, each by line and column", async () => {
    const wrong = fileOf(rows.first.replace("5.00", "5,00"), rows.second.replace("GHS", "USD"));
    const { status, body } = await upload(wrong);
    expect([status, body.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.error.details).toMatchObject({
      field: "csv.2",
      line: 2,
      errorCount: 2,
      errors: [
        { line: 2, column: null },
        { line: 3, column: "Currency", value: "USD", expected: "GHS", field: "csv.3.Currency" },
      ],
    });
    const { body: list } = await service.call("GET", `${statements}?limit=1`, undefined, {
      key: operator,
    });
    expect(list.data[0].withdrawn).not.toBeNull();
  });

  it("that contradicts an earlier statement is rejected, naming it", async () => {
    const one = await upload(fileOf(rows.first));
    const { body } = await upload(fileOf(rows.first.replace("5.00", "50.00")));
    expect(body.error.details).toMatchObject({
      line: 2,
      column: "Financial Transaction Id",
      value: "MP1",
      expected: `the same facts as in statement ${one.body.statementId}, line 2`,
    });
    await withdraw(one.body.statementId);
  });

  it("is rejected for a period that has not passed, of more than 2 MB, or with a NUL", async () => {
    const hourAhead = new Date(Date.now() + 4 * 3_600_000).toISOString();
    const later = await upload(fileOf(rows.first), { to: hourAhead });
    expect(later.body.error.details.field).toBe("to");
    const large = await upload(fileOf(rows.first, ",".repeat(3 * 1024 * 1024)));
    expect([large.status, large.body.error.code]).toEqual([400, "BAD_REQUEST"]);
    const nul = await upload(fileOf(`${rows.first}\0`));
    expect([nul.status, nul.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("requires a recent password and an operator", async () => {
    const unproved = await signInStaff(service, "operator");
    expect((await upload(fileOf(), {}, unproved)).body.error.code).toBe("MFA_REQUIRED");
    const compliance = await signInStaff(service, "compliance");
    await stepUpStaff(service, "compliance", compliance);
    expect((await upload(fileOf(), {}, compliance)).body.error.code).toBe("FORBIDDEN");
  });
});

describe("a statement", () => {
  it("is stored exactly as uploaded, listed with its uploader, and withdrawn once, with a reason", async () => {
    const csv = fileOf(rows.first);
    const { body } = await upload(csv, { fileName: "March, 1st.csv" });
    const id = body.statementId;
    expect(body).toMatchObject({
      provider: "mtn",
      fileName: "March, 1st.csv",
      ...period,
      uploadedByName: "Kwesi Boateng",
      withdrawn: null,
    });
    const file = await service.call("GET", `${statements}/${id}/file`, undefined, {
      key: operator,
    });
    expect(file.body).toBe(csv);
    expect(file.headers.get("content-disposition")).toContain(`mtn-statement-${id}.csv`);
    expect((await withdraw(id)).body).toMatchObject({
      withdrawn: { byName: "Kwesi Boateng", reason },
    });
    expect((await withdraw(id)).body.error.code).toBe("INVALID_STATE");
    const acts = await asOwner(
      (sql) => sql`select action from audit_log where resource = ${`statement:${id}`} order by id`,
    );
    expect(acts.map(({ action }) => action)).toEqual(["statement.uploaded", "statement.withdrawn"]);
  });

  it("cannot be changed or deleted by the service", async () => {
    await expect(
      asOwner((sql) =>
        sql.begin(async (tx) => {
          await tx`set local role cedirail_app`;
          await tx`update provider_statements set content = ''`;
        }),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      asOwner((sql) =>
        sql.begin(async (tx) => {
          await tx`set local role cedirail_app`;
          await tx`delete from provider_statement_lines`;
        }),
      ),
    ).rejects.toThrow(/permission denied/);
  });
});
