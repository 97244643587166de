import type { Metadata } from "next";
import { SignatureChecker } from "@/components/webhooks/signature-checker";
import { WebhookLinks } from "@/components/webhooks/webhook-links";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Signature checker" };

export default async function SignaturePage() {
  await requirePageSession("/dashboard/developers/webhooks/signature");
  return (
    <>
      <PageHeader
        title="Webhooks"
        description="Find out why a signature does not match. Nothing that you paste leaves this page."
      />
      <WebhookLinks />
      <SignatureChecker />
    </>
  );
}
