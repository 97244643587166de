import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it, test } from "vitest";
import { statementFormats } from "@/lib/contract/statement-formats";
import { formatAmount } from "@/lib/money";
import { providerCodes, type ProviderCode } from "@/lib/providers/contract";
import { parseStatement } from "./parse-statement";

const period = { from: new Date("2026-11-20T00:00:00Z"), to: new Date("2026-11-21T23:59:59.999Z") };
const mtn = statementFormats.mtn;
const heading = "Financial Transaction Id,External Id,Date,Type,Status,Amount,Currency";
const read = (...rows: string[]) => parseStatement([heading, ...rows].join("\n"), mtn, period);
const valid = "R1,txn_1,2026-11-20 10:00:00,Transfer,Successful,5.00,GHS";

test("a row is read with its line, and rows that moved nothing are left out", () => {
  const { rows, lines, errors } = read("", valid, "R2,x,2026-11-20 10:00:00,Transfer,Failed,5,GHS");
  expect(errors).toEqual([]);
  expect(rows).toBe(2);
  expect(lines).toEqual([
    {
      line: 3,
      kind: "movement",
      receipt: "R1",
      original: null,
      direction: "out",
      reference: "txn_1",
      amountMinor: 500n,
      phone: null,
      status: "completed",
      executedAt: new Date("2026-11-20T10:00:00Z"),
    },
  ]);
});

describe("an error names line and column:", () => {
  const wrong: [string, string, string | null][] = [
    ["an amount with thousands", valid.replace("5.00", '"1,005.00"'), "Amount"],
    ["an amount of nothing", valid.replace("5.00", "0.00"), "Amount"],
    ["an amount below zero", valid.replace("5.00", "-5.00"), "Amount"],
    ["an amount with three decimals", valid.replace("5.00", "5.001"), "Amount"],
    ["another currency", valid.replace("GHS", "USD"), "Currency"],
    ["a time whose day and month are ambiguous", valid.replace("2026-11-20", "11/12/2026"), "Date"],
    ["a day that does not exist", valid.replace("2026-11-20", "2026-11-31"), "Date"],
    ["a time outside the period", valid.replace("2026-11-20", "2026-11-22"), "Date"],
    ["an unknown type", valid.replace("Transfer", "Fee"), "Type"],
    ["an unknown status", valid.replace("Successful", "Done"), "Status"],
    ["no receipt", valid.replace("R1", ""), "Financial Transaction Id"],
    ["a cell too few", valid.replace(",GHS", ""), null],
    ["a cell too many", `${valid},x`, null],
    ["quotes that do not match", valid.replace("R1", '"R1'), null],
  ];
  it.each(wrong)("%s", (_, row, column) => {
    const { lines, errors } = read(row);
    expect(lines).toEqual([]);
    expect(errors).toMatchObject([{ line: 2, column }]);
  });

  it("an invalid phone number", () => {
    const csv = `${heading},Phone Number\n${valid},12345678901234567`;
    expect(parseStatement(csv, mtn, period).errors).toMatchObject([
      { line: 2, column: "Phone Number" },
    ]);
  });

  it("a missing or duplicate column", () => {
    const csv = `${heading.replace("Currency", "Amount")}\n${valid}`;
    expect(parseStatement(csv, mtn, period).errors).toEqual([
      { line: 1, column: "Amount", value: "Amount", expected: "this column only once" },
      { line: 1, column: "Currency", value: "", expected: "a column named Currency" },
    ]);
  });

  it("a file without a heading, or with too many rows", () => {
    expect(parseStatement("", mtn, period).errors).toHaveLength(1);
    expect(read(...Array<string>(10_001).fill(valid)).errors).toHaveLength(1);
    expect(read("\n".repeat(200_000)).errors).toHaveLength(1);
  });

  it("a reversal without the original receipt", () => {
    expect(read(valid.replace("Transfer", "Reversal")).errors).toMatchObject([
      { line: 2, column: "Original Transaction Id" },
    ]);
  });
});

test("a duplicate row counts once; its receipt with different facts is an error", () => {
  expect(read(valid, valid).errors).toEqual([]);
  expect(read(valid, valid.replace("5.00", "6.00")).errors).toMatchObject([
    { line: 3, column: "Financial Transaction Id", value: "R1" },
  ]);
});

test.each(["233241234567", "+233241234567", "0241234567", "241234567", "233241234567 - AMA M."])(
  "the number %s is read",
  (phone) => {
    const { lines } = parseStatement(`${heading},Phone Number\n${valid},${phone}`, mtn, period);
    expect(lines[0]?.phone).toBe("+233241234567");
  },
);

/** A file as a provider would write it, with its rows. */
const files = fc
  .record({
    code: fc.constantFrom(...providerCodes),
    delimiter: fc.constantFrom(",", ";", "\t"),
    newline: fc.constantFrom("\n", "\r\n"),
    mark: fc.constantFrom("", "\uFEFF"),
    note: fc.string({ unit: "grapheme" }),
    rows: fc.uniqueArray(
      fc.record({
        receipt: fc.stringMatching(/^[A-Z0-9]{4,12}$/),
        reference: fc.option(fc.stringMatching(/^[a-z0-9-]{1,36}$/)),
        amountMinor: fc.bigInt(1n, 99_999_999_999n),
        at: fc.date({ min: period.from, max: period.to, noInvalidDate: true }),
        kind: fc.constantFrom("in" as const, "out" as const),
      }),
      { selector: ({ receipt }) => receipt, maxLength: 20 },
    ),
  })
  .map(({ code, rows, note, mark, ...style }) => {
    const { columns, kinds, statuses } = statementFormats[code];
    const valueFor = <T>(meanings: Record<string, T>, meaning: T) =>
      Object.keys(meanings).find((value) => meanings[value] === meaning) ?? "";
    const data = rows.map(({ receipt, reference, amountMinor, at, kind }) => ({
      Remark: note,
      [columns.amount]: formatAmount(amountMinor, "GHSFIAT"),
      [columns.receipt]: receipt,
      [columns.reference]: reference ?? "",
      [columns.time]: at.toISOString(),
      [columns.kind]: valueFor(kinds, kind).toUpperCase(),
      [columns.status]: valueFor(statuses, "completed"),
      [columns.currency]: "GHS",
    }));
    return { code, rows, csv: mark + Papa.unparse(data, { ...style, quotes: true }) };
  });

test("every row of a statement is read exactly", () => {
  const property = fc.property(files, ({ code, rows, csv }) => {
    fc.pre(rows.length > 0);
    const { lines, errors } = parseStatement(csv, statementFormats[code], period);
    expect(errors).toEqual([]);
    expect(
      lines.map(({ receipt, reference, amountMinor, executedAt, direction }) => ({
        receipt,
        reference,
        amountMinor,
        at: executedAt,
        kind: direction,
      })),
    ).toEqual(rows);
  });
  fc.assert(property);
});

test("no text makes it throw or guess: each row is either read or has an error", () => {
  const cell = fc.oneof(
    fc.constantFrom("R1", "Transfer", "Successful", "5.00", "GHS", "2026-11-20 10:00:00", '"', ","),
    fc.string({ unit: "binary" }),
  );
  const text = fc.array(fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(",")));
  const anyCode = fc.constantFrom<ProviderCode>(...providerCodes);
  const property = fc.property(anyCode, text, fc.boolean(), (code, rows, headed) => {
    const first = headed ? [Object.values(statementFormats[code].columns).join(",")] : [];
    const read = parseStatement([...first, ...rows].join("\n"), statementFormats[code], period);
    for (const line of read.lines) {
      expect(line.amountMinor).toBeGreaterThan(0n);
      expect(line.executedAt >= period.from && line.executedAt <= period.to).toBe(true);
      expect(line.kind === "reversal").toBe(line.original !== null);
    }
    const named = new Set([...read.lines, ...read.errors].map(({ line }) => line));
    if (headed) expect(named.size).toBe(read.rows);
  });
  fc.assert(property);
});
