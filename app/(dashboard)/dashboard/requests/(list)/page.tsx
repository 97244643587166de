import { QrCode } from "lucide-react";
import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { requestList } from "@/components/labels/payment-requests";
import { PageSettings } from "@/components/requests/page-settings";
import { RequestList } from "@/components/requests/request-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { pageSettingsQuery } from "@/lib/client/queries/payment-requests";
import { listPaymentRequestsOperation } from "@/lib/contract/payment-requests";
import { listPaymentRequests } from "@/lib/payment-requests/list-requests";
import { readPageSettings } from "@/lib/payment-requests/page-settings";
import { readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Requests" };

export default async function RequestsPage({ searchParams }: ListPageProps) {
  const page = await readList(
    requestList,
    listPaymentRequestsOperation,
    searchParams,
    listPaymentRequests,
  );
  const settings = await readPageSettings(page.merchant.id);
  const action = page.principal.scopes.has("payments:write") && (
    <ButtonLink href="/dashboard/requests/new" variant="primary">
      Request USDT
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Requests"
        description="Payments in USDT that you requested, each with its own address and code."
        action={page.isFirst ? undefined : action}
      />
      <Prefetched responses={[page.prefetched, [pageSettingsQuery().queryKey, settings]]}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RequestList
            filters={page.filters}
            first={{
              icon: <QrCode className="size-6" />,
              title: "No requests yet",
              description:
                "Enter an amount, show the code, and your customer pays from any wallet.",
              action: (
                <>
                  {action}
                  <ButtonLink href="/docs/payment-requests" plain>
                    Read the guide
                  </ButtonLink>
                </>
              ),
            }}
          />
          <PageSettings mayChange={["owner", "admin"].includes(page.principal.role)} />
        </div>
      </Prefetched>
    </>
  );
}
