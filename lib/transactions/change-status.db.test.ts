import fc from "fast-check";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedTestnet } from "@/drizzle/seed";
import { auditLog, transactionHistory, transactions } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { closeDatabase, database, inTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { mayBecome, transactionStatuses, type TransactionStatus } from "@/lib/states";
import { testSize } from "@/lib/tooling/test-size";
import { changeReason, changeStatus } from "./change-status";
import { createTransaction } from "./create-transaction";
import { findTransaction } from "./find-transaction";
import { readHistories } from "@/lib/evidence/read-evidence";

/** The transition table as contract §3 writes it, once more and by hand. */
const table: Record<TransactionStatus, string> = {
  pending_approval: "pending cancelled expired",
  pending: "processing completed failed expired cancelled",
  processing: "pending completed failed",
  completed: "reversed",
  failed: "",
  expired: "",
  cancelled: "",
  reversed: "",
};

let merchantId: string;
let wallet: string;

beforeAll(async () => {
  const { merchant } = await seedTestnet(config());
  merchantId = merchant.id;
  wallet = merchant.wallet;
});
afterAll(closeDatabase);

const newTransaction = (status: "pending" | "pending_approval") =>
  inTransaction((tx) =>
    createTransaction(tx, {
      id: createId("txn"),
      merchantId,
      type: "payout",
      status,
      amountMinor: 100n,
      currency: "GHSFIAT",
      feeMinor: 10n,
      wallet,
      createdBy: "test",
    }),
  );
const readRow = async (id: string) => {
  const row = await findTransaction(database(), id);
  if (!row) throw new Error("The transaction is gone.");
  return row;
};
const stepTo = async (id: string, to: TransactionStatus) =>
  inTransaction(async (tx) => changeStatus(tx, await readRow(id), to, "test"));

describe("the transition table", () => {
  it("allows exactly the steps of contract §3", () => {
    for (const from of transactionStatuses)
      for (const to of transactionStatuses)
        expect([from, to, mayBecome(from, to)]).toEqual([
          from,
          to,
          table[from].split(" ").includes(to),
        ]);
  });
});

describe("changing a status", () => {
  it("follows the table on every random path; a rejected step writes nothing at all", async () => {
    const path = fc.array(fc.constantFrom(...transactionStatuses), { maxLength: 8 });
    const first = fc.constantFrom("pending" as const, "pending_approval" as const);
    const property = fc.asyncProperty(first, path, async (start, targets) => {
      const { id } = await newTransaction(start);
      const walked: TransactionStatus[] = [start];
      for (const to of targets) {
        const from = walked.at(-1) ?? start;
        if (table[from].split(" ").includes(to)) {
          await stepTo(id, to);
          walked.push(to);
        } else await expect(stepTo(id, to)).rejects.toMatchObject({ code: "INVALID_STATE" });
      }
      const row = await readRow(id);
      const history = (await readHistories(database(), [id])).get(id) ?? [];
      expect(row.status).toBe(walked.at(-1));
      expect(row.sequence).toBe(walked.length);
      expect(history.map((step) => step.toStatus)).toEqual(walked);
      expect(history.map((step) => step.fromStatus)).toEqual([null, ...walked.slice(0, -1)]);
      expect(history.map((step) => step.sequence)).toEqual(walked.map((_, index) => index + 1));
    });
    await fc.assert(property, { numRuns: testSize(40, 2_000) });
  });

  it("from a row that is out of date is rejected: 20 at once, one step", async () => {
    const row = await newTransaction("pending");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        inTransaction((tx) => changeStatus(tx, row, index % 2 ? "failed" : "processing", "test")),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const steps = await database()
      .select()
      .from(transactionHistory)
      .where(eq(transactionHistory.transactionId, row.id));
    expect(steps).toHaveLength(2);
    const [now] = await database().select().from(transactions).where(eq(transactions.id, row.id));
    expect(now?.sequence).toBe(2);
  });
});

describe("staying in a status", () => {
  it("with a reason has its history, sequence and audit row, and none when it is the same", async () => {
    const { id } = await newTransaction("pending");
    const wait = () =>
      inTransaction(async (tx) =>
        changeReason(tx, await readRow(id), "provider_unavailable", "system"),
      );
    await wait();
    await wait();
    expect(await readRow(id)).toMatchObject({
      status: "pending",
      statusReason: "provider_unavailable",
      sequence: 2,
    });
    const history = (await readHistories(database(), [id])).get(id) ?? [];
    expect(history.map(({ toStatus, reason, by }) => [toStatus, reason, by])).toEqual([
      ["pending", null, "test"],
      ["pending", "provider_unavailable", "system"],
    ]);
    const acts = await database()
      .select()
      .from(auditLog)
      .where(eq(auditLog.resource, id))
      .orderBy(auditLog.id);
    expect(acts.map(({ action }) => action)).toEqual([
      "payout.created",
      "payout.provider_unavailable",
    ]);
  });
});
