import { KeyRound } from "lucide-react";
import type { Metadata } from "next";
import { KeyList } from "@/components/api-keys/key-list";
import { keyList } from "@/components/api-keys/lists";
import { ButtonLink } from "@/components/ui/button";
import { listApiKeys } from "@/lib/api-keys/api-keys";
import { listApiKeysOperation } from "@/lib/contract/api-keys";
import { ListPage, readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage({ searchParams }: ListPageProps) {
  const page = await readList(keyList, listApiKeysOperation, searchParams, listApiKeys);
  const action = page.principal.scopes.has("keys:write") && (
    <ButtonLink href="/dashboard/developers/api-keys/new" variant="primary">
      Create API key
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      title="API keys"
      description="For your own programs. Each key can do only what its scopes allow."
      action={page.isFirst ? undefined : action}
    >
      <KeyList
        filters={page.filters}
        first={{
          icon: <KeyRound className="size-6" />,
          title: "No API keys yet",
          description: "With a key, your own programs convert and pay. The API docs show how.",
          action,
        }}
      />
    </ListPage>
  );
}
