import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { post } from "@/lib/ledger/post";
import { brokenRules } from "@/lib/ledger/test-book";
import { asOwner } from "@/lib/tooling/test-owner";
import { transferOf } from "@/lib/tooling/test-steps";
import { tamperWithBook, type TamperedBook, type TestLine } from "@/lib/tooling/test-tampered-book";
import { eventually, startTestService, type TestService } from "@/lib/tooling/test-service";
import { reconcileNow, type RunReport } from "./reconcile-now";

/** MTN's book is read through a proxy, so that a test can change it. */

let service: TestService;
let book: TamperedBook;
let ids: { paid: string; collected: string; failed: string; open: string };

const transfer = async (phoneNumber: string, amount: string): Promise<string> => {
  const response = await service.call("POST", "/api/mobile-money/transfer", {
    amount,
    phoneNumber,
  });
  expect(response.status).toBe(201);
  return response.body.transactionId;
};

beforeAll(async () => {
  service = await startTestService();
  await service.call("POST", "/api/sandbox/faucet", { currency: "GHS", amount: 1000 });
  const collection = await service.call("POST", "/mobile-money/mtn", {
    amount: 7,
    phoneNumber: "+233240000001",
  });
  ids = {
    paid: await transfer("+233240000001", "5.00"),
    collected: collection.body.paymentId,
    failed: await transfer("+233240000003", "6.00"),
    open: await transfer("+233240000007", "9.00"),
  };
  const others = [await transfer("+233270000001", "8.00"), await transfer("+233200000001", "4.00")];
  for (const id of [ids.paid, ids.collected, ...others]) await service.until(id, ["completed"]);
  await service.until(ids.failed, ["failed"]);
  await service.until(ids.open, ["processing"]);
  book = await tamperWithBook(service);
});
beforeEach(() => book.reset());
afterAll(async () => {
  await book.close();
  await service.stop();
});

const referenceOf = async (id: string) => (await transferOf(id)).reference;

/** A digest of all tables that money and merchants depend on. */
const ourTables = () =>
  asOwner(async (sql) => {
    const tables = [
      "transactions",
      "transfers",
      "transaction_history",
      "postings",
      "entries",
      "accounts",
    ].concat(["events", "deliveries", "audit_log", "limit_usage"]);
    const contents = await Promise.all(
      tables.map((table) =>
        sql.unsafe(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from (
          select to_jsonb(x) - array['position', 'hash', 'previous_hash', 'queries', 'due_at',
            'nudged_at', 'leased_until', 'claims'] as t from ${table} x) y`),
      ),
    );
    return JSON.stringify(contents);
  });

async function reconcileMtn(window: { from?: Date; to?: Date } = {}): Promise<RunReport> {
  const [report] = await reconcileNow({ provider: "mtn", ...window }, "command");
  if (!report) throw new Error("No run was started.");
  return report;
}

/** Posts a change of MTN's float in our ledger alone. */
const move = (minor: bigint, key: string) =>
  inTransaction((tx) =>
    post(tx, {
      key,
      kind: "opening",
      transactionId: null,
      entries: [
        { account: { kind: "float", provider: "mtn", currency: "GHSFIAT" }, amountMinor: -minor },
        { account: { kind: "suspense", currency: "GHSFIAT" }, amountMinor: minor },
      ],
    }),
  );

const listed = ({ discrepancies }: RunReport) =>
  discrepancies.map(({ kind, transactionId }) => [kind, transactionId]);
const onLine =
  (reference: string, change: (line: TestLine) => Partial<TestLine>) => (lines: TestLine[]) =>
    lines.map((line) => (line.reference === reference ? { ...line, ...change(line) } : line));

describe("books that agree", () => {
  it("match on all three networks, and floats where they are reported", async () => {
    const before = await ourTables();
    const reports = await reconcileNow({}, "command");
    expect(reports.map(({ provider, status, error }) => [provider, status, error])).toEqual([
      ["mtn", "matched", null],
      ["airtel", "matched", null],
      ["telecel", "matched", null],
    ]);
    const [mtn, airtel, telecel] = reports;
    expect(mtn).toMatchObject({
      method: "book",
      internal: { count: 2, amount: "12.00" },
      external: { count: 2, amount: "12.00" },
      float: { ledger: "10000002.00", reported: "10000002.00" },
      discrepancies: [],
    });
    expect(airtel?.float).toMatchObject({ ledger: "9999992.00", reported: "9999992.00" });
    expect(telecel?.float).toMatchObject({ ledger: "9999996.00", reported: null });
    expect(await ourTables()).toBe(before);
  });

  it("are queried one by one where there is no book, and every response is recorded", async () => {
    const calls = () =>
      asOwner(
        (sql) =>
          sql`select 1 from provider_calls where transaction_id in (${ids.paid}, ${ids.collected})
            and operation like '%status'`,
      );
    book.respondWith(404);
    const before = (await calls()).length;
    expect(await reconcileMtn()).toMatchObject({
      status: "matched",
      method: "queries",
      internal: { count: 2, amount: "12.00" },
      external: { count: 2, amount: "12.00" },
    });
    expect((await calls()).length).toBe(before + 2);
  });

  it("count only what was settled or executed within the window", async () => {
    const empty = { status: "matched", internal: { count: 0 }, external: { count: 0 } };
    const past = { from: new Date("2020-01-01"), to: new Date("2020-01-02") };
    expect(await reconcileMtn(past)).toMatchObject(empty);
    book.tamper((lines) =>
      lines.map((line) => ({ ...line, amount: "1.00", executedAt: "2020-01-01T12:00:00.000Z" })),
    );
    expect(listed(await reconcileMtn())).toHaveLength(2);
    expect(listed(await reconcileMtn(past))).toHaveLength(2);
    const to = new Date("2020-01-01T11:59:59.999Z");
    expect(await reconcileMtn({ ...past, to })).toMatchObject(empty);
  });
});

describe("a discrepancy is listed, and our tables do not change:", () => {
  const unknownLine = (reference: string): TestLine => ({
    direction: "out",
    reference,
    phone: "+233240000099",
    amount: "3.00",
    currency: "GHS",
    status: "completed",
    executedAt: new Date(Date.now() - 1000).toISOString(),
    times: 1,
  });
  const cases: [string, () => Promise<(lines: TestLine[]) => TestLine[]>, () => unknown[][]][] = [
    [
      "a payout that the provider does not list",
      async () => {
        const reference = await referenceOf(ids.paid);
        return (lines) => lines.filter((line) => line.reference !== reference);
      },
      () => [["missing_external", ids.paid]],
    ],
    [
      "a movement that we did not order",
      async () => (lines) => [...lines, unknownLine("unknown")],
      () => [["missing_internal", null]],
    ],
    [
      "a payout that was executed there and failed here",
      async () => {
        const reference = await referenceOf(ids.failed);
        return (lines) => [...lines, unknownLine(reference)];
      },
      () => [["missing_internal", ids.failed]],
    ],
    [
      "a different amount",
      async () => onLine(await referenceOf(ids.collected), () => ({ amount: "7.01" })),
      () => [["amount", ids.collected]],
    ],
    [
      "a different phone",
      async () => onLine(await referenceOf(ids.paid), () => ({ phone: "+233240000002" })),
      () => [["phone", ids.paid]],
    ],
    [
      "a second execution",
      async () => onLine(await referenceOf(ids.paid), () => ({ times: 2 })),
      () => [["executed_twice", ids.paid]],
    ],
    [
      "a collection that was returned to its payer",
      async () => onLine(await referenceOf(ids.collected), () => ({ status: "reversed" })),
      () => [["status", ids.collected]],
    ],
  ];

  it.each(cases)("%s", async (_, tampering, expected) => {
    book.tamper(await tampering());
    const before = await ourTables();
    const report = await reconcileMtn();
    expect(report).toMatchObject({ status: "unmatched", error: null, discrepancyCount: 1 });
    expect(listed(report)).toEqual(expected());
    expect(await ourTables()).toBe(before);
  });

  it("a payout that the provider lists as reversed, which is queried again", async () => {
    book.tamper(onLine(await referenceOf(ids.paid), () => ({ status: "reversed" })));
    const queries = () =>
      asOwner(
        (sql) => sql`select 1 from provider_calls
          where transaction_id = ${ids.paid} and operation like '%status%'`,
      );
    const callsBefore = (await queries()).length;
    const before = await ourTables();
    const report = await reconcileMtn();
    expect(report.discrepancies).toMatchObject([
      {
        kind: "status",
        transactionId: ids.paid,
        direction: "out",
        internal: { status: "completed", amount: "5.00", phone: "+233240000001" },
        external: { status: "reversed", times: "1" },
      },
    ]);
    await eventually(async () => ((await queries()).length > callsBefore ? true : null));
    // The status query says that it is paid: a book alone reverses nothing.
    expect(await ourTables()).toBe(before);
  });

  it("a payout that failed here, and was executed by the provider's own response", async () => {
    // Leased meanwhile, so that no worker queries it and books the late success.
    const setState = (state: string) =>
      asOwner(
        (sql) => sql`update transfers set state = ${state}, due_at = null, nudged_at = null,
            leased_until = case ${state} when 'failed' then app_now() + interval '1 hour' end,
            completed_at = case ${state} when 'settled' then updated_at end
          where transaction_id = ${ids.paid}`,
      );
    book.respondWith(404);
    await setState("failed");
    const report = await reconcileMtn();
    await setState("settled");
    expect(report).toMatchObject({ method: "queries", status: "unmatched", error: null });
    expect(listed(report)).toEqual([["missing_internal", ids.paid]]);
    expect(report.internal).toMatchObject({ count: 1 });
  });

  it("a float that the provider reports differently", async () => {
    await move(150n, "test:odd");
    const report = await reconcileMtn();
    await move(-150n, "test:even");
    expect(report.discrepancies).toMatchObject([
      {
        kind: "float",
        transactionId: null,
        internal: { balance: "10000003.50" },
        external: { balance: "10000002.00", offset: "-1.50" },
      },
    ]);
    expect((await reconcileMtn()).status).toBe("matched");
    expect(await brokenRules(database())).toEqual([]);
  });

  /** The book with an open transfer, executed that long ago. */
  const executedOpen = async () => {
    const reference = await referenceOf(ids.open);
    return (millisecondsAgo: number) => (lines: TestLine[]) => [
      ...lines,
      {
        ...unknownLine(reference),
        phone: "+233240000007",
        amount: "9.00",
        executedAt: new Date(Date.now() - millisecondsAgo).toISOString(),
      },
    ];
  };

  it("what is in flight is none, until it takes too long", async () => {
    const executed = await executedOpen();
    const transfersListed = async () =>
      listed(await reconcileMtn()).filter(([kind]) => kind !== "float");
    book.tamper(executed(1000));
    expect(await transfersListed()).toEqual([]);
    // An hour is 72 s at this test's time scale.
    book.tamper(executed(73_000));
    expect(await transfersListed()).toEqual([["missing_internal", ids.open]]);
  });

  it("floats that differ are explained by what is in flight", async () => {
    book.tamper((await executedOpen())(1000));
    await move(900n, "test:before-settling");
    const report = await reconcileMtn();
    await move(-900n, "test:after-settling");
    expect(report).toMatchObject({ status: "matched", discrepancies: [] });
    expect(report.float).toEqual({
      ledger: "10000011.00",
      inFlight: "-9.00",
      moving: "0.00",
      unexplained: "0.00",
      reported: "10000002.00",
    });
  });

  it("what a second look does not confirm is none", async () => {
    let readings = 0;
    const reference = await referenceOf(ids.paid);
    book.tamper((lines) =>
      (readings += 1) === 1 ? lines.filter((line) => line.reference !== reference) : lines,
    );
    expect((await reconcileMtn()).status).toBe("matched");
    expect(readings).toBeGreaterThan(1);
  });
});
