import { and, eq, isNull, sql } from "drizzle-orm";
import { providerStatements } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import type { StatementView } from "@/lib/contract/ops-statements";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, notFound } from "@/lib/errors";
import { readStatement } from "./read-statements";
import { isRowId } from "./store";

/**
 * Withdraws a statement, so that no comparison uses it any more; the file and its rows are kept.
 * @throws CedirailError `NOT_FOUND`, or `INVALID_STATE` when it is withdrawn already
 */
export async function withdrawStatement(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  reason: string,
): Promise<StatementView> {
  if (!isRowId(id)) throw notFound();
  const statement = await readStatement(tx, Number(id));
  const [withdrawn] = await tx
    .update(providerStatements)
    .set({
      withdrawnAt: sql`app_now()`,
      withdrawnBy: principal.actor,
      withdrawnReason: reason,
    })
    .where(and(eq(providerStatements.id, Number(id)), isNull(providerStatements.withdrawnAt)))
    .returning({ id: providerStatements.id });
  if (!withdrawn)
    throw new CedirailError("INVALID_STATE", "This statement has been withdrawn already.");
  await recordAct(tx, {
    merchantId: null,
    actor: principal.actor,
    action: "statement.withdrawn",
    resource: `statement:${id}`,
    details: { provider: statement.provider, sha256: statement.sha256, reason },
  });
  return readStatement(tx, Number(id));
}
