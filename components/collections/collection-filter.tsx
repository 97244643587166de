"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, type FormEvent } from "react";
import { statusLooks } from "@/components/transactions/words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { addressOfList } from "@/lib/client/transaction-filters";
import {
  collectionsPath,
  collectionStatuses,
  readCollectionFilters,
  type CollectionFilters,
} from "./collection-filters";

/** Filters kept in the address. Without JavaScript the form works by its button. */
export function CollectionFilter({ filters }: { filters: CollectionFilters }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  // A link or the back button changes the address too; the fields follow, and keep their focus.
  useEffect(() => {
    for (const element of form.current?.elements ?? [])
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
        element.value = filters[element.name as "q" | "status"] ?? "";
  }, [filters]);
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const typed = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
    const address = addressOfList(readCollectionFilters(typed), collectionsPath);
    router.push(address, { scroll: false });
  };
  return (
    <form
      ref={form}
      action={collectionsPath}
      role="search"
      aria-label="Collections"
      onSubmit={apply}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto_12rem]"
    >
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
      <Button type="submit">Search</Button>
      <div className="col-span-2 sm:col-span-1">
        <StatusField status={filters.status} changed={() => apply()} />
      </div>
    </form>
  );
}

interface StatusFieldProps {
  status: CollectionFilters["status"];
  changed: () => void;
}

function StatusField({ status, changed }: StatusFieldProps) {
  return (
    <Field label="Status">
      {(wiring) => (
        <Select
          {...wiring}
          required={false}
          name="status"
          defaultValue={status ?? ""}
          onChange={changed}
        >
          <option value="">Every status</option>
          {collectionStatuses.map((one) => (
            <option key={one} value={one}>
              {statusLooks[one].label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
