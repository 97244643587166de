"use client";

import { useQuery } from "@tanstack/react-query";
import { FileCheck } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import { tierLabels } from "@/components/labels/kyc";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { countText, spanText } from "@/components/ui/span-text";
import { Status } from "@/components/ui/status";
import { addressOf, type Filters } from "@/lib/client/lists";
import { figuresQuery } from "@/lib/client/queries/reviews";
import { caseStyle, isOverdue, nameOf, type CaseSummary } from "./labels";
import { casesWith } from "./lists";
import { useRowKeys } from "./use-keys";

const columns: Column<CaseSummary>[] = [
  {
    key: "merchant",
    header: "Merchant",
    card: "title",
    cell: ({ merchantName }) => <span className="block max-sm:truncate">{merchantName}</span>,
  },
  {
    key: "tier",
    header: "Tier",
    card: "none",
    cell: ({ requestedTier, currentTier }) => (
      <>
        {tierLabels[requestedTier]}
        <span className="block text-tiny text-muted">Now {tierLabels[currentTier]}</span>
      </>
    ),
  },
  {
    key: "age",
    header: "Age",
    card: "sub",
    cell: (row) => <Age row={row} />,
  },
  {
    key: "status",
    header: "Status",
    card: "corner",
    cell: (row) => <Status {...caseStyle(row)} />,
  },
  {
    key: "priority",
    header: "Priority",
    card: "none",
    cell: ({ priority }) =>
      priority === "high" ? <Status tone="attention" label="High" /> : "Normal",
  },
  {
    key: "assignee",
    header: "Assignee",
    card: "end",
    cell: ({ assignee }) =>
      assignee ? nameOf(assignee) : <span className="text-muted">Unassigned</span>,
  },
  {
    key: "hits",
    header: "Hits",
    wide: true,
    numeric: true,
    card: "none",
    cell: ({ openHits }) => openHits,
  },
  {
    key: "tags",
    header: "Tags",
    wide: true,
    card: "note",
    cell: (row) => <Marks row={row} />,
  },
];

/** How old a case is, or was when it was decided, and whether that is past its target. */
function Age({ row }: { row: CaseSummary }) {
  const { ageSeconds, openedAt, requestedTier, status } = row;
  return (
    <>
      <time dateTime={openedAt} title={openedAt} className="figures">
        {spanText(ageSeconds)}
      </time>
      {isOverdue(row) && status !== "decided" && (
        <span className="font-medium text-failed sm:block"> Overdue</span>
      )}
      <span className="sm:hidden"> · {tierLabels[requestedTier]}</span>
    </>
  );
}

/** The tags of a case; on a card also its priority and hits, which a table has in columns. */
function Marks({ row: { tags, priority, openHits } }: { row: CaseSummary }) {
  const isUrgent = priority === "high";
  if (tags.length === 0 && !isUrgent && openHits === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      <span className="contents sm:hidden">
        {isUrgent && <Status tone="attention" label="High priority" />}
        {openHits > 0 && <Status tone="attention" label={countText(openHits, "hit")} />}
      </span>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}

/** The cases of the queue, the most urgent first; a row opens its case. */
export function CaseList({ filters }: { filters: Filters }) {
  const { data: figures } = useQuery(figuresQuery());
  const list = casesWith(figures);
  useRowKeys();
  return (
    <DataList
      list={list}
      filters={filters}
      order="most urgent first"
      columns={columns}
      keyOf={({ caseId }) => caseId}
      hrefOf={({ caseId }) => `/ops/reviews/${caseId}`}
      first={{
        icon: <FileCheck className="size-6" />,
        title: "No open cases",
        description: "A case opens as soon as a merchant has submitted all documents of a tier.",
        action: (
          <ButtonLink href={addressOf(list, { status: "decided" })}>Show decided cases</ButtonLink>
        ),
      }}
    />
  );
}
