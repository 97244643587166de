"use client";

import { DataList, type PageOfList } from "@/components/data/data-list";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { addressList, type SavedAddress } from "@/components/labels/addresses";
import { useMay } from "@/components/session/person";
import { ButtonLink } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import { isCooling } from "./address-picker";

const facts: Column<SavedAddress>[] = [
  {
    key: "label",
    header: "Name",
    card: "title",
    cell: ({ label }) => <span className="font-medium wrap-anywhere">{label}</span>,
  },
  {
    key: "address",
    header: "Address",
    cell: ({ address }) => <MonoId value={address} label="address" head={8} />,
  },
  {
    key: "usable",
    header: "Can be used",
    cell: (address) =>
      isCooling(address) ? (
        <span className="text-attention">
          From <Time at={address.usableAt} />
        </span>
      ) : (
        <span className="text-muted">Now</span>
      ),
  },
];

const acts: Column<SavedAddress> = {
  key: "acts",
  header: "Actions",
  card: "corner",
  numeric: true,
  cell: (address) => (
    <span className="inline-flex items-center gap-1">
      {!isCooling(address) && (
        <ButtonLink size="small" href={`/dashboard/wallet/withdraw?saved=${address.id}`}>
          Withdraw<span className="sr-only"> to {address.label}</span>
        </ButtonLink>
      )}
      <DeleteDialog
        operation="addresses.delete"
        id={address.id}
        name={address.label}
        what="address"
        consequence="Past withdrawals stay as they are. If you save the address again, its waiting time starts again."
      />
    </span>
  ),
};

/** One page of the saved addresses. */
export function AddressList(props: PageOfList) {
  const mayPay = useMay("wallet:write");
  return (
    <DataList
      {...props}
      list={addressList}
      columns={mayPay ? [...facts, acts] : facts}
      keyOf={({ id }) => id}
    />
  );
}
