import {
  listStatementsOperation,
  readStatementFileOperation,
  uploadStatementOperation,
  withdrawStatementOperation,
} from "@/lib/contract/ops-statements";
import { defineRoute, Reply } from "@/lib/http/define-route";
import {
  listStatements,
  readStatementFile,
  withdrawStatement,
} from "@/lib/reconciliation/statements";
import { uploadStatement } from "@/lib/reconciliation/upload-statement";

export const opsStatementRoutes = [
  defineRoute(uploadStatementOperation, ({ tx, principal, query, body }) =>
    uploadStatement(tx, principal, { ...query, ...body }),
  ),
  defineRoute(listStatementsOperation, ({ query: { provider, ...paging } }) =>
    listStatements(provider, paging),
  ),
  defineRoute(readStatementFileOperation, async ({ params }) => {
    const { csv, fileName } = await readStatementFile(params.id);
    return new Reply(csv, {
      headers: { "Content-Disposition": `attachment; filename="${fileName}"` },
    });
  }),
  defineRoute(withdrawStatementOperation, ({ tx, principal, params, body }) =>
    withdrawStatement(tx, principal, params.id, body.reason),
  ),
];
