import { and, count, desc, eq, getTableColumns, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { providerStatements, users } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { StatementView } from "@/lib/contract/ops-statements";
import { database, type Executor, type DbTransaction } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { CedirailError, notFound } from "@/lib/errors";
import type { ProviderCode } from "@/lib/providers/contract";
import { isRowId } from "./store";

const { content, ...facts } = getTableColumns(providerStatements);
const uploader = alias(users, "uploader");
const withdrawer = alias(users, "withdrawer");

function selectStatements(executor: Executor) {
  return executor
    .select({ statement: facts, uploadedByName: uploader.name, withdrawnByName: withdrawer.name })
    .from(providerStatements)
    .leftJoin(uploader, eq(uploader.id, providerStatements.uploadedBy))
    .leftJoin(withdrawer, eq(withdrawer.id, providerStatements.withdrawnBy));
}
type StatementRow = Awaited<ReturnType<typeof selectStatements>>[number];

/** One page of statements, newest first, optionally of one provider. */
export async function listStatements(
  provider: ProviderCode | undefined,
  paging: Paging,
): Promise<Page<StatementView>> {
  const { page, limit } = paging;
  const asOf = await asOfList(paging, providerStatements.uploadedAt);
  const where = and(
    lte(providerStatements.uploadedAt, asOf),
    provider && eq(providerStatements.provider, provider),
  );
  const [counted] = await database()
    .select({ total: count() })
    .from(providerStatements)
    .where(where);
  const rows = await selectStatements(database())
    .where(where)
    .orderBy(desc(providerStatements.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = counted?.total ?? 0;
  return { total, page, limit, asOf: asOf.toISOString(), data: rows.map(viewStatement) };
}

/** One statement without its file. @throws CedirailError `NOT_FOUND` */
export async function readStatement(executor: Executor, id: number): Promise<StatementView> {
  const [row] = await selectStatements(executor).where(eq(providerStatements.id, id));
  if (!row) throw notFound();
  return viewStatement(row);
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

function viewStatement({
  statement,
  uploadedByName,
  withdrawnByName,
}: StatementRow): StatementView {
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
    uploadedByName,
    uploadedAt: statement.uploadedAt.toISOString(),
    withdrawn:
      withdrawnAt && withdrawnBy && withdrawnReason
        ? {
            by: withdrawnBy,
            byName: withdrawnByName,
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
  if (!withdrawn)
    throw new CedirailError("INVALID_STATE", "This statement has already been withdrawn.");
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "statement.withdrawn",
    resource: `statement:${id}`,
    details: { provider, sha256, reason },
  });
  return readStatement(tx, Number(id));
}
