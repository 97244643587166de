"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { addressOfBeneficiaries, beneficiariesPath } from "./address";

/** Kept in the address. Without JavaScript the form works by its button. */
export function SearchForm({ q }: { q: string }) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  // The back button changes the address too; the field follows.
  useEffect(() => {
    if (input.current) input.current.value = q;
  }, [q]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    router.push(addressOfBeneficiaries({ page: 1, q: input.current?.value.trim() ?? "" }), {
      scroll: false,
    });
  };
  return (
    <form
      action={beneficiariesPath}
      role="search"
      aria-label="Beneficiaries"
      onSubmit={search}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
    >
      <Field label="Search">
        {(wiring) => (
          <Input
            {...wiring}
            ref={input}
            required={false}
            type="search"
            name="q"
            defaultValue={q}
            placeholder="Name or number"
            maxLength={100}
          />
        )}
      </Field>
      <Button type="submit">Search</Button>
    </form>
  );
}
