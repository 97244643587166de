import type { Metadata } from "next";
import { CreateKeyForm } from "@/components/api-keys/create-key-form";
import { PageHeader } from "@/components/ui/page-header";
import { scopes } from "@/lib/contract/operation";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Create API key" };

export default async function CreateApiKeyPage() {
  await requirePageSession("/dashboard/developers/api-keys/new");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/developers/api-keys", label: "API keys" }}
        title="Create API key"
        description="Give it only the scopes that your program needs."
      />
      <CreateKeyForm scopes={scopes} />
    </div>
  );
}
