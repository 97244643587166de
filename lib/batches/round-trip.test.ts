import fc from "fast-check";
import { expect, it } from "vitest";
import { batchRow, batchRowStatuses, type BatchRowView } from "@/lib/contract/batches";
import { parseRequestAmount } from "@/lib/money";
import { testSize } from "@/lib/tooling/test-size";
import { readCsvRows } from "./read-csv";
import { csvOf } from "./write-result";

const risky = fc.constantFrom("=", "+", "-", "@", "'", "'=", "''+", '"', ",", ";", "");
const piece = fc.constantFrom("é", "漢", "👩‍🌾", " ", '"', "'", "=", "+", ",", ";", "a", "B", "0");
const typed = fc.tuple(risky, fc.string({ unit: piece, minLength: 1, maxLength: 12 }));
const visible = fc.string({
  unit: fc.constantFrom(..."=+-@'\",;aZ0"),
  minLength: 1,
  maxLength: 12,
});
const text = fc.option(
  typed.map((pieces) => pieces.join("").trim()).filter((joined) => joined !== ""),
);

const view = fc
  .record({
    amount: fc.constantFrom("1.50", "25000.00"),
    phoneNumber: fc.constantFrom("+233241234567", "+233200000001"),
    provider: fc.constantFrom(null, "mtn", "telecel"),
    accountName: text,
    externalRef: fc.option(visible),
    description: text,
    status: fc.constantFrom(...batchRowStatuses),
    transactionId: fc.option(fc.constant("txn_1")),
    failure: fc.option(fc.constant({ code: "UNKNOWN", message: "=1+1", retryable: true })),
  })
  .map((row) => ({
    ...row,
    sent: {},
    errors: [],
    fee: { amount: "0.10", currency: "GHSFIAT" as const },
    providerRef: "-ref",
    attempts: 1,
    completedAt: null,
  }));

it("a result file, uploaded again, has every row unchanged", () => {
  const rows = fc.array(view, { minLength: 1, maxLength: 5 });
  const property = fc.property(rows, (made) => {
    const views: BatchRowView[] = made.map((row, index) => ({ ...row, line: index + 2 }));
    const read = readCsvRows(csvOf("bat_1", views));
    expect(read.map(({ line, errors, earlier }) => ({ line, errors, earlier }))).toEqual(
      views.map(({ line }) => ({ line, errors: [], earlier: { batchId: "bat_1", line } })),
    );
    expect(read.map(({ given }) => batchRow.parse(given))).toEqual(
      views.map((row) => ({
        amount: parseRequestAmount({ kind: "string", text: row.amount ?? "" }, "GHSFIAT"),
        phoneNumber: row.phoneNumber,
        ...Object.fromEntries(
          (["provider", "accountName", "externalRef", "description"] as const)
            .filter((column) => row[column] !== null)
            .map((column) => [column, row[column]]),
        ),
      })),
    );
  });
  fc.assert(property, { numRuns: testSize(500, 20_000) });
});
