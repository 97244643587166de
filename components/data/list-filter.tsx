"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

interface ListFilterProps<Filters extends object> {
  /** What is filtered, for screen readers. */
  label: string;
  /** The list's address without filters. */
  address: string;
  /** By the names of the fields. */
  filters: Filters;
  /** The list's address with what the fields hold. */
  addressWith: (entered: Record<string, string>) => string;
  className?: string;
  children: ReactNode;
}

/**
 * Filters kept in the address: a choice applies at once, what is typed when it is sent. Without
 * JavaScript the form works by its button.
 */
export function ListFilter<Filters extends object>({
  label,
  address,
  filters,
  addressWith,
  className,
  children,
}: ListFilterProps<Filters>) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  // A link or the back button changes the address too; the fields follow, and keep their focus. Nothing else
  // changes them: what was typed before the scripts came, or while the page is refreshed, stays.
  const current = JSON.stringify(filters);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    for (const element of form.current?.elements ?? [])
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
        element.value = String(filters[element.name as keyof Filters] ?? "");
  }, [current, filters]);
  const apply = (entered: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(entered)) as Record<string, string>;
    router.push(addressWith(fields), { scroll: false });
  };
  return (
    <form
      ref={form}
      action={address}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      onChange={({ target, currentTarget }) => {
        if (!isTyped(target)) apply(currentTarget);
      }}
      className={className}
    >
      {children}
    </form>
  );
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === "search";
}

interface SearchFieldProps {
  q: string | undefined;
  placeholder: string;
}

/** Words to search for, and the button that sends them. */
export function SearchField({ q, placeholder }: SearchFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label="Search">
        {(wiring) => (
          <Input
            {...wiring}
            required={false}
            type="search"
            name="q"
            defaultValue={q}
            placeholder={placeholder}
            maxLength={100}
          />
        )}
      </Field>
      <Button type="submit">Search</Button>
    </div>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  chosen: string | undefined;
  /** The first is what holds when nothing is chosen. */
  options: readonly { value: string; label: string }[];
}

/** One of a few values. */
export function FilterSelect({ name, label, chosen, options }: FilterSelectProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <Select {...wiring} required={false} name={name} defaultValue={chosen ?? ""}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The way back to the whole list. */
export function ClearFilters({ address }: { address: string }) {
  return (
    <Link
      href={address}
      className="inline-flex min-h-11 items-center rounded-control px-1 text-small font-medium underline decoration-outline underline-offset-4"
    >
      Clear filters
    </Link>
  );
}
