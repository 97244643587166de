import type { Metadata } from "next";
import { readPageKyc } from "@/app/read-kyc";
import { Prefetched } from "@/components/data/prefetched";
import { HomeView } from "@/components/home/home-view";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { config } from "@/lib/config/env";
import { listProviders } from "@/lib/mobile-money/list-providers";
import { readOverview } from "@/lib/overview/read-overview";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const { merchant } = await requirePageSession("/dashboard");
  const [overview, networks, kyc] = await Promise.all([
    readOverview(merchant.id),
    listProviders(merchant.id),
    readPageKyc(merchant.id),
  ]);
  return (
    <>
      <PageHeader title={merchant.name} />
      <Prefetched
        responses={[
          [overviewQuery().queryKey, overview],
          [networkStatusQuery().queryKey, networks],
          [kycStatusQuery().queryKey, kyc],
        ]}
      >
        <HomeView testnet={config().environment === "testnet"} />
      </Prefetched>
    </>
  );
}
