import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { providerStatementLines, providerStatements } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { StatementView } from "@/lib/contract/ops-statements";
import { statementFormats, type StatementFormat } from "@/lib/contract/statement-formats";
import type { DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { CedirailError, invalidRequest, invalidState } from "@/lib/errors";
import type { ProviderCode } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { parseStatement, type StatementLine, type StatementRowError } from "./parse-statement";
import { inPortions, portionsOf, readByTransaction } from "./read-internal";
import { readStatement } from "./statements";

interface Upload {
  provider: ProviderCode;
  /** It lists every movement between these, both included. */
  from: Date;
  to: Date;
  fileName: string;
  csv: string;
}

/** A row as it is compared: by our reference at the provider, or by the receipt where it has none. */
type ReferencedLine = StatementLine & { reference: string };

/**
 * Stores a provider's statement as evidence for later comparisons. Uploading the same file again returns the
 * same statement; a movement that several statements list counts once.
 * @throws CedirailError `INVALID_REQUEST` with every row that is wrong or contradicts an earlier
 *   statement, `INVALID_STATE` for a closed provider or the same file with another period
 */
export async function uploadStatement(
  tx: DbTransaction,
  principal: StaffPrincipal,
  upload: Upload,
): Promise<StatementView> {
  const { provider, from, to, csv } = upload;
  if (!railOf(provider)) throw invalidState("This network has no credentials here.");
  if (from > to) throw invalidRequest("from", "a time before the end of the period");
  if (to > (await readNow(tx))) throw invalidRequest("to", "a time in the past");
  // Two concurrent uploads could contradict each other unnoticed.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`statement:${provider}`}, 0))`,
  );
  const sha256 = createHash("sha256").update(csv).digest("hex");
  const known = await findSame(tx, upload, sha256);
  if (known) return known;

  const format = statementFormats[provider];
  const { rows, lines, errors } = parseStatement(csv, format, { from, to });
  if (errors.length > 0) throw rowsRejected(errors);
  const referenced = await withTransferReferences(tx, provider, lines);
  const alreadyKnown = await countKnown(tx, provider, format, referenced);
  const movements = new Set(lines.map(nameOf)).size;
  const facts = { rows, movements, alreadyKnown, sha256 };
  const id = await insertStatement(tx, principal, upload, facts);
  await insertLines(tx, id, provider, referenced);
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "statement.uploaded",
    resource: `statement:${id}`,
    details: { provider, from: from.toISOString(), to: to.toISOString(), ...facts },
  });
  return readStatement(tx, id);
}

async function findSame(
  tx: DbTransaction,
  { provider, from, to }: Upload,
  sha256: string,
): Promise<StatementView | null> {
  const [same] = await tx
    .select({ id: providerStatements.id })
    .from(providerStatements)
    .where(
      and(
        eq(providerStatements.provider, provider),
        eq(providerStatements.sha256, sha256),
        isNull(providerStatements.withdrawnAt),
      ),
    );
  if (!same) return null;
  const statement = await readStatement(tx, same.id);
  if (statement.from === from.toISOString() && statement.to === to.toISOString()) return statement;
  throw invalidState(
    `This file is already statement ${same.id}, for another period. Withdraw that one first.`,
  );
}

/** The most rows that an error names. */
const maxErrors = 100;

function rowsRejected(errors: readonly StatementRowError[]): CedirailError {
  const all = errors.slice(0, maxErrors).map(({ line, column, value, expected }) => {
    const field = column === null ? `csv.${line}` : `csv.${line}.${column}`;
    return { field, line, column, value, expected };
  });
  const [first] = all;
  const place = first && `line ${first.line}${first.column === null ? "" : `, ${first.column}`}`;
  return new CedirailError("INVALID_REQUEST", `${place}: expected ${first?.expected}.`, {
    ...first,
    errors: all,
    errorCount: errors.length,
  });
}

/** A provider that stores our transaction id lists it where others list our reference. */
async function withTransferReferences(
  tx: DbTransaction,
  provider: ProviderCode,
  lines: readonly StatementLine[],
): Promise<ReferencedLine[]> {
  const named = lines.flatMap(({ reference }) => (reference?.startsWith("txn_") ? reference : []));
  const transfers = await readByTransaction(provider, [...new Set(named)], tx);
  const internal = new Map(
    transfers.map((transfer) => [transfer.transactionId, transfer.reference]),
  );
  return lines.map(({ reference, ...line }) => ({
    ...line,
    reference: reference === null ? line.receipt : (internal.get(reference) ?? reference),
  }));
}

function nameOf({ kind, receipt }: { kind: string; receipt: string }): string {
  return `${kind} ${receipt}`;
}

/** How many of these an earlier statement lists too, with the same facts. */
async function countKnown(
  tx: DbTransaction,
  provider: ProviderCode,
  { columns }: StatementFormat,
  lines: readonly ReferencedLine[],
): Promise<number> {
  const receipts = [...new Set(lines.map(({ receipt }) => receipt))];
  const earlier = await inPortions(receipts, (portion) => readEarlier(tx, provider, portion));
  const byName = new Map(earlier.map((line) => [nameOf(line), line]));
  const errors: StatementRowError[] = [];
  const known = new Set<string>();
  for (const line of lines) {
    const before = byName.get(nameOf(line));
    if (!before) continue;
    known.add(nameOf(line));
    const differing = (["amountMinor", "reference", "direction", "original"] as const).some(
      (fact) => before[fact] !== line[fact],
    );
    const expected = `the same facts as in statement ${before.statementId}, line ${before.line}`;
    if (differing)
      errors.push({ line: line.line, column: columns.receipt, value: line.receipt, expected });
  }
  if (errors.length > 0) throw rowsRejected(errors);
  return known.size;
}

function readEarlier(tx: DbTransaction, provider: ProviderCode, receipts: string[]) {
  const { statementId, line, kind, receipt, original } = providerStatementLines;
  const { direction, reference, amountMinor } = providerStatementLines;
  return tx
    .select({ statementId, line, kind, receipt, original, direction, reference, amountMinor })
    .from(providerStatementLines)
    .innerJoin(providerStatements, eq(providerStatements.id, statementId))
    .where(
      and(
        eq(providerStatementLines.provider, provider),
        inArray(receipt, receipts),
        isNull(providerStatements.withdrawnAt),
      ),
    );
}

async function insertStatement(
  tx: DbTransaction,
  principal: StaffPrincipal,
  { provider, from, to, fileName, csv }: Upload,
  facts: { rows: number; movements: number; alreadyKnown: number; sha256: string },
): Promise<number> {
  const [statement] = await tx
    .insert(providerStatements)
    .values({
      provider,
      fileName,
      content: csv,
      periodFrom: from,
      periodTo: to,
      uploadedBy: principal.actor,
      ...facts,
    })
    .returning({ id: providerStatements.id });
  if (!statement) throw new Error("The database returned no statement.");
  return statement.id;
}

async function insertLines(
  tx: DbTransaction,
  statementId: number,
  provider: ProviderCode,
  lines: readonly ReferencedLine[],
): Promise<void> {
  for (const portion of portionsOf(lines))
    await tx
      .insert(providerStatementLines)
      .values(portion.map((line) => ({ ...line, statementId, provider })));
}
