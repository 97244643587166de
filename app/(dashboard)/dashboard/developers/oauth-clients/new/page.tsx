import type { Metadata } from "next";
import { CreateClientForm } from "@/components/oauth-clients/create-client-form";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Create OAuth client" };

export default async function CreateOAuthClientPage() {
  const { principal } = await requirePageSession("/dashboard/developers/oauth-clients/new");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/developers/oauth-clients", label: "OAuth clients" }}
        title="Create OAuth client"
        description="Give it only the scopes that your program needs."
      />
      {principal.scopes.has("keys:write") ? (
        <CreateClientForm scopes={[...principal.scopes]} />
      ) : (
        <RoleAlert cannot="create OAuth clients" />
      )}
    </div>
  );
}
