import { BookUser } from "lucide-react";
import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { addressList } from "@/components/labels/addresses";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { AddressList } from "@/components/wallet/address-list";
import { AddressSettings } from "@/components/wallet/address-settings";
import { readAddressSettings } from "@/lib/addresses/address-settings";
import { listAddresses } from "@/lib/addresses/saved-addresses";
import { addressSettingsQuery } from "@/lib/client/queries/addresses";
import { listAddressesOperation } from "@/lib/contract/addresses";
import { readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Saved addresses" };

export default async function AddressesPage({ searchParams }: ListPageProps) {
  const page = await readList(addressList, listAddressesOperation, searchParams, listAddresses);
  const settings = await readAddressSettings(page.merchant.id);
  const action = page.principal.scopes.has("wallet:write") && (
    <ButtonLink href="/dashboard/wallet/addresses/new" variant="primary">
      Save an address
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/wallet", label: "Wallet" }}
        title="Saved addresses"
        description="Blockchain addresses you withdraw USDT to."
        action={page.isFirst ? undefined : action}
      />
      <Prefetched responses={[page.prefetched, [addressSettingsQuery().queryKey, settings]]}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <AddressSettings mayChange={["owner", "admin"].includes(page.principal.role)} />
          <AddressList
            filters={page.filters}
            first={{
              icon: <BookUser className="size-6" />,
              title: "No saved addresses yet",
              description: "Save an address once, check it carefully, then choose it by name.",
              action,
            }}
          />
        </div>
      </Prefetched>
    </>
  );
}
