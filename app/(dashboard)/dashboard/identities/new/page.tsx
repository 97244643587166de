import type { Metadata } from "next";
import { MintFlow } from "@/components/identities/mint-flow";
import { Alert } from "@/components/ui/alert";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { networkName } from "@/lib/chain/network-name";
import { config } from "@/lib/config/env";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Link a number" };

export default async function NewIdentityPage() {
  const { merchant, principal } = await requirePageSession("/dashboard/identities/new");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/identities", label: "Phone identities" }}
        title="Link a number"
        description="Its owner confirms with a code, then USDT can be paid to the number."
      />
      {principal.scopes.has("identity:write") ? (
        <Flow merchantId={merchant.id} />
      ) : (
        <RoleAlert cannot="link numbers" view="identities" />
      )}
    </div>
  );
}

function Flow({ merchantId }: { merchantId: string }) {
  const { chain, environment } = config();
  if (!chain?.identity)
    return (
      <Alert tone="neutral" title="Phone identities are not available here">
        This installation has no contract for identities on its blockchain.
      </Alert>
    );
  return (
    <MintFlow
      merchantId={merchantId}
      network={networkName(chain.chainId)}
      testnet={environment === "testnet"}
    />
  );
}
