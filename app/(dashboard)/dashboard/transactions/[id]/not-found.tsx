import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";

export default function TransactionNotFound() {
  return (
    <>
      <title>No such transaction · Cedirail</title>
      <PageHeader
        back={{ href: "/dashboard/transactions", label: "Transactions" }}
        title="There is no such transaction"
        description="The address may be mistyped, or it belongs to another account."
      />
      <Card>
        <div className="grid justify-items-center gap-4 py-6">
          <SearchX aria-hidden="true" className="size-8 text-muted" />
          <ButtonLink href="/dashboard/transactions">See all transactions</ButtonLink>
        </div>
      </Card>
    </>
  );
}
