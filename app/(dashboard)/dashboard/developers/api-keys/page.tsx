import type { Metadata } from "next";
import { KeyTable } from "@/components/api-keys/key-table";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { requirePageSession } from "@/lib/auth/page-session";
import { apiKeysQuery } from "@/lib/client/queries/api-keys";

export const metadata: Metadata = { title: "API keys" };

interface ApiKeysPageProps {
  searchParams: Promise<{ page?: string | string[] }>;
}

export default async function ApiKeysPage({ searchParams }: ApiKeysPageProps) {
  const { page: asked } = await searchParams;
  const page = typeof asked === "string" && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
  const { merchant } = await requirePageSession("/dashboard/developers/api-keys");
  const keys = await listApiKeys(merchant.id, { page, limit: 20 });
  return (
    <>
      <PageHeader
        title="API keys"
        description="For your own programs. Each key does only what its scopes allow."
        action={
          <ButtonLink href="/dashboard/developers/api-keys/new" variant="primary">
            Create a key
          </ButtonLink>
        }
      />
      <Prefetched answers={[[apiKeysQuery(page).queryKey, keys]]}>
        <KeyTable page={page} />
      </Prefetched>
    </>
  );
}
