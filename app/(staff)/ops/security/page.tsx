import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { SecuritySettings } from "@/components/security/security-settings";
import { PageHeader } from "@/components/ui/page-header";
import { sessionsQuery } from "@/lib/client/queries/sessions";
import { listSessions } from "@/lib/people/sessions";
import { requireStaffSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Security" };

export default async function StaffSecurityPage() {
  const { principal, user } = await requireStaffSession("/ops/security");
  return (
    <>
      <PageHeader title="Security" description="How you sign in, and where you are signed in." />
      <Prefetched responses={[[sessionsQuery().queryKey, await listSessions(principal)]]}>
        <SecuritySettings email={user.email} isStaff />
      </Prefetched>
    </>
  );
}
