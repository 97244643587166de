"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, SearchX } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { typeLabels } from "@/components/transactions/labels";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { spanText } from "@/components/ui/span-text";
import { addressWith, isNarrowed, stuckTypes, type StuckFilters } from "@/lib/client/ops-filters";
import { stuckListQuery } from "@/lib/client/queries/ops";
import { FilterSelects } from "./filter-selects";
import { networkOptions } from "./network-options";
import { StuckTable } from "./exception-table";

const address = "/ops/stuck";
const usualMinutes = 15;

/** The transfers of all merchants that do not come to an end, the oldest first; live. */
export function StuckList({ filters }: { filters: StuckFilters }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FilterSelects
        label="Stuck payments"
        address={address}
        filters={filters}
        narrowed={isNarrowed(filters)}
        fields={[
          { name: "provider", label: "Network", options: stuckNetworks },
          { name: "type", label: "Kind", options: typeOptions },
          { name: "olderThanMinutes", label: "Older than", options: ageOptions(filters) },
        ]}
      />
      <div>
        <ListCard
          what="the stuck payments"
          query={useQuery(stuckListQuery(filters))}
          hrefOf={(next) => addressWith(address, { ...filters, ...next })}
          table={(rows) => <StuckTable rows={rows} />}
          empty={<Nothing filters={filters} />}
        />
      </div>
    </div>
  );
}

const stuckNetworks = [...networkOptions, { value: "none", label: "No network yet" }];

const typeOptions = [
  { value: "", label: "Every kind" },
  ...stuckTypes.map((type) => ({ value: type as string, label: typeLabels[type] })),
];

function ageOptions({ olderThanMinutes }: StuckFilters) {
  const offered = ["0", "", "60", "360", "1440"];
  const asked = olderThanMinutes ?? "";
  const values = offered.includes(asked) ? offered : [...offered, asked];
  return values.map((value) => ({
    value,
    label: value === "0" ? "Any age" : spanText(60 * (value === "" ? usualMinutes : Number(value))),
  }));
}

function Nothing({ filters }: { filters: StuckFilters }) {
  if (filters.provider || filters.type || filters.page)
    return (
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="Nothing matches"
        description="Nothing like that is stuck. Clear the filters to see all."
        action={<ButtonLink href={address}>Clear filters</ButtonLink>}
      />
    );
  const minutes = Number(filters.olderThanMinutes ?? usualMinutes);
  return (
    <EmptyState
      icon={<CircleCheck className="size-6" />}
      title="Nothing is stuck"
      description={
        minutes === 0
          ? "Every transfer has come to its end."
          : `Every transfer older than ${spanText(minutes * 60)} has come to its end.`
      }
      action={
        minutes > 0 && (
          <ButtonLink href={addressWith(address, { olderThanMinutes: "0" })}>
            See younger ones
          </ButtonLink>
        )
      }
    />
  );
}
