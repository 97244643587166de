"use client";

import { SearchX } from "lucide-react";
import { usePathname } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";

/** What each list holds, by its address; the pages below it show one of them. */
const lists: Record<string, { one: string; many: string }> = {
  "/dashboard/transactions": { one: "Transaction", many: "Transactions" },
  "/dashboard/payouts/batches": { one: "Batch", many: "Batches" },
  "/dashboard/beneficiaries": { one: "Beneficiary", many: "Beneficiaries" },
  "/dashboard/requests": { one: "Payment request", many: "Requests" },
  "/dashboard/developers/api-keys": { one: "API key", many: "API keys" },
  "/dashboard/developers/webhooks": { one: "Endpoint", many: "Webhooks" },
  "/dashboard/developers/webhooks/deliveries": { one: "Delivery", many: "Deliveries" },
  "/dashboard/developers/request-log": { one: "Request", many: "Request log" },
  "/ops/exceptions": { one: "Transfer", many: "Exceptions" },
  "/ops/reviews": { one: "Case", many: "Reviews" },
  "/ops/reconciliation": { one: "Reconciliation run", many: "Reconciliation" },
};

/** In place of the page of something that does not exist or belongs to another account. */
export function NotFoundPage() {
  const path = usePathname();
  const href = path.slice(0, path.lastIndexOf("/"));
  const { one, many } = lists[href] ?? { one: "Page", many: "Home" };
  return (
    <>
      <title>{`${one} not found · Cedirail`}</title>
      <PageHeader
        back={{ href, label: many }}
        title={`${one} not found`}
        description="The address may be mistyped, or it belongs to another account."
      />
      <Card>
        <div className="grid justify-items-center gap-4 py-6">
          <SearchX aria-hidden="true" className="size-8 text-muted" />
          <ButtonLink href={href}>See all</ButtonLink>
        </div>
      </Card>
    </>
  );
}
