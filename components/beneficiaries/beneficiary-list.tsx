"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil, SearchX, UsersRound } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { useMay } from "@/components/session/person";
import { networkName } from "@/components/labels/transactions";
import { ButtonLink } from "@/components/ui/button";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { formatPhone } from "@/lib/client/format-phone";
import { beneficiariesQuery, type Beneficiary } from "@/lib/client/queries/beneficiaries";
import { addressOfBeneficiaries, type BeneficiarySearch } from "./address";
import { DeleteBeneficiary } from "./delete-beneficiary";

const facts: Column<Beneficiary>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block font-medium wrap-anywhere">{row.name}</span>
        {row.note !== null && (
          <span className="block text-small text-muted wrap-anywhere">{row.note}</span>
        )}
      </span>
    ),
  },
  {
    key: "number",
    header: "Number",
    card: "line",
    cell: (row) => (
      <span className="figures whitespace-nowrap">{formatPhone(row.phoneNumber)}</span>
    ),
  },
  {
    key: "network",
    header: "Network",
    card: "line",
    cell: (row) =>
      row.provider ? (
        networkName(row.provider)
      ) : (
        <span className="text-muted">Detected automatically</span>
      ),
  },
];

const actions: Column<Beneficiary> = {
  key: "actions",
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
      <DeleteBeneficiary id={id} name={name} />
    </span>
  ),
};

/** One page of the saved beneficiaries. */
export function BeneficiaryList({ search }: { search: BeneficiarySearch }) {
  const mayPay = useMay("momo:write");
  return (
    <ListCard
      what="your beneficiaries"
      query={useQuery(beneficiariesQuery(search))}
      skeleton={{ rows: 5, label: "Loading beneficiaries" }}
      table={(rows) => (
        <DataTable
          caption="Beneficiaries, newest first"
          columns={mayPay ? [...facts, actions] : facts}
          rows={rows}
          keyOf={(row) => row.id}
        />
      )}
      empty={
        search.q === "" && search.page === undefined ? <NoneYet mayPay={mayPay} /> : <NoMatch />
      }
      hrefOf={(next) => addressOfBeneficiaries({ ...search, ...next })}
    />
  );
}

function NoneYet({ mayPay }: { mayPay: boolean }) {
  return (
    <EmptyState
      icon={<UsersRound className="size-6" />}
      title="No beneficiaries yet"
      description="Save the people you pay regularly, and choose a name instead of typing a number."
      action={
        mayPay && (
          <ButtonLink href="/dashboard/beneficiaries/new" variant="primary">
            Add a beneficiary
          </ButtonLink>
        )
      }
    />
  );
}

function NoMatch() {
  return (
    <EmptyState
      icon={<SearchX className="size-6" />}
      title="No beneficiaries match"
      description="Nothing in a name or number matches your search."
      action={<ButtonLink href="/dashboard/beneficiaries">Clear search</ButtonLink>}
    />
  );
}
