import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import { database } from "@/lib/db/client";
import { parseDecimal } from "@/lib/money";
import { brokenRules } from "@/lib/ledger/test-book";
import {
  onLine,
  openDesk,
  reason,
  unknownLine,
  type Desk,
  type Tampering,
  untilWaiting,
} from "@/lib/tooling/test-adjustment-desk";
import { asOwner } from "@/lib/tooling/test-owner";
import { stepUpStaff } from "@/lib/tooling/test-staff";
import type { TestLine } from "@/lib/tooling/test-tampered-book";
import { failTransfer, reverseTransfer, settleTransfer } from "@/lib/transfers/end-transfer";
import { readRun } from "./read-runs";

/** An operator adjusts what a provider moved and our transfers do not have, once. */

let desk: Desk;
const failure = { code: "UNKNOWN", message: "Unknown.", retryable: true } as const;

beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.book.reset());
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await desk.close();
});

it("requires a recent password", async () => {
  await failTransfer((await desk.sentPayout("1.00")).transferId, failure, "worker");
  const run = await desk.reconcileMtn();
  const [found] = run.discrepancies;
  const rejected = await desk.adjust(run, found as DiscrepancyView);
  expect(rejected).toMatchObject({ status: 403, body: { error: { code: "MFA_REQUIRED" } } });
  await stepUpStaff(desk.service, "operator", desk.operator);
  expect((await desk.adjust(run, found as DiscrepancyView)).status).toBe(200);
});
it("posts a transfer that failed in our books and was executed by the network as executed late", async () => {
  const { transferId, reference } = await desk.sentPayout("6.00");
  await failTransfer(transferId, failure, "worker");
  const before = await desk.balances();
  const { run, found } = await desk.findOf(reference);
  expect(run.status).toBe("unmatched");
  expect(run.discrepancies.some(({ kind }) => kind === "float")).toBe(true);
  expect(found).toMatchObject({ kind: "missing_internal", toAdjust: "-6.00", adjustments: [] });

  expect(await desk.adjust(run, found)).toMatchObject({ status: 200, body: { toAdjust: null } });
  const after = { float: before.float - 600, suspense: before.suspense - 600 };
  expect(await desk.balances()).toEqual(after);
  await desk.adjust(run, found);
  expect(await desk.balances()).toEqual(after);
});

describe("each discrepancy that moved money is adjusted by that amount:", () => {
  const unknown = () => Promise.resolve("unknown-in");
  const paid = async () => (await desk.paidPayout("5.00")).reference;
  const cases: [string, () => Promise<string>, (of: string) => Tampering, string][] = [
    ["unknown", unknown, () => (lines) => [...lines, unknownLine("in")], "3.00"],
    ["a different amount", paid, (of) => onLine(of, { amount: "5.01" }), "-0.01"],
    ["twice", paid, (of) => onLine(of, { times: 2 }), "-5.00"],
    ["missing externally", paid, (of) => (all) => all.filter((l) => l.reference !== of), "5.00"],
  ];
  it.each(cases)("%s", async (_, arrange, tampering, amount) => {
    const reference = await arrange();
    desk.book.tamper(tampering(reference));
    const { run, found } = await desk.findOf(reference);
    expect(found.toAdjust).toBe(amount);
    const before = await desk.balances();
    expect((await desk.adjust(run, found)).body.adjustments).toMatchObject([{ amount }]);
    const minor = Number(parseDecimal(amount.replace("-", ""), 2)) * (amount < "0" ? -1 : 1);
    expect(await desk.balances()).toEqual({
      float: before.float + minor,
      suspense: before.suspense + minor,
    });
  });
});

it("only the rest of a new discrepancy is adjusted, and an outdated adjustment is reverted", async () => {
  const { reference } = await desk.paidPayout("2.00");
  const before = await desk.balances();
  const executed = (times: number) => desk.book.tamper(onLine(reference, { times }));
  executed(2);
  const first = await desk.findOf(reference);
  expect((await desk.adjust(first.run, first.found)).status).toBe(200);
  executed(4);
  const second = await desk.findOf(reference);
  expect(second.run.status).toBe("unmatched");
  expect(second.found).toMatchObject({ toAdjust: "-4.00", adjustments: [{ amount: "-2.00" }] });
  const acts = await Promise.all([1, 2, 3, 4].map(() => desk.adjust(second.run, second.found)));
  for (const { body } of acts)
    expect(body.adjustments.map(({ amount }: { amount: string }) => amount)).toEqual([
      "-2.00",
      "-4.00",
    ]);
  expect(await desk.adjust(first.run, first.found)).toMatchObject({
    status: 400,
    body: { error: { code: "INVALID_STATE", message: expect.stringMatching(/later run/) } },
  });
  const audited = await asOwner(
    (sql) => sql`select details from audit_log where action = 'discrepancy.adjusted'
      and details ->> 'reference' = ${reference} order by id`,
  );
  expect(audited.map(({ details }) => details.amount)).toEqual(["-2.00", "-4.00"]);
  executed(1);
  const third = await desk.findOf(reference);
  expect(third.found).toMatchObject({ kind: "adjustment", toAdjust: "6.00" });
  await desk.adjust(third.run, third.found);
  expect(await desk.balances()).toEqual(before);
  await expect(desk.findOf(reference)).rejects.toThrow("not listed");
});

it("an amount that was resolved is adjusted with the transfer, and no run lists it as new", async () => {
  const { id, transferId, reference } = await desk.sentPayout("5.00");
  await settleTransfer(transferId, "provider:mtn", { receipt: null, amountMinor: 650n });
  const before = await desk.balances();
  const body = { outcome: "completed", reason, amountMoved: "6.50" };
  const path = `/api/ops/exceptions/${id}/resolve`;
  expect((await desk.service.call("POST", path, body, { key: desk.operator })).status).toBe(200);
  expect(await desk.balances()).toEqual({
    float: before.float - 650,
    suspense: before.suspense - 150,
  });
  desk.book.tamper(onLine(reference, { amount: "6.50" }));
  const { found } = await desk.findOf(reference);
  expect(found).toMatchObject({
    kind: "amount",
    toAdjust: null,
    adjustments: [{ amount: "-1.50", reason, postingKey: `${id}:correction` }],
  });
});

it("what moves no money, or is not certain yet, is not adjusted", async () => {
  const { reference } = await desk.paidPayout("2.00");
  const open = await desk.sentPayout("4.00");
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const rejected = async (change: Partial<TestLine>, of: string, sentence: RegExp) => {
    desk.book.tamper(onLine(of, change));
    const { run, found } = await desk.findOf(of);
    expect(found).toMatchObject({ toAdjust: null, blockedReason: expect.stringMatching(sentence) });
    expect(await desk.adjust(run, found)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_STATE", message: found.blockedReason } },
    });
    return run;
  };
  const before = await desk.balances();
  await rejected({ phone: "+233240000002" }, reference, /moves no money/);
  await rejected({ status: "reversed" }, reference, /reverse the payout if/);
  await rejected({ status: "reversed", amount: "3.00" }, reference, /does not show how much/);
  const run = await rejected({ executedAt: hourAgo }, open.reference, /still open/);
  const float = run.discrepancies.find(({ kind }) => kind === "float") as DiscrepancyView;
  expect(await desk.adjust(run, float)).toMatchObject({
    status: 400,
    body: {
      error: { code: "INVALID_STATE", message: expect.stringMatching(/sum of many movements/) },
    },
  });
  expect((await desk.adjust(run, { ...float, id: "999999" })).status).toBe(404);
  expect((await desk.adjust({ ...run, runId: "1" }, float)).status).toBe(404);
  expect((await desk.adjust(run, float, { reason: "short" })).status).toBe(400);
  expect(await desk.balances()).toEqual(before);
});

it("an adjustment is checked in every window, and listed when the provider removes its cause", async () => {
  const { reference } = await desk.paidPayout("2.00");
  const gone = unknownLine("in", "removed");
  desk.book.tamper((lines) => [...onLine(reference, { times: 2 })(lines), gone]);
  for (const of of [reference, gone.reference]) {
    const { run, found } = await desk.findOf(of);
    expect((await desk.adjust(run, found)).status).toBe(200);
  }
  const later = { from: new Date() };
  const still = await desk.findOf(reference, later);
  expect(still.found).toMatchObject({ kind: "executed_twice", toAdjust: null });
  expect(still.run).toMatchObject({ internal: { count: 0 }, external: { count: 0 } });
  desk.book.respondWith(404);
  const queried = await desk.findOf(reference, later);
  expect(queried.run).toMatchObject({
    method: "queries",
    internal: { count: 0 },
    external: { count: 0 },
  });
  expect(queried.found).toMatchObject({ kind: "adjustment", toAdjust: "2.00" });
  desk.book.reset();
  for (const [of, toAdjust] of [
    [reference, "2.00"],
    [gone.reference, "-3.00"],
  ] as const) {
    const { run, found } = await desk.findOf(of, later);
    expect(run.status).toBe("unmatched");
    expect(found).toMatchObject({ kind: "adjustment", toAdjust });
    expect((await desk.adjust(run, found)).body.adjustments).toHaveLength(2);
  }
});

it("a later run that differs is the one to adjust", async () => {
  const { reference } = await desk.paidPayout("3.00");
  const executed = (times: number) => desk.book.tamper(onLine(reference, { times }));
  executed(2);
  const first = await desk.findOf(reference);
  const rejected = async (sentence: RegExp) => {
    expect(await desk.adjust(first.run, first.found)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_STATE", message: expect.stringMatching(sentence) } },
    });
  };
  desk.book.reset();
  // Its window includes nothing of it.
  await desk.reconcileMtn({ from: new Date() });
  const { discrepancies } = await readRun(first.run.runId);
  expect(discrepancies).toContainEqual(first.found);
  await desk.reconcileMtn();
  await rejected(/later run, \d+, no longer lists it/);
  executed(3);
  await desk.reconcileMtn();
  await rejected(/later run, \d+, lists a different amount/);
  executed(2);
  await desk.reconcileMtn();
  const before = await desk.balances();
  expect((await desk.adjust(first.run, first.found)).body.adjustments).toHaveLength(1);
  expect((await desk.balances()).suspense).toBe(before.suspense - 300);
});

it.each([
  ["collection that the provider returned", "-7.00", "reversed"],
  ["payout that was reversed and executed after all", "-4.00", "completed"],
])("a %s is adjusted", async (_, amount, status) => {
  const isCollection = status === "reversed";
  const { transferId, reference } = await (isCollection
    ? desk.collected(7)
    : desk.paidPayout("4.00"));
  if (!isCollection) await reverseTransfer(transferId);
  desk.book.tamper(onLine(reference, { status }));
  const { run, found } = await desk.findOf(reference);
  expect(found).toMatchObject({ kind: "status", toAdjust: amount, blockedReason: null });
  expect((await desk.adjust(run, found)).body.adjustments).toMatchObject([{ amount }]);
  const next = (await desk.findOf(reference)).found;
  expect(next).toMatchObject({ toAdjust: null, blockedReason: null, adjustments: [{ amount }] });
});

it("what cancels out in suspense is still shown as unexplained", async () => {
  const before = (await desk.board()).suspense;
  const lines = ["in", "out"].map((direction) => unknownLine(direction, "opposite"));
  desk.book.tamper((all) => [...all, ...lines]);
  const run = await desk.reconcileMtn();
  for (const found of run.discrepancies.filter(({ reference }) => reference === "opposite"))
    expect((await desk.adjust(run, found)).status).toBe(200);
  const { suspense } = await desk.board();
  expect(suspense).toEqual({ ...before, references: before.references + 2 });
});

it("resolving with another amount and adjustment meanwhile do not wait for each other", async () => {
  const { id, transferId } = await desk.sentPayout("5.00");
  await settleTransfer(transferId, "provider:mtn", { receipt: null, amountMinor: 650n });
  desk.book.tamper((lines) => [...lines, unknownLine("in", "meanwhile")]);
  const { run, found } = await desk.findOf("meanwhile");
  const body = { outcome: "completed", reason, amountMoved: "6.50" };
  const responses = await asOwner((sql) =>
    sql.begin(async (tx) => {
      await tx`select 1 from accounts where kind = 'float' and provider = 'mtn' for update`;
      const resolving = desk.service.call("POST", `/api/ops/exceptions/${id}/resolve`, body, {
        key: desk.operator,
      });
      await untilWaiting(tx, 1);
      const adjustment = desk.adjust(run, found);
      await untilWaiting(tx, 2);
      return { resolving, adjustment };
    }),
  );
  expect((await responses.resolving).status).toBe(200);
  expect((await responses.adjustment).status).toBe(200);
});
