import type { Metadata } from "next";
import { RequestFlow } from "@/components/collections/request-flow";
import { orNull } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import type { TypedPayment } from "@/components/recipient/typed-payment";
import { PageHeader } from "@/components/ui/page-header";
import { RoleAlert } from "@/components/session/role-alert";
import { requirePageSession } from "@/lib/sessions/page-session";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { listProviders } from "@/lib/mobile-money/list-providers";
import { readTransaction } from "@/lib/transactions/read-transaction";

export const metadata: Metadata = { title: "Request money" };

interface RequestPageProps {
  searchParams: Promise<{ again?: string | string[] }>;
}

export default async function RequestPage({ searchParams }: RequestPageProps) {
  const { again } = await searchParams;
  const { merchant, principal } = await requirePageSession("/dashboard/collections/new");
  const [networks, former] = await Promise.all([
    listProviders(merchant.id),
    typeof again === "string" ? readFormer(merchant.id, again) : null,
  ]);
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/collections", label: "Collections" }}
        title="Request money"
        description="Your customer approves on the phone, and the money arrives in your wallet."
      />
      {principal.scopes.has("momo:write") ? (
        <Prefetched responses={[[networkStatusQuery().queryKey, networks]]}>
          <RequestFlow merchantId={merchant.id} initial={former} />
        </Prefetched>
      ) : (
        <RoleAlert cannot="request money" view="collections" />
      )}
    </div>
  );
}

/** What an earlier request had; null where there is none, which the form can do without. */
async function readFormer(merchantId: string, id: string): Promise<Partial<TypedPayment> | null> {
  const former = await readTransaction(merchantId, id).catch(orNull("NOT_FOUND"));
  if (former?.type !== "collection" || former.payer === null) return null;
  const { payer, amount, description } = former;
  return { phoneNumber: payer, amount, description: description ?? "" };
}
