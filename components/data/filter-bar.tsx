"use client";

import { SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, type FormEvent, type RefObject } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import {
  addressOf,
  countFilters,
  type FilterField,
  type Filters,
  type List,
} from "@/lib/client/lists";

const maxInline = 2;

interface FilterBarProps {
  list: Pick<List<never>, "path" | "what" | "fields">;
  filters: Filters;
}

/**
 * The filters of a list, kept in the address: a choice applies at once, typed text when it is sent.
 * Without JavaScript the form works by its button.
 */
export function FilterBar({ list, filters }: FilterBarProps) {
  const router = useRouter();
  const form = useShownFilters(filters);
  const apply = (entered: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(entered)) as Record<string, string>;
    router.push(addressOf(list, fields), { scroll: false });
  };
  const catchUp = useEffectEvent(() => {
    if (form.current && isAhead(form.current)) apply(form.current);
  });
  useEffect(() => catchUp(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  const count = countFilters(filters);
  const search = list.fields.find(({ type }) => type === "search");
  const others = list.fields.filter((field) => field !== search);
  const clear = count > 0 && <ClearFilters list={list} />;
  const controls = others.map((field) => (
    <FilterControl key={field.name} field={field} chosen={filters[field.name]} />
  ));
  return (
    <form
      ref={form}
      action={list.path}
      role="search"
      aria-label={list.what}
      onSubmit={submit}
      onChange={({ target, currentTarget }) => {
        if (!isTyped(target)) apply(currentTarget);
      }}
      className="grid gap-3"
    >
      <div className="grid grid-cols-2 items-end gap-2 empty:hidden sm:flex">
        {search && <FilterControl field={search} chosen={filters[search.name]} />}
        {others.length <= maxInline && controls}
        {others.length <= maxInline && clear}
      </div>
      {others.length > maxInline && (
        <div className="relative">
          <details open={count > (search && filters[search.name] ? 1 : 0)}>
            <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-small font-medium text-muted hover:text-ink">
              <SlidersHorizontal aria-hidden="true" className="size-4" />
              Filters{count > 0 && ` (${count})`}
            </summary>
            <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-2 lg:grid-cols-5">{controls}</div>
          </details>
          <div className="absolute top-0 right-0 flex">{clear}</div>
        </div>
      )}
    </form>
  );
}

/** A ref for a form whose fields are to stay at the filters in the address. */
function useShownFilters(filters: Filters): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // A link or the back button changes the address too; the fields follow, and keep their focus. Nothing else
  // changes them: text typed before the scripts load, or while the page refreshes, stays.
  const current = JSON.stringify(filters);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    for (const element of form.current?.elements ?? [])
      if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement)
        element.value = filters[element.name] ?? "";
  }, [current, filters]);
  return form;
}

/** Whether something was chosen before the scripts could apply it. */
function isAhead(form: HTMLFormElement): boolean {
  const [arrival] = performance.getEntriesByType("navigation");
  // What the browser puts back into the fields on "back" or when it reloads is no choice.
  if ((arrival as PerformanceNavigationTiming | undefined)?.type !== "navigate") return false;
  return [...form.elements].some((element) => {
    if (element instanceof HTMLInputElement)
      return !isTyped(element) && element.value !== element.defaultValue;
    if (!(element instanceof HTMLSelectElement)) return false;
    const [...options] = element.options;
    return element.value !== (options.find((one) => one.defaultSelected) ?? options[0])?.value;
  });
}

function isTyped(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === "search";
}

interface FilterControlProps {
  field: FilterField;
  chosen: string | undefined;
}

function FilterControl({ field, chosen }: FilterControlProps) {
  const { name, label, type } = field;
  if (type === "search")
    return (
      <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:flex-1">
        <Field label={label}>
          {(wiring) => (
            <Input
              {...wiring}
              required={false}
              type="search"
              name={name}
              defaultValue={chosen}
              placeholder={field.placeholder}
              maxLength={100}
            />
          )}
        </Field>
        <Button type="submit">Search</Button>
      </div>
    );
  return (
    <div className="min-w-0 sm:min-w-44">
      <Field label={label}>
        {(wiring) =>
          type === "date" ? (
            <Input {...wiring} required={false} type="date" name={name} defaultValue={chosen} />
          ) : (
            <Select {...wiring} required={false} name={name} defaultValue={chosen ?? ""}>
              {optionsOf(field, chosen).map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          )
        }
      </Field>
    </div>
  );
}

function optionsOf(
  { options, labelOf }: Extract<FilterField, { type: "select" }>,
  chosen: string | undefined,
) {
  const isOffered = !chosen || options.some(({ value }) => value === chosen);
  return isOffered ? options : [...options, { value: chosen, label: labelOf?.(chosen) ?? chosen }];
}

/** The way back to the whole list. */
function ClearFilters({ list }: { list: Pick<List<never>, "path"> }) {
  return (
    <Link
      href={list.path}
      className="inline-flex min-h-11 items-center rounded-control px-1 text-small font-medium underline decoration-outline underline-offset-4"
    >
      Clear filters
    </Link>
  );
}
