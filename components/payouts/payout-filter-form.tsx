"use client";

import { FilterSelect, ListFilter, SearchField } from "@/components/data/list-filter";
import { statusStyles, typeLabels } from "@/components/labels/transactions";
import { transactionStatuses } from "@/lib/states";
import {
  addressOfPayouts,
  payoutsPath,
  payoutTypes,
  readPayoutFilters,
  type PayoutFilters,
} from "./payout-filters";

/** What narrows the list of payouts. */
export function PayoutFilterForm({ filters }: { filters: PayoutFilters }) {
  return (
    <ListFilter
      label="Payouts"
      address={payoutsPath}
      filters={filters}
      addressWith={(entered) => addressOfPayouts(readPayoutFilters(entered))}
      className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]"
    >
      <div className="col-span-2 sm:col-span-1">
        <SearchField q={filters.q} placeholder="Phone, reference or id" />
      </div>
      <FilterSelect
        name="type"
        label="Kind"
        chosen={filters.type}
        options={payoutTypes.map((value) => ({ value, label: `${typeLabels[value]}s` }))}
      />
      <FilterSelect
        name="status"
        label="Status"
        chosen={filters.status}
        options={[
          { value: "", label: "Every status" },
          ...transactionStatuses.map((value) => ({ value, label: statusStyles[value].label })),
        ]}
      />
    </ListFilter>
  );
}
