import type { Metadata } from "next";
import { orNull } from "@/components/data/or-not-found";
import { CreateForm } from "@/components/requests/create-form";
import { draftLike, emptyRequest, type RequestDraft } from "@/components/requests/draft";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { readPaymentRequest } from "@/lib/payment-requests/read-request";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Request USDT" };

interface NewRequestProps {
  searchParams: Promise<{ from?: string | string[] }>;
}

export default async function NewRequestPage({ searchParams }: NewRequestProps) {
  const { from } = await searchParams;
  const { merchant, principal } = await requirePageSession("/dashboard/requests/new");
  const initial = typeof from === "string" ? await readFormer(merchant.id, from) : emptyRequest;
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/requests", label: "Requests" }}
        title="Request USDT"
        description={
          <span className="max-sm:hidden">
            Your customer scans a code and pays from any wallet, and you both see it arrive.
          </span>
        }
      />
      {principal.scopes.has("payments:write") ? (
        <CreateForm initial={initial} />
      ) : (
        <RoleAlert cannot="request payments" />
      )}
    </div>
  );
}

/** What an earlier request had; an empty form where there is none. */
async function readFormer(merchantId: string, id: string): Promise<RequestDraft> {
  const former = await readPaymentRequest(merchantId, id).catch(orNull("NOT_FOUND"));
  return former ? draftLike(former) : emptyRequest;
}
