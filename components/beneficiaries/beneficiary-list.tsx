"use client";

import { Pencil } from "lucide-react";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { DataList, type PageOfList } from "@/components/data/data-list";
import { beneficiaryList, type Beneficiary } from "@/components/labels/beneficiaries";
import { networkName } from "@/components/labels/transactions";
import { useMay } from "@/components/session/person";
import { ButtonLink } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { formatPhone } from "@/lib/client/format-phone";

const facts: Column<Beneficiary>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: ({ name, note }) => (
      <span className="block min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        {note !== null && (
          <span className="block text-small text-muted wrap-anywhere max-sm:hidden">{note}</span>
        )}
      </span>
    ),
  },
  {
    key: "number",
    header: "Number",
    card: "sub",
    cell: ({ phoneNumber, provider }) => (
      <span className="figures whitespace-nowrap">
        {formatPhone(phoneNumber)}
        {provider && <span className="sm:hidden"> · {networkName(provider)}</span>}
      </span>
    ),
  },
  {
    key: "network",
    header: "Network",
    card: "none",
    cell: ({ provider }) =>
      provider ? networkName(provider) : <span className="text-muted">Detected automatically</span>,
  },
];

const acts: Column<Beneficiary> = {
  key: "acts",
  header: "Actions",
  card: "corner",
  numeric: true,
  cell: ({ id, name }) => (
    <span className="inline-flex items-center gap-1">
      <ButtonLink size="small" href={`/dashboard/payouts/new?beneficiary=${id}`}>
        Pay<span className="sr-only"> {name}</span>
      </ButtonLink>
      <ButtonLink size="small" variant="quiet" href={`/dashboard/beneficiaries/${id}`}>
        <Pencil aria-hidden="true" className="size-4" />
        <span className="sr-only">Edit {name}</span>
      </ButtonLink>
      <DeleteDialog
        operation="beneficiaries.delete"
        id={id}
        name={name}
        what="beneficiary"
        consequence="Past payouts stay as they are. You can save the number again."
      />
    </span>
  ),
};

/** One page of the saved beneficiaries. */
export function BeneficiaryList(props: PageOfList) {
  const mayPay = useMay("momo:write");
  return (
    <DataList
      {...props}
      list={beneficiaryList}
      columns={mayPay ? [...facts, acts] : facts}
      keyOf={({ id }) => id}
    />
  );
}
