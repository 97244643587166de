"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, type FormEvent } from "react";
import { statusLooks, typeLabels } from "@/components/transactions/words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { transactionStatuses } from "@/lib/states";
import {
  addressOfPayouts,
  payoutsPath,
  payoutTypes,
  readPayoutFilters,
  type PayoutFilters,
} from "./payout-filters";

/** Filters kept in the address. Without JavaScript the form works by its button. */
export function PayoutFilterForm({ filters }: { filters: PayoutFilters }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  // A link or the back button changes the address too; the fields follow, and keep their focus.
  useEffect(() => {
    for (const element of form.current?.elements ?? [])
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
        element.value = filters[element.name as "q" | "status" | "type"] ?? "";
  }, [filters]);
  const apply = (event?: FormEvent) => {
    event?.preventDefault();
    if (!form.current) return;
    const typed = Object.fromEntries(new FormData(form.current)) as Record<string, string>;
    router.push(addressOfPayouts(readPayoutFilters(typed)), { scroll: false });
  };
  return (
    <form
      ref={form}
      action={payoutsPath}
      role="search"
      aria-label="Payouts"
      onSubmit={apply}
      className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto_11rem_11rem]"
    >
      <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
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
      </div>
      <Choice
        name="type"
        label="Kind"
        chosen={filters.type}
        options={payoutTypes.map((value) => ({ value, label: `${typeLabels[value]}s` }))}
        changed={() => apply()}
      />
      <Choice
        name="status"
        label="Status"
        chosen={filters.status ?? ""}
        options={[
          { value: "", label: "Every status" },
          ...transactionStatuses.map((value) => ({ value, label: statusLooks[value].label })),
        ]}
        changed={() => apply()}
      />
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  chosen: string;
  options: { value: string; label: string }[];
  changed: () => void;
}

function Choice({ name, label, chosen, options, changed }: ChoiceProps) {
  return (
    <Field label={label}>
      {(wiring) => (
        <Select {...wiring} required={false} name={name} defaultValue={chosen} onChange={changed}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
