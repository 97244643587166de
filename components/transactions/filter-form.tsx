"use client";

import { SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  addressOfList,
  countFilters,
  readFilters,
  type TransactionFilters,
} from "@/lib/client/transaction-filters";
import { transactionStatuses, transactionTypes } from "@/lib/states";
import { statusLooks, typeLabels } from "./words";

/** Filters kept in the address. Without JavaScript the form works by its button. */
export function FilterForm({ filters }: { filters: TransactionFilters }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const count = countFilters(filters);
  // A link or the back button changes the address too; the fields follow, and keep their focus.
  useEffect(() => showFilters(form.current, filters), [filters]);
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const typed = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
    router.push(addressOfList(readFilters(typed)), { scroll: false });
  };
  return (
    <form
      ref={form}
      action="/dashboard/transactions"
      role="search"
      aria-label="Transactions"
      onSubmit={apply}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="Search">
            {(wiring) => (
              <Input
                {...wiring}
                required={false}
                type="search"
                name="q"
                defaultValue={filters.q}
                placeholder="Phone, reference or id"
                maxLength={100}
              />
            )}
          </Field>
        </div>
        <Button type="submit">Search</Button>
      </div>
      <div className="relative mt-3">
        <details open={count > (filters.q ? 1 : 0)}>
          <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-small font-medium text-muted hover:text-ink">
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Filters{count > 0 && ` (${count})`}
          </summary>
          <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-2 lg:grid-cols-5">
            <FilterFields filters={filters} changed={() => apply()} />
          </div>
        </details>
        {count > 0 && (
          <Link
            href="/dashboard/transactions"
            className="absolute top-0 right-0 inline-flex min-h-11 items-center rounded-control px-1 text-small font-medium underline decoration-outline underline-offset-4"
          >
            Clear filters
          </Link>
        )}
      </div>
    </form>
  );
}

function showFilters(form: HTMLFormElement | null, filters: TransactionFilters): void {
  for (const element of form?.elements ?? [])
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
      element.value = filters[element.name as keyof TransactionFilters] ?? "";
}

interface FilterFieldsProps {
  filters: TransactionFilters;
  changed: () => void;
}

const selects = [
  {
    name: "status",
    label: "Status",
    every: "Every status",
    options: transactionStatuses.map((value) => ({ value, label: statusLooks[value].label })),
  },
  {
    name: "type",
    label: "Kind",
    every: "Every kind",
    options: transactionTypes.map((value) => ({ value, label: typeLabels[value] })),
  },
  {
    name: "currency",
    label: "Currency",
    every: "Both",
    options: ["GHS", "USDT"].map((value) => ({ value, label: value })),
  },
] as const;
const days = [
  { name: "from", label: "From day" },
  { name: "to", label: "To day" },
] as const;

function FilterFields({ filters, changed }: FilterFieldsProps) {
  return (
    <>
      {selects.map(({ name, label, every, options }) => (
        <Field key={name} label={label}>
          {(wiring) => (
            <Select
              {...wiring}
              required={false}
              name={name}
              defaultValue={filters[name] ?? ""}
              onChange={changed}
            >
              <option value="">{every}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          )}
        </Field>
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
              onChange={changed}
            />
          )}
        </Field>
      ))}
    </>
  );
}
