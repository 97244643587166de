import type { Metadata } from "next";
import { EndpointForm } from "@/components/webhooks/endpoint-form";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Add endpoint" };

export default async function NewEndpointPage() {
  const { principal } = await requirePageSession("/dashboard/developers/webhooks/new");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/developers/webhooks", label: "Webhooks" }}
        title="Add endpoint"
        description="It gets events from the moment you add it."
      />
      {principal.scopes.has("webhooks:write") ? (
        <EndpointForm saved={null} />
      ) : (
        <RoleAlert cannot="change webhooks" />
      )}
    </div>
  );
}
