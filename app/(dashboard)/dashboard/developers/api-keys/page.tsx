import type { Metadata } from "next";
import { KeyTable } from "@/components/api-keys/key-table";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { requirePageSession } from "@/lib/sessions/page-session";
import { readListPage } from "@/lib/client/list-address";
import { apiKeysQuery } from "@/lib/client/queries/api-keys";
import { listApiKeysOperation } from "@/lib/contract/api-keys";

export const metadata: Metadata = { title: "API keys" };

interface ApiKeysPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ApiKeysPage({ searchParams }: ApiKeysPageProps) {
  const list = readListPage(await searchParams);
  const { merchant } = await requirePageSession("/dashboard/developers/api-keys");
  const keys = await listApiKeys(merchant.id, listApiKeysOperation.query.parse(list));
  return (
    <>
      <PageHeader
        title="API keys"
        description="For your own programs. Each key can do only what its scopes allow."
        action={
          keys.total > 0 ? (
            <ButtonLink href="/dashboard/developers/api-keys/new" variant="primary">
              Create API key
            </ButtonLink>
          ) : undefined
        }
      />
      <Prefetched responses={[[apiKeysQuery(list).queryKey, keys]]}>
        <KeyTable list={list} />
      </Prefetched>
    </>
  );
}
