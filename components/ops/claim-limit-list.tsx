"use client";

import { CircleCheck } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import { TextField } from "@/components/forms/fields";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import type { Filters } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";
import { claimLimits } from "./lists";
import { OperationDialog, ReasonField } from "./operation-dialog";

type ClaimLimit = ResponseOf<"ops.claim-limits">["data"][number];

const operation = () =>
  import("@/lib/contract/ops-claims").then((all) => all.setClaimLimitOperation);

const columns: Column<ClaimLimit>[] = [
  {
    key: "merchant",
    header: "Merchant",
    card: "title",
    cell: ({ merchant }) => merchant.name ?? merchant.id,
  },
  {
    key: "today",
    header: "Claimed today",
    numeric: true,
    card: "corner",
    cell: ({ claimed }) => <Amount value={claimed.today} currency="GHS" />,
  },
  {
    key: "limit",
    header: "Bound a day",
    numeric: true,
    cell: ({ limits }) => <Amount value={limits.daily} currency="GHS" />,
  },
  {
    key: "refused",
    header: "Last refused",
    numeric: true,
    cell: ({ refusedAt }) => (refusedAt === null ? "Never" : <When at={refusedAt} />),
  },
  {
    key: "action",
    header: "Action",
    card: "end",
    cell: (limit) => <Action limit={limit} />,
  },
];

/** How much owners of phone numbers may claim from the wallets of each merchant. */
export function ClaimLimitList({ filters }: { filters: Filters }) {
  return (
    <DataList
      list={claimLimits}
      filters={filters}
      order="latest first"
      columns={columns}
      keyOf={({ merchant }) => merchant.id}
      first={{
        icon: <CircleCheck className="size-6" />,
        title: "No claim was refused",
        description: "Merchants are listed here once claims from their wallets reach the bound.",
      }}
    />
  );
}

function Action({ limit: { merchant, factor, proposal } }: { limit: ClaimLimit }) {
  if (proposal) return <Status tone="attention" label="Needs a second person" />;
  return (
    <OperationDialog
      title="Change the bound for claims"
      description="Another operator has to confirm a higher bound. A lower one takes effect at once."
      trigger={<Button>Change</Button>}
      operation={operation}
      params={{ id: merchant.id }}
      initial={{ factor: factor as number | "", reason: "" }}
      stepUp="This changes how much money can leave, so confirm that it's you."
      submit={() => ({ label: "Change" })}
      fields={(form) => (
        <>
          <TextField
            form={form}
            name="factor"
            label="Multiple of the merchant's limits"
            help="A whole number from 0 to 100. 0 stops all claims from this merchant's wallets."
            wrong="Enter a whole number from 0 to 100."
            inputMode="numeric"
          />
          <ReasonField form={form} help="Why this merchant needs it. Only staff can see it." />
        </>
      )}
      done={({ status }) =>
        status === "proposed"
          ? {
              tone: "attention",
              title: "Proposed",
              description: "Another operator has to confirm it.",
            }
          : { tone: "completed", title: "Changed" }
      }
    />
  );
}
