import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { NetworkBoard } from "@/components/networks/network-board";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { listProviders } from "@/lib/mobile-money/list-providers";

export const metadata: Metadata = { title: "Networks" };

export default async function NetworksPage() {
  const { merchant } = await requirePageSession("/dashboard/networks");
  const networks = await listProviders(merchant.id);
  return (
    <>
      <PageHeader
        title="Networks"
        description="Live status of each mobile-money network. This page updates by itself."
      />
      <Prefetched responses={[[networkStatusQuery().queryKey, networks]]}>
        <NetworkBoard />
      </Prefetched>
    </>
  );
}
