"use client";

import { DataList } from "@/components/data/data-list";
import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import type { Filters } from "@/lib/client/lists";
import type { BatchRowView, BatchView } from "@/lib/client/queries/batches";
import { counted, reasonOfRow, rowStyles } from "./labels";
import { invalidRowsOf, rowsOf } from "./lists";

const columns: Column<BatchRowView>[] = [
  {
    key: "line",
    header: "Line",
    card: "sub",
    cell: (row) => (
      <span className="figures">
        <span className="sm:sr-only">Line </span>
        {row.line}
        <span className="sm:hidden">{accountOf(row).map((fact) => ` · ${fact}`)}</span>
      </span>
    ),
  },
  {
    key: "to",
    header: "To",
    card: "title",
    cell: (row) => (
      <span className="block sm:min-w-36 sm:py-1">
        <span className="figures block font-medium wrap-anywhere">{recipientOf(row)}</span>
        <span className="figures block text-small text-muted max-sm:hidden">
          {accountOf(row).join(", ")}
        </span>
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    card: "corner",
    // An invalid row shows what its file holds.
    cell: ({ amount, sent }) =>
      amount === null ? (
        <span className="font-mono text-small wrap-anywhere text-muted">{sent.amount ?? "–"}</span>
      ) : (
        <Amount value={amount} currency="GHS" />
      ),
  },
  {
    key: "status",
    header: "Status",
    card: "end",
    cell: ({ status, attempts }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <Status key={status} {...rowStyles[status]} />
        {attempts > 1 && <span className="text-tiny text-muted">attempt {attempts}</span>}
      </span>
    ),
  },
  {
    key: "result",
    header: "Result",
    card: "note",
    cell: (row) => <Result row={row} />,
  },
  {
    key: "reference",
    header: "Reference and note",
    card: "note",
    wide: true,
    cell: ({ externalRef, description, sent }) => {
      const texts = [externalRef ?? sent.externalRef, description ?? sent.description];
      const text = texts.filter(Boolean).join(" · ");
      return text && <span className="wrap-anywhere text-muted sm:line-clamp-2">{text}</span>;
    },
  },
];

const table = {
  columns,
  order: "in the order of the file",
  keyOf: ({ line }: BatchRowView) => String(line),
  hrefOf: ({ transactionId }: BatchRowView) =>
    transactionId === null ? undefined : `/dashboard/transactions/${transactionId}`,
};

interface BatchRowsProps {
  batch: BatchView;
  filters: Filters;
}

/** One page of a batch's rows, live while the batch is; a row whose payout was made opens it. */
export function BatchRows({ batch, filters }: BatchRowsProps) {
  return (
    <section id="rows" aria-label="Rows">
      <DataList {...table} list={rowsOf(batch)} filters={filters} first={null} />
    </section>
  );
}

/** The first rows of a draft that cannot be paid, each with its content and what is wrong. */
export function InvalidRows({ batch }: { batch: BatchView }) {
  return (
    <DataList
      {...table}
      title={`${counted(batch.invalid, "row")} cannot be paid`}
      list={invalidRowsOf(batch)}
      filters={{}}
      first={null}
      short
    />
  );
}

function recipientOf({ accountName, phoneNumber, sent }: BatchRowView): string {
  const phone = phoneNumber === null ? sent.phoneNumber : formatPhone(phoneNumber);
  return accountName ?? sent.accountName ?? phone ?? "No number";
}

/** The number and the network, where the recipient is named. */
function accountOf({ accountName, phoneNumber, provider, sent }: BatchRowView): string[] {
  const phone = phoneNumber === null ? sent.phoneNumber : formatPhone(phoneNumber);
  const isNamed = (accountName ?? sent.accountName) !== undefined;
  return [isNamed && phone, provider && networkName(provider)].filter((fact) => !!fact) as string[];
}

function Result({ row }: { row: BatchRowView }) {
  const reason = reasonOfRow(row);
  if (reason !== "")
    return <span className="wrap-anywhere sm:block sm:min-w-40 sm:py-2">{reason}</span>;
  return row.completedAt && <When at={row.completedAt} muted />;
}
