"use client";

import { FileSpreadsheet } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import { networkName } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { Time, When } from "@/components/ui/time";
import { addressOf } from "@/lib/client/call-api";
import type { Filters } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";
import { statements } from "./lists";
import { OperationDialog, ReasonField, reasonHelp } from "./operation-dialog";

type Statement = ResponseOf<"ops.statements">["data"][number];

const columns: Column<Statement>[] = [
  {
    key: "statement",
    header: "Statement",
    card: "title",
    cell: ({ provider, statementId, fileName }) => (
      <span className="block sm:py-2">
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
    header: "Period",
    card: "note",
    cell: ({ from, to }) => (
      <>
        <Time at={from} /> to <Time at={to} />
      </>
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
          <When at={uploadedAt} />
        </span>
      </span>
    ),
  },
  {
    key: "state",
    header: "Status",
    card: "note",
    cell: ({ withdrawn, statementId }) =>
      withdrawn === null ? (
        <span className="flex flex-wrap items-center gap-2 py-2">
          <Status tone="completed" label="In use" />
          <WithdrawDialog id={statementId} />
        </span>
      ) : (
        <span className="block py-2">
          <Status tone="neutral" label="Withdrawn" />
          <span className="block text-small text-muted wrap-anywhere">
            {withdrawn.byName ?? "An operator"}: {withdrawn.reason}
          </span>
        </span>
      ),
  },
];

/** The uploaded statements, newest first. */
export function StatementList({ filters }: { filters: Filters }) {
  return (
    <DataList
      list={statements}
      filters={filters}
      columns={columns}
      keyOf={({ statementId }) => statementId}
      first={{
        icon: <FileSpreadsheet className="size-6" />,
        title: "No statements yet",
        description: "Export a statement from the network's portal, then upload it here as CSV.",
      }}
    />
  );
}

function WithdrawDialog({ id }: { id: string }) {
  return (
    <OperationDialog
      title={`Withdraw statement ${id}`}
      description="Later runs will not use it. The file is kept, with your name and the reason."
      trigger={<Button size="small">Withdraw</Button>}
      submit={() => ({ label: "Withdraw", danger: true })}
      operation={operation}
      params={{ id }}
      initial={{ reason: "" }}
      stepUp="This changes what our books are compared with, so confirm that it's you."
      fields={(form) => <ReasonField form={form} help={reasonHelp.staff} />}
      done={() => ({ tone: "completed", title: "Statement withdrawn" })}
    />
  );
}

const operation = () =>
  import("@/lib/contract/ops-statements").then((all) => all.withdrawStatementOperation);
