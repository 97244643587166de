import Papa from "papaparse";
import { maxBatchRows } from "@/lib/batch-file";
import { batchResultColumns, type BatchRowView } from "@/lib/contract/batches";
import { formula } from "@/lib/csv";
import { database } from "@/lib/db/client";
import { readRows } from "./read-rows";
import { findBatch } from "./store";
import { viewBatchRow } from "./view";

type Cell = (row: BatchRowView) => string | null | undefined;

/** The cell of a row in each column. */
const cells: Record<Exclude<(typeof batchResultColumns)[number], "batchId">, Cell> = {
  line: ({ line }) => String(line),
  status: ({ status }) => status,
  amount: ({ amount, sent }) => amount ?? sent.amount,
  phoneNumber: ({ phoneNumber, sent }) => phoneNumber ?? sent.phoneNumber,
  provider: ({ provider, sent }) => provider ?? sent.provider,
  accountName: ({ accountName, sent }) => accountName ?? sent.accountName,
  externalRef: ({ externalRef, sent }) => externalRef ?? sent.externalRef,
  description: ({ description, sent }) => description ?? sent.description,
  fee: ({ fee }) => fee?.amount,
  transactionId: ({ transactionId }) => transactionId,
  providerRef: ({ providerRef }) => providerRef,
  failureCode: ({ failure, errors }) => failure?.code ?? (errors[0] && "INVALID_REQUEST"),
  failureMessage: ({ failure, errors }) =>
    failure?.message ?? errors.map(({ field, message }) => `${field}: ${message}`).join(" "),
  completedAt: ({ completedAt }) => completedAt,
};

/** The outcome of every row as CSV, and the name of the file. @throws CedirailError `NOT_FOUND` */
export async function writeResult(
  merchantId: string,
  id: string,
): Promise<{ csv: string; fileName: string }> {
  const batch = await findBatch(database(), merchantId, id);
  const { rows } = await readRows(database(), batch.id, { offset: 0, limit: maxBatchRows });
  return { csv: csvOf(batch.id, rows.map(viewBatchRow)), fileName: `${batch.id}.csv` };
}

/** The text of a result file. */
export function csvOf(batchId: string, rows: readonly BatchRowView[]): string {
  const lines = rows.map((row) =>
    batchResultColumns.map((name) => (name === "batchId" ? batchId : (cells[name](row) ?? ""))),
  );
  return `${Papa.unparse(
    { fields: [...batchResultColumns], data: lines },
    { escapeFormulae: formula, newline: "\r\n" },
  )}\r\n`;
}
