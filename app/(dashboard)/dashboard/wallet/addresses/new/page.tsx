import type { Metadata } from "next";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { AddressForm } from "@/components/wallet/address-form";
import { networkName } from "@/lib/chain/network-name";
import { config } from "@/lib/config/env";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Save an address" };

export default async function NewAddressPage() {
  const { principal } = await requirePageSession("/dashboard/wallet/addresses/new");
  const { chain } = config();
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/wallet/addresses", label: "Saved addresses" }}
        title="Save an address"
        description="We tell the owners of your business by e-mail that an address was saved."
      />
      {principal.scopes.has("wallet:write") ? (
        <AddressForm network={chain && networkName(chain.chainId)} />
      ) : (
        <RoleAlert cannot="save addresses" />
      )}
    </div>
  );
}
