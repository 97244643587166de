import type { DbTransaction } from "@/lib/db/client";
import { viewNewRow, viewRow } from "@/lib/transactions/read-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { Reply } from "./reply";
import type { Parts } from "./stream";

/** A transaction that was just created, or that an identical earlier call created. */
export async function transactionReply(
  tx: DbTransaction,
  { row, replayed }: { row: TransactionRow; replayed: boolean },
) {
  return new Reply(replayed ? await viewRow(tx, row) : viewNewRow(row), { replayed });
}

/** A CSV file for download. */
export function csvReply({ csv, fileName }: { csv: string; fileName: string }): Reply<string> {
  return new Reply(csv, { headers: { "Content-Disposition": attachment(fileName) } });
}

/** A PDF for download. */
export function pdfReply({ pdf, fileName }: { pdf: Uint8Array; fileName: string }): Reply<never> {
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": attachment(fileName),
  };
  return new Reply(undefined as never, { file: pdf, headers });
}

/** A CSV file for download, sent while it is read. */
export function csvStreamReply({
  parts,
  fileName,
}: {
  parts: Parts;
  fileName: string;
}): Reply<never> {
  const headers = {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": attachment(fileName),
  };
  return new Reply(undefined as never, { file: parts, headers });
}

/** Nothing that a file of somebody else contains may run or load, even where a browser shows it. */
const filePolicy = "sandbox; default-src 'none'";

/**
 * A file that somebody uploaded, or a page of it.
 * @param fileName under which it is downloaded; without it, one of Cedirail's pages shows it
 */
export function fileReply(bytes: Uint8Array, fileName?: string): Reply<Uint8Array> {
  return new Reply(bytes, {
    headers: {
      "Content-Security-Policy": filePolicy,
      ...(fileName === undefined ? {} : { "Content-Disposition": attachment(fileName) }),
    },
  });
}

/** The header of a download (RFC 6266), whatever characters the name has. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\w. -]/g, "_");
  if (plain === fileName) return `attachment; filename="${plain}"`;
  // A lone surrogate, which has no encoding, becomes a replacement character.
  const encoded = encodeURIComponent(Buffer.from(fileName).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
