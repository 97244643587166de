import type { Metadata } from "next";
import { CreateKeyForm } from "@/components/api-keys/create-key-form";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Create API key" };

export default async function CreateApiKeyPage() {
  const { principal } = await requirePageSession("/dashboard/developers/api-keys/new");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/developers/api-keys", label: "API keys" }}
        title="Create API key"
        description="Give it only the scopes that your program needs."
      />
      {principal.scopes.has("keys:write") ? (
        <CreateKeyForm scopes={[...principal.scopes]} />
      ) : (
        <RoleAlert cannot="create API keys" />
      )}
    </div>
  );
}
