import { orNotFound } from "@/components/data/or-not-found";
import { EndpointForm } from "@/components/webhooks/endpoint-form";
import { addressOfEndpoint } from "@/components/webhooks/labels";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { readEndpoint } from "@/lib/webhooks/endpoints";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Edit endpoint …${id.slice(-6)}`);

export default async function EditEndpointPage({ params }: ItemProps) {
  const { id } = await params;
  const { merchant, principal } = await requirePageSession(
    `/dashboard/developers/webhooks/${encodeURIComponent(id)}/edit`,
  );
  const endpoint = await orNotFound(readEndpoint(merchant.id, id));
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: addressOfEndpoint(id), label: "Endpoint" }}
        title="Edit endpoint"
        description="What is not delivered yet goes to the new URL too."
      />
      {principal.scopes.has("webhooks:write") ? (
        <EndpointForm saved={endpoint} />
      ) : (
        <RoleAlert cannot="change webhooks" />
      )}
    </div>
  );
}
