"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { addressWith, type StuckFilters } from "@/lib/client/ops-filters";

interface FilterSelectsProps {
  /** What is filtered, for screen readers. */
  label: string;
  /** The list's address without filters. */
  address: string;
  filters: StuckFilters;
  fields: {
    name: Exclude<keyof StuckFilters, "page">;
    label: string;
    /** The first is what holds when nothing is chosen; its value is empty. */
    options: { value: string; label: string }[];
  }[];
  narrowed: boolean;
}

/** Filters kept in the address. Without JavaScript the form works by its button. */
export function FilterSelects({ label, address, filters, fields, narrowed }: FilterSelectsProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  // A link or the back button changes the address too; the fields follow, and keep their focus.
  useEffect(() => {
    for (const element of form.current?.elements ?? [])
      if (element instanceof HTMLSelectElement)
        element.value = filters[element.name as keyof StuckFilters] ?? "";
  }, [filters]);
  const apply = () => {
    if (!form.current) return;
    const chosen = Object.fromEntries(new FormData(form.current)) as StuckFilters;
    router.push(addressWith(address, chosen), { scroll: false });
  };
  return (
    <form
      ref={form}
      action={address}
      role="search"
      aria-label={label}
      className="flex flex-wrap items-end gap-3"
    >
      {fields.map(({ name, label: fieldLabel, options }) => (
        <div key={name} className="min-w-36 flex-1 sm:max-w-56">
          <Field label={fieldLabel}>
            {(wiring) => (
              <Select
                {...wiring}
                required={false}
                name={name}
                defaultValue={filters[name] ?? ""}
                onChange={apply}
              >
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      ))}
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
      {narrowed && (
        <Link
          href={address}
          className="inline-flex min-h-11 items-center rounded-control px-1 text-small font-medium underline decoration-outline underline-offset-4"
        >
          Clear filters
        </Link>
      )}
    </form>
  );
}
