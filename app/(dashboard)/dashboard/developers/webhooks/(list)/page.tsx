import { Webhook } from "lucide-react";
import type { Metadata } from "next";
import { EndpointList } from "@/components/webhooks/endpoint-list";
import { endpointList } from "@/components/webhooks/lists";
import { SigningSecret } from "@/components/webhooks/signing-secret";
import { WebhookLinks } from "@/components/webhooks/webhook-links";
import { ButtonLink } from "@/components/ui/button";
import { listWebhooksOperation } from "@/lib/contract/webhooks";
import { listEndpoints } from "@/lib/webhooks/endpoints";
import { ListPage, readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Webhooks" };

export default async function WebhooksPage({ searchParams }: ListPageProps) {
  const page = await readList(endpointList, listWebhooksOperation, searchParams, listEndpoints);
  const action = page.principal.scopes.has("webhooks:write") && (
    <ButtonLink href="/dashboard/developers/webhooks/new" variant="primary">
      Add endpoint
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      title="Webhooks"
      description="We send events to your endpoints, so that your programs need not poll."
      action={page.isFirst ? undefined : action}
    >
      <WebhookLinks />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <EndpointList
          filters={page.filters}
          first={{
            icon: <Webhook className="size-6" />,
            title: "No endpoints yet",
            description: "Add the URL at which your program receives events.",
            action: (
              <>
                {action}
                <ButtonLink href="/docs/webhooks" plain>
                  Read the guide
                </ButtonLink>
              </>
            ),
          }}
        />
        <SigningSecret />
      </div>
    </ListPage>
  );
}
