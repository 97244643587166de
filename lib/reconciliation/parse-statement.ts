import { isRealMoment } from "@/lib/contract/fields";
import {
  maxStatementRows,
  optionalStatementColumns,
  type StatementFormat,
  type StatementRowKind,
} from "@/lib/contract/statement-formats";
import { AmountError, parseDecimal } from "@/lib/money";
import { isE164, readGhanaMobile } from "@/lib/phone";
import type { Direction } from "@/lib/providers/contract";
import { readRecords, type FileRecord } from "./statement-records";
import type { Window } from "./window";

/** A row of a statement by which money moved, or came back. */
export interface StatementLine {
  /** Line of the file, its heading usually being line 1. */
  line: number;
  kind: "movement" | "reversal";
  /** The network's own id: each execution has another one. */
  receipt: string;
  /** Of a reversal, the receipt of what came back. */
  original: string | null;
  /** Null for a reversal. */
  direction: Direction | null;
  /** As the file has it; null where the network names none: we did not order it. */
  reference: string | null;
  /** Pesewas. */
  amountMinor: bigint;
  /** E.164. */
  phone: string | null;
  status: "completed" | "reversed";
  executedAt: Date;
}

/** What is wrong with a cell, a row, or (line 1) the heading. */
export interface StatementRowError {
  line: number;
  /** The column as the file names it; null: the row as a whole. */
  column: string | null;
  value: string;
  expected: string;
}

export interface ParsedStatement {
  /** Data rows of the file, those that moved nothing too. */
  rows: number;
  lines: StatementLine[];
  errors: StatementRowError[];
}

type ColumnKey = keyof StatementFormat["columns"];
type Columns = Map<ColumnKey, number>;

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * Reads a network's statement of a period. Strict: what cannot be read for certain is an error with
 * its line and column, and a file with errors is not to be used at all.
 */
export function parseStatement(
  csv: string,
  format: StatementFormat,
  period: Window,
): ParsedStatement {
  const [heading, ...body] = readRecords(csv, maxStatementRows) ?? [];
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
  heading: FileRecord,
  { columns: names }: StatementFormat,
  columns: Columns,
): StatementRowError[] {
  const errors: StatementRowError[] = [];
  const optional: readonly string[] = optionalStatementColumns;
  for (const [key, name] of Object.entries(names) as [ColumnKey, string][]) {
    const places = heading.cells.flatMap((cell, index) => (same(cell, name) ? [index] : []));
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

/** Receipt and kind name a row: once more, with the same facts, it is the same row, else an error. */
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
    const expected = `the same facts as in line ${known.line}, which has this receipt too`;
    return [{ line: line.line, column: columns.receipt, value: line.receipt, expected }];
  });
}

function factsOf({ line: _, ...facts }: StatementLine): string {
  return JSON.stringify({ ...facts, amountMinor: facts.amountMinor.toString() });
}

const moment =
  /^(\d{4}-\d{2}-\d{2})[ T]((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?)(?:Z|\+00:00)?$/;

/** Reads the cells of one row, and keeps what is wrong with them. */
class RowReader {
  readonly errors: StatementRowError[] = [];

  constructor(
    private readonly record: FileRecord,
    private readonly heading: readonly string[],
    private readonly columns: Columns,
    private readonly format: StatementFormat,
  ) {}

  /** Null where no money moved, or an error was found. */
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
      ...endOf(kind, status),
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
    return (place === undefined ? undefined : this.record.cells[place]) ?? "";
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
      this.reject(null, `${cells.length} cells`, `${this.heading.length} cells, as the heading`);
    return this.errors.length === 0;
  }

  /** What a word of the network means; undefined, and an error, for one that is not known. */
  private oneOf<T>(key: ColumnKey, meanings: Record<string, T>): T | undefined {
    const value = this.cell(key);
    const known = Object.keys(meanings).find((word) => same(word, value));
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

  /** The number may stand alone or before the holder's name: `233241234567 - AMA MENSAH`. */
  private phone(): string | null {
    const value = this.cell("phone");
    if (value === "") return null;
    const digits = /^\+?(\d{9,15})(?:\s+-\s.*)?$/.exec(value)?.[1] ?? "";
    const phone =
      digits.length === 9
        ? readGhanaMobile(`0${digits}`)
        : (readGhanaMobile(digits) ?? `+${digits}`);
    if (phone !== null && isE164(phone)) return phone;
    return this.reject("phone", value, "a phone number, e.g. 233241234567, or nothing");
  }
}

function endOf(
  kind: StatementRowKind,
  status: "completed" | "reversed",
): Pick<StatementLine, "kind" | "direction" | "status"> {
  if (kind === "reversal") return { kind: "reversal", direction: null, status: "completed" };
  return { kind: "movement", direction: kind, status };
}
