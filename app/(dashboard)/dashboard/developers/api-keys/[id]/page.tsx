import { KeyDetail } from "@/components/api-keys/key-detail";
import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { readApiKey } from "@/lib/api-keys/api-keys";
import { keyQuery } from "@/lib/client/queries/api-keys";
import { requirePageSession } from "@/lib/sessions/page-session";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `API key …${id.slice(-6)}`);

export default async function ApiKeyPage({ params }: ItemProps) {
  const { id } = await params;
  const { merchant } = await requirePageSession(
    `/dashboard/developers/api-keys/${encodeURIComponent(id)}`,
  );
  const apiKey = await orNotFound(readApiKey(merchant.id, id));
  return (
    <Prefetched responses={[[keyQuery(id).queryKey, apiKey]]}>
      <KeyDetail id={id} />
    </Prefetched>
  );
}
