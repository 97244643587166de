"use client";

import { ClearFilters, FilterSelect, ListFilter } from "@/components/data/list-filter";
import { Button } from "@/components/ui/button";
import { addressWith, type ExceptionFilters } from "@/lib/client/ops-filters";

interface FilterSelectsProps {
  /** What is filtered, for screen readers. */
  label: string;
  /** The list's address without filters. */
  address: string;
  filters: ExceptionFilters;
  fields: {
    name: Exclude<keyof ExceptionFilters, "page">;
    label: string;
    /** The first is what holds when nothing is chosen; its value is empty. */
    options: { value: string; label: string }[];
  }[];
  narrowed: boolean;
}

/** Filters of a list of the staff's, all of them to be chosen. */
export function FilterSelects({ label, address, filters, fields, narrowed }: FilterSelectsProps) {
  return (
    <ListFilter
      label={label}
      address={address}
      filters={filters}
      addressWith={(chosen) => addressWith(address, chosen)}
      className="flex flex-wrap items-end gap-3"
    >
      {fields.map(({ name, ...field }) => (
        <div key={name} className="min-w-36 flex-1 sm:max-w-56">
          <FilterSelect name={name} chosen={filters[name]} {...field} />
        </div>
      ))}
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
      {narrowed && <ClearFilters address={address} />}
    </ListFilter>
  );
}
