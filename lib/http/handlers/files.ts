import { createReceiptLinkOperation, downloadReceiptOperation } from "@/lib/contract/receipts";
import { maxStatementLines, readStatementOperation } from "@/lib/contract/statements";
import { defineRoute } from "@/lib/http/define-route";
import { csvStreamReply, pdfReply } from "@/lib/http/replies";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { createReceiptLink } from "@/lib/receipts/receipt-links";
import { writeReceipt } from "@/lib/receipts/write-receipt";
import { openStatement, readStatement } from "@/lib/statements/read-statement";
import { writeCsv } from "@/lib/statements/write-csv";
import { writePdf } from "@/lib/statements/write-pdf";

export const fileRoutes = [
  defineRoute(readStatementOperation, async ({ principal, query }) => {
    const { format } = query;
    const statement = await openStatement(principal.merchantId, query);
    if (format === "json") return readStatement(statement, maxStatementLines.json);
    const { currency, from, to } = statement.head;
    const name = `cedirail-statement-${currency}-${from.slice(0, 10)}-${to.slice(0, 10)}`;
    if (format === "csv")
      return csvStreamReply({ parts: writeCsv(statement), fileName: `${name}.csv` });
    const view = await readStatement(statement, maxStatementLines.pdf);
    const { name: owner } = await merchantSettings(principal.merchantId);
    return pdfReply({ pdf: await writePdf(view, owner), fileName: `${name}.pdf` });
  }),
  defineRoute(downloadReceiptOperation, async ({ principal, params }) =>
    pdfReply(await writeReceipt(principal.merchantId, params.id)),
  ),
  defineRoute(createReceiptLinkOperation, ({ tx, principal, params }) =>
    createReceiptLink(tx, principal, params.id),
  ),
];
