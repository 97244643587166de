import { Smartphone } from "lucide-react";
import type { Metadata } from "next";
import { IdentityList } from "@/components/identities/identity-list";
import { identityList } from "@/components/labels/identities";
import { ButtonLink } from "@/components/ui/button";
import { listIdentitiesOperation } from "@/lib/contract/identities";
import { listIdentities } from "@/lib/identities/read-identities";
import { ListPage, readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Phone identities" };

export default async function IdentitiesPage({ searchParams }: ListPageProps) {
  const page = await readList(identityList, listIdentitiesOperation, searchParams, listIdentities);
  const action = page.principal.scopes.has("identity:write") && (
    <ButtonLink href="/dashboard/identities/new" variant="primary">
      Link a number
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      title="Phone identities"
      description="Phone numbers that receive USDT in a wallet."
      action={page.isFirst ? undefined : action}
    >
      <IdentityList
        merchantId={page.merchant.id}
        filters={page.filters}
        first={{
          icon: <Smartphone className="size-6" />,
          title: "No phone identities yet",
          description:
            "Link a phone number to a wallet, and anyone on Cedirail can pay USDT to the number.",
          action,
        }}
      />
    </ListPage>
  );
}
