import type * as z from "zod";
import { batchRow } from "@/lib/contract/batches";
import { expectedOfIssue, pathOfIssue } from "@/lib/contract/issues";
import { CedirailError } from "@/lib/errors";
import { feeOn, type FeeRule } from "@/lib/pricing";
import { assertWithinTier } from "@/lib/limits/count";
import { assertWithinBounds, type ClosedRails, rejectionFor } from "@/lib/rails/assert-open";
import { keyOfRow, storable, type EarlierRow, type RowError, type SentRow } from "./sent-rows";

/** What rows are validated against, besides the schema. */
export interface RowRules {
  merchant: { kycTier: string };
  feeRule: FeeRule;
  /** Networks that accept no payouts now. */
  closed: ClosedRails;
  /** References that the merchant has used before. */
  usedReferences: ReadonlySet<string>;
  /** Why a row of an earlier batch must not be paid again, by {@link keyOfRow}. */
  paidEarlier: ReadonlyMap<string, string>;
}

/** A row with its errors, or with the payout to create. */
export interface ValidatedRow {
  line: number;
  sent: Record<string, string>;
  errors: RowError[];
  payout: (Omit<z.output<typeof batchRow>, "amount"> & RowMoney) | null;
}

interface RowMoney {
  /** Pesewas. */
  amountMinor: bigint;
  feeMinor: bigint;
}

/** Validates every row on its own and against the others, and returns the first error of each field. */
export function validateRows(rows: readonly SentRow[], rules: RowRules): ValidatedRow[] {
  const lineOfReference = new Map<string, number>();
  return rows.map((row) => validateRow(row, rules, lineOfReference));
}

function validateRow(
  { line, sent, given, errors: ofLine, earlier }: SentRow,
  rules: RowRules,
  lineOfReference: Map<string, number>,
): ValidatedRow {
  const parsed = batchRow.safeParse(given);
  const errors = [
    ...ofLine,
    ...paidBefore(earlier, rules),
    ...(parsed.success ? beyondForm(parsed.data, rules) : parsed.error.issues.map(errorOfIssue)),
    ...repeatedReference(referenceOf(given), line, rules, lineOfReference),
  ];
  if (!parsed.success || errors.length > 0)
    return { line, sent, errors: onePerField(errors), payout: null };
  const { amount: amountMinor, ...payout } = parsed.data;
  const feeMinor = feeOn(amountMinor, rules.feeRule);
  return { line, sent, errors: [], payout: { ...payout, amountMinor, feeMinor } };
}

/** An uploaded result file must pay no row twice. */
function paidBefore(earlier: EarlierRow | undefined, { paidEarlier }: RowRules): RowError[] {
  const message = earlier && paidEarlier.get(keyOfRow(earlier));
  return message === undefined ? [] : [{ field: "row", message }];
}

/** What a single payout of this row would be rejected for. */
function beyondForm(
  { amount, phoneNumber: phone, provider }: z.output<typeof batchRow>,
  { merchant, closed }: RowRules,
): RowError[] {
  const rejections = [
    rejectionFor(closed, "out", { phone, provider: provider ?? null }),
    rejectionOf(() => assertWithinBounds(provider, amount)),
    rejectionOf(() => assertWithinTier(merchant, amount)),
  ];
  return rejections.flatMap((rejection) => (rejection ? [errorOfRejection(rejection)] : []));
}

function rejectionOf(check: () => void): CedirailError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof CedirailError) return error;
    throw error;
  }
}

/** The rejection of a call as the error of a row. */
function errorOfRejection({ code, message, details }: CedirailError): RowError {
  const field = typeof details.field === "string" ? details.field : "row";
  return code === "INVALID_REQUEST" && typeof details.expected === "string"
    ? { field, message: expectation(details.expected) }
    : { field, message };
}

function errorOfIssue(issue: z.core.$ZodIssue): RowError {
  return {
    field: storable(pathOfIssue(issue).join(".").slice(0, 100)) || "row",
    message: expectation(expectedOfIssue(issue)),
  };
}

const expectation = (expected: string) => `Expected ${expected}.`;

function referenceOf(given: unknown): string | null {
  const parsed = batchRow.shape.externalRef.safeParse(
    (given as Record<string, unknown> | null)?.externalRef,
  );
  return parsed.data ?? null;
}

function repeatedReference(
  reference: string | null,
  line: number,
  { usedReferences }: RowRules,
  lineOfReference: Map<string, number>,
): RowError[] {
  if (reference === null) return [];
  const earlier = lineOfReference.get(reference);
  if (earlier === undefined) lineOfReference.set(reference, line);
  const field = "externalRef";
  if (earlier !== undefined) return [{ field, message: `Line ${earlier} has the same reference.` }];
  if (!usedReferences.has(reference)) return [];
  return [{ field, message: expectation("a reference that has not been used before") }];
}

/** The first error of each field is the one that helps. */
function onePerField(errors: readonly RowError[]): RowError[] {
  return errors.filter(
    ({ field }, index) => errors.findIndex((error) => error.field === field) === index,
  );
}

/** Every valid reference among the rows. */
export function referencesOf(rows: readonly SentRow[]): string[] {
  return rows.flatMap(({ given }) => referenceOf(given) ?? []);
}
