import type { Metadata } from "next";
import { FileGuide } from "@/components/batches/file-guide";
import { UploadForm } from "@/components/batches/upload-form";
import { batchesPath } from "@/components/batches/labels";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Upload payouts" };

export default async function NewBatchPage() {
  const { principal } = await requirePageSession(`${batchesPath}/new`);
  return (
    <>
      <PageHeader
        back={{ href: batchesPath, label: "Batches" }}
        title="Upload payouts"
        description="Up to 1,000 payouts from one file. We check every row before anything moves."
      />
      {principal.scopes.has("momo:write") ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <UploadForm />
          <FileGuide />
        </div>
      ) : (
        <RoleAlert cannot="send money" view="batches" />
      )}
    </>
  );
}
