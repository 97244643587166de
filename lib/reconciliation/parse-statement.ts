import { isRealMoment } from "@/lib/contract/fields";
import {
  maxStatementRows,
  optionalStatementColumns,
  type StatementFormat,
} from "@/lib/contract/statement-formats";
import { readCsv, type CsvRecord } from "@/lib/csv";
import { AmountError, parseDecimal } from "@/lib/money";
import { isE164 } from "@/lib/e164";
import { readGhanaMobile } from "@/lib/phone";
import type { Direction } from "@/lib/providers/contract";
import type { Window } from "./window";

/** A row of a statement by which money moved, or was returned. */
export interface StatementLine {
  /** Line of the file, from 1. */
  line: number;
  kind: "movement" | "reversal";
  /** The provider's own id, unique for each execution. */
  receipt: string;
  /** Of a reversal, the receipt of what it reverses. */
  original: string | null;
  /** Null for a reversal. */
  direction: Direction | null;
  /** As the file has it; null where there is none: we did not order it. */
  reference: string | null;
  /** Pesewas. */
  amountMinor: bigint;
  /** E.164. */
  phone: string | null;
  status: "completed" | "reversed";
  executedAt: Date;
}

/** What is wrong with a cell, a row or the heading (line 1). */
export interface StatementRowError {
  line: number;
  /** The column as the file names it; null for the whole row. */
  column: string | null;
  value: string;
  expected: string;
}

export interface ParsedStatement {
  /** Data rows of the file, including those that moved nothing. */
  rows: number;
  lines: StatementLine[];
  errors: StatementRowError[];
}

type ColumnKey = keyof StatementFormat["columns"];
type Columns = Map<ColumnKey, number>;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Reads a provider's statement of a period. Anything ambiguous is an error with its line and column, and
 * a file with errors must not be used at all.
 */
export function parseStatement(
  csv: string,
  format: StatementFormat,
  period: Window,
): ParsedStatement {
  const [heading, ...body] = readCsv(csv, maxStatementRows) ?? [];
  if (!heading || body.length > maxStatementRows) {
    const expected = `a line of column names, then at most ${maxStatementRows} rows`;
    return { rows: 0, lines: [], errors: [{ line: 1, column: null, value: "", expected }] };
  }
  const columns: Columns = new Map();
  const errors = readHeading(heading, format, columns);
  if (errors.length > 0) return { rows: body.length, lines: [], errors };
  const lines = body.flatMap((record) => {
    const row = new RowReader(record, heading.cells, columns, format);
    const line = row.read(period);
    errors.push(...row.errors);
    return line && row.errors.length === 0 ? [line] : [];
  });
  errors.push(...contradictionsIn(lines, format));
  return { rows: body.length, lines, errors: errors.toSorted((a, b) => a.line - b.line) };
}

/** Finds each of our columns in the heading. */
function readHeading(
  heading: CsvRecord,
  { columns: names }: StatementFormat,
  columns: Columns,
): StatementRowError[] {
  const errors: StatementRowError[] = [];
  const optional: readonly string[] = optionalStatementColumns;
  for (const [key, name] of Object.entries(names) as [ColumnKey, string][]) {
    const places = heading.cells.flatMap((cell, index) => (same(cell.trim(), name) ? [index] : []));
    const [place] = places;
    const isMissing = place === undefined && !optional.includes(key);
    if (isMissing || places.length > 1)
      errors.push({
        line: heading.line,
        column: name,
        value: isMissing ? "" : name,
        expected: isMissing ? `a column named ${name}` : "this column only once",
      });
    if (place !== undefined) columns.set(key, place);
  }
  if (heading.isBroken)
    errors.push({ line: heading.line, column: null, value: "", expected: "quotes that match" });
  return errors;
}

/** Receipt and kind identify a row; a duplicate with different facts is an error. */
function contradictionsIn(
  lines: readonly StatementLine[],
  { columns }: StatementFormat,
): StatementRowError[] {
  const first = new Map<string, StatementLine>();
  return lines.flatMap((line) => {
    const name = `${line.kind} ${line.receipt}`;
    const known = first.get(name);
    if (!known) first.set(name, line);
    if (!known || factsOf(known) === factsOf(line)) return [];
    const expected = `the same facts as in line ${known.line}, which has the same receipt`;
    return [{ line: line.line, column: columns.receipt, value: line.receipt, expected }];
  });
}

function factsOf({ line: _, ...facts }: StatementLine): string {
  return JSON.stringify({ ...facts, amountMinor: facts.amountMinor.toString() });
}

const moment =
  /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?)(?:Z|\+00:00)?$/;

/** Reads the cells of one row and collects the errors. */
class RowReader {
  readonly errors: StatementRowError[] = [];

  constructor(
    private readonly record: CsvRecord,
    private readonly heading: readonly string[],
    private readonly columns: Columns,
    private readonly format: StatementFormat,
  ) {}

  /** Null where no money moved, or there is an error. */
  read(period: Window): StatementLine | null {
    if (!this.isWhole()) return null;
    const status = this.oneOf("status", this.format.statuses);
    const kind = this.oneOf("kind", this.format.kinds);
    if (status === null || status === undefined || kind === undefined) return null;
    this.checkCurrency();
    const receipt = this.id("receipt");
    const reference = this.cell("reference") === "" ? null : this.id("reference");
    const amountMinor = this.amount();
    const executedAt = this.time(period);
    const phone = this.phone();
    const original = kind === "reversal" ? this.id("original") : null;
    if (receipt === null || amountMinor === null || executedAt === null) return null;
    return {
      line: this.record.line,
      ...(kind === "reversal"
        ? { kind, direction: null, status: "completed" }
        : { kind: "movement", direction: kind, status }),
      receipt,
      original,
      reference,
      amountMinor,
      phone,
      executedAt,
    };
  }

  private cell(key: ColumnKey): string {
    const place = this.columns.get(key);
    return (place === undefined ? undefined : this.record.cells[place])?.trim() ?? "";
  }

  private reject(key: ColumnKey | null, value: string, expected: string): null {
    const column = key && this.format.columns[key];
    this.errors.push({ line: this.record.line, column, value: value.slice(0, 100), expected });
    return null;
  }

  private isWhole(): boolean {
    const { cells, isBroken } = this.record;
    if (isBroken) this.reject(null, cells.join(","), "quotes that match");
    else if (cells.length !== this.heading.length)
      this.reject(null, `${cells.length} cells`, `${this.heading.length} cells, like the header`);
    return this.errors.length === 0;
  }

  /** The meaning of one of the provider's values; undefined, with an error, for an unknown one. */
  private oneOf<T>(key: ColumnKey, meanings: Record<string, T>): T | undefined {
    const value = this.cell(key);
    const known = Object.keys(meanings).find((name) => same(name, value));
    if (known !== undefined) return meanings[known];
    this.reject(key, value, `one of ${Object.keys(meanings).join(", ")}`);
    return undefined;
  }

  private checkCurrency(): void {
    const value = this.cell("currency");
    if (value !== "GHS") this.reject("currency", value, "GHS");
  }

  private id(key: ColumnKey): string | null {
    const value = this.cell(key);
    if (/^[\x21-\x7e]{1,100}$/.test(value)) return value;
    return this.reject(key, value, "1 to 100 visible ASCII characters");
  }

  private amount(): bigint | null {
    const value = this.cell("amount");
    try {
      const amountMinor = parseDecimal(value, 2);
      if (amountMinor > 0n) return amountMinor;
      return this.reject("amount", value, "an amount greater than zero");
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
      return this.reject("amount", value, error.message);
    }
  }

  private time({ from, to }: Window): Date | null {
    const value = this.cell("time");
    const [, day, clock] = moment.exec(value) ?? [];
    const text = `${day}T${clock}Z`;
    if (day === undefined || !isRealMoment(text))
      return this.reject("time", value, "a time in UTC, e.g. 2026-11-21 09:30:00");
    const executedAt = new Date(text);
    if (executedAt >= from && executedAt <= to) return executedAt;
    const period = `${from.toISOString()} to ${to.toISOString()}`;
    return this.reject("time", value, `a time within the statement's period, ${period}`);
  }

  /** The number may be followed by the holder's name: `233241234567 - AMA MENSAH`. */
  private phone(): string | null {
    const value = this.cell("phone");
    if (value === "") return null;
    const digits = /^\+?(\d{9,15})(?:\s+-\s.*)?$/.exec(value)?.[1] ?? "";
    const phone =
      digits.length === 9
        ? readGhanaMobile(`0${digits}`)
        : (readGhanaMobile(digits) ?? `+${digits}`);
    if (phone !== null && isE164(phone)) return phone;
    return this.reject("phone", value, "a phone number, e.g. 233241234567, or empty");
  }
}
