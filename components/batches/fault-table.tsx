"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState } from "@/components/data/query-state";
import { CardPages } from "@/components/data/list-card";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { addressOfBatches, type RowFilters } from "@/lib/client/batch-filters";
import { batchRowsQuery, type BatchRowView, type BatchView } from "@/lib/client/queries/batches";
import { faultFilters } from "./fault-filters";
import { addressOf, counted } from "./labels";

interface Fault {
  line: number;
  field: string;
  message: string;
  sent: string | undefined;
}

const columns: Column<Fault>[] = [
  {
    key: "line",
    header: "Line",
    card: "title",
    cell: ({ line }) => (
      <span className="figures font-medium">
        <span className="sm:sr-only">Line </span>
        {line}
      </span>
    ),
  },
  {
    key: "field",
    header: "Column",
    card: "corner",
    cell: ({ field }) =>
      field === "row" ? (
        <span className="text-muted">The whole row</span>
      ) : (
        <span className="font-mono text-small">{field}</span>
      ),
  },
  {
    key: "message",
    header: "What is wrong",
    card: "note",
    cell: ({ message }) => <span className="wrap-anywhere sm:block sm:py-2">{message}</span>,
  },
  {
    key: "sent",
    header: "In the file",
    card: "note",
    cell: (fault) => <Sent fault={fault} />,
  },
];

interface FaultTableProps {
  batch: BatchView;
  page: number;
  /** Of the rows shown beside, which stay as they are. */
  filters: RowFilters;
}

function Sent({ fault: { field, sent } }: { fault: Fault }) {
  if (field === "row") return null;
  return (
    <span className="line-clamp-3 wrap-anywhere">
      <span className="text-muted sm:hidden">In the file: </span>
      {sent === undefined ? (
        <span className="text-muted">nothing</span>
      ) : (
        <span className="font-mono text-small">{sent}</span>
      )}
    </span>
  );
}

/** What is wrong with the rows of a draft, by line and column. */
export function FaultTable({ batch, page, filters }: FaultTableProps) {
  const { batchId, invalid } = batch;
  const query = useQuery(batchRowsQuery(batchId, faultFilters(page), false));
  const { data } = query;
  return (
    <Card
      title={`${counted(invalid, "row")} cannot be paid`}
      description="Lines count as in the file, the column names being line 1."
      padding="flush"
    >
      {data ? (
        <DataTable
          caption="What is wrong, by line"
          columns={columns}
          rows={data.data.flatMap(faultsOf)}
          keyOf={({ line, field }) => `${line} ${field}`}
        />
      ) : (
        <QueryState what="what is wrong" query={query} rows={5} />
      )}
      <CardPages
        list={data}
        hrefOf={({ page: next }) => addressOfBatches(addressOf(batchId), filters, Number(next))}
      />
    </Card>
  );
}

function faultsOf({ line, errors, sent }: BatchRowView): Fault[] {
  return errors.map(({ field, message }) => ({ line, field, message, sent: sent[field] }));
}
