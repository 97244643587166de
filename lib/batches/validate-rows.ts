import type { z } from "zod";
import { batchRow } from "@/lib/contract/batches";
import { expectedOfIssue, pathOfIssue } from "@/lib/contract/issues";
import { CedirailError } from "@/lib/errors";
import { feeOn, type FeeRule } from "@/lib/fees/fee";
import { assertWithinTier } from "@/lib/limits/count";
import { assertWithinBounds } from "@/lib/rails/assert-bounds";
import { rejectionFor, type ClosedRails } from "@/lib/rails/assert-open";
import { nameOfRow } from "./paid-earlier";
import { keepable, type EarlierRow, type RowFault, type SentRow } from "./sent-rows";

/** What the rows are validated by beside their own text. */
export interface RowRules {
  merchant: { kycTier: string };
  feeRule: FeeRule;
  /** Why a network takes no payouts now; absent: it does. */
  closed: ClosedRails;
  /** References that the merchant has used before. */
  usedReferences: ReadonlySet<string>;
  /** Why a row of an earlier batch must not be paid once more, by {@link nameOfRow}. */
  paidEarlier: ReadonlyMap<string, string>;
}

/** A row with its faults, or with what is to be paid. */
export interface ValidatedRow {
  line: number;
  sent: Record<string, string>;
  errors: RowFault[];
  payout: (Omit<z.output<typeof batchRow>, "amount"> & RowMoney) | null;
}

interface RowMoney {
  /** Pesewas. */
  amountMinor: bigint;
  feeMinor: bigint;
}

/** RowRules every row on its own and beside the others; all that is wrong with it is told. */
export function validateRows(rows: readonly SentRow[], rules: RowRules): ValidatedRow[] {
  const lineOfReference = new Map<string, number>();
  return rows.map((row) => validateRow(row, rules, lineOfReference));
}

function validateRow(
  { line, sent, given, faults, earlier }: SentRow,
  rules: RowRules,
  lineOfReference: Map<string, number>,
): ValidatedRow {
  const parsed = batchRow.safeParse(given);
  const errors = [
    ...faults,
    ...paidBefore(earlier, rules),
    ...(parsed.success ? beyondForm(parsed.data, rules) : parsed.error.issues.map(faultOfIssue)),
    ...repeatedReference(referenceOf(given), line, rules, lineOfReference),
  ];
  if (!parsed.success || errors.length > 0)
    return { line, sent, errors: onePerField(errors), payout: null };
  const { amount: amountMinor, ...payout } = parsed.data;
  const feeMinor = feeOn(amountMinor, rules.feeRule);
  return { line, sent, errors: [], payout: { ...payout, amountMinor, feeMinor } };
}

/** A result file that comes back must pay nobody twice. */
function paidBefore(earlier: EarlierRow | undefined, { paidEarlier }: RowRules): RowFault[] {
  const message = earlier && paidEarlier.get(nameOfRow(earlier));
  return message === undefined ? [] : [{ field: "row", message }];
}

/** What a single transfer of this row would be rejected for. */
function beyondForm(
  { amount, phoneNumber: phone, provider }: z.output<typeof batchRow>,
  { merchant, closed }: RowRules,
): RowFault[] {
  const rejections = [
    rejectionFor(closed, "out", { phone, provider: provider ?? null }),
    rejectionOf(() => assertWithinBounds(provider, amount)),
    rejectionOf(() => assertWithinTier(merchant, amount)),
  ];
  return rejections.flatMap((rejection) => (rejection ? [faultOfRejection(rejection)] : []));
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

/** A rejection of a whole call as the fault of one row. */
function faultOfRejection({ code, message, details }: CedirailError): RowFault {
  const field = typeof details.field === "string" ? details.field : "row";
  return code === "INVALID_REQUEST" && typeof details.expected === "string"
    ? { field, message: expectation(details.expected) }
    : { field, message };
}

function faultOfIssue(issue: z.core.$ZodIssue): RowFault {
  return {
    field: keepable(pathOfIssue(issue).join(".")).slice(0, 100) || "row",
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
): RowFault[] {
  if (reference === null) return [];
  const earlier = lineOfReference.get(reference);
  if (earlier === undefined) lineOfReference.set(reference, line);
  const field = "externalRef";
  if (earlier !== undefined) return [{ field, message: `Line ${earlier} has it already.` }];
  if (!usedReferences.has(reference)) return [];
  return [{ field, message: expectation("a reference that was not used before") }];
}

/** The first word on each field is the one that helps. */
function onePerField(errors: readonly RowFault[]): RowFault[] {
  return errors.filter(
    ({ field }, index) => errors.findIndex((error) => error.field === field) === index,
  );
}

/** Every reference that a row names and that has a reference's form. */
export function referencesOf(rows: readonly SentRow[]): string[] {
  return rows.flatMap(({ given }) => referenceOf(given) ?? []);
}
