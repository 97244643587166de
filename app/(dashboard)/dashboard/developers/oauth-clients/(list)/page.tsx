import { Fingerprint } from "lucide-react";
import type { Metadata } from "next";
import { ClientList } from "@/components/oauth-clients/client-list";
import { clientList } from "@/components/oauth-clients/lists";
import { ButtonLink } from "@/components/ui/button";
import { listOAuthClientsOperation } from "@/lib/contract/oauth-clients";
import { listOAuthClients } from "@/lib/oauth/clients";
import { ListPage, readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "OAuth clients" };

export default async function OAuthClientsPage({ searchParams }: ListPageProps) {
  const page = await readList(
    clientList,
    listOAuthClientsOperation,
    searchParams,
    listOAuthClients,
  );
  const action = page.principal.scopes.has("keys:write") && (
    <ButtonLink href="/dashboard/developers/oauth-clients/new" variant="primary">
      Create OAuth client
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      title="OAuth clients"
      description="For programs that work with short-lived access tokens instead of an API key."
      action={page.isFirst ? undefined : action}
    >
      <ClientList
        filters={page.filters}
        first={{
          icon: <Fingerprint className="size-6" />,
          title: "No OAuth clients yet",
          description:
            "A client gets access tokens of an hour with its ID and secret, by OAuth 2.0 client credentials.",
          action,
        }}
      />
    </ListPage>
  );
}
