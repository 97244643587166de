import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DifferenceView } from "@/lib/contract/ops-reconciliation";
import { database } from "@/lib/db/client";
import { parseDecimal } from "@/lib/money";
import { brokenRules } from "@/lib/ledger/test-book";
import { asOwner } from "@/lib/tooling/test-owner";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { signInStaff, stepUpStaff } from "@/lib/tooling/test-staff";
import { tamperWithBook, type TamperedBook, type TestLine } from "@/lib/tooling/test-tampered-book";
import { advanceTransfer } from "@/lib/transfers/advance-transfer";
import { failTransfer, settleTransfer } from "@/lib/transfers/end-transfer";
import { reconcileNow, type RunReport } from "./reconcile-now";

/** What the networks moved and our transfers do not say is booked by a person, once. */

let service: TestService;
let book: TamperedBook;
let operator: string;
const failure = { code: "UNKNOWN", message: "Nobody knows.", retryable: true } as const;
const reason = "MTN's statement of the 20th lists it.";

beforeAll(async () => {
  service = await startTestService({ worker: false });
  operator = await signInStaff(service, "operator");
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  book = await tamperWithBook(service);
});
beforeEach(() => book.beHonest());
afterAll(async () => {
  expect(await brokenRules(database())).toEqual([]);
  await book.close();
  await service.stop();
});

/** A payout that MTN has been asked for, and executes by itself. */
async function sentPayout(amount: string): Promise<{ id: string; reference: string }> {
  const body = { amount, phoneNumber: "+233240000001" };
  const made = await service.call("POST", "/api/mobile-money/transfer", body);
  const id: string = made.body.transactionId;
  await advanceTransfer(id);
  const [row] = await asOwner(
    (sql) => sql<{ reference: string }[]>`
      select provider_reference as reference from transactions where id = ${id}`,
  );
  const reference = row?.reference ?? "";
  await eventually(async () =>
    (await service.book("mtn")).some((line) => line.reference === reference) ? true : null,
  );
  return { id, reference };
}
async function paidPayout(amount: string) {
  const payout = await sentPayout(amount);
  await advanceTransfer(payout.id);
  await service.until(payout.id, ["completed"]);
  return payout;
}

async function reconcileMtn(): Promise<RunReport> {
  const [report] = await reconcileNow({ provider: "mtn" }, "command");
  if (!report) throw new Error("There was nobody to ask.");
  return report;
}
/** What a new run says of one reference. */
async function findOf(reference: string) {
  const run = await reconcileMtn();
  const [found] = run.differences.filter((difference) => difference.reference === reference);
  if (!found) throw new Error("It is not listed.");
  return { run, found };
}
const bookIt = ({ runId }: RunReport, { id }: DifferenceView, body: unknown = { reason }) =>
  service.call("POST", `/api/ops/reconciliations/${runId}/differences/${id}/book`, body, {
    key: operator,
  });
/** What we hold at MTN and what stands in suspense, in pesewas. */
const standing = () =>
  asOwner(async (sql) => {
    const rows = await sql<{ kind: string; balance: string }[]>`
      select kind, balance from accounts where currency = 'GHSFIAT'
        and (kind = 'suspense' or kind = 'float' and provider = 'mtn')`;
    const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance);
    return { float: -of("float"), suspense: of("suspense") };
  });
type Tampering = (lines: TestLine[]) => TestLine[];
const onLine =
  (reference: string, change: Partial<TestLine>): Tampering =>
  (lines) =>
    lines.map((line) => (line.reference === reference ? { ...line, ...change } : line));

it("asks for the password once more", async () => {
  await failTransfer((await sentPayout("1.00")).id, failure, "worker");
  const run = await reconcileMtn();
  const [found] = run.differences;
  const refused = await bookIt(run, found as DifferenceView);
  expect(refused).toMatchObject({ status: 403, body: { error: { code: "MFA_REQUIRED" } } });
  await stepUpStaff(service, "operator", operator);
  expect((await bookIt(run, found as DifferenceView)).status).toBe(200);
});
it("what failed here and was executed there is booked, and then explained", async () => {
  const { id, reference } = await sentPayout("6.00");
  await failTransfer(id, failure, "worker");
  const before = await standing();
  const { run, found } = await findOf(reference);
  expect(run.status).toBe("differs");
  expect(run.differences.some(({ kind }) => kind === "float")).toBe(true);
  expect(found).toMatchObject({ kind: "missing_here", toBook: "-6.00", bookings: [] });

  const booked = await bookIt(run, found);
  expect(booked).toMatchObject({
    status: 200,
    body: {
      toBook: null,
      obstacle: null,
      bookings: [
        {
          amount: "-6.00",
          reason,
          by: expect.stringMatching(/^usr_/),
          byName: expect.any(String),
          postingKey: `difference:mtn:out:${reference}:1`,
        },
      ],
    },
  });
  const after = { float: before.float - 600, suspense: before.suspense - 600 };
  expect(await standing()).toEqual(after);
  const next = await findOf(reference);
  expect(next.run).toMatchObject({ status: "matched", differenceCount: 2 });
  expect(next.run.float.ledger).toBe(next.run.float.reported);
  expect(next.run.differences.some(({ kind }) => kind === "float")).toBe(false);
  expect(next.found).toMatchObject({ toBook: null, bookings: booked.body.bookings });
  expect((await bookIt(next.run, next.found)).body).toEqual({ ...booked.body, id: next.found.id });
  expect(await standing()).toEqual(after);
  const board = await service.call("GET", "/api/ops/rails", undefined, { key: operator });
  expect(board.body.suspense).toEqual({ amount: "-7.00", currency: "GHSFIAT" });
});

describe("each difference that moved money is booked as what it moved:", () => {
  const stranger = (direction: string): TestLine => ({
    direction,
    reference: `nobody-knows-${direction}`,
    phone: "+233240000099",
    amount: "3.00",
    currency: "GHS",
    status: "completed",
    executedAt: new Date(Date.now() - 1000).toISOString(),
    times: 1,
  });
  const nobody = () => Promise.resolve("nobody-knows-in");
  const paid = async () => (await paidPayout("5.00")).reference;
  const cases: [string, () => Promise<string>, (of: string) => Tampering, string][] = [
    ["came unknown", nobody, () => (lines) => [...lines, stranger("in")], "3.00"],
    ["another amount", paid, (of) => onLine(of, { amount: "5.01" }), "-0.01"],
    ["twice", paid, (of) => onLine(of, { times: 2 }), "-5.00"],
    ["missing there", paid, (of) => (all) => all.filter((l) => l.reference !== of), "5.00"],
  ];
  it.each(cases)("%s", async (_, arrange, tampering, amount) => {
    const reference = await arrange();
    book.tamper(tampering(reference));
    const { run, found } = await findOf(reference);
    expect(found.toBook).toBe(amount);
    const before = await standing();
    expect((await bookIt(run, found)).body.bookings).toMatchObject([{ amount }]);
    const minor = Number(parseDecimal(amount.replace("-", ""), 2)) * (amount < "0" ? -1 : 1);
    expect(await standing()).toEqual({
      float: before.float + minor,
      suspense: before.suspense + minor,
    });
  });
});

it("of what differs again only the rest is booked, and what no longer fits is booked back", async () => {
  const { reference } = await paidPayout("2.00");
  const before = await standing();
  const executed = (times: number) => book.tamper(onLine(reference, { times }));
  executed(2);
  const first = await findOf(reference);
  expect((await bookIt(first.run, first.found)).status).toBe(200);
  executed(4);
  const second = await findOf(reference);
  expect(second.run.status).toBe("differs");
  expect(second.found).toMatchObject({ toBook: "-4.00", bookings: [{ amount: "-2.00" }] });
  const acts = await Promise.all([1, 2, 3, 4].map(() => bookIt(second.run, second.found)));
  for (const { body } of acts)
    expect(body.bookings.map(({ amount }: { amount: string }) => amount)).toEqual([
      "-2.00",
      "-4.00",
    ]);
  expect(await bookIt(first.run, first.found)).toMatchObject({
    status: 400,
    body: { error: { code: "INVALID_STATE", message: expect.stringMatching(/later run/) } },
  });
  const audited = await asOwner(
    (sql) => sql`select details from audit_log where action = 'reconciliation.booked'
      and details ->> 'reference' = ${reference} order by id`,
  );
  expect(audited.map(({ details }) => details.amount)).toEqual(["-2.00", "-4.00"]);
  executed(1);
  const third = await findOf(reference);
  expect(third.found).toMatchObject({ kind: "booking", toBook: "6.00" });
  await bookIt(third.run, third.found);
  expect(await standing()).toEqual(before);
  await expect(findOf(reference)).rejects.toThrow("not listed");
});

it("an amount that was resolved is booked with the transfer, and no run finds it new", async () => {
  const { id, reference } = await sentPayout("5.00");
  await settleTransfer(id, "provider:mtn", { receipt: null, amountMinor: 650n });
  const before = await standing();
  const body = { outcome: "completed", reason, amountMoved: "6.50" };
  const path = `/api/ops/stuck/${id}/resolve`;
  expect((await service.call("POST", path, body, { key: operator })).status).toBe(200);
  expect(await standing()).toEqual({
    float: before.float - 650,
    suspense: before.suspense - 150,
  });
  book.tamper(onLine(reference, { amount: "6.50" }));
  const { found } = await findOf(reference);
  expect(found).toMatchObject({
    kind: "amount",
    toBook: null,
    bookings: [{ amount: "-1.50", reason, postingKey: `${id}:correction` }],
  });
});

it("what moves no money, or is not clear yet, is not booked", async () => {
  const { reference } = await paidPayout("2.00");
  const open = await sentPayout("4.00");
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const refused = async (change: Partial<TestLine>, of: string, sentence: RegExp) => {
    book.tamper(onLine(of, change));
    const { run, found } = await findOf(of);
    expect(found).toMatchObject({ toBook: null, obstacle: expect.stringMatching(sentence) });
    expect(await bookIt(run, found)).toMatchObject({
      status: 400,
      body: { error: { code: "INVALID_STATE", message: found.obstacle } },
    });
    return run;
  };
  const before = await standing();
  await refused({ phone: "+233240000002" }, reference, /moves no other money/);
  await refused({ status: "reversed" }, reference, /moves nothing by itself/);
  await refused({ status: "reversed", amount: "3.00" }, reference, /not clear/);
  const run = await refused({ executedAt: hourAgo }, open.reference, /still open/);
  const float = run.differences.find(({ kind }) => kind === "float") as DifferenceView;
  expect(await bookIt(run, float)).toMatchObject({
    status: 400,
    body: { error: { code: "INVALID_STATE", message: expect.stringMatching(/whole float/) } },
  });
  expect((await bookIt(run, { ...float, id: "999999" })).status).toBe(404);
  expect((await bookIt({ ...run, runId: "1" }, float)).status).toBe(404);
  expect((await bookIt(run, float, { reason: "short" })).status).toBe(400);
  expect(await standing()).toEqual(before);
});
