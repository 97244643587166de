import { and, eq, getTableColumns, isNull, sql, type InferSelectModel } from "drizzle-orm";
import { providerStatements } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { StatementView } from "@/lib/contract/ops-statements";
import { database, type Executor, type DbTransaction } from "@/lib/db/client";
import { readPage, type Page, type Paging } from "@/lib/db/paging";
import { notFound, invalidState } from "@/lib/errors";
import { readNames, type Names } from "@/lib/merchants/read-names";
import type { ProviderCode } from "@/lib/providers/contract";
import { isRowId } from "./store";

const { content, ...facts } = getTableColumns(providerStatements);
type StatementRow = Omit<InferSelectModel<typeof providerStatements>, "content">;

/** One page of statements, newest first, optionally of one provider. */
export function listStatements(
  query: Paging & { provider?: ProviderCode | undefined },
): Promise<Page<StatementView>> {
  const { uploadedAt: createdAt, id, provider } = providerStatements;
  const filter = query.provider && eq(provider, query.provider);
  const listed = { createdAt, id, filter, byId: true, without: ["content"] };
  return readPage(providerStatements, query, listed, (rows) => viewStatements(rows, database()));
}

/** One statement without its file. @throws CedirailError `NOT_FOUND` */
export async function readStatement(executor: Executor, id: number): Promise<StatementView> {
  const rows = await executor
    .select(facts)
    .from(providerStatements)
    .where(eq(providerStatements.id, id));
  const [view] = await viewStatements(rows, executor);
  if (!view) throw notFound();
  return view;
}

/** The uploaded file, with a name for the download. @throws CedirailError `NOT_FOUND` */
export async function readStatementFile(id: string): Promise<{ csv: string; fileName: string }> {
  if (!isRowId(id)) throw notFound();
  const [row] = await database()
    .select({ provider: providerStatements.provider, content })
    .from(providerStatements)
    .where(eq(providerStatements.id, Number(id)));
  if (!row) throw notFound();
  // Never the name that the uploader chose: it goes into a header.
  return { csv: row.content, fileName: `${row.provider}-statement-${id}.csv` };
}

async function viewStatements(
  rows: readonly StatementRow[],
  executor: Executor,
): Promise<StatementView[]> {
  const people = rows.flatMap(({ uploadedBy, withdrawnBy }) => [uploadedBy, withdrawnBy]);
  const names = await readNames(people, executor);
  return rows.map((row) => viewStatement(row, names));
}

function viewStatement(statement: StatementRow, names: Names): StatementView {
  const { withdrawnAt, withdrawnBy, withdrawnReason } = statement;
  return {
    statementId: String(statement.id),
    provider: statement.provider,
    fileName: statement.fileName,
    from: statement.periodFrom.toISOString(),
    to: statement.periodTo.toISOString(),
    rows: statement.rows,
    movements: statement.movements,
    alreadyKnown: statement.alreadyKnown,
    sha256: statement.sha256,
    uploadedBy: statement.uploadedBy,
    uploadedByName: names.get(statement.uploadedBy) ?? null,
    uploadedAt: statement.uploadedAt.toISOString(),
    withdrawn:
      withdrawnAt && withdrawnBy && withdrawnReason
        ? {
            by: withdrawnBy,
            byName: names.get(withdrawnBy) ?? null,
            reason: withdrawnReason,
            at: withdrawnAt.toISOString(),
          }
        : null,
  };
}

/**
 * Withdraws a statement: no later comparison uses it; the file and its rows are kept.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it is withdrawn already
 */
export async function withdrawStatement(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  reason: string,
): Promise<StatementView> {
  if (!isRowId(id)) throw notFound();
  const { provider, sha256 } = await readStatement(tx, Number(id));
  const [withdrawn] = await tx
    .update(providerStatements)
    .set({ withdrawnAt: sql`app_now()`, withdrawnBy: principal.actor, withdrawnReason: reason })
    .where(and(eq(providerStatements.id, Number(id)), isNull(providerStatements.withdrawnAt)))
    .returning({ id: providerStatements.id });
  if (!withdrawn) throw invalidState("This statement has already been withdrawn.");
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "statement.withdrawn",
    resource: `statement:${id}`,
    details: { provider, sha256, reason },
  });
  return readStatement(tx, Number(id));
}
