"use client";

import { SlidersHorizontal } from "lucide-react";
import { ClearFilters, FilterSelect, ListFilter, SearchField } from "@/components/data/list-filter";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import {
  addressOfList,
  countFilters,
  readFilters,
  type TransactionFilters,
} from "@/lib/client/transaction-filters";
import { transactionStatuses, transactionTypes } from "@/lib/states";
import { statusStyles, typeLabels } from "@/components/labels/transactions";

const address = "/dashboard/transactions";

/** What narrows the list of all transactions. */
export function FilterForm({ filters }: { filters: TransactionFilters }) {
  const count = countFilters(filters);
  return (
    <ListFilter
      label="Transactions"
      address={address}
      filters={filters}
      addressWith={(entered) => addressOfList(readFilters(entered))}
    >
      <SearchField q={filters.q} placeholder="Phone, reference or id" />
      <div className="relative mt-3">
        <details open={count > (filters.q ? 1 : 0)}>
          <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-small font-medium text-muted hover:text-ink">
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Filters{count > 0 && ` (${count})`}
          </summary>
          <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-2 lg:grid-cols-5">
            {selects.map(({ name, ...select }) => (
              <FilterSelect key={name} name={name} chosen={filters[name]} {...select} />
            ))}
            {days.map(({ name, label }) => (
              <Field key={name} label={label}>
                {(wiring) => (
                  <Input
                    {...wiring}
                    required={false}
                    type="date"
                    name={name}
                    defaultValue={filters[name]}
                  />
                )}
              </Field>
            ))}
          </div>
        </details>
        {count > 0 && (
          <div className="absolute top-0 right-0 flex">
            <ClearFilters address={address} />
          </div>
        )}
      </div>
    </ListFilter>
  );
}

const selects = [
  {
    name: "status",
    label: "Status",
    options: [
      { value: "", label: "Every status" },
      ...transactionStatuses.map((value) => ({ value, label: statusStyles[value].label })),
    ],
  },
  {
    name: "type",
    label: "Kind",
    options: [
      { value: "", label: "Every kind" },
      ...transactionTypes.map((value) => ({ value, label: typeLabels[value] })),
    ],
  },
  {
    name: "currency",
    label: "Currency",
    options: [
      { value: "", label: "Both" },
      ...["GHS", "USDT"].map((value) => ({ value, label: value })),
    ],
  },
] as const;
const days = [
  { name: "from", label: "From day" },
  { name: "to", label: "To day" },
] as const;
