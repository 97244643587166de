import type { Metadata } from "next";
import { ConvertFlow } from "@/components/convert/convert-flow";
import { orNull } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { rateQuery, shownPair } from "@/lib/client/queries/conversion";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { config } from "@/lib/config/env";
import { listProviders } from "@/lib/mobile-money/list-providers";
import { readRate } from "@/lib/rates/current-rate";
import { readOverview } from "@/lib/overview/read-overview";
import { readTransaction } from "@/lib/transactions/read-transaction";

export const metadata: Metadata = { title: "Convert & pay" };

interface ConvertPageProps {
  searchParams: Promise<{ again?: string | string[] }>;
}

export default async function ConvertPage({ searchParams }: ConvertPageProps) {
  const { again } = await searchParams;
  const { merchant, principal } = await requirePageSession("/dashboard/convert");
  return (
    <>
      <PageHeader
        title="Convert & pay"
        description="Convert between USDT and cedis, and send cedis to any phone. You see every price before anything moves."
      />
      {principal.scopes.has("convert:write") ? (
        <Flow merchantId={merchant.id} again={typeof again === "string" ? again : null} />
      ) : (
        <RoleAlert cannot="convert or send money" view="transactions" />
      )}
    </>
  );
}

interface FlowProps {
  merchantId: string;
  /** The payment that is sent again. */
  again: string | null;
}

async function Flow({ merchantId, again }: FlowProps) {
  const [overview, networks, rate, former] = await Promise.all([
    readOverview(merchantId),
    listProviders(merchantId),
    readRate(shownPair).catch(orNull("RATE_UNAVAILABLE")),
    again === null ? null : readTransaction(merchantId, again).catch(orNull("NOT_FOUND")),
  ]);
  return (
    <Prefetched
      responses={[
        [overviewQuery().queryKey, overview],
        [networkStatusQuery().queryKey, networks],
        ...(rate ? [[rateQuery().queryKey, rate] as [readonly unknown[], unknown]] : []),
      ]}
    >
      <ConvertFlow
        merchantId={merchantId}
        feeBasisPoints={config().conversionFeeBasisPoints}
        testnet={config().environment === "testnet"}
        again={
          former
            ? {
                phoneNumber: former.recipient ?? "",
                amount: former.amount,
                description: former.description ?? "",
              }
            : null
        }
      />
    </Prefetched>
  );
}
