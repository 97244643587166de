"use client";

import { useMemo } from "react";
import { ListFilter, SearchField } from "@/components/data/list-filter";
import { addressOfBeneficiaries, beneficiariesPath } from "./address";

/** Finds beneficiaries by name or number. */
export function SearchForm({ q }: { q: string }) {
  const filters = useMemo(() => ({ q }), [q]);
  return (
    <ListFilter
      label="Beneficiaries"
      address={beneficiariesPath}
      filters={filters}
      addressWith={({ q: typed = "" }) => addressOfBeneficiaries({ q: typed.trim() })}
    >
      <SearchField q={q} placeholder="Name or number" />
    </ListFilter>
  );
}
