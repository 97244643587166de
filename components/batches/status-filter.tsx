"use client";

import { useRouter } from "next/navigation";
import { Select } from "@/components/ui/select";

interface StatusFilterProps<Status extends string> {
  /** What is filtered: "Status of the rows". */
  label: string;
  /** Each status with its word, in the order of the list. */
  looks: Record<Status, { label: string }>;
  chosen: Status | undefined;
  /** Address of the list narrowed to a status, or to none. */
  hrefOf: (status: Status | undefined) => string;
}

/** Narrows a list to one status, kept in the address. */
export function StatusFilter<Status extends string>({
  label,
  looks,
  chosen,
  hrefOf,
}: StatusFilterProps<Status>) {
  const router = useRouter();
  const statuses = Object.keys(looks) as Status[];
  const choose = (value: string) =>
    router.push(hrefOf(statuses.find((status) => status === value)), { scroll: false });
  return (
    <label className="block w-44 shrink-0">
      <span className="sr-only">{label}</span>
      <Select
        // A link or the back button changes the address too; the field follows.
        value={chosen ?? ""}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Every status</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {looks[status].label}
          </option>
        ))}
      </Select>
    </label>
  );
}
