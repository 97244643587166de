import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { KeyList } from "@/components/api-keys/key-list";
import { keyList } from "@/components/api-keys/lists";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listApiKeys } from "@/lib/api-keys/api-keys";
import { listApiKeysOperation } from "@/lib/contract/api-keys";
import { readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage({ searchParams }: ListPageProps) {
  const { filters, isFirst, prefetched } = await readList(
    keyList,
    listApiKeysOperation,
    searchParams,
    listApiKeys,
  );
  const action = (
    <ButtonLink href="/dashboard/developers/api-keys/new" variant="primary">
      Create API key
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        description="For your own programs. Each key can do only what its scopes allow."
        action={isFirst ? undefined : action}
      />
      <Prefetched responses={[prefetched]}>
        <KeyList
          filters={filters}
          first={
            <EmptyState
              icon={<KeyRound className="size-6" />}
              title="No API keys yet"
              description="With a key, your own programs convert and pay. The API docs show how."
              action={action}
            />
          }
        />
      </Prefetched>
    </>
  );
}
