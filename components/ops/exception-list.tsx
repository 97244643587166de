"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, SearchX } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { typeLabels } from "@/components/labels/transactions";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { spanText } from "@/components/ui/span-text";
import {
  addressWith,
  isNarrowed,
  exceptionTypes,
  type ExceptionFilters,
} from "@/lib/client/ops-filters";
import { exceptionListQuery } from "@/lib/client/queries/ops";
import { FilterSelects } from "./filter-selects";
import { networkOptions } from "./network-options";
import { ExceptionTable } from "./exception-table";

const address = "/ops/exceptions";
const usualMinutes = 15;

/** The transfers of all merchants that do not come to an end, the oldest first; live. */
export function ExceptionList({ filters }: { filters: ExceptionFilters }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FilterSelects
        label="Exceptions"
        address={address}
        filters={filters}
        narrowed={isNarrowed(filters)}
        fields={[
          { name: "provider", label: "Network", options: exceptionNetworks },
          { name: "type", label: "Kind", options: typeOptions },
          { name: "olderThanMinutes", label: "Older than", options: ageOptions(filters) },
        ]}
      />
      <div>
        <ListCard
          what="the exceptions"
          query={useQuery(exceptionListQuery(filters))}
          hrefOf={(next) => addressWith(address, { ...filters, ...next })}
          table={(rows) => <ExceptionTable rows={rows} />}
          empty={<Nothing filters={filters} />}
        />
      </div>
    </div>
  );
}

const exceptionNetworks = [...networkOptions, { value: "none", label: "No network yet" }];

const typeOptions = [
  { value: "", label: "Every kind" },
  ...exceptionTypes.map((type) => ({ value: type as string, label: typeLabels[type] })),
];

function ageOptions({ olderThanMinutes }: ExceptionFilters) {
  const offered = ["0", "", "60", "360", "1440"];
  const asked = olderThanMinutes ?? "";
  const values = offered.includes(asked) ? offered : [...offered, asked];
  return values.map((value) => ({
    value,
    label: value === "0" ? "Any age" : spanText(60 * (value === "" ? usualMinutes : Number(value))),
  }));
}

function Nothing({ filters }: { filters: ExceptionFilters }) {
  if (filters.provider || filters.type || filters.page)
    return (
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="Nothing matches"
        description="Nothing like that is exception. Clear the filters to see all."
        action={<ButtonLink href={address}>Clear filters</ButtonLink>}
      />
    );
  const minutes = Number(filters.olderThanMinutes ?? usualMinutes);
  return (
    <EmptyState
      icon={<CircleCheck className="size-6" />}
      title="Nothing is exception"
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
