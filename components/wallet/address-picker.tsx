"use client";

import { useQuery } from "@tanstack/react-query";
import { BookUser } from "lucide-react";
import { useState } from "react";
import { QueryFailure } from "@/components/data/query-failure";
import { addressList, shortAddress, type SavedAddress } from "@/components/labels/addresses";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ListSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { listQuery } from "@/lib/client/lists";
import { serverNow } from "@/lib/client/server-clock";

interface AddressPickerProps {
  choose: (address: SavedAddress) => void;
  /** What opens it: "Choose another". */
  label: string;
  block?: boolean;
}

/** Whether withdrawals to a saved address are not accepted yet. */
export const isCooling = ({ usableAt }: SavedAddress) => Date.parse(usableAt) > serverNow();

/** Chooses one of the saved addresses. */
export function AddressPicker({ choose, label, block = false }: AddressPickerProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      title="Choose a saved address"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button block={block} icon={<BookUser aria-hidden="true" className="size-4" />}>
          {label}
        </Button>
      }
    >
      <Choices
        choose={(address) => {
          setOpen(false);
          choose(address);
        }}
      />
    </Dialog>
  );
}

function Choices({ choose }: Pick<AddressPickerProps, "choose">) {
  const { data, error, refetch } = useQuery(listQuery(addressList, { limit: "100" }));
  if (!data)
    return error ? (
      <QueryFailure what="your saved addresses" error={error} retry={() => void refetch()} />
    ) : (
      <ListSkeleton rows={4} label="Loading saved addresses" />
    );
  return (
    <ul className="-mx-2 pb-2">
      {data.data.map((address) => (
        <li key={address.id}>
          <button
            type="button"
            disabled={isCooling(address)}
            onClick={() => choose(address)}
            className="block min-h-14 w-full rounded-control px-2 py-2 text-left transition-colors enabled:hover:bg-sunken"
          >
            <span className="block font-medium wrap-anywhere">{address.label}</span>
            <span className="block text-small text-muted">
              <span className="font-mono">{shortAddress(address.address)}</span>
              {isCooling(address) && (
                <>
                  , can be used from <Time at={address.usableAt} />
                </>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
