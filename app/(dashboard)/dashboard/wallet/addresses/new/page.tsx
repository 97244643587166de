import type { Metadata } from "next";
import { Alert } from "@/components/ui/alert";
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
        <Alert tone="neutral" title="Your role cannot save addresses">
          You can view them. An owner or an admin of your business can give you another role.
        </Alert>
      )}
    </div>
  );
}
