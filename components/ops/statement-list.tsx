"use client";

import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { networkName } from "@/components/labels/transactions";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { addressOf } from "@/lib/client/call-api";
import { addressWith } from "@/lib/client/ops-filters";
import type { ListPage } from "@/lib/client/list-address";
import type { ResponseOf } from "@/lib/client/operation-types";
import { statementListQuery } from "@/lib/client/queries/ops";
import { WithdrawStatement } from "./withdraw-statement";

type Statement = ResponseOf<"ops.statements">["data"][number];

const columns: Column<Statement>[] = [
  {
    key: "network",
    header: "Statement",
    card: "title",
    cell: ({ provider, statementId, fileName }) => (
      <span className="block py-2">
        {networkName(provider)}, {statementId}
        <a
          href={addressOf("ops.statement-file", { id: statementId })}
          download
          className="block text-small wrap-anywhere underline underline-offset-4"
        >
          Download {fileName}
        </a>
      </span>
    ),
  },
  {
    key: "period",
    header: "Every movement between",
    cell: ({ from, to }) => (
      <span className="block text-right sm:text-left">
        <Time at={from} precision="second" />
        <span className="block whitespace-nowrap">
          and <Time at={to} precision="second" />
        </span>
      </span>
    ),
  },
  {
    key: "movements",
    header: "Movements",
    numeric: true,
    cell: ({ movements, alreadyKnown }) => (
      <span className="block text-right">
        {movements}
        {alreadyKnown > 0 && (
          <span className="block text-tiny text-muted">{alreadyKnown} already known</span>
        )}
      </span>
    ),
  },
  {
    key: "by",
    header: "Uploaded by",
    cell: ({ uploadedByName, uploadedAt }) => (
      <span className="block text-right sm:text-left">
        {uploadedByName ?? "An operator"}
        <span className="block text-small text-muted">
          <Time at={uploadedAt} />
        </span>
      </span>
    ),
  },
  {
    key: "state",
    header: "State",
    card: "note",
    cell: (row) => <State statement={row} />,
  },
];

function State({ statement }: { statement: Statement }) {
  const { withdrawn, statementId } = statement;
  if (withdrawn === null)
    return (
      <span className="flex flex-wrap items-center gap-2 py-2">
        <Status tone="completed" label="In use" />
        <WithdrawStatement id={statementId} />
      </span>
    );
  return (
    <span className="block py-2">
      <Status tone="failed" label="Withdrawn" />
      <span className="block text-small text-muted wrap-anywhere">
        {withdrawn.byName ?? "An operator"}: {withdrawn.reason}
      </span>
    </span>
  );
}

/** The networks' statements that comparisons use, newest first. */
export function StatementList({ list }: { list: ListPage }) {
  return (
    <ListCard
      what="the statements"
      query={useQuery(statementListQuery(list))}
      hrefOf={(next) => addressWith("/ops/reconciliation/statements", next)}
      table={(rows) => (
        <DataTable
          caption="The networks' statements, newest first"
          columns={columns}
          rows={rows}
          keyOf={({ statementId }) => statementId}
        />
      )}
      empty={
        <EmptyState
          icon={<FileSpreadsheet className="size-6" />}
          title="No statement was uploaded yet"
          description="Download the network's statement in its portal, then upload it here as CSV."
        />
      }
    />
  );
}
