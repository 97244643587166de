"use client";

import { FilterSelect, ListFilter, SearchField } from "@/components/data/list-filter";
import { statusStyles } from "@/components/labels/transactions";
import { addressOfList } from "@/lib/client/transaction-filters";
import {
  collectionsPath,
  collectionStatuses,
  readCollectionFilters,
  type CollectionFilters,
} from "./collection-filters";

/** What narrows the list of collections. */
export function CollectionFilter({ filters }: { filters: CollectionFilters }) {
  return (
    <ListFilter
      label="Collections"
      address={collectionsPath}
      filters={filters}
      addressWith={(entered) => addressOfList(readCollectionFilters(entered), collectionsPath)}
      className="grid grid-cols-[minmax(0,1fr)] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]"
    >
      <SearchField q={filters.q} placeholder="Phone, reference or id" />
      <FilterSelect
        name="status"
        label="Status"
        chosen={filters.status}
        options={[
          { value: "", label: "Every status" },
          ...collectionStatuses.map((value) => ({ value, label: statusStyles[value].label })),
        ]}
      />
    </ListFilter>
  );
}
