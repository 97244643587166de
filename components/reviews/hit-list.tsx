"use client";

import { UserCheck } from "lucide-react";
import Link from "next/link";
import { DataList } from "@/components/data/data-list";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import type { Filters } from "@/lib/client/lists";
import { HitComparison } from "./hit-comparison";
import { HitDialog } from "./hit-dialog";
import { hitStyles, nameOf, type Hit } from "./labels";
import { hits } from "./lists";

const columns: Column<Hit>[] = [
  {
    key: "merchant",
    header: "Merchant",
    card: "title",
    cell: (hit) => <MerchantOf hit={hit} />,
  },
  {
    key: "names",
    header: "Names",
    card: "note",
    cell: (hit) => (
      <div className="sm:py-3">
        <HitComparison hit={hit} />
      </div>
    ),
  },
  {
    key: "status",
    header: "Status",
    card: "corner",
    cell: (hit) => <Outcome hit={hit} />,
  },
  {
    key: "at",
    header: "Found",
    card: "sub",
    cell: ({ createdAt }) => <When at={createdAt} muted />,
  },
  {
    key: "act",
    header: "Resolve",
    card: "end",
    cell: (hit) => hit.status === "open" && <HitDialog hit={hit} />,
  },
];

/** Whose hit it is, with the case that it belongs to; a payout that it holds is not for reviewers to open. */
function MerchantOf({ hit: { merchantName, caseId, transactionId } }: { hit: Hit }) {
  return (
    <>
      {caseId === null ? (
        <span className="font-medium">{merchantName}</span>
      ) : (
        <Link
          href={`/ops/reviews/${caseId}`}
          className="inline-flex min-h-11 items-center rounded-control font-medium underline decoration-outline underline-offset-4"
        >
          {merchantName}
        </Link>
      )}
      {transactionId !== null && (
        <span className="block text-small font-normal text-muted">Holds a payout</span>
      )}
    </>
  );
}

function Outcome({ hit: { status, reason, decidedBy } }: { hit: Hit }) {
  return (
    <>
      <Status key={status} {...hitStyles[status]} />
      {reason !== null && (
        <span className="mt-1 block max-w-64 text-tiny wrap-anywhere text-muted max-sm:hidden">
          {decidedBy && `${nameOf(decidedBy)}: `}
          {reason}
        </span>
      )}
    </>
  );
}

/** Screening hits of all merchants, newest first. */
export function HitList({ filters }: { filters: Filters }) {
  return (
    <DataList
      list={hits}
      filters={filters}
      columns={columns}
      keyOf={({ hitId }) => hitId}
      first={{
        icon: <UserCheck className="size-6" />,
        title: "No screening hits",
        description: "A name of a merchant that resembles one on the screening list appears here.",
      }}
    />
  );
}
